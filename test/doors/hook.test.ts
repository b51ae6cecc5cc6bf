import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { proveIn } from "#doors/prove.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { CHECK, Session, SHOP } from "./hook-payloads.ts";

async function known<T>(repo: string, look: (knowledge: Knowledge) => T): Promise<T> {
  const memory = await compose({ cwd: repo, env: {} }).openMemory();
  try {
    return look(knowledgeOf(memory));
  } finally {
    memory.close();
  }
}

async function failuresOf(repo: string) {
  const memory = await compose({ cwd: repo, env: {} }).openMemory();
  try {
    return memory.failures({});
  } finally {
    memory.close();
  }
}

const right = (repo: string) =>
  writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));

describe("a session heard by hooks", () => {
  it("captures a failing command with its task, and says nothing of what is new", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check("true", "exit 3");
    await session.hear("UserPromptSubmit", { prompt: "Make the sum work.\nPlease." });
    expect(await session.check()).toBeNull();
    const [failure] = await failuresOf(repo);
    expect(failure).toMatchObject({
      message: "Reduce of empty array with no initial value",
      file: "sum.js",
      session: "session-1",
    });
    expect(failure!.task).toMatch(/^session-1\/\w+$/);
  });

  it("learns the edit that turned the check green", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check();
    right(repo);
    await session.edited("sum.js", "a + b)", "a + b, 0)");
    await session.check();
    const [fix] = await known(repo, ({ fixes }) => fixes.fixes({}));
    expect(fix).toMatchObject({ grade: "observed", files: ["sum.js"] });
    expect(fix!.attempts).toHaveLength(1);
  });

  it("says what fixed it when it fails again, in the same tool result", async () => {
    const repo = gitRepository(SHOP);
    const first = new Session(repo);
    await first.check();
    right(repo);
    await first.check();
    git(repo, "checkout", "-q", "sum.js");
    const said = await new Session(repo, "session-2").check();
    expect(said.hookSpecificOutput.hookEventName).toBe("PostToolUseFailure");
    expect(said.hookSpecificOutput.additionalContext).toMatch(/^\[twiceshy\] /);
    expect(said.hookSpecificOutput.additionalContext).toContain("a + b, 0)");
    const [told] = await known(repo, ({ deliveries }) => deliveries.deliveries());
    expect(told).toMatchObject({ session: "session-2", moment: "failure", manner: "shown", rank: 1 });
    expect(told!.text).toBe(said.hookSpecificOutput.additionalContext);
  });

  it("holds the action once where a proven mistake is back, and lets it through the second time", async () => {
    const repo = await provenScene();
    git(repo, "checkout", "-q", "sum.js");
    const session = new Session(repo, "session-2");
    const start = await session.hear("SessionStart", { source: "startup" });
    expect(start.hookSpecificOutput.additionalContext).toContain("a + b, 0)");
    const held = await session.before();
    expect(held.hookSpecificOutput.permissionDecision).toBe("deny");
    expect(held.hookSpecificOutput.permissionDecisionReason).toContain("a + b, 0)");
    // Whoever was not told that it goes on would stop here.
    const HELD = " Held once. Fenced";
    expect(held.hookSpecificOutput.permissionDecisionReason).toContain(HELD);
    expect(start.hookSpecificOutput.additionalContext).not.toContain(HELD);
    expect(await session.before()).toBeNull();
    const manners = await known(repo, ({ deliveries }) =>
      deliveries.toldIn("session-2").map(({ moment, manner }) => `${moment} ${manner}`),
    );
    expect(manners).toEqual(["session shown", "command held"]);
  });

  it("says it again at the action only where it failed again in between", async () => {
    const repo = await provenScene();
    git(repo, "checkout", "-q", "sum.js");
    const session = new Session(repo, "session-2");
    expect(await session.before()).not.toBeNull();
    expect(await session.check()).not.toBeNull();
    expect(await session.before()).toBeNull();
    expect(await session.check()).not.toBeNull();
  });

  it.each([
    ["npm test", "package.json", '{"scripts":{"test":"CI=1 node --test test.js"}}'],
    ["npm run ci", "package.json", '{"scripts":{"ci":"npm run unit","unit":"node --test"}}'],
    ["yarn unit", "package.json", '{"scripts":{"unit":"node --test"}}'],
    ["make check", "Makefile", "check:\n\t@node --test test.js\n"],
  ])("knows what %s runs, and what came of it", async (command, file, text) => {
    const repo = await provenScene();
    git(repo, "checkout", "-q", "sum.js");
    writeFileSync(join(repo, file), text);
    const session = new Session(repo, "session-2");
    const words = join(repo, ".twiceshy", "trigger-words");
    const payload = session.raw("PreToolUse", { tool_name: "Bash", tool_input: { command } });
    expect(spawnSync("grep", ["-q", "-F", "-f", words], { input: payload }).status).toBe(0);
    expect(await session.before("npm run other")).toBeNull();
    expect(JSON.stringify(await session.before(command))).toContain("a + b, 0)");
    right(repo);
    await session.check(command, CHECK);
    await session.hear("SessionEnd", { reason: "exit" });
    const told = await known(repo, ({ deliveries }) => deliveries.toldIn("session-2"));
    expect(told).toMatchObject([{ moment: "command", outcome: "prevented" }]);
  });

  it("is silent before a script that runs something else", async () => {
    const repo = await provenScene();
    git(repo, "checkout", "-q", "sum.js");
    writeFileSync(
      join(repo, "package.json"),
      '{"scripts":{"test":"eslint .","lint":"node --test other.js"}}',
    );
    const session = new Session(repo, "session-2");
    expect(await session.before("npm test")).toBeNull();
    expect(await session.before("npm run lint")).toBeNull();
    expect(await session.before("npm -w web test")).toBeNull();
  });

  it("is silent before a command where the tree is right", async () => {
    const repo = await provenScene();
    const session = new Session(repo, "session-2");
    expect(await session.before()).toBeNull();
    expect(await session.before("ls -la")).toBeNull();
  });

  it("warns of an edit that puts the mistake back, before it is made", async () => {
    const repo = await provenScene();
    const session = new Session(repo, "session-2");
    const held = await session.edited("sum.js", "a + b, 0)", "a + b)", "PreToolUse");
    expect(JSON.stringify(held)).toContain("a + b, 0)");
    expect(await new Session(repo, "session-3").edited("test.js", "zero", "null", "PreToolUse")).toBeNull();
  });

  it("counts a call that two hooks tell of once", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    const error = "Exit code 1\nsum.js:1:1: error: twice";
    const raw = session.raw("PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "make" },
      error,
    });
    await session.hear("PostToolUseFailure", {}, raw);
    await session.hear("PostToolUseFailure", {}, raw);
    expect(await failuresOf(repo)).toHaveLength(1);
  });

  it("leaves what twiceshy run watched to twiceshy run, and takes grep's answer for no failure", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check("npx twiceshy run -- npm test", "exit 1");
    await session.check("grep -rn nothing .", "exit 1");
    expect(existsSync(join(repo, ".twiceshy", "memory.db")) ? await failuresOf(repo) : []).toEqual([]);
  });
});

const PROVING = {
  isNamed: true,
  repeats: { least: 2, most: 2 },
  deadline: Number.MAX_SAFE_INTEGER,
  timeoutMs: 20_000,
};

/** A repository whose fix is proven, with the right tree. */
async function provenScene(): Promise<string> {
  const repo = gitRepository(SHOP);
  const session = new Session(repo);
  await session.check();
  right(repo);
  await session.check();
  const house = compose({ cwd: repo, env: { ...session.env } });
  const memory = await house.openMemory();
  try {
    const { knowledge } = await lessonsNow(house, memory);
    const [fix] = knowledge.fixes.fixes({});
    const signal = new AbortController().signal;
    await proveIn({ house, memory, knowledge, signal }, [fix!], PROVING);
    await lessonsNow(house, memory);
  } finally {
    memory.close();
  }
  return repo;
}

describe("the line at the end", () => {
  it("is said once: when the turn ends, and not again when the session does", async () => {
    const session = new Session(gitRepository(SHOP));
    await session.check();
    expect(await session.hear("Stop")).toEqual({ systemMessage: "twiceshy: 1 failure" });
    expect(await session.hear("Stop")).toBeNull();
    expect(await session.hear("SessionEnd", { reason: "exit" })).toBeNull();
  });

  it("is said once where two hooks hear the end at the same time", async () => {
    const session = new Session(gitRepository(SHOP));
    await session.check();
    const said = await Promise.all([session.hear("Stop"), session.hear("Stop")]);
    expect(said.filter((one) => one !== null)).toEqual([{ systemMessage: "twiceshy: 1 failure" }]);
  });
});

describe("what a hook is handed", () => {
  const SILENT: readonly [string, string][] = [
    ["nothing", ""],
    ["no JSON", "not json"],
    ["half of it", '{"session_id":"a","cwd":"'],
    ["a list", "[1,2,3]"],
    ["a number", "7"],
    ["no session", '{"cwd":"/tmp","hook_event_name":"PostToolUseFailure","tool_name":"Bash"}'],
    ["wrong types", '{"session_id":5,"cwd":[],"tool_name":{},"tool_input":"x","error":7}'],
  ];
  it.each(SILENT)("%s is met with silence", async (_, raw) => {
    const session = new Session(gitRepository(SHOP));
    for (const name of ["PostToolUseFailure", "PreToolUse", "SessionStart", "Stop", "Nonsense"])
      expect(await session.hear(name, {}, raw)).toBeNull();
  });

  it("5 MB of output, with fields of a newer version, is read at its ends", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    const error = `Exit code 2\n${"noise and noise\n".repeat(330_000)}sum.js:4:2: error: the end counts\n`;
    await session.hear("PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "make", novel: { deep: [1] } },
      error,
      something_new: { a: 1 },
    });
    expect((await failuresOf(repo)).map(({ message }) => message)).toContain("the end counts");
  });

  it("is marked where the client kept a part of the output to itself", async () => {
    const repo = gitRepository(SHOP);
    const error = "Exit code 1\na.c:1:1: error: seen\n... [20012 characters truncated] ...\nthe end";
    await new Session(repo).hear("PostToolUseFailure", {
      tool_name: "Bash",
      tool_input: { command: "make" },
      error,
    });
    // Of the run a part is missing, and it may be a part of this failure: it stands right beside the cut.
    expect((await failuresOf(repo)).map(({ tags }) => tags)).toEqual([["truncated", "cut-output"]]);
  });

  it("is not named by a line that only happens to stand at the cut", async () => {
    const repo = gitRepository(SHOP);
    const error = "Exit code 1\nline 1\nline 2\n... [20012 characters truncated] ...\nline 7 of the noise";
    const tool_input = { command: "make" };
    await new Session(repo).hear("PostToolUseFailure", { tool_name: "Bash", tool_input, error });
    expect((await failuresOf(repo)).map(({ message }) => message)).toEqual(["exit code 1 and cut output"]);
  });

  it("is nothing to anyone while twiceshy is off, in each of its ways", async () => {
    const repo = gitRepository(SHOP);
    for (const env of [{ TWICESHY: "off" }, { ENABLE_QA_WARNINGS: "false", ENABLE_QA_LEARNING: "false" }])
      await new Session(repo, "off", env).check();
    expect(existsSync(join(repo, ".twiceshy"))).toBe(false);
    await new Session(repo, "quiet", { ENABLE_QA_WARNINGS: "false" }).check();
    expect(await failuresOf(repo)).toHaveLength(1);
    expect(await new Session(repo, "quiet", { ENABLE_QA_LEARNING: "false" }).check()).toBeNull();
    expect(await failuresOf(repo)).toHaveLength(1);
  });

  it("heeds the switch in the user's folder, which Windows calls USERPROFILE", async () => {
    const [repo, home] = [gitRepository(SHOP), tempFolder()];
    mkdirSync(join(home, ".local/share/twiceshy"), { recursive: true });
    writeFileSync(join(home, ".local/share/twiceshy/off"), "all\n");
    await new Session(repo, "off", { HOME: "", USERPROFILE: home }).check();
    expect(existsSync(join(repo, ".twiceshy"))).toBe(false);
  });

  it("waits beside a memory that another process holds, and is taken in later", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check("make", "echo 'a.c:1:1: error: first'; exit 1");
    const other = openDatabase(join(repo, ".twiceshy", "memory.db"));
    other.exec("BEGIN IMMEDIATE");
    await session.check("make", "echo 'a.c:2:1: error: second'; exit 1");
    expect(readdirSync(join(repo, ".twiceshy", "hooks"))).toHaveLength(1);
    other.exec("ROLLBACK");
    other.close();
    expect((await failuresOf(repo)).map(({ message }) => message).sort()).toEqual(["first", "second"]);
  });

  it("belongs to the repository where it is now: one that was moved keeps its memory", async () => {
    const folder = tempFolder();
    const repo = gitRepository(SHOP, join(folder, "old"));
    await new Session(repo).check();
    const moved = join(folder, "new");
    renameSync(repo, moved);
    await new Session(moved, "session-2").check();
    expect((await failuresOf(moved)).map(({ file }) => file)).toEqual(["sum.js", "sum.js"]);
  });
});

describe("what waits", () => {
  const passing = (session: Session) =>
    session.raw("PostToolUse", {
      tool_name: "Bash",
      tool_input: { command: CHECK },
      tool_response: { stdout: "ok", stderr: "", interrupted: false },
    });
  const hooks = (repo: string) => join(repo, ".twiceshy", "hooks");

  it("is kept as it came, and taken in by whoever opens the memory next", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check("make", "echo 'a.c:1:1: error: first'; exit 1");
    await session.check("make", "true");
    expect(await session.hear("PostToolUse", {}, passing(session))).toBeNull();
    expect(readdirSync(hooks(repo))).toHaveLength(1);
    const runs = await known(repo, ({ fixes }) => fixes.runsBetween(0, Date.now() + 1));
    expect(runs.map(({ outcome }) => outcome)).toEqual(["failed", "passed", "passed"]);
    expect(readdirSync(hooks(repo))).toEqual([]);
  });

  it("is dropped where nobody can read it, and never stands in the way", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check();
    mkdirSync(hooks(repo), { recursive: true });
    writeFileSync(join(hooks(repo), "claude.PostToolUse.1.0.json"), '{"cut of');
    writeFileSync(join(hooks(repo), "nobody.Nothing.1.0.json"), "{}");
    expect(await failuresOf(repo)).toHaveLength(1);
    expect(readdirSync(hooks(repo))).toEqual([]);
  });

  it("tells a doctor which hook was heard last", async () => {
    const repo = gitRepository(SHOP);
    const session = new Session(repo);
    await session.check();
    await session.hear("SessionStart", { source: "resume" });
    expect(readFileSync(join(repo, ".twiceshy", "last-hook"), "utf8")).toBe("claude SessionStart\n");
  });
});
