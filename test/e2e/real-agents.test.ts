import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { Scene, type Turn, whyNot } from "./real-clients.ts";

const BROKEN = "exports.sum = (list) => list.reduce((a, b) => a + b);\n";
const TEST = `const assert = require("node:assert");
const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => assert.strictEqual(sum([]), 0));
`;
const CHECK = "node --test test.js";
const MINUTES = 4 * 60_000;

function scene(client: string): Scene {
  const repo = gitRepository({ "sum.js": BROKEN, "test.js": TEST });
  const made = new Scene(repo, tempFolder());
  const init = made.twiceshy("init", "--agent", client, "--yes");
  expect(init.code, init.stderr).toBe(0);
  return made;
}

/** How each client is told to make the edit that cures the check. */
const EDITS: Readonly<Record<string, (repo: string) => Turn[]>> = {
  claude: (repo) => {
    const file_path = join(repo, "sum.js");
    return [
      { text: "Let me look.", tools: [{ name: "Read", input: { file_path } }] },
      {
        text: "The sum has no start value. I start it at 0.",
        tools: [{ name: "Edit", input: { file_path, old_string: "a + b)", new_string: "a + b, 0)" } }],
      },
    ];
  },
  // It takes this line apart itself: the hook hears of an edit, not of a command.
  codex: () => [
    {
      text: "The sum has no start value. I start it at 0.",
      shell: `apply_patch <<'END'\n*** Begin Patch\n*** Update File: sum.js\n@@\n-${BROKEN}+${BROKEN.replace("a + b)", "a + b, 0)")}*** End Patch\nEND\n`,
    },
  ],
};

for (const client of ["claude", "codex"]) {
  const why = whyNot(client);
  if (why !== null) console.warn(`the real ${client} is not run: ${why}`);

  describe.skipIf(why !== null)(`the real ${client}`, () => {
    it(
      "learns in one session, is told at the start and at the action of the next, and both are stored",
      () => {
        const made = scene(client);
        const { repo } = made;
        const fixes = EDITS[client]!(repo);
        const first = made.play(client, [
          { text: "Running the tests.", shell: CHECK },
          ...fixes,
          { text: "Again.", shell: CHECK },
          { text: "It passes." },
        ]);
        expect(first.code, first.err).toBe(0);
        expect(first.heard.flat()).toEqual([]);

        const [learned] = made.json("fixes").fixes;
        expect(learned).toMatchObject({ files: ["sum.js"] });
        expect(learned.diff).toContain("a + b, 0)");
        expect(made.twiceshy("prove", "--all").code).toBe(0);
        expect(made.json("fixes").fixes[0].grade).toBe("proven");

        // The mistake is back, as after a merge; a new session begins.
        git(repo, "checkout", "-q", "--", "sum.js");
        const second = made.play(client, [
          { text: "Running the tests.", shell: CHECK },
          { text: "Once more.", shell: CHECK },
          ...fixes,
          { text: "Again.", shell: CHECK },
          { text: "It passes." },
        ]);
        expect(second.code, second.err).toBe(0);
        const [atStart = [], atAction = [], afterFailure = []] = second.heard;
        expect(atStart.join("\n")).toContain("a + b, 0)");
        expect(atAction.length).toBeGreaterThan(atStart.length);
        expect(afterFailure.length).toBeGreaterThan(atAction.length);
        expect(afterFailure.at(-1)).toContain("proven");

        const { deliveries } = made.json("deliveries");
        const moments = deliveries.map((one: { moment: string }) => one.moment);
        expect(moments).toContain("session");
        expect(moments).toContain("failure");
        for (const one of deliveries) expect(one.outcome, one.moment).not.toBeNull();

        expect(made.twiceshy("uninstall", "--agent", client, "--yes").code).toBe(0);
        expect(git(repo, "status", "--porcelain").trim()).toBe("M sum.js");
      },
      MINUTES,
    );

    it(
      "goes on as if twiceshy were not there when its memory is broken or it is uninstalled by hand",
      () => {
        const made = scene(client);
        writeFileSync(join(made.repo, ".twiceshy", "memory.db"), "this is no database");
        const turns = [{ shell: CHECK }, { shell: "echo all-good" }, { text: "Done." }];
        const broken = made.play(client, turns);
        expect(broken.code, broken.err).toBe(0);
        expect(broken.lastRequest.includes("all-good")).toBe(true);
        rmSync(join(made.home, ".local"), { recursive: true });
        const gone = made.play(client, turns);
        expect(gone.code, gone.err).toBe(0);
        expect(gone.lastRequest.includes("all-good")).toBe(true);
      },
      MINUTES,
    );
  });
}
