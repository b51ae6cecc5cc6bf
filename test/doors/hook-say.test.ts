import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compose } from "#doors/compose.ts";
import { decideLesson, lessonsNow } from "#doors/lessons.ts";
import { proveIn } from "#doors/prove.ts";
import { dropBodies } from "#memory/bodies.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { Delivery } from "#model/warning.ts";
import { GIT_ENV, git, write } from "../host/sandbox.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const ENV = { ...GIT_ENV, TWICESHY_BACKGROUND: "off" };
const WRONG = SHOP["sum.js"]!;
const RIGHT = WRONG.replace("a + b)", "a + b, 0)");

let home: string;
let repo: string;
let store: string;
let kept: string;

beforeAll(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-say-")));
  repo = join(home, "repo");
  mkdirSync(repo);
  write(repo, SHOP);
  for (const words of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "begin"],
  ])
    git(repo, ...words);
  store = join(repo, ".twiceshy");
  const session = new Session(repo);
  await session.check();
  writeFileSync(join(repo, "sum.js"), RIGHT);
  await session.check();
  await withMemory(async (memory) => {
    const house = compose({ cwd: repo, env: ENV });
    const { knowledge } = await lessonsNow(house, memory);
    const proving = {
      isNamed: true,
      repeats: { least: 2, most: 2 },
      deadline: Number.MAX_SAFE_INTEGER,
      timeoutMs: 20_000,
    };
    const signal = new AbortController().signal;
    await proveIn({ house, memory, knowledge, signal }, [knowledge.fixes.fixes({})[0]!], proving);
    await lessonsNow(house, memory);
  });
  kept = join(home, "store");
  cpSync(store, kept, { recursive: true });
}, 60_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(asItWas);

function asItWas(): void {
  rmSync(store, { recursive: true, force: true });
  cpSync(kept, store, { recursive: true });
  writeFileSync(join(repo, "sum.js"), WRONG);
}

async function withMemory<T>(look: (memory: Memory) => T | Promise<T>): Promise<T> {
  const memory = await compose({ cwd: repo, env: ENV }).openMemory();
  try {
    return await look(memory);
  } finally {
    memory.close();
  }
}

const spooled = () => (existsSync(join(store, "spool")) ? readdirSync(join(store, "spool")).length : 0);

/** All that is stored of what was said; ids and times are each way's own, and so is the name of a task made of one. */
const factsOf = () =>
  withMemory((memory) =>
    knowledgeOf(memory)
      .deliveries.deliveries()
      .map(({ id: _, at, task, ...fact }) => ({
        ...fact,
        task: task?.replace(/\/\w+$/, "/…") ?? null,
        isTimed: at > 0,
      })),
  );

type Scene = (session: Session) => Promise<unknown[]>;

/** Plays a scene from the bodies and, from the same beginning, without them. */
async function bothWays(scene: Scene, prepare: () => void | Promise<void> = () => {}) {
  const played = [];
  for (const way of ["bodies", "memory"] as const) {
    asItWas();
    await prepare();
    if (way === "memory") dropBodies({ storeDir: store });
    const answers = await scene(new Session(repo, "session-2", ENV));
    const waiting = spooled();
    rmSync(join(store, "config.json"), { force: true });
    played.push({ answers: JSON.stringify(answers), facts: await factsOf(), waiting });
  }
  const [quick, slow] = played;
  expect(slow!.waiting).toBe(0);
  expect(quick!.answers).toBe(slow!.answers);
  expect(quick!.facts).toEqual(slow!.facts);
  return { ...quick!, answers: JSON.parse(quick!.answers) as unknown[] };
}

const start = (session: Session) => session.hear("SessionStart", { source: "startup" });
const edit = (session: Session) => session.edited("sum.js", RIGHT.trim(), WRONG.trim(), "PreToolUse");
const local = (settings: object) => writeFileSync(join(store, "config.json"), JSON.stringify(settings));

describe("what a hook says without the memory is what it says with it", () => {
  it("as a session starts", async () => {
    const { answers, waiting, facts } = await bothWays(async (session) => [await start(session)]);
    expect(JSON.stringify(answers)).toContain("a + b, 0)");
    expect(waiting).toBe(1);
    expect(facts).toMatchObject([{ session: "session-2", moment: "session", manner: "shown", rank: 1 }]);
  });

  it("at a command that is about to fail: held once, then let through", async () => {
    const { answers, waiting } = await bothWays(async (session) => [
      await start(session),
      await session.before(),
      await session.before(),
      await session.before("ls -la"),
    ]);
    expect(answers.map((one) => one !== null)).toEqual([true, true, false, false]);
    expect(JSON.stringify(answers[1])).toContain('"permissionDecision":"deny"');
    expect(waiting).toBe(2);
  });

  it("at an edit that brings it back, and not at one that does not", async () => {
    const { answers } = await bothWays(
      async (session) => [await session.edited("sum.js", "a", "b", "PreToolUse"), await edit(session)],
      () => writeFileSync(join(repo, "sum.js"), RIGHT),
    );
    expect(answers.map((one) => one !== null)).toEqual([false, true]);
  });

  it("in another session again, and in one that nobody named before", async () => {
    await bothWays(async (session) => [
      await session.before(),
      await new Session(repo, "session-3", ENV).before(),
      await new Session(repo, `s/../${"x".repeat(200)}`, ENV).before(),
    ]);
  });

  it("after it failed again, in this session and in another: how often is counted anew", async () => {
    const { answers } = await bothWays(async (session) => [
      await new Session(repo, "session-3", ENV).check(),
      await start(session),
      await session.before(),
      await session.check(),
      await session.before(),
      await new Session(repo, "session-4", ENV).before(),
    ]);
    expect(JSON.stringify(answers[1])).toContain("seen 2 times");
    expect(JSON.stringify(answers[5])).toContain("seen 3 times");
  });

  it("with the task of a prompt, whether that waits or was taken in", async () => {
    const { facts } = await bothWays(async (session) => [
      await session.hear("UserPromptSubmit", { prompt: "Make it work" }),
      await session.before(),
      await session.check("true", "exit 3"),
      await start(new Session(repo, "session-2", ENV)),
    ]);
    expect(facts[0]).toMatchObject({ task: "session-2/…" });
    await bothWays(async () => [
      await new Session(repo, "session-5", { ...ENV, TWICESHY_TASK: "12-01" }).before(),
    ]);
  });

  it("of a mistake that is mended", async () => {
    const { answers, facts } = await bothWays(
      async (session) => [await start(session), await session.before()],
      () => writeFileSync(join(repo, "sum.js"), RIGHT),
    );
    expect(JSON.stringify(answers[0])).toContain("mended");
    expect(answers[1]).toBeNull();
    expect(facts[0]!.reason).toBe("mended");
  });

  it.each([
    ["advise", { gate: "advise" }],
    ["off", { gate: "off" }],
    ["no warnings", { warnings: false }],
    ["other numbers", { lessons: { untried: 0.4 } }],
    ["settings that cannot be understood", { gate: 7 }],
  ])("with settings: %s", async (_, settings) => {
    await bothWays(
      async (session) => [await start(session), await session.before(), await edit(session)],
      () => local(settings),
    );
  });

  it("with a template of the user's own", async () => {
    const { answers } = await bothWays(
      async (session) => [await session.before()],
      () => {
        const folder = join(store, "templates");
        mkdirSync(folder);
        writeFileSync(join(folder, "command.txt"), "MINE {what} {id}\n");
      },
    );
    expect(JSON.stringify(answers)).toContain("MINE");
  });

  it("of a lesson that a person has said no to since", async () => {
    const { answers } = await bothWays(
      async (session) => [await start(session), await session.before()],
      () =>
        withMemory(async (memory) => {
          const house = compose({ cwd: repo, env: ENV });
          const { knowledge } = await lessonsNow(house, memory);
          const [lesson] = knowledge.lessons.lessons();
          await decideLesson(house, knowledge, lesson!, "reject", { reason: "no" });
        }),
    );
    expect(answers).toEqual([null, null]);
  });
});

describe("what is not sure is asked of the memory", () => {
  const says = async () => JSON.stringify(await new Session(repo, "session-2", ENV).before());
  const bodies = () => join(store, "bodies");
  const log = () => join(store, "bodies-since");

  it.each<[string, () => void]>([
    ["no bodies", () => rmSync(bodies())],
    ["no log", () => rmSync(log())],
    ["another log", () => writeFileSync(log(), "other\n")],
    ["a log that is cut off", () => appendFileSync(log(), "?\tabc")],
    ["rubbish in the log", () => appendFileSync(log(), "what\n")],
    ["half of the bodies", () => truncateSync(bodies(), readFileSync(bodies()).length - 100)],
    ["a start of them", () => truncateSync(bodies(), 40)],
    ["nothing of them", () => truncateSync(bodies(), 0)],
    [
      "bodies of other triggers",
      () => writeFileSync(bodies(), readFileSync(bodies(), "latin1").replace("# ", "# 9"), "latin1"),
    ],
    [
      "a table of nonsense",
      () => writeFileSync(bodies(), `${readFileSync(bodies(), "utf8").split("\n")[0]}\n{"mark":1}\n`),
    ],
  ])("where there is %s", async (_, spoil) => {
    spoil();
    expect(await says()).toContain("deny");
    expect(spooled()).toBe(0);
  });

  it("where a change was on its way that nobody finished", async () => {
    const id = await withMemory((memory) => knowledgeOf(memory).lessons.lessons()[0]!.id);
    appendFileSync(log(), `?\t${id}\n`);
    expect(await says()).toContain("deny");
    expect(spooled()).toBe(0);
    appendFileSync(log(), `=\t${id}\tnull\n`);
    expect(await says()).toBe("null");
  });

  it("where a session was heard before there were files of what was said", async () => {
    await new Session(repo, "session-2", ENV).before();
    await withMemory(() => {});
    rmSync(join(store, "told"), { recursive: true });
    dropBodies({ storeDir: store });
    await withMemory((memory) => lessonsNow(compose({ cwd: repo, env: ENV }), memory));
    expect(existsSync(bodies())).toBe(true);
    expect(await says()).toBe("null");
    expect(JSON.stringify(await new Session(repo, "session-9", ENV).before())).toContain("deny");
  });

  it("where a session ended without a word an hour ago: it is judged as the next one starts", async () => {
    await new Session(repo, "session-2", ENV).before();
    await withMemory(() => {});
    const long = Date.now() - 2 * 3_600_000;
    const database = openDatabase(join(store, "memory.db"));
    database.exec(
      `UPDATE deliveries SET at = ${long}; UPDATE stale SET since = ${long} WHERE kind = 'delivery'`,
    );
    database.close();
    writeFileSync(join(store, "unsettled-since"), String(long));
    await start(new Session(repo, "session-3", ENV));
    const [first] = await withMemory((memory) => knowledgeOf(memory).deliveries.toldIn("session-2"));
    expect(first!.outcome).not.toBeNull();
    expect(Number(readFileSync(join(store, "unsettled-since"), "utf8"))).toBeGreaterThan(long);
  });
});

describe("what was said without the memory", () => {
  it("is scrubbed, waits in the spool, and is stored by whoever opens the memory next, once", async () => {
    const secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    const session = new Session(repo, secret, ENV);
    expect(await session.before()).not.toBeNull();
    const texts = [join(store, "spool"), join(store, "told")].flatMap((folder) =>
      readdirSync(folder).flatMap((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join("\n")).not.toContain(secret);
    expect(await session.before()).toBeNull();
    expect(await factsOf()).toHaveLength(1);
    expect(spooled()).toBe(0);
    expect(await session.before()).toBeNull();
    expect(await factsOf()).toHaveLength(1);
  });

  it("is judged by what the session does next, as everything that is said", async () => {
    const session = new Session(repo, "session-2", ENV);
    await session.before();
    writeFileSync(join(repo, "sum.js"), RIGHT);
    await session.check();
    await session.hear("SessionEnd", { reason: "other" });
    const [told] = await withMemory((memory) => knowledgeOf(memory).deliveries.toldIn("session-2"));
    expect(told satisfies Delivery | undefined).toMatchObject({ manner: "held", outcome: "prevented" });
  });

  it("is forgotten with the rest", async () => {
    const session = new Session(repo, "session-2", ENV);
    await session.before();
    await withMemory((memory) => memory.forget({ match: "a + b, 0)" }, Date.now()));
    const left = readdirSync(store, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^(?:bodies|told)/.test(name),
    );
    expect(left).toEqual([]);
  });
});
