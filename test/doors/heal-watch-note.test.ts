import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compose } from "#doors/compose.ts";
import { endOfSession } from "#doors/end-of-session.ts";
import { hasWatchNote, noteLanded, readWatchNote, writeWatchNote } from "#doors/heal-watch-note.ts";
import { isWorkerNeeded } from "#doors/worker-needed.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { GIT_ENV, gitRepository, tempFolder } from "../host/sandbox.ts";
import { red } from "../memory/learned-world.ts";

async function aHouse(settings: Record<string, unknown> = {}) {
  const repo = gitRepository();
  mkdirSync(join(repo, ".twiceshy"));
  writeFileSync(join(repo, ".twiceshy", "config.json"), JSON.stringify(settings));
  const house = compose({ cwd: repo, env: { ...GIT_ENV, HOME: tempFolder(), TWICESHY_BACKGROUND: "off" } });
  const memory = await house.openMemory();
  onTestFinished(() => memory.close());
  return { house, memory, store: house.dirs.store, knowledge: knowledgeOf(memory) };
}

it("a note is there while something is watched or a person should hear something", () => {
  const store = tempFolder();
  expect(hasWatchNote(store)).toBe(false);
  noteLanded(store);
  expect(readWatchNote(store)).toEqual({ isWatching: true, alerts: [] });
  writeWatchNote(store, { isWatching: false, alerts: ["too much is taken back"] });
  expect(hasWatchNote(store)).toBe(true);
  noteLanded(store);
  expect(readWatchNote(store)).toEqual({ isWatching: true, alerts: ["too much is taken back"] });
  writeWatchNote(store, { isWatching: false, alerts: [] });
  expect(hasWatchNote(store)).toBe(false);
});

it("half a note, or no folder, is none, and nothing is thrown", () => {
  const store = tempFolder();
  writeFileSync(join(store, "heal-watch.json"), '{"isWatching": tr');
  expect(readWatchNote(store)).toEqual({ isWatching: false, alerts: [] });
  expect(() => noteLanded(join(store, "nowhere"))).not.toThrow();
});

it("alerts are told at the end of a session, once", async () => {
  const { house, memory, store } = await aHouse();
  const end = (session: string) => endOfSession(house, memory, { session, transcript: null, agent: null });
  writeWatchNote(store, { isWatching: false, alerts: ["2 of 12 landed changes were taken back (17 %)"] });
  expect((await end("s1")).line).toBe(
    "twiceshy: 2 of 12 landed changes were taken back (17 %): twiceshy heal status",
  );
  expect((await end("s1")).line).toBeNull();
  expect((await end("s2")).line).not.toBeNull();
});

it("the worker is needed where something is watched, or red under a policy that heals", async () => {
  const calm = await aHouse();
  expect(await isWorkerNeeded(calm.house, calm.memory, calm.knowledge)).toBe(false);
  noteLanded(calm.store);
  expect(await isWorkerNeeded(calm.house, calm.memory, calm.knowledge)).toBe(true);

  for (const [policy, isNeeded] of [
    ["observe", false],
    ["suggest", true],
  ] as const) {
    const { house, memory, knowledge } = await aHouse({ "heal.policy": policy });
    red(memory, 1, "npm test", "1".repeat(40), { abcd: "boom" });
    knowledge.patterns.markPatternsFolded(knowledge.patterns.staleFingerprints(10));
    expect(await isWorkerNeeded(house, memory, knowledge), policy).toBe(isNeeded);
  }
});
