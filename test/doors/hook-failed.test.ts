import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { recordOutcome } from "#doors/deliveries.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { identifyCheck } from "#loop/check-identity.ts";
import { changesFolder, headOfAnswers } from "#memory/answers-place.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import { mayHaveOpenFailure } from "#memory/open-checks.ts";
import type { Memory } from "#model/ports.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { CHECK, Session, SHOP } from "./hook-payloads.ts";

const WRONG = SHOP["sum.js"]!;
const RIGHT = WRONG.replace("a + b)", "a + b, 0)");
const HOOK = join(import.meta.dirname, "../../dist/hook.cjs");
const UNKNOWN = `echo 'src/a.c:9:3: error: nobody has seen this void before'; exit 1`;

const store = (repo: string, ...names: string[]) => join(repo, ".twiceshy", ...names);
const waiting = (repo: string) =>
  existsSync(store(repo, "hooks"))
    ? readdirSync(store(repo, "hooks")).filter((name) => !name.startsWith("."))
    : [];

async function within<T>(repo: string, look: (memory: Memory) => T | Promise<T>): Promise<T> {
  const memory = await compose({ cwd: repo, env: {} }).openMemory();
  try {
    return await look(memory);
  } finally {
    memory.close();
  }
}

/** A repository whose one mistake was cured once, with the mistake in its files again. */
async function cured(make: () => string = () => gitRepository(SHOP)): Promise<string> {
  const repo = make();
  const session = new Session(repo, "session-0");
  await session.check();
  await session.edited("sum.js", WRONG, RIGHT);
  writeFileSync(join(repo, "sum.js"), RIGHT);
  await session.check();
  await compiled(repo);
  writeFileSync(join(repo, "sum.js"), WRONG);
  return repo;
}

async function compiled(repo: string): Promise<void> {
  const house = compose({ cwd: repo, env: {} });
  const memory = await house.openMemory();
  try {
    await lessonsNow(house, memory);
  } finally {
    memory.close();
  }
}

function withoutGit(): string {
  const repo = tempFolder();
  for (const [name, text] of Object.entries({ ...SHOP, "package.json": "{}\n" }))
    writeFileSync(join(repo, name), text);
  return repo;
}

/** Without its database a store can only be answered from by what was compiled. */
async function withoutMemory<T>(repo: string, action: () => Promise<T>): Promise<T> {
  const [there, away] = [store(repo, "memory.db"), store(repo, "away.db")];
  renameSync(there, away);
  try {
    return await action();
  } finally {
    rmSync(there, { force: true });
    renameSync(away, there);
  }
}

/** All that a session left in the memory, but for times and what is made anew each time. */
const factsOf = (repo: string, sessions: readonly string[]) =>
  within(repo, (memory) => {
    const { deliveries, fixes } = knowledgeOf(memory);
    const { database } = storeOf(memory);
    const runs = database
      .prepare("SELECT id FROM runs WHERE session <> 'session-0' ORDER BY started_at, id")
      .all()
      .map(({ id }) => memory.run(String(id))!)
      .map(({ id: _, startedAt, durationMs, output, outputBytes, ...run }) => ({
        ...run,
        output: output === null ? null : output.split("\n").length,
      }));
    return {
      runs,
      failures: memory.failures({ limit: 50 }).map(({ fingerprint, message, session, task, tags, file }) => ({
        hash: fingerprint.hash,
        ...{ message, session, task, tags, file },
      })),
      counts: database.prepare("SELECT hash, count, runs FROM fingerprints ORDER BY hash").all(),
      told: sessions.flatMap((id) =>
        deliveries.toldIn(id).map(({ id: _, at, task, ...rest }) => ({ ...rest, hasTask: task !== null })),
      ),
      fixes: fixes.fixes({}).map(({ grade, kind, files, fromTree, toTree, attempts }) => ({
        ...{ grade, kind, files, fromTree, toTree, attempts: attempts.length },
      })),
      tasks: memory.tasks().map(({ title, state }) => ({ title, state })),
    };
  });

type Play = (repo: string, hear: (action: () => Promise<unknown>) => Promise<unknown>) => Promise<void>;

/** The same scene by the memory and without it: what is said, and what is in the memory in the end. */
async function bothWays(scene: string, sessions: readonly string[], play: Play) {
  const once = async (isByMemory: boolean) => {
    const repo = tempFolder();
    cpSync(scene, repo, { recursive: true });
    const said: unknown[] = [];
    await play(repo, async (action) => {
      if (isByMemory) rmSync(store(repo, "answers"), { force: true });
      const one = await action();
      said.push(one);
      return one;
    });
    return {
      said,
      facts: JSON.parse(
        JSON.stringify(await factsOf(repo, sessions))
          .replaceAll(repo, "/repo")
          .replaceAll(/(session-\d)\/\w+/g, "$1/prompt"),
      ),
    };
  };
  const byMemory = await once(true);
  const quickly = await once(false);
  expect(quickly).toEqual(byMemory);
  return byMemory;
}

const words = (said: unknown) => JSON.stringify(said ?? null);

describe("a failure that is answered without the memory", () => {
  it("is what the memory says, byte for byte, and the same facts: again and again, then mended", async () => {
    const { said, facts } = await bothWays(await cured(), ["session-2", "session-3"], async (repo, hear) => {
      const one = new Session(repo, "session-2");
      await hear(() => one.hear("SessionStart", { source: "startup" }));
      await hear(() => one.check());
      await hear(() => one.hear("UserPromptSubmit", { prompt: "Make it green." }));
      await hear(() => one.check());
      await hear(() => one.before());
      await hear(() => one.check("sh unknown.sh", UNKNOWN));
      await hear(() => one.check());
      const two = new Session(repo, "session-3", { TWICESHY_TASK: "12-01" });
      await hear(() => two.check());
      await hear(() => one.edited("sum.js", WRONG, RIGHT));
      writeFileSync(join(repo, "sum.js"), RIGHT);
      await hear(() => one.check());
      await hear(() => one.hear("Stop", { stop_hook_active: false }));
    });
    expect(words(said[1])).toContain("seen once");
    expect(words(said[3])).toContain("seen 2 times");
    expect(words(said[6])).toContain("seen 3 times");
    expect(words(said[7])).toContain("seen 4 times");
    expect(facts.fixes).toHaveLength(2);
  });

  it("needs no database, and is taken in by whoever opens it, with the files as they were", async () => {
    const repo = await cured();
    const session = new Session(repo, "session-2");
    const [known, again, unknown] = await withoutMemory(repo, async () => [
      await session.check(),
      await session.check(),
      await session.check("sh unknown.sh", UNKNOWN),
    ]);
    expect(words(known)).toContain("a + b, 0)");
    expect(words(again)).toContain("seen 2 times");
    expect(unknown).toBeNull();
    expect(waiting(repo)).toHaveLength(3);
    writeFileSync(join(repo, "sum.js"), "// something else\n");
    const { runs } = await factsOf(repo, []);
    expect(runs.map(({ git: state }) => state?.tree)).toEqual(
      [1, 2, 3].map(() => git(repo, "rev-parse", "HEAD^{tree}").trim()),
    );
    expect(waiting(repo)).toEqual([]);
  });

  it("is not read where nothing known can be in it, and is a fact all the same", async () => {
    const repo = await cured();
    const session = new Session(repo, "session-2");
    const seenIn = (name: string) =>
      JSON.parse(readFileSync(store(repo, "hooks", name), "utf8").split("\n#twiceshy ")[1]!);
    expect(await session.check("sh unknown.sh", UNKNOWN)).toBeNull();
    expect(waiting(repo).map((name) => seenIn(name).failed)).toEqual([[]]);
    await session.check();
    expect(
      waiting(repo)
        .map((name) => seenIn(name).failed.length)
        .sort(),
    ).toEqual([0, 1]);
    const { failures, counts } = await factsOf(repo, []);
    expect(failures.map(({ message }) => message)).toContain("nobody has seen this void before");
    expect(counts).toHaveLength(2);
  });

  it("is not read again where its check prints the same again, at another time and on other lines", async () => {
    const repo = await cured();
    const folder = changesFolder(store(repo), headOfAnswers(store(repo))!.generation);
    const kept = join(folder, readdirSync(folder).find((name) => name.startsWith("output-"))!);
    const text = readFileSync(kept, "utf8");
    const { hash } = JSON.parse(text).findings[0].fingerprint;
    // Nothing was found in it, says what is kept: only who reads the output sees otherwise.
    writeFileSync(kept, JSON.stringify({ ...JSON.parse(text), findings: [] }));
    writeFileSync(join(repo, "sum.js"), `// one line more\n${WRONG}`);
    const session = new Session(repo, "session-2");
    const [same, other] = await withoutMemory(repo, async () => [
      await session.check(),
      await session.check("sh other.sh", `${CHECK}; code=$?; echo "and more"; exit $code`),
    ]);
    expect(same).toBeNull();
    expect(words(other)).toContain("Reduce of empty array");
    writeFileSync(kept, text);
    expect(words(await withoutMemory(repo, () => session.check()))).toContain("seen 2 times");
    expect((await factsOf(repo, [])).failures.map((one) => one.hash)).toEqual(Array(4).fill(hash));
  });

  it("is not read where its check prints more than it did, and none of that is trouble", async () => {
    const more = `echo "opening the shop"; ${CHECK}; code=$?; echo "and more"; exit $code`;
    const { said } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      await hear(() => new Session(repo, "session-2").check(CHECK, more));
    });
    expect(words(said[0])).toContain("seen once");
    const repo = await cured();
    const changes = changesFolder(store(repo), headOfAnswers(store(repo))!.generation);
    const [name] = readdirSync(changes).filter((one) => one.startsWith("output-"));
    const kept = join(changes, name!);
    // Only who reads the output finds its own words.
    const one = JSON.parse(readFileSync(kept, "utf8"));
    const findings = one.findings.map((found: object) => ({ ...found, message: "as it was kept" }));
    writeFileSync(kept, JSON.stringify({ ...one, findings }));
    const session = new Session(repo, "session-2");
    const [known, read] = await withoutMemory(repo, async () => [
      await session.check(CHECK, more),
      await new Session(repo, "session-3").check(CHECK, more.replace("and more", "and an error")),
    ]);
    expect(words(known)).toContain("as it was kept");
    expect(words(read)).toContain("Reduce of empty");
  });

  it("is what the memory says of lessons that come with twiceshy, and of what only sounds like one", async () => {
    const { said } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      const session = new Session(repo, "session-2");
      await hear(() => session.check("sh a.sh", `echo "Error: Cannot find module 'nock-lite'"; exit 1`));
      await hear(() => session.check("sh b.sh", "echo 'error: what was asked for: not found here'; exit 1"));
      await hear(() => session.check("sh a.sh", `echo "Error: Cannot find module 'nock-lite'"; exit 1`));
    });
    expect(words(said[0])).toContain("[twiceshy]");
    // Where it was seen says nothing of advice that was not made here.
    expect(words(said[2])).not.toContain("seen");
    expect(said[1]).toBeNull();
    const repo = await cured();
    const session = new Session(repo, "session-2");
    const missing = await withoutMemory(repo, () =>
      session.check("sh a.sh", `echo "Error: Cannot find module 'nock-lite'"; exit 1`),
    );
    expect(words(missing)).toContain("general advice");
    rmSync(store(repo, "hooks"), { recursive: true });
    await withoutMemory(repo, () =>
      session.check("sh b.sh", "echo 'error: what for: not found here'; exit 1"),
    );
    expect(waiting(repo)).toHaveLength(1);
  });

  it("is silent about a lesson that comes with twiceshy and was refused, since that was compiled or before", async () => {
    const missing = `echo "Error: Cannot find module 'nock-lite'"; exit 1`;
    const refused = async (isCompiled: boolean) => {
      const repo = await cured();
      await within(repo, async (memory) => {
        const { lessons } = knowledgeOf(memory);
        const event = { id: "e1", lesson: "seed/node-missing-package", at: 1, kind: "rejected" } as const;
        lessons.record([{ ...event, by: "ann", reason: null, body: {} }]);
        if (isCompiled) lessons.compile();
      });
      return repo;
    };
    const { said } = await bothWays(await refused(false), ["session-2"], async (repo, hear) => {
      await hear(() => new Session(repo, "session-2").check("sh a.sh", missing));
    });
    expect(said).toEqual([null]);
    const repo = await refused(true);
    const session = new Session(repo, "session-2");
    expect(await withoutMemory(repo, () => session.check("sh a.sh", missing))).toBeNull();
    expect(waiting(repo)).toHaveLength(1);
  });

  it("leaves its check open: the next pass is looked at with its files", async () => {
    const repo = await cured();
    const session = new Session(repo, "session-2");
    await session.check();
    expect(waiting(repo)).toHaveLength(1);
    const check = identifyCheck(CHECK.split(" "), "");
    expect(mayHaveOpenFailure(store(repo), check)).toBe(true);
  });

  it("counts for those who warn before an action, too", async () => {
    const { said } = await bothWays(await cured(), ["session-2", "session-3"], async (repo, hear) => {
      await hear(() => new Session(repo, "session-2").check());
      await hear(() =>
        new Session(repo, "session-3").hear("UserPromptSubmit", { prompt: "Fix sum.js please." }),
      );
      await hear(() => new Session(repo, "session-4").hear("SessionStart", { source: "startup" }));
    });
    expect(words(said[0])).toContain("seen once");
  });

  it("is the same without git", async () => {
    const { said, facts } = await bothWays(await cured(withoutGit), ["session-2"], async (repo, hear) => {
      const session = new Session(repo, "session-2");
      await hear(() => session.check());
      await hear(() => session.edited("sum.js", WRONG, RIGHT));
      writeFileSync(join(repo, "sum.js"), RIGHT);
      await hear(() => session.check());
    });
    expect(words(said[0])).toContain("a + b, 0)");
    expect(facts.runs[0].git).toBeNull();
  });

  it("is the same with files that are changed and new, and a task that was named", async () => {
    const { facts } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      writeFileSync(join(repo, "new.js"), "exports.one = 1;\n");
      writeFileSync(join(repo, "test.js"), `${SHOP["test.js"]}// more\n`);
      const session = new Session(repo, "session-2", { TWICESHY_TASK: "12-01" });
      await hear(() => session.check());
      await hear(() => session.check());
    });
    expect(facts.runs[0].git.dirty).toEqual(["test.js", "new.js"]);
    expect(facts.runs[0]).toMatchObject({ task: "12-01", phase: "12" });
  });

  it("is silent where warnings are off", async () => {
    const { said, facts } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      await hear(() => new Session(repo, "session-2", { ENABLE_QA_WARNINGS: "false" }).check());
    });
    expect(said).toEqual([null]);
    expect(facts.runs).toHaveLength(1);
  });

  it("is said and not kept where only capture is off, and once for one call", async () => {
    const { said, facts } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      const session = new Session(repo, "session-2", { ENABLE_QA_LEARNING: "false" });
      const raw = failing(session);
      await hear(() => session.hear("PostToolUseFailure", {}, raw));
      await hear(() => session.hear("PostToolUseFailure", {}, raw));
      await hear(() => session.check());
    });
    const cure = expect.stringContaining("a + b, 0)");
    expect(said.map(words)).toEqual([cure, "null", cure]);
    expect(facts.runs).toEqual([]);
  });

  it("is nothing where both are off", async () => {
    const env = { ENABLE_QA_LEARNING: "false", ENABLE_QA_WARNINGS: "false" };
    const { said, facts } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      await hear(() => new Session(repo, "session-2", env).check());
    });
    expect([said, facts.runs]).toEqual([[null], []]);
  });

  it("says how often it worked as the lesson counts it: also that it was told of, and failed anyway", async () => {
    const { said } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      const session = new Session(repo, "session-2");
      await hear(() => session.check());
      await within(repo, (memory) => {
        const { deliveries } = knowledgeOf(memory);
        const [told] = deliveries.toldIn("session-2");
        recordOutcome(compose({ cwd: repo, env: {} }), memory, told!.id, {
          outcome: "failed_anyway",
          by: "ann",
        });
      });
      await compiled(repo);
      await hear(() => session.check());
    });
    expect(said.map((one) => /worked \d of \d/.exec(words(one))?.[0])).toEqual([
      "worked 1 of 1",
      "worked 1 of 2",
    ]);
  });

  it("is told once by two hooks of one call", async () => {
    const { said, facts } = await bothWays(await cured(), ["session-2"], async (repo, hear) => {
      const session = new Session(repo, "session-2");
      const raw = failing(session);
      await hear(() => session.hear("PostToolUseFailure", {}, raw));
      await hear(() => session.hear("PostToolUseFailure", {}, raw));
    });
    expect(said[0]).not.toBeNull();
    expect(said[1]).toBeNull();
    expect(facts.runs).toHaveLength(1);
  });

  it("comes from two processes at once: both say it, both are stored", async () => {
    const repo = await cured();
    const fired = await Promise.all(
      ["session-2", "session-3"].map((id) => hookProcess(repo, failing(new Session(repo, id)))),
    );
    for (const text of fired) expect(text).toContain("a + b, 0)");
    const { runs, told } = await factsOf(repo, ["session-2", "session-3"]);
    expect(runs).toHaveLength(2);
    expect(told).toHaveLength(2);
  });

  it("is asked of the memory once it was forgotten, put away by a person, or comes and goes", async () => {
    const repo = await cured();
    const session = new Session(repo, "session-2");
    const hash = await within(repo, (memory) => memory.failures({ limit: 1 })[0]!.fingerprint.hash);
    await within(repo, (memory) =>
      storeOf(memory)
        .database.prepare(
          "INSERT INTO flakes (fingerprint, check_id, why, failed, passed, last_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .run([hash, "check", "mixed", 1, 1, 1, "{}"]),
    );
    const flaky = await session.check();
    expect(words(flaky)).not.toContain("a + b, 0)");
    expect(waiting(repo)).toEqual([]);
    await within(repo, (memory) => memory.forget({ match: "Reduce of empty" }, Date.now()));
    expect(await session.check()).toBeNull();
    expect(waiting(repo)).toEqual([]);
  });
});

describe("a failure whose hook is killed", () => {
  const dead = 4_000_000;

  it("after it was written down is taken in with its files", async () => {
    const repo = await cured();
    await new Session(repo, "session-2").check();
    const [name] = waiting(repo);
    renameSync(
      store(repo, "hooks", name!),
      store(repo, "hooks", `.claude.PostToolUseFailure.${dead}.0.failed.half`),
    );
    const { runs } = await factsOf(repo, []);
    expect(runs[0]!.git?.tree).toBe(git(repo, "rev-parse", "HEAD^{tree}").trim());
    expect(readdirSync(store(repo, "hooks"))).toEqual([]);
  });

  it("before that is taken in without them, and a part of what was seen is no harm", async () => {
    const repo = await cured();
    const session = new Session(repo, "session-2");
    await session.check();
    const [name] = waiting(repo);
    const text = readFileSync(store(repo, "hooks", name!), "utf8");
    const payload = text.slice(0, text.indexOf("\n#twiceshy "));
    rmSync(store(repo, "hooks", name!));
    const half = (n: number) => store(repo, "hooks", `.claude.PostToolUseFailure.${dead}.${n}.failed.half`);
    writeFileSync(half(0), payload);
    writeFileSync(half(1), text.slice(0, -40).replaceAll("session-2", "session-3"));
    const { runs } = await factsOf(repo, []);
    expect(runs.map(({ session: id, git: state }) => [id, state]).sort()).toEqual([
      ["session-2", null],
      ["session-3", null],
    ]);
  });
});

function failing(session: Session): string {
  const error = `Exit code 1\nnot ok 1 - sums nothing to zero\n  ---\n  failureType: 'testCodeFailure'\n  error: 'Reduce of empty array with no initial value'\n  code: 'ERR_TEST_FAILURE'\n  name: 'TypeError'\n  stack: |-\n    Array.reduce (<anonymous>)\n    exports.sum (${session.repo}/sum.js:1:30)\n  ...\n# fail 1\n`;
  const told = { tool_name: "Bash", tool_input: { command: CHECK }, duration_ms: 5 };
  return session.raw("PostToolUseFailure", { ...told, error, is_interrupt: false });
}

function hookProcess(cwd: string, raw: string): Promise<string> {
  const child = spawn(process.execPath, [HOOK, "claude", "PostToolUseFailure"], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd },
  });
  child.stdin.end(raw);
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
  });
  return new Promise((resolve) => child.on("close", () => resolve(text)));
}
