import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findHeadlessAgent } from "#doors/headless-agents.ts";
import type { AgentEnd, AgentPermissions, AgentRequest } from "#model/headless-agent.ts";
import { gitRepository, tempFolder } from "../host/sandbox.ts";
import { clientOf } from "./real-client-table.ts";
import { type Turn, whyNot } from "./real-clients.ts";
import { clientEnvironment, type ScriptedModel, scriptedModel } from "./scripted-model.ts";

const MINUTES = 3 * 60_000;
const BROKEN = "exports.sum = (list) => list.reduce((a, b) => a + b);";
const CURED = "exports.sum = (list) => list.reduce((a, b) => a + b, 0);";
const TEST = 'require("node:assert").equal(require("./sum.js").sum([]), 0);\n';
const CHECK = ["node", "test.js"];
const PERMISSIONS: AgentPermissions = {
  edit: true,
  commands: [CHECK],
  install: false,
  network: false,
};

/** Claude Code and Codex always; others where they are asked for. */
const asked = (process.env.TWICESHY_REAL_CLIENTS ?? "").split(",").filter((name) => name !== "");
const clients = [...new Set(["claude", "codex", ...asked])].filter((client) => client !== "pi");

interface Played extends AgentEnd {
  readonly doing: readonly string[];
  readonly model: ScriptedModel;
  readonly log: string;
}

async function play(
  client: string,
  repo: string,
  turns: readonly Turn[],
  more: Partial<AgentRequest & { env: Record<string, string> }> = {},
): Promise<Played> {
  const model = await scriptedModel(turns, repo);
  const env = { ...clientEnvironment(client, model.base), ...more.env };
  const lookup = await findHeadlessAgent(client, { env, cwd: repo, loop: "loop-1" });
  if (lookup.kind === "missing") throw new Error(lookup.why);
  expect(lookup.agent.version).toMatch(/^\d+\.\d+/);
  const promptFile = join(tempFolder(), "prompt.md");
  const logFile = join(tempFolder(), "agent.log");
  const prompt = "Make `node test.js` pass.";
  writeFileSync(promptFile, prompt);
  const doing: string[] = [];
  const end = await lookup.agent.run(
    {
      prompt,
      promptFile,
      directory: repo,
      permissions: PERMISSIONS,
      model: null,
      maxCostUsd: null,
      ...more,
    },
    {
      timeoutMs: 100_000,
      maxOutputBytes: 32 * 1024 * 1024,
      logFile,
      signal: new AbortController().signal,
      onProgress: (words) => doing.push(words),
    },
  );
  return { ...end, doing, model, log: readFileSync(logFile, "utf8") };
}

const broken = () => gitRepository({ "sum.js": `${BROKEN}\n`, "test.js": TEST });

for (const client of clients) {
  const why = whyNot(client);
  if (why !== null) console.warn(`the real ${client} mends nothing here: ${why}`);

  describe.skipIf(why !== null)(`the real ${client}, headless`, () => {
    it(
      "mends a failing check with what it may do, and tells its end, its session and its words",
      async () => {
        const repo = broken();
        const edit = clientOf(client).edit(join(repo, "sum.js"), { from: BROKEN, to: CURED });
        const last = { text: "The sum now starts at 0.\nFAILURE_REASON: the test folder has no index" };
        const played = await play(client, repo, [
          { text: "First the check.", shell: CHECK.join(" ") },
          ...edit,
          { text: "Again.", shell: CHECK.join(" ") },
          last,
        ]);
        expect(played).toMatchObject({ outcome: "done", exitCode: 0, error: null });
        expect(played.result).toContain("The sum now starts at 0.");
        expect(played.failureReason).toBe("the test folder has no index");
        expect(played.session).toMatch(/^[\w-]{8,}$/);
        expect(readFileSync(join(repo, "sum.js"), "utf8")).toBe(`${CURED}\n`);
        expect(spawnSync(process.execPath, ["test.js"], { cwd: repo }).status).toBe(0);
        expect(played.doing).toContain("runs node test.js");
        // It heard the whole prompt, and the check's own words.
        expect(played.model.requests()[0]).toContain("Make `node test.js` pass.");
        expect(played.model.requests().join("\n")).toContain("Reduce of empty array");
      },
      MINUTES,
    );

    it(
      "is not logged in when the model refuses its key, and does not try for minutes",
      async () => {
        const refusing = Array.from({ length: 12 }, () => ({ httpError: 401 }));
        const played = await play(client, broken(), refusing);
        // Gemini passes on the server's words only, and the scripted model's say nothing of a key.
        expect(played.outcome).toBe(client === "gemini" ? "failed" : "not-logged-in");
        expect(played.durationMs).toBeLessThan(30_000);
      },
      MINUTES,
    );

    it(
      "changes nothing where it may only look, and runs no command that is not on the list",
      async () => {
        const repo = broken();
        const edit = clientOf(client).edit(join(repo, "sum.js"), { from: BROKEN, to: CURED });
        const look = { ...PERMISSIONS, edit: false, commands: [] };
        await play(client, repo, [...edit, { text: "It cannot be done." }], {
          permissions: look,
        });
        expect(readFileSync(join(repo, "sum.js"), "utf8")).toBe(`${BROKEN}\n`);
        const touched = join(repo, "touched.txt");
        await play(client, repo, [{ text: "Hm.", shell: `touch ${touched}.no` }, { text: "Done." }], {
          permissions: look,
        });
        expect(() => readFileSync(`${touched}.no`)).toThrow("ENOENT");
      },
      MINUTES,
    );

    it(
      "makes a file in its folder, and touches nothing outside of it",
      async () => {
        const repo = broken();
        // Not below /tmp: there Codex may write wherever it is.
        const outside = realpathSync(mkdtempSync("/var/tmp/twiceshy-test-"));
        onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
        const theirs = join(outside, "sum.js");
        writeFileSync(theirs, `${BROKEN}\n`);
        const edit = clientOf(client).edit(theirs, { from: BROKEN, to: CURED });
        const patch = edit.map((turn) =>
          JSON.parse(JSON.stringify(turn).replaceAll("File: sum.js", `File: ${theirs}`)),
        );
        const made = {
          text: "A new one.",
          write: { path: join(repo, "new.js"), content: "exports.a = 1;\n" },
        };
        // Codex has no tool to write with, and writes by its shell: its patch has shown already that it may.
        const own = client === "codex" ? [] : [made];
        const { outcome } = await play(client, repo, [...patch, ...own, { text: "Done." }]);
        expect(outcome).toBe("done");
        expect(readFileSync(theirs, "utf8")).toBe(`${BROKEN}\n`);
        if (client !== "codex") expect(readFileSync(join(repo, "new.js"), "utf8")).toBe("exports.a = 1;\n");
      },
      MINUTES,
    );
  });
}
