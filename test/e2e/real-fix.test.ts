import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository } from "../host/sandbox.ts";
import { BIN } from "./built.ts";
import { clientOf } from "./real-client-table.ts";
import { type Turn, whyNot } from "./real-clients.ts";
import { runningIn } from "./real-session.ts";
import { clientEnvironment, type ScriptedModel, scriptedModel } from "./scripted-model.ts";

const MINUTES = 4 * 60_000;
const BROKEN = "exports.sum = (list) => list.reduce((a, b) => a + b);";
const CURED = BROKEN.replace("a + b)", "a + b, 0)");
const TEST = `const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => require("node:assert").strictEqual(sum([]), 0));
`;
const CHECK = ["node", "--test", "test.js"];
/** Where the agent works is not known before: the path stands in what its own run of the check printed. */
const FILE = '{{last:(/[^\\s"\\\\:()]+/sum\\.js)}}';

/** Claude Code and Codex always; others where they are asked for. */
const asked = (process.env.TWICESHY_REAL_CLIENTS ?? "").split(",").filter((name) => name !== "");
const clients = [...new Set(["claude", "codex", ...asked])].filter((client) => client !== "pi");

/** A repository with a mistake in it, and a person who has the client. */
class Place {
  readonly repo = gitRepository({ "sum.js": `${BROKEN}\n`, "test.js": TEST });
  readonly env: Record<string, string>;

  constructor(
    client: string,
    readonly model: ScriptedModel,
  ) {
    this.env = { ...clientEnvironment(client, model.base), TWICESHY_HOLDOUT: "0" };
  }

  twiceshy(...words: string[]): SpawnSyncReturns<string> {
    return spawnSync(process.execPath, [BIN, ...words], {
      cwd: this.repo,
      env: this.env,
      encoding: "utf8",
      timeout: 200_000,
    });
  }

  fix(...words: string[]) {
    const { status, stdout, stderr } = this.twiceshy("fix", "--json", ...words, "--", ...CHECK);
    if (stdout === "") throw new Error(`twiceshy fix (${status}): ${stderr}`);
    return { status, stderr, end: JSON.parse(stdout) };
  }

  read(name: string): string {
    return readFileSync(join(this.repo, name), "utf8");
  }
}

async function place(client: string, turns: readonly Turn[]): Promise<Place> {
  return new Place(client, await scriptedModel(turns, "/nonexistent"));
}

const mending = (client: string): Turn[] => [
  { text: "First the check.", shell: CHECK.join(" ") },
  ...clientOf(client).edit(FILE, { from: BROKEN, to: CURED }),
  { text: "Again.", shell: CHECK.join(" ") },
  { text: "The sum now starts at 0." },
];

for (const client of clients) {
  const why = whyNot(client);
  if (why !== null) console.warn(`the real ${client} mends nothing here: ${why}`);

  describe.skipIf(why !== null)(`twiceshy fix with the real ${client}`, () => {
    it(
      "mends a failing check in a copy: one commit on a branch of its own, the user's files untouched",
      async () => {
        const made = await place(client, mending(client));
        const { status, stderr, end } = made.fix("--agent", client);
        expect(status, `${stderr}\n${JSON.stringify(end)}`).toBe(0);
        expect(end).toMatchObject({ reason: "fixed" });
        expect(made.read("sum.js")).toBe(`${BROKEN}\n`);
        expect(git(made.repo, "status", "--porcelain")).toBe("");
        const branch = git(made.repo, "branch", "--list", "fix/auto-*", "--format=%(refname:short)");
        expect(branch).toMatch(/^fix\/auto-[0-9a-f]{8}$/);
        expect(git(made.repo, "diff", "--name-only", `main..${branch}`)).toBe("sum.js");
        expect(git(made.repo, "show", `${branch}:sum.js`)).toBe(CURED);
        // It was told what is red, and of no other file than its own copy's.
        const [first = ""] = made.model.requests();
        expect(first).toContain("Reduce of empty array with no initial value");
        expect(first).not.toContain(`${made.repo}/sum.js`);
        expect(runningIn(made.env.HOME!)).toEqual([]);
      },
      MINUTES,
    );

    it(
      "stops when the model refuses its login: no second cycle, and a sentence that says what to do",
      async () => {
        const refusing = Array.from({ length: 12 }, () => ({ httpError: 401 }));
        const made = await place(client, refusing);
        const { status, stderr, end } = made.fix("--agent", client);
        expect(status, stderr).toBe(client === "gemini" ? 1 : 2);
        const said = JSON.stringify(end);
        if (client !== "gemini") {
          expect(end).toMatchObject({ reason: "agent_unavailable", attempts: 0 });
          expect(said).toContain("is not logged in");
        }
        expect(made.read("sum.js")).toBe(`${BROKEN}\n`);
        expect(runningIn(made.env.HOME!)).toEqual([]);
      },
      MINUTES,
    );

    it(
      "is stopped at its time limit while the model keeps it waiting, and leaves nothing running",
      async () => {
        const slow = Array.from({ length: 4 }, () => ({ text: "Hm.", delayMs: 30_000 }));
        const made = await place(client, slow);
        const started = performance.now();
        const words = ["--agent", client, "--agent-timeout", "6s", "--max-cycles", "1"];
        const { status, stderr, end } = made.fix(...words);
        expect(status, stderr).toBe(1);
        expect(JSON.stringify(end)).toContain("time limit");
        expect(performance.now() - started).toBeLessThan(60_000);
        expect(runningIn(made.env.HOME!)).toEqual([]);
      },
      MINUTES,
    );
  });
}

describe.skipIf(whyNot("claude") !== null)("twiceshy fix in place, with twiceshy's own hooks", () => {
  it(
    "hooks capture what the agent ran under its own session, and nothing runs on after it",
    async () => {
      const made = await place("claude", mending("claude"));
      expect(made.twiceshy("init", "--agent", "claude", "--yes").status).toBe(0);
      const { status, stderr, end } = made.fix("--agent", "claude", "--in-place");
      expect(status, `${stderr}\n${JSON.stringify(end)}`).toBe(0);
      expect(made.read("sum.js")).toBe(`${CURED}\n`);
      const { failures } = JSON.parse(made.twiceshy("failures", "--json").stdout);
      expect(failures).toHaveLength(1);
      // Once by the loop, once by the agent itself.
      expect(failures[0]).toMatchObject({ count: 2, state: "resolved" });
      expect(failures[0].latest.session).toMatch(/^[0-9a-f-]{36}$/);
      const { fixes } = JSON.parse(made.twiceshy("fixes", "--json").stdout);
      expect(fixes).toHaveLength(1);
      expect(runningIn(made.env.HOME!)).toEqual([]);
    },
    MINUTES,
  );
});
