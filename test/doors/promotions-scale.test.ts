import { expect, it } from "vitest";
import { promotingNow, promotionCalled, promotionsNow } from "#doors/promotions.ts";
import { recordSteps } from "#doors/promotions-decided.ts";
import { linesWorld, tell } from "./promotions-world.ts";

/** A world with many lessons more that nobody was told, and how often somebody asked for the pattern of one. */
async function crowd(others: number) {
  const world = await linesWorld();
  const { knowledge, memory, house } = world;
  const own = knowledge.lessons.lesson(world.lesson)!;
  const ids = Array.from(
    { length: others },
    (_, i) => `01aaaaaa-0000-7000-8000-${String(i).padStart(12, "0")}`,
  );
  knowledge.lessons.keepLessons(
    [own.id, ...ids].map((id) => ({ ...own, id, confidence: 0.9 })),
    [],
  );
  let looks = 0;
  const known = {
    ...knowledge,
    patterns: {
      ...knowledge.patterns,
      patternOf: (fingerprint: string) => {
        looks++;
        return knowledge.patterns.patternOf(fingerprint);
      },
    },
  };
  const now = (isAll: boolean) => promotionsNow(house, memory, { known, isAll });
  return { ...world, ids, known, now, looks: () => looks };
}

it("describes only what was decided or may have shown enough, and counts every lesson all the same", async () => {
  const world = await crowd(50);
  const said = { step: "approved", file: "AGENTS.md", text: "Mind it", reason: null } as const;
  recordSteps(world.house, world.knowledge, [{ ...said, lesson: world.ids[0]! }]);
  tell(world.memory, world.ids[1]!, 2, "prevented");
  const few = await world.now(false);
  expect(world.looks()).toBe(2);
  const whole = await world.now(true);
  expect(world.looks()).toBe(2 + 51);
  expect(few.counts).toEqual({ pending: 1, promoted: 1, none: 49 });
  expect(whole.counts).toEqual(few.counts);
  expect(few.all).toEqual(whole.all.filter(({ state }) => state !== "none"));
  expect(few.all.map(({ lesson, state }) => [lesson, state])).toEqual([
    [world.lesson, "pending"],
    [world.ids[0], "promoted"],
  ]);
});

it("keeps what lacks tasks only among those that are looked at: whether it does is told by its pattern", async () => {
  const world = await crowd(0);
  const [before] = (await world.now(false)).all;
  expect(before).toMatchObject({ state: "pending", missing: [] });
  tell(world.memory, world.lesson, 30, "failed_anyway");
  expect((await world.now(false)).all).toEqual([]);
  expect((await world.now(true)).all).toMatchObject([{ state: "none", lesson: world.lesson }]);
});

it("describes one for itself", async () => {
  const world = await crowd(50);
  const promoting = await promotingNow(world.house, world.memory, world.known);
  expect(await promotionCalled(promoting, world.ids[7]!)).toMatchObject({ state: "none", prevention: null });
  expect(world.looks()).toBe(1);
  await expect(promotionCalled(promoting, "nobody")).rejects.toThrow('no lesson is called "nobody"');
});
