import {
  cpSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { lessonsNow } from "#doors/lessons.ts";
import { proveIn } from "#doors/prove.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { sessionLog } from "#memory/session-log.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Delivery } from "#model/warning.ts";
import { git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const WRONG = SHOP["sum.js"]!;
const RIGHT = WRONG.replace("a + b)", "a + b, 0)");
const PROVING = {
  isNamed: true,
  repeats: { least: 2, most: 2 },
  deadline: Number.MAX_SAFE_INTEGER,
  timeoutMs: 20_000,
};

async function within<T>(repo: string, look: (knowledge: Knowledge) => T | Promise<T>): Promise<T> {
  const memory = await compose({ cwd: repo, env: {} }).openMemory();
  try {
    return await look(knowledgeOf(memory));
  } finally {
    memory.close();
  }
}

/** A repository that has a proven lesson, with the mistake in its files again. */
async function proven(): Promise<string> {
  const repo = gitRepository(SHOP);
  const session = new Session(repo);
  await session.check();
  writeFileSync(join(repo, "sum.js"), RIGHT);
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
  git(repo, "checkout", "-q", "sum.js");
  return repo;
}

const store = (repo: string, ...names: string[]) => join(repo, ".twiceshy", ...names);

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

const told = (repo: string, session: string) =>
  within(repo, ({ deliveries }) =>
    deliveries.toldIn(session).map(({ id: _, at, task, ...rest }) => ({ ...rest, hasTask: task !== null })),
  );

describe("an answer without the memory", () => {
  it("is the one that the memory gives, byte for byte, at every moment of two sessions", async () => {
    const scene = await proven();
    const play = async (isByMemory: boolean) => {
      const repo = tempFolder();
      cpSync(scene, repo, { recursive: true });
      const said: unknown[] = [];
      const hear = async (action: () => Promise<unknown>) => {
        if (isByMemory) rmSync(store(repo, "answers"), { force: true });
        said.push(await action());
      };
      const one = new Session(repo, "session-2");
      await hear(() => one.hear("SessionStart", { source: "startup" }));
      await hear(() => one.hear("SessionStart", { source: "compact" }));
      await hear(() => one.before("ls -la"));
      await hear(() => one.before());
      await hear(() => one.before());
      await hear(() => one.hear("UserPromptSubmit", { prompt: "Tidy up a little." }));
      await hear(() => one.check());
      await hear(() => one.before());
      writeFileSync(join(repo, "sum.js"), RIGHT);
      const two = new Session(repo, "session-3");
      await hear(() => two.hear("SessionStart", { source: "startup" }));
      await hear(() => two.hear("UserPromptSubmit", { prompt: "Say hello." }));
      await hear(() => two.edited("other.js", "a", "b", "PreToolUse"));
      await hear(() => two.edited("sum.js", "a + b, 0)", "a + b)", "PreToolUse"));
      await hear(() => two.edited("sum.js", "a + b, 0)", "a + b)", "PreToolUse"));
      writeFileSync(join(repo, "sum.js"), WRONG);
      await hear(() => two.before("npm run other"));
      await hear(() => two.before());
      const facts = [...(await told(repo, "session-2")), ...(await told(repo, "session-3"))];
      return { said, facts };
    };
    const byMemory = await play(true);
    expect(byMemory.said.map((one) => (one === null ? "-" : "x")).join("")).toBe("x--x--x-x--x---");
    expect(await play(false)).toEqual(byMemory);
  });

  it("opens no database, and its fact is taken in by whoever does", async () => {
    const repo = await proven();
    const first = new Session(repo, "session-0");
    await first.hear("SessionStart", { source: "startup" });
    const session = new Session(repo, "session-2");
    const [start, held, again] = await withoutMemory(repo, async () => [
      await session.hear("SessionStart", { source: "startup" }),
      await session.before(),
      await session.before(),
    ]);
    expect(start.hookSpecificOutput.additionalContext).toContain("a + b, 0)");
    expect(held.hookSpecificOutput.permissionDecision).toBe("deny");
    expect(again).toBeNull();
    const facts = await told(repo, "session-2");
    expect(facts.map(({ moment, manner }) => `${moment} ${manner}`)).toEqual([
      "session shown",
      "command held",
    ]);
    expect(facts[1]!.text).toBe(held.hookSpecificOutput.permissionDecisionReason);
    expect(readdirSync(store(repo, "spool"))).toEqual([]);
  });

  it("knows what was said by the memory, and the memory what was said without it", async () => {
    const repo = await proven();
    const session = new Session(repo, "session-2", { TWICESHY_TASK: "12-01" });
    const byMemory = new Session(repo, "session-2", { TWICESHY_TASK: "12-01", TWICESHY_STORE: store(repo) });
    expect(await byMemory.before()).not.toBeNull();
    expect(await session.before()).toBeNull();
    const other = ["session-3", { TWICESHY_TASK: "12-01" }] as const;
    expect(await new Session(repo, ...other).before()).not.toBeNull();
    const same = new Session(repo, "session-3", { ...other[1], TWICESHY_STORE: store(repo) });
    expect(await same.before()).toBeNull();
    expect(await told(repo, "session-3")).toHaveLength(1);
  });

  it("counts a failure that was stored since, and says it again once it failed again", async () => {
    const repo = await proven();
    const session = new Session(repo, "session-2");
    const first = await session.before();
    expect(JSON.stringify(first)).toContain("seen once");
    await session.check();
    await session.check();
    const start = await new Session(repo, "session-3").before();
    expect(JSON.stringify(start)).toContain("seen 3 times");
  });

  it("is silence once the lesson was put away, though nobody compiled anew", async () => {
    const repo = await proven();
    await within(repo, ({ lessons, together }) =>
      together(() => lessons.keepLessons([{ ...lessons.lessons()[0]!, archived: true }], [])),
    );
    expect(existsSync(store(repo, "answers"))).toBe(true);
    expect(await new Session(repo, "session-2").before()).toBeNull();
  });

  it("knows of a session from before what the memory knows", async () => {
    const repo = await proven();
    expect(await new Session(repo, "session-2").before()).not.toBeNull();
    await told(repo, "session-2");
    const house = compose({ cwd: repo, env: {} });
    const memory = await house.openMemory();
    rmSync(store(repo, "answers"), { force: true });
    await lessonsNow(house, memory);
    memory.close();
    // As a version left it that kept no such folders, or as an old session's is taken away.
    rmSync(store(repo, "sessions"), { recursive: true });
    expect(existsSync(store(repo, "answers"))).toBe(true);
    expect(await new Session(repo, "session-2").before()).toBeNull();
  });
});

describe("a hook that is killed", () => {
  const aDelivery = (id: string): Delivery => ({
    ...{ id, at: 1_763_200_000_000, session: "session-9", task: null, agent: "claude", lesson: "lesson-9" },
    ...{ fingerprint: null, check: null, moment: "command", manner: "held", text: "text", score: 0.5 },
    ...{ rank: 1, callId: null, reason: null },
  });
  const first = "019a8d2e-7c11-7abc-8123-0123456789ab";

  it("before it said anything leaves nothing", async () => {
    const repo = await proven();
    const half = store(repo, "spool", ".x.1.half");
    await within(repo, () => {});
    rmSync(store(repo, "spool"), { recursive: true, force: true });
    const log = sessionLog(store(repo), "session-9")!;
    log.make();
    log.claim(store(repo, "spool"), 0, [aDelivery(first)])!.drop();
    rmSync(store(repo, "sessions"), { recursive: true });
    writeFileSync(half, '{"kind":"deliv');
    const old = Date.now() / 1000 - 120;
    utimesSync(half, old, old);
    expect(await told(repo, "session-9")).toEqual([]);
    expect(existsSync(half)).toBe(false);
  });

  it("between its word and the spool has said it: once, and it is stored", async () => {
    const repo = await proven();
    const log = sessionLog(store(repo), "session-9")!;
    log.make();
    expect(log.claim(store(repo, "spool"), 0, [aDelivery(first)])).not.toBeNull();
    expect(
      log.claim(store(repo, "spool"), 0, [aDelivery("019a8d2e-7c11-7abc-8123-0123456789ac")]),
    ).toBeNull();
    expect(await told(repo, "session-9")).toHaveLength(1);
    expect(await told(repo, "session-9")).toHaveLength(1);
    expect(readdirSync(store(repo, "spool"))).toEqual([]);
  });

  it("after the fact was stored, and before it was taken out of the spool, has it stored once", async () => {
    const repo = await proven();
    const log = sessionLog(store(repo), "session-9")!;
    log.make();
    const claim = log.claim(store(repo, "spool"), 0, [aDelivery(first)])!;
    const [half] = readdirSync(store(repo, "spool"));
    linkSync(store(repo, "spool", half!), store(repo, "copy"));
    expect(await told(repo, "session-9")).toHaveLength(1);
    renameSync(store(repo, "copy"), store(repo, "spool", half!));
    claim.letWait();
    expect(await told(repo, "session-9")).toHaveLength(1);
  });
});
