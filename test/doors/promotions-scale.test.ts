import { expect, it } from "vitest";
import {
  describeSome,
  type Placed,
  promotingNow,
  promotionCalled,
  promotionsNow,
} from "#doors/promotions.ts";
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
  expect(few.counts).toEqual({ pending: 1, promoted: 1, none: 49 });
  expect(few.all.map(({ lesson, state }) => [lesson, state])).toEqual([
    [world.lesson, "pending"],
    [world.ids[0], "promoted"],
  ]);
  expect(few.order).toEqual(few.all);
  const before = world.looks();
  const whole = await world.now(true);
  // The one more that held now and then has a weight.
  expect(world.looks() - before).toBe(3);
  expect(whole.counts).toEqual(few.counts);
  expect(whole.order.map(({ lesson }) => lesson)).toEqual([world.lesson, ...world.ids]);
  const page = describeSome(whole, whole.order.slice(0, 10));
  expect(world.looks() - before).toBe(3 + 7);
  // In full they stand where they were said to.
  for (const [at, { lesson, state, weight }] of describeSome(whole, whole.order).entries())
    expect({ lesson, state, weight }).toEqual(pick(whole.order[at]!));
  expect(page).toEqual(describeSome(whole, whole.order).slice(0, 10));
});

const pick = ({ lesson, state, weight }: Placed): Placed => ({ lesson, state, weight });

it("keeps what lacks tasks only among those that are looked at: whether it does is told by its pattern", async () => {
  const world = await crowd(0);
  const [before] = (await world.now(false)).all;
  expect(before).toMatchObject({ state: "pending", missing: [] });
  tell(world.memory, world.lesson, 30, "failed_anyway");
  expect((await world.now(false)).all).toEqual([]);
  expect((await world.now(true)).order).toMatchObject([{ state: "none", lesson: world.lesson }]);
});

it("describes one for itself", async () => {
  const world = await crowd(50);
  const promoting = await promotingNow(world.house, world.memory, world.known);
  expect(await promotionCalled(promoting, world.ids[7]!)).toMatchObject({ state: "none", prevention: null });
  expect(world.looks()).toBe(1);
  await expect(promotionCalled(promoting, "nobody")).rejects.toThrow('no lesson is called "nobody"');
});
