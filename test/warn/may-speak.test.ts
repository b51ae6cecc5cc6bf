import { describe, expect, it } from "vitest";
import { gradeOf } from "#model/lesson-grade.ts";
import { isInUse, isRefused, maySpeak } from "#warn/may-speak.ts";
import { aLesson, NOW, taught } from "./lesson-shapes.ts";

const once = { proofs: [], fixes: ["f1"], successes: 1, trials: 1 };
const observed = aLesson({ provenance: "observed", evidence: once });
const elsewhere = (projects: number, successes: number, trials: number) =>
  taught({ provenance: "imported", lifecycle: "active", elsewhere: { projects, successes, trials } });

describe("before a failure", () => {
  it.each([
    ["a proven fix", aLesson()],
    ["a repeated fix", aLesson({ provenance: "observed", evidence: { proofs: [] } })],
    ["what a person taught, tried or not", taught()],
    ["an observed fix that a person confirmed", { ...observed, verifier: "ann" }],
    ["an import that is in use", taught({ provenance: "imported", lifecycle: "active" })],
    ["what held in three projects", elsewhere(3, 12, 12)],
    ["what was in quarantine", aLesson({ quarantinedUntil: NOW - 1 })],
  ])("%s may speak", (_, lesson) => {
    expect(maySpeak(lesson, NOW)).toBe(true);
  });

  it.each([
    ["a fix seen once", observed],
    ["an import nobody vouches for", taught({ provenance: "imported", lifecycle: "draft" })],
    ["what is in quarantine", aLesson({ quarantinedUntil: NOW + 1 })],
    ["what is in the archive", aLesson({ archived: true })],
    ["what is out of use", taught({ lifecycle: "deprecated" })],
    ["what held in two projects", elsewhere(2, 12, 12)],
    ["what worked four times elsewhere", elsewhere(3, 4, 4)],
    ["what worked elsewhere, but not often enough", elsewhere(5, 8, 12)],
  ])("%s may not", (_, lesson) => {
    expect(maySpeak(lesson, NOW)).toBe(false);
  });
});

describe("after a failure", () => {
  it("an observed fix may speak too, but nothing that was refused or did harm", () => {
    expect(isInUse(observed, NOW)).toBe(true);
    expect(isRefused(observed, NOW)).toBe(false);
    expect(isRefused(aLesson({ lifecycle: "deprecated", reason: "rejected by ann: unused code" }), NOW)).toBe(
      true,
    );
    expect(isRefused(aLesson({ lifecycle: "deprecated", reason: "worked only 1 of 4 times" }), NOW)).toBe(
      true,
    );
    expect(isRefused(aLesson({ quarantinedUntil: NOW + 1 }), NOW)).toBe(true);
  });

  it("what nobody needed for a while is as good as before", () => {
    expect(isRefused(aLesson({ lifecycle: "deprecated", reason: "unused for 97 days" }), NOW)).toBe(false);
    const away = "archived: deprecated (unused for 97 days), and nothing new for 130 days";
    expect(isRefused(aLesson({ lifecycle: "deprecated", archived: true, reason: away }), NOW)).toBe(false);
  });
});

describe("the grade of a lesson", () => {
  it("is what its fixes have shown", () => {
    expect(gradeOf(aLesson())).toBe("proven");
    expect(gradeOf(aLesson({ provenance: "observed", evidence: { proofs: [] } }))).toBe("repeated");
    expect(gradeOf(observed)).toBe("observed");
    expect(gradeOf(taught())).toBeNull();
  });
});
