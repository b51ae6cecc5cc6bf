import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coreOfAction } from "#learn/fix-core.ts";
import { foldLesson } from "#learn/lessons/fold.ts";
import type { Correction } from "#model/correction.ts";
import type { Lesson, LessonEvent } from "#model/lesson.ts";
import { compareChange, preferencesOf } from "#review/corrections.ts";
import { preferenceEvents } from "#review/preference-events.ts";

const patch = (removed: string, added: string, file = "src/a.js") =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,1 @@\n-${removed}\n+${added}\n`;
const OURS = patch("return null;", "return 0;");
const THEIRS = patch("return null;", "return total(items);");
const core = (diff: string) => coreOfAction({ kind: "patch", diff, files: [] })!;

let made = 0;
const correction = (at: number, more: Partial<Correction> = {}): Correction => {
  made += 1;
  return {
    id: `c${String(made).padStart(6, "0")}`,
    at,
    kind: "replaced",
    fingerprint: "f1",
    lesson: "old",
    plan: "p",
    application: null,
    proposed: core(OURS),
    preferred: core(THEIRS),
    diff: THEIRS,
    by: null,
    reason: null,
    ...more,
  };
};

describe("compareChange", () => {
  const two = (one: string, other: string) => `--- a/x.js\n+++ b/x.js\n@@ -1,0 +1,2 @@\n+${one}\n+${other}\n`;
  it("tells the same, an edit of it, and something else", () => {
    expect(compareChange(OURS, OURS)).toBe("same");
    expect(compareChange(OURS, patch("  return null;", "    return 0;", "lib/other.js"))).toBe("same");
    expect(compareChange(two("a();", "b();"), two("a();", "c();"))).toBe("edited");
    expect(compareChange(two("a();", "b();"), two("b();", "a();"))).toBe("same");
    expect(compareChange(OURS, two("x();", "y();"))).toBe("replaced");
  });
});

describe("preferencesOf", () => {
  it("needs three alike for one failure", () => {
    expect(preferencesOf([correction(1), correction(2)])).toEqual([]);
    const near = [
      correction(3, { fingerprint: "f2" }),
      correction(4, { preferred: "another" }),
      correction(5, { proposed: "another" }),
      correction(6, { preferred: null, kind: "rejected" }),
    ];
    expect(preferencesOf([correction(1), correction(2), ...near])).toEqual([]);
    expect(preferencesOf([correction(1), correction(2), correction(7), ...near])).toMatchObject([
      { fingerprint: "f1", lessons: ["old"], times: 3, at: 7, diff: THEIRS },
    ]);
  });

  it("counts one that is stored twice once", () => {
    const one = correction(1);
    expect(preferencesOf([one, one, { ...one }])).toEqual([]);
  });

  it("does not depend on the order in which corrections became known", () => {
    const any = fc.record({
      at: fc.integer({ min: 0, max: 9 }),
      fingerprint: fc.constantFrom("f1", "f2"),
      proposed: fc.constantFrom("z", "y"),
      preferred: fc.constantFrom("y", null),
      diff: fc.constantFrom(THEIRS, OURS, null),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (told, random) => {
        const all = told.map((one) => correction(one.at, one));
        const shuffled = all
          .map((one): [number, Correction] => [random.next().value as number, one])
          .sort(([a], [b]) => a - b)
          .map(([, one]) => one);
        const key = (one: object) => JSON.stringify(one);
        expect(preferencesOf(shuffled).map(key).sort()).toEqual(preferencesOf(all).map(key).sort());
      }),
    );
  });
});

describe("what people prefer", () => {
  const lessonOf = (id: string, diff: string): [Lesson, LessonEvent] => {
    const body = {
      title: "TypeError",
      type: "error_resolution",
      category: "type_error",
      trigger: { conditions: [{ field: "fingerprint", operator: "is", value: "f1" }] },
      action: { kind: "patch", diff, files: ["src/a.js"] },
      validation: null,
      scope: [],
      safety: "moderate",
      preconditions: [],
      narrative: null,
      author: null,
      provenance: "observed",
      fingerprint: "f1",
      examples: [],
    };
    const created: LessonEvent = {
      id: `created-${id}`,
      lesson: id,
      at: 0,
      kind: "created",
      by: null,
      reason: null,
      body,
    };
    return [foldLesson([created], 100)!, created];
  };
  const failure = { category: "type_error", message: "TypeError: user is null", file: "src/a.js" } as const;
  const [preference] = preferencesOf([correction(1), correction(2), correction(3)]);
  const folded = (events: readonly LessonEvent[], id: string) =>
    foldLesson(
      events.filter(({ lesson }) => lesson === id),
      100,
    )!;

  it("holds as a lesson, and the old one yields", () => {
    const [old, created] = lessonOf("old", OURS);
    const events = preferenceEvents({ preference: preference!, lessons: [old], failure, check: null });
    const after = folded([created, ...events], "old");
    expect(after).toMatchObject({ archived: true, lifecycle: "deprecated" });
    expect(after.confidence).toBeLessThan(old.confidence);
    const theirs = events.find(({ kind }) => kind === "created")!.lesson;
    expect(folded(events, theirs)).toMatchObject({
      lifecycle: "active",
      provenance: "human",
      fingerprint: "f1",
      narrative: 'people prefer "return total(items);" over "return 0;".',
      action: { kind: "patch", diff: THEIRS, files: ["src/a.js"] },
    });
    // Made again, with one correction more, it is the same statement.
    const more = preferencesOf([correction(1), correction(2), correction(3), correction(9)])[0]!;
    const again = preferenceEvents({ preference: more, lessons: [old], failure, check: null });
    expect(again.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it("confirms the lesson that says so already", () => {
    const [old, created] = lessonOf("old", OURS);
    const [known, theirCreated] = lessonOf("theirs", THEIRS);
    const events = preferenceEvents({ preference: preference!, lessons: [old, known], failure, check: null });
    expect(events.some(({ kind }) => kind === "created")).toBe(false);
    expect(folded([theirCreated, ...events], "theirs")).toMatchObject({ lifecycle: "active" });
    expect(folded([created, ...events], "old").archived).toBe(true);
  });

  it("is only a no where people did nothing else", () => {
    const no = { kind: "rejected", preferred: null, diff: null } as const;
    const [refused] = preferencesOf([correction(1, no), correction(2, no), correction(3, no)]);
    const [old] = lessonOf("old", OURS);
    const events = preferenceEvents({ preference: refused!, lessons: [old], failure, check: null });
    expect(events.map(({ lesson, kind, reason }) => [lesson, kind, reason])).toEqual([
      ["old", "rejected", "people turned it down 3 times"],
      ["old", "archived", "people turned it down 3 times"],
    ]);
  });
});
