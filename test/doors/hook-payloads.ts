import { spawnSync } from "node:child_process";
import { answerHook } from "#doors/hook-answer.ts";
import { GIT_ENV } from "../host/sandbox.ts";

/** The sum of nothing fails, until it starts at 0. */
export const SHOP: Record<string, string> = {
  "sum.js": "exports.sum = (list) => list.reduce((a, b) => a + b);\n",
  "test.js": `const assert = require("node:assert");
const { sum } = require("./sum.js");
require("node:test")("sums nothing to zero", () => assert.strictEqual(sum([]), 0));
`,
};
export const CHECK = "node --test test.js";

/** A Claude Code session in a repository, event by event, answered in this process. */
export class Session {
  readonly repo: string;
  readonly id: string;
  readonly env: Record<string, string>;
  #calls = 0;

  constructor(repo: string, id = "session-1", env: Record<string, string> = {}) {
    this.repo = repo;
    this.id = id;
    this.env = { ...GIT_ENV, TWICESHY_BACKGROUND: "off", ...env };
  }

  raw(name: string, more: Record<string, unknown> = {}): string {
    this.#calls += 1;
    return JSON.stringify({
      session_id: this.id,
      transcript_path: null,
      cwd: this.repo,
      hook_event_name: name,
      tool_use_id: `${this.id}-call-${this.#calls}`,
      ...more,
    });
  }

  /** What the hook prints, parsed; null for nothing. */
  async hear(name: string, more: Record<string, unknown> = {}, raw = this.raw(name, more)) {
    const said = await answerHook({ client: "claude", name, raw, env: this.env, at: Date.now() });
    return said === "" ? null : JSON.parse(said);
  }

  /** Runs the check for real and tells its end as Claude Code does. */
  async check(command = CHECK, script = command) {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", script], {
      cwd: this.repo,
      env: { PATH: process.env.PATH ?? "" },
      encoding: "utf8",
    });
    const told = { tool_name: "Bash", tool_input: { command }, duration_ms: 5 };
    if (status === 0) {
      const tool_response = { stdout, stderr, interrupted: false };
      return this.hear("PostToolUse", { ...told, tool_response });
    }
    const error = `Exit code ${status}\n${stdout}${stderr}`;
    return this.hear("PostToolUseFailure", { ...told, error, is_interrupt: false });
  }

  before(command = CHECK) {
    return this.hear("PreToolUse", { tool_name: "Bash", tool_input: { command } });
  }

  edited(file: string, old_string: string, new_string: string, name = "PostToolUse") {
    const tool_input = { file_path: `${this.repo}/${file}`, old_string, new_string };
    return this.hear(name, { tool_name: "Edit", tool_input, tool_response: {} });
  }
}
