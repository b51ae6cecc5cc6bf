import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { costsSince } from "#doors/hook-cost-log.ts";
import { SHOP } from "../doors/hook-payloads.ts";
import { GIT_ENV, gitRepository } from "../host/sandbox.ts";
import { ROOT } from "./built.ts";

const HOOK = join(ROOT, "dist", "hook.cjs");
const COMMAND = { tool_name: "Bash", tool_input: { command: "make" } };

/** Starts a hook as a client does, with a mark that whatever it starts inherits. */
function hear(repo: string, mark: string, name: string, more: Record<string, unknown> = {}) {
  const about = { session_id: "s", transcript_path: null, cwd: repo, hook_event_name: name };
  return spawnSync(process.execPath, [HOOK, "claude", name], {
    cwd: repo,
    env: { ...GIT_ENV, HOME: repo, TWICESHY_TEST_MARK: mark },
    input: JSON.stringify({ ...about, tool_use_id: name, ...more }),
    encoding: "utf8",
  });
}

/** Processes that carry a mark; those whose environment is not ours to read are not ours. */
function alive(mark: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark);
    } catch {
      return false;
    }
  });
}

async function aliveAfter(mark: string, waitMs: number): Promise<string[]> {
  const until = Date.now() + waitMs;
  while (alive(mark).length > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return alive(mark);
}

describe.runIf(existsSync("/proc/self/environ"))("after a hook", () => {
  const failure = { ...COMMAND, error: "Exit code 2\na.c:1:1: error: nothing stays" };
  const EVENTS: readonly [string, Record<string, unknown>][] = [
    ["PostToolUseFailure", failure],
    ["PreToolUse", COMMAND],
    ["PostToolUse", { ...COMMAND, tool_response: { stdout: "", stderr: "", interrupted: false } }],
    ["SessionStart", { source: "startup" }],
    ["Stop", { stop_hook_active: false }],
  ];
  it.each(EVENTS)("%s no process is left", (name, more) => {
    const repo = gitRepository(SHOP);
    const mark = randomUUID();
    hear(repo, mark, "PostToolUseFailure", failure);
    const done = hear(repo, mark, name, more);
    expect(done.status).toBe(0);
    expect(alive(mark)).toEqual([]);
  });

  it("it is known how long the agent has waited for it", () => {
    const repo = gitRepository(SHOP);
    const started = Date.now();
    hear(repo, randomUUID(), "PostToolUseFailure", failure);
    hear(repo, randomUUID(), "Stop", { stop_hook_active: false });
    const waited = Date.now() - started;
    const costs = costsSince(join(repo, ".twiceshy"), 0);
    // The first one makes the store; it may be there only at its end.
    expect(costs.length).toBeGreaterThanOrEqual(1);
    // Node's own start is in it.
    for (const { ms } of costs) expect(ms).toBeGreaterThan(10);
    expect(costs.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(waited);
  });

  it("SessionEnd one may be left, and ends by itself", async () => {
    const repo = gitRepository(SHOP);
    const mark = randomUUID();
    hear(repo, mark, "PostToolUseFailure", failure);
    expect(hear(repo, mark, "SessionEnd", { reason: "exit" }).status).toBe(0);
    expect(alive(mark).length).toBeLessThanOrEqual(1);
    expect(await aliveAfter(mark, 30_000)).toEqual([]);
  });

  it("is seen where one is left", () => {
    const mark = randomUUID();
    spawnSync("sh", ["-c", "sleep 5 >/dev/null 2>&1 &"], { env: { ...GIT_ENV, TWICESHY_TEST_MARK: mark } });
    const left = alive(mark);
    expect(left).toHaveLength(1);
    process.kill(Number(left[0]), "SIGKILL");
  });
});
