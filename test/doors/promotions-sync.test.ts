import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { promotionsNow } from "#doors/promotions.ts";
import { hasLinesToSync } from "#doors/promotions-due.ts";
import { work } from "#doors/worker.ts";
import { healingOf } from "#memory/healing.ts";
import { LINE_TRIAL } from "#review/promotion/line-trial.ts";
import { DAY, linesWorld, NOTES, session, tell, WEEK } from "./promotions-world.ts";

describe("a line that stopped helping", () => {
  it("is taken out when its lesson is retired, is put back by a person, and is rolled back: byte by byte", async () => {
    const world = await linesWorld();
    await world.approve();
    const promoted = world.agents();
    expect(promoted).toContain(world.lesson);
    expect((await world.sync()).changes).toEqual([]);
    await world.retire();
    expect((await promotionsNow(world.house, world.memory)).all[0]?.leaving).toMatchObject([
      { kind: "archived" },
    ]);
    expect((await world.sync(true)).changes).toMatchObject([{ change: "demoted", file: "AGENTS.md" }]);
    expect(world.agents()).toBe(promoted);
    await world.sync();
    expect(world.agents()).toBe(NOTES);
    expect(world.history()[0]).toEqual(["demoted", "twiceshy"]);
    expect((await promotionsNow(world.house, world.memory)).all[0]).toMatchObject({
      state: "demoted",
      files: [],
    });
    // Whoever wants it back knows what speaks against it: it stays.
    world.pass(DAY);
    await world.approve();
    expect(world.agents()).toBe(promoted);
    expect((await world.sync()).changes).toEqual([]);
    await world.rollback();
    expect(world.agents()).toBe(NOTES);
  });

  it.each([
    [1, []],
    [6, ["prevention"]],
  ])("stays after %i strikes that its warning did not prevent, or leaves for %j", async (strikes, kinds) => {
    const world = await linesWorld();
    await world.approve();
    tell(world.memory, world.lesson, strikes, "failed_anyway");
    const [one] = (await promotionsNow(world.house, world.memory)).all;
    expect(one!.leaving.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("stays when its lesson was not needed for long: where a line does its work, nobody is warned", async () => {
    const world = await linesWorld();
    await world.approve();
    const promoted = world.agents();
    world.pass(14 * WEEK);
    expect((await world.sync()).changes).toEqual([]);
    expect(world.knowledge.lessons.lesson(world.lesson)!.lifecycle).toBe("deprecated");
    expect(world.agents()).toBe(promoted);
  });

  it("leaves when the sessions that read it are struck all the same", async () => {
    const world = await linesWorld();
    await world.approve();
    for (let i = 0; i < 30; i++)
      session(world.memory, `s${i}`, world.now() + (i + 1) * 3_600_000, i % 2 === 0);
    world.pass(2 * WEEK);
    const { changes } = await world.sync();
    expect(changes).toMatchObject([{ change: "demoted" }]);
    expect(changes[0]!.reason).toContain("with the line in the file nothing struck in 15 of 30 sessions");
    expect(world.agents()).toBe(NOTES);
  });

  it("stays where its words are a person's: that is said, and counted as a correction", async () => {
    const world = await linesWorld();
    await world.approve();
    const path = join(world.root, "AGENTS.md");
    writeFileSync(path, world.agents().replace(/^- \*\*[^*]+\*\*/m, "- **Mind the cart!**"));
    world.commit("in our words");
    await world.retire();
    const { changes, left } = await world.sync();
    expect(changes).toEqual([]);
    expect(left).toMatchObject([
      { lesson: world.lesson, why: expect.stringContaining("a person wrote its words") },
    ]);
    expect(world.agents()).toContain("Mind the cart!");
    const found = healingOf(world.memory).corrections.corrections();
    expect(found).toMatchObject([{ kind: "edited", lesson: world.lesson, fingerprint: "aaaa", by: null }]);
    await world.sync();
    expect(healingOf(world.memory).corrections.corrections()).toHaveLength(1);
  });
});

describe("a line that is tried", () => {
  /** Weeks go by until the line is as wanted; says how many. */
  async function until(world: Awaited<ReturnType<typeof linesWorld>>, change: string): Promise<number> {
    for (let weeks = 0; weeks < 60; weeks++) {
      const { changes } = await world.sync();
      if (changes.some((one) => one.change === change)) return weeks;
      world.pass(WEEK);
    }
    throw new Error(`never ${change}`);
  }

  it("is left out by lot for an epoch and comes back to its place, byte by byte; a second sync changes nothing", async () => {
    const world = await linesWorld("0.3");
    await world.approve();
    const promoted = world.agents();
    await until(world, "held-out");
    expect(world.agents()).not.toContain("receipt");
    expect(world.agents()).toContain(`<!-- lesson ${world.lesson} held out until `);
    const [one] = (await promotionsNow(world.house, world.memory)).all;
    expect(one).toMatchObject({ state: "promoted", heldOut: ["AGENTS.md"], absent: [] });
    const out = world.agents();
    expect((await world.sync()).changes).toEqual([]);
    expect(world.agents()).toBe(out);
    expect(world.history()[0]).toEqual(["drawn", "twiceshy"]);
    await until(world, "put-back");
    expect(world.agents()).toBe(promoted);
    await world.rollback();
    expect(world.agents()).toBe(NOTES);
  });

  it("is put back at once where the hold-out is switched off, and rolled back where it is left out", async () => {
    const world = await linesWorld("0.3");
    await world.approve();
    const promoted = world.agents();
    await until(world, "held-out");
    const { values } = world.house.settings;
    (values as { holdout: number }).holdout = 0;
    expect((await world.sync()).changes).toMatchObject([{ change: "put-back" }]);
    expect(world.agents()).toBe(promoted);
    (values as { holdout: number }).holdout = 0.3;
    await world.sync();
    expect(world.agents()).not.toBe(promoted);
    await world.rollback();
    expect(world.agents()).toBe(NOTES);
  });

  it("tells what it does by epochs with and without it, and the sessions of both", async () => {
    const world = await linesWorld("0.5");
    await world.approve();
    for (let week = 0; week < 12; week++) {
      await world.sync();
      const isOut = !world.agents().includes("receipt");
      session(world.memory, `week-${week}`, world.now() + DAY, isOut);
      world.pass(WEEK);
    }
    const { all, together } = await promotionsNow(world.house, world.memory);
    expect(all[0]!.line).toMatchObject({ effect: { value: -1, n: 12 }, held: { low: expect.any(Number) } });
    expect(all[0]!.line!.held!.count).toBe(all[0]!.line!.held!.of);
    expect(all[0]!.line!.effect!.high).toBeLessThan(0);
    expect(together).toEqual(all[0]!.line!.effect);
    expect(LINE_TRIAL.epochDays * DAY).toBe(WEEK);
  });

  it.each([
    [
      "a line of their own in the block",
      (text: string) => text.replace("<!-- /twiceshy", "- mine\n<!-- /twiceshy"),
    ],
    ["other words in it", (text: string) => text.replace(/^- \*\*/m, "- Mind: **")],
    ["taken a line out", (text: string) => text.replace(/^- .*receipt.*\n/m, "")],
  ])("is left alone while a person has %s and not committed it", async (_, edit) => {
    const world = await linesWorld("0.5");
    await world.approve();
    world.commit("promoted");
    const path = join(world.root, "AGENTS.md");
    writeFileSync(path, edit(world.agents()));
    const before = world.agents();
    for (let week = 0; week < 20; week++) {
      const { changes, left } = await world.sync();
      expect(changes).toEqual([]);
      expect(left).toHaveLength(1);
      world.pass(WEEK);
    }
    expect(world.agents()).toBe(before);
  });

  it("is neither told nor left out in one file alone: both wait where a person is at work in one", async () => {
    const world = await linesWorld("0.5");
    await world.approve([world.lesson], "agents,claude");
    world.commit("promoted");
    const path = join(world.root, "CLAUDE.md");
    writeFileSync(path, readFileSync(path, "utf8").replace("<!-- /twiceshy", "- mine\n<!-- /twiceshy"));
    const before = world.agents();
    for (let week = 0; week < 8; week++) {
      expect((await world.sync()).changes).toEqual([]);
      world.pass(WEEK);
    }
    expect(world.agents()).toBe(before);
    world.commit("mine too");
    await until(world, "held-out");
    expect(world.agents()).not.toContain("receipt");
    expect(readFileSync(path, "utf8")).not.toContain("receipt");
  });

  it("is left alone while a merge is half done, and what stands outside of the block is nobody's business", async () => {
    const world = await linesWorld("0.5");
    await world.approve();
    world.commit("promoted");
    writeFileSync(join(world.root, ".git", "MERGE_HEAD"), `${"1".repeat(40)}\n`);
    expect((await world.sync()).left).toMatchObject([{ why: "a merge or a rebase is half done" }]);
    rmSync(join(world.root, ".git", "MERGE_HEAD"));
    writeFileSync(join(world.root, "AGENTS.md"), `Mine.\n${world.agents()}`);
    const promoted = world.agents();
    expect((await world.sync()).left).toEqual([]);
    await until(world, "put-back");
    expect(world.agents()).toBe(promoted);
  });
});

it("the end of a session looks after lines once in a while, and only where there are some", async () => {
  const world = await linesWorld();
  expect(hasLinesToSync(world.house, world.knowledge)).toBe(false);
  await world.approve();
  expect(hasLinesToSync(world.house, world.knowledge)).toBe(true);
  await world.sync();
  expect(hasLinesToSync(world.house, world.knowledge)).toBe(false);
  world.pass(DAY);
  expect(hasLinesToSync(world.house, world.knowledge)).toBe(true);
});

it("the worker at the end of a session takes a line out whose lesson is retired", async () => {
  const world = await linesWorld("0", "on");
  await world.approve();
  await world.retire();
  const stop = new AbortController();
  const worked = await work(world.house, { signal: stop.signal, abort: () => stop.abort() });
  expect(worked.kind).toBe("worked");
  expect(world.agents()).toBe(NOTES);
  expect(world.history()[0]).toEqual(["demoted", "twiceshy"]);
});
