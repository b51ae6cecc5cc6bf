import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHOP } from "../doors/hook-payloads.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { ROOT } from "./built.ts";

const DIST = join(ROOT, "dist");

function start(repo: string, home: string, args: readonly string[], input = "") {
  return spawnSync(process.execPath, args, {
    cwd: repo,
    env: { ...GIT_ENV, HOME: home },
    input,
    encoding: "utf8",
  });
}

function fails(repo: string, home: string, call: string, session = "second") {
  const about = { session_id: session, transcript_path: null, cwd: repo, tool_use_id: call };
  const error = `Exit code 2\nsrc/a.c:9:3: error: nobody has seen ${call} before`;
  const payload = { ...about, tool_name: "Bash", tool_input: { command: "make" }, error };
  return start(
    repo,
    home,
    [join(DIST, "hook.cjs"), "claude", "PostToolUseFailure"],
    JSON.stringify({ ...payload, hook_event_name: "PostToolUseFailure", is_interrupt: false }),
  );
}

function waiting(repo: string): string[] {
  const folder = join(repo, ".twiceshy", "hooks");
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
}

describe("in a memory that has learned nothing yet", () => {
  it("only the first session opens it, and no failure is lost", () => {
    const [repo, home] = [gitRepository(SHOP), tempFolder()];
    expect(fails(repo, home, "alpha", "first").stdout).toBe("");
    expect(existsSync(join(repo, ".twiceshy", "answers"))).toBe(true);
    expect(waiting(repo)).toEqual([]);
    expect(fails(repo, home, "beta").stdout).toBe("");
    expect(fails(repo, home, "gamma").stdout).toBe("");
    expect(waiting(repo)).toHaveLength(2);
    const told = JSON.parse(start(repo, home, [join(DIST, "bin.cjs"), "failures", "--json"]).stdout);
    const messages = JSON.stringify(told);
    for (const call of ["alpha", "beta", "gamma"]) expect(messages).toContain(`seen ${call} before`);
  });

  it("after init not even the first does", () => {
    const [repo, home] = [gitRepository(SHOP), tempFolder()];
    expect(start(repo, home, [join(DIST, "bin.cjs"), "init", "--agent", "claude", "--yes"]).status).toBe(0);
    expect(fails(repo, home, "delta").stdout).toBe("");
    expect(waiting(repo)).toHaveLength(1);
  });
});
