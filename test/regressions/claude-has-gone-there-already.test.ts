import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { Session } from "../doors/hook-payloads.ts";
import { GIT_ENV, gitRepository, write } from "../host/sandbox.ts";

const CHECK = 'require("node:assert").strictEqual(require("./sum.js")([]), 0);\n';
const LINE = "cd packages/web && node --test check.js";

it("what `cd web && check` failed and passed is one check, though the pass is told from web", async () => {
  const repo = gitRepository({
    "packages/web/check.js": CHECK,
    "packages/web/sum.js": "module.exports = (list) => list.reduce((a, b) => a + b);\n",
  });
  const session = new Session(repo);
  const told = { tool_name: "Bash", tool_input: { command: LINE }, duration_ms: 5 };
  const run = () =>
    spawnSync("sh", ["-c", LINE], { cwd: repo, env: { PATH: process.env.PATH ?? "" }, encoding: "utf8" });
  const red = run();
  await session.hear("PostToolUseFailure", {
    ...told,
    error: `Exit code 1\n${red.stdout}`,
    is_interrupt: false,
  });
  write(repo, { "packages/web/sum.js": "module.exports = (list) => list.reduce((a, b) => a + b, 0);\n" });
  const tool_response = { stdout: run().stdout, stderr: "", interrupted: false };
  await session.hear("PostToolUse", { ...told, cwd: join(repo, "packages/web"), tool_response });
  await session.hear("Stop");
  const memory = await compose({ cwd: repo, env: GIT_ENV } as never).openMemory();
  try {
    const fixes = knowledgeOf(memory)!.fixes.fixes({ limit: 10 });
    expect(fixes.map(({ check }) => [check.command, check.directory])).toEqual([
      ["node --test check.js", "packages/web"],
    ]);
    expect(fixes[0]!.files).toEqual(["packages/web/sum.js"]);
  } finally {
    memory.close();
  }
});
