import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { compose, type House } from "#doors/compose.ts";
import { endOfSession, finishEnded, settleCrashed } from "#doors/end-of-session.ts";
import { endedSessions, noteEnded } from "#doors/ended.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import { FIXTURES, ROOT } from "../agents/transcripts/a-home.ts";
import { GIT_ENV, git, gitRepository, tempFolder } from "../host/sandbox.ts";
import { aDelivery } from "../memory/delivery-shapes.ts";
import { aRun } from "../memory/facts.ts";
import { Session, SHOP } from "./hook-payloads.ts";

const CLAUDE = "claude/2.1.325.jsonl";
const SESSION = "c0497f49-16c7-4af8-81ea-abdd2b6d79f4";
const FIRST_CALL = "toolu_0ae80ef764b681a72a";

interface Scene {
  readonly repo: string;
  readonly house: House;
  readonly memory: Memory;
  readonly transcript: string;
}

/** A repository whose agent left a real transcript in a home of its own. */
async function aScene(env: Record<string, string> = {}): Promise<Scene> {
  const repo = gitRepository(SHOP);
  const home = tempFolder();
  const place = `.claude/projects/${repo.replace(/[^A-Za-z0-9]/g, "-")}/${SESSION}.jsonl`;
  const transcript = join(home, place);
  mkdirSync(dirname(transcript), { recursive: true });
  writeFileSync(transcript, readFileSync(join(FIXTURES, CLAUDE), "utf8").replaceAll(ROOT, repo));
  const house = compose({ cwd: repo, env: { ...GIT_ENV, HOME: home, ...env } });
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  return { repo, house, memory, transcript };
}

const end = ({ house, memory, transcript }: Scene, isOver: boolean, more = {}) =>
  endOfSession(house, memory, { session: SESSION, transcript, agent: "claude", isOver, ...more });
const runsOf = ({ memory }: Scene) => knowledgeOf(memory).deliveries.runsOf({ session: SESSION });

describe("the end of a session", () => {
  it("leaves the transcript to the worker, which reads it once and takes the word away", async () => {
    const scene = await aScene();
    const { house, memory } = scene;
    expect(await end(scene, true)).toMatchObject({ ingested: 0, line: null });
    expect(endedSessions(house.dirs.store)).toMatchObject([{ session: SESSION, agent: "claude" }]);
    expect(runsOf(scene)).toEqual([]);
    expect(await finishEnded(house, memory, Number.MAX_SAFE_INTEGER)).toEqual([SESSION]);
    const runs = runsOf(scene);
    expect(runs.length).toBeGreaterThan(1);
    expect(endedSessions(house.dirs.store)).toEqual([]);
    noteEnded(house.dirs.store, { session: SESSION, transcript: null, agent: null, at: Date.now() });
    await finishEnded(house, memory, Number.MAX_SAFE_INTEGER);
    expect(runsOf(scene)).toEqual(runs);
    // What the worker learned is told at the next end.
    expect((await end(scene, false)).line).toMatch(/^twiceshy: \d+ failures?, 2 fixes learned$/);
    expect((await end(scene, false)).line).toBeNull();
  });

  it("reads it at once where no worker may run", async () => {
    const scene = await aScene({ TWICESHY_BACKGROUND: "off" });
    const ended = await end(scene, true);
    expect(ended.ingested).toBeGreaterThan(1);
    expect(ended.line).toMatch(/^twiceshy: /);
    expect(endedSessions(scene.house.dirs.store)).toEqual([]);
  });

  it("does not store again what a hook has told of: by the call, or by the same command at that time", async () => {
    const whole = await aScene({ TWICESHY_BACKGROUND: "off" });
    await end(whole, true);
    const all = runsOf(whole);
    const scene = await aScene({ TWICESHY_BACKGROUND: "off" });
    const first = all.find(({ execution }) => execution === FIRST_CALL)!;
    const last = all.at(-1)!;
    const hook = { source: "hook", session: SESSION, output: null } as const;
    scene.memory.remember(
      aRun({
        ...hook,
        startedAt: first.at + 90,
        argv: first.argv,
        check: first.check,
        execution: FIRST_CALL,
      }),
      [],
    );
    scene.memory.remember(
      aRun({
        ...hook,
        startedAt: last.at + 90,
        argv: last.argv,
        check: last.check,
        execution: null,
        outcome: "passed",
      }),
      [],
    );
    expect((await end(scene, true)).ingested).toBe(all.length - 2);
    const sources = runsOf(scene).map(({ source }) => source);
    expect(sources.filter((source) => source === "hook")).toHaveLength(2);
    expect(sources).toHaveLength(all.length);
  });

  it("near misses are stored: another session's call, another command, another time", async () => {
    const scene = await aScene({ TWICESHY_BACKGROUND: "off" });
    const hook = { source: "hook", output: null, outcome: "passed" } as const;
    const at = Date.UTC(2026, 10, 15, 23, 42);
    scene.memory.remember(aRun({ ...hook, session: "another", execution: FIRST_CALL, startedAt: at }), []);
    scene.memory.remember(aRun({ ...hook, session: SESSION, argv: ["make"], startedAt: at }), []);
    scene.memory.remember(aRun({ ...hook, session: SESSION, startedAt: at + 3_600_000 }), []);
    const { ingested } = await end(scene, true);
    const whole = await aScene({ TWICESHY_BACKGROUND: "off" });
    expect(ingested).toBe((await end(whole, true)).ingested);
  });

  it("of a turn reads nothing, and capture that is off stays off", async () => {
    const scene = await aScene({ TWICESHY_BACKGROUND: "off" });
    expect(await end(scene, false)).toMatchObject({ ingested: 0, line: null });
    expect(await end(scene, true, { isCaptureOff: true })).toMatchObject({ ingested: 0 });
    expect(runsOf(scene)).toEqual([]);
  });

  it("leaves other sessions' transcripts alone", async () => {
    const scene = await aScene();
    noteEnded(scene.house.dirs.store, { session: "nobody", transcript: null, agent: null, at: Date.now() });
    await finishEnded(scene.house, scene.memory, Number.MAX_SAFE_INTEGER);
    expect(runsOf(scene)).toEqual([]);
  });
});

describe("the word for the worker", () => {
  it("stays while there is no time, and is not kept for ever", async () => {
    const { house, memory } = await aScene();
    const word = { session: "../../out of here", transcript: null, agent: null, at: Date.now() };
    expect(noteEnded(house.dirs.store, word)).toBe(true);
    expect(readdirSync(join(house.dirs.store, "ended"))).toEqual(["______out_of_here.json"]);
    expect(await finishEnded(house, memory, 0)).toEqual([]);
    expect(endedSessions(house.dirs.store)).toEqual([word]);
    expect(await finishEnded(house, memory, Number.MAX_SAFE_INTEGER)).toEqual([word.session]);
  });

  it("that cannot be read is taken away; a store that cannot be written is no trouble", async () => {
    const { house } = await aScene();
    noteEnded(house.dirs.store, { session: "a", transcript: null, agent: null, at: 1 });
    const folder = join(house.dirs.store, "ended");
    writeFileSync(join(folder, "broken.json"), "{");
    writeFileSync(join(folder, "odd.json"), '{"session":7}');
    expect(endedSessions(house.dirs.store)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(["a.json"]);
    expect(noteEnded(join(folder, "a.json"), { session: "b", transcript: null, agent: null, at: 1 })).toBe(
      false,
    );
  });
});

describe("a session that crashed", () => {
  it("is settled at the start of another one", async () => {
    const { house, memory } = await aScene();
    const { deliveries } = knowledgeOf(memory);
    const old = aDelivery({ session: "crashed", at: Date.now() - 7_200_000 });
    const fresh = aDelivery({ session: "alive", at: Date.now() - 60_000 });
    deliveries.record([old, fresh]);
    expect(await settleCrashed(house, memory)).toEqual(["crashed"]);
    expect(deliveries.delivery(old.id)?.outcome).toBe("task_incomplete");
    expect(deliveries.delivery(fresh.id)?.outcome).toBeNull();
    expect(await settleCrashed(house, memory)).toEqual([]);
  });
});

describe("from the hooks to the outcome", () => {
  it("a lesson that was told right after a failure worked when the check passed next; ignored, it did not", async () => {
    const repo = gitRepository(SHOP);
    const right = () => writeFileSync(join(repo, "sum.js"), SHOP["sum.js"]!.replace("a + b)", "a + b, 0)"));
    const first = new Session(repo);
    await first.check();
    right();
    await first.check();
    git(repo, "checkout", "-q", "sum.js");
    const second = new Session(repo, "session-2");
    expect(await second.check()).not.toBeNull();
    await second.check();
    right();
    await second.check();
    await second.hear("SessionEnd", { reason: "exit" });
    const house = compose({ cwd: repo, env: second.env });
    const memory = await house.openMemory();
    try {
      await endOfSession(house, memory, {
        session: "session-2",
        transcript: null,
        agent: "claude",
        isOver: true,
      });
      const told = knowledgeOf(memory).deliveries.toldIn("session-2");
      expect(told.map(({ moment, outcome, ignored }) => ({ moment, outcome, ignored }))).toEqual([
        { moment: "failure", outcome: "failed_anyway", ignored: true },
        { moment: "failure", outcome: "prevented", ignored: false },
      ]);
      expect(knowledgeOf(memory).deliveries.missed({ session: "session-2" })).toMatchObject([
        { why: "below_floor" },
      ]);
    } finally {
      memory.close();
    }
  });
});
