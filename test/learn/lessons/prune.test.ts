import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { archiveEvents, prune } from "#learn/lessons/prune.ts";
import type { Lesson, LessonBody, LessonEvent } from "#model/lesson.ts";
import { anEvent, created, DAY, MONDAY } from "./shapes.ts";

const NOW = MONDAY + DAY;
const make = (
  id: string,
  events: LessonEvent[] = [],
  body: Partial<LessonBody> = {},
  asOf = NOW,
): Lesson => ({
  ...foldLesson([created(body), ...events], asOf)!,
  id,
});
const tries = (good: number, bad: number) => [
  ...Array.from({ length: good }, (_, i) => anEvent("worked", 1 + i, { application: `g${i}` })),
  ...Array.from({ length: bad }, (_, i) => anEvent("failed", 9 + i, { application: `b${i}` })),
];

describe("prune", () => {
  it.each<[string, LessonEvent[], number, RegExp | null]>([
    ["a new lesson", [], 1, null],
    ["one that failed once", tries(0, 1), 1, null],
    ["one that failed four times: not enough uses", tries(0, 4), 1, null],
    ["one that failed five times", tries(0, 5), 1, /confidence 0.25 after 5 uses/],
    ["one that worked 3 of 5 times", tries(3, 2), 1, /worked 3 of 5 times, under 70 %/],
    ["one that worked 4 of 5 times", tries(4, 1), 1, null],
    ["one unused for 100 days: deprecated, not gone", [], 100, null],
    ["one unused for 121 days", [], 121, /deprecated \(unused for 121 days\)/],
    ["one rejected yesterday", [anEvent("rejected", 1)], 2, null],
    ["one rejected 31 days ago", [anEvent("rejected", 1)], 32, /nothing new for 31 days/],
  ])("%s", (_, events, days, why) => {
    const asOf = MONDAY + days * DAY;
    const pruned = prune([make("one", events, {}, asOf)], asOf);
    if (why === null) expect(pruned).toEqual([]);
    else expect(pruned[0]?.why).toMatch(why);
  });

  it("keeps the best of a category, and the best of all", () => {
    const numbers = { ...LESSON_NUMBERS, caps: { perCategory: 2, total: 3 } };
    const lessons = [
      make("weak", tries(1, 1)),
      make("strong", tries(4, 0)),
      make("middle", tries(2, 0)),
      make("other1", [], { category: "lint_error" }),
      make("other2", [], { category: "timeout" }),
    ];
    expect(prune(lessons, NOW, numbers)).toEqual([
      { lesson: "weak", why: "not among the 2 best of missing_dependency" },
      { lesson: "other1", why: "not among the 3 best" },
    ]);
  });

  it("leaves pre-seeded and archived ones alone", () => {
    const seeds = Array.from({ length: 60 }, (_, i) => make(`s${i}`, [], { provenance: "preseeded" }));
    expect(prune([...seeds, { ...make("gone", tries(0, 9)), archived: true }], NOW)).toEqual([]);
  });

  it("holds a thousand, and fifty of a kind", () => {
    const many = Array.from({ length: 60 }, (_, i) => make(`m${i}`));
    expect(prune(many, NOW)).toHaveLength(10);
    const wide = Array.from({ length: 1010 }, (_, i) => make(`w${i}`, [], { category: `c${i % 40}` }));
    expect(prune(wide, NOW)).toHaveLength(10);
  });

  it("becomes facts that can be taken back, the same ones each time", () => {
    const [event] = archiveEvents([{ lesson: "one", why: "unused" }], NOW);
    expect(event).toEqual(archiveEvents([{ lesson: "one", why: "unused" }], NOW)[0]);
    expect(event).toMatchObject({
      kind: "archived",
      by: "twiceshy",
      reason: "unused",
      body: { automatic: true },
    });
    const facts = [created(), event!];
    expect(foldLesson(facts, NOW)?.archived).toBe(true);
    const restored = { ...anEvent("restored", 30), at: NOW + 1 };
    expect(foldLesson([...facts, restored], NOW + 2)?.archived).toBe(false);
  });
});
