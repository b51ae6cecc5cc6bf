import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { anEvent, created, MONDAY } from "../learn/lessons/shapes.ts";

const fold = (facts: readonly LessonEvent[]) => foldLesson(facts, MONDAY + 365 * 86_400_000)!;
const said = (id: string, hours: number, moment: string) =>
  anEvent("used", hours, { application: id, delivery: id, moment });
const held = (id: string, hours: number, kind: "worked" | "failed" = "worked") =>
  anEvent(kind, hours, { application: id, delivery: id, moment: "failure" });
const cure = (fix: string, hours: number) => anEvent("worked", hours, { fix });
const first = [created({ provenance: "observed" }, { fix: "f1" }), cure("f1", 0)];

// A warning that had worked was taken for a heal that landed: the next fix, somebody's own, was not counted.
it("counts the fix that comes after a warning that had worked", () => {
  const facts = [...first, said("d1", 1, "command"), held("d1", 2), cure("f2", 9)];
  expect(fold(facts).evidence).toMatchObject({ trials: 3, successes: 3, occurrences: 2 });
  expect(fold(facts).confidence).toBe(0.7);
});

// "seen 2 times; worked 3 of 3 times": told right after the failure, done, and counted as a fix and as a warning that worked.
describe("what was said right after a failure, and done", () => {
  const told = [...first, said("d1", 1, "failure"), cure("f2", 2)];

  it("is one success", () => {
    expect(fold([...told, held("d1", 3)]).evidence).toMatchObject({ trials: 2, successes: 2 });
    expect(fold([...told, held("d1", 3)]).confidence).toBe(fold(told).confidence);
    const proof = anEvent("worked", 4, { fix: "f2", proof: "p2", verified: true });
    expect(fold([...told, held("d1", 3), proof]).evidence).toMatchObject({ trials: 2, verified: 1 });
  });

  it.each([
    ["was cured by something else", [...first, said("d1", 1, "failure"), held("d1", 3)], 2, 2],
    ["came back after all", [...told, held("d1", 3), held("d1", 4, "failed")], 3, 2],
    [
      "was two warnings and two fixes",
      [...told, said("d2", 2.5, "failure"), cure("f3", 3), held("d1", 4), held("d2", 4)],
      3,
      3,
    ],
    ["was a fix of before", [...first, cure("f2", 1), said("d1", 2, "failure"), held("d1", 3)], 3, 3],
    ["was said before an action", [...first, said("d1", 1, "command"), cure("f2", 2), held("d1", 3)], 3, 3],
    [
      "was judged when the fix came",
      [...first, said("d1", 1, "failure"), held("d1", 2), cure("f2", 3)],
      3,
      3,
    ],
  ])("is counted for itself where it %s", (_, facts, trials, successes) => {
    expect(fold(facts).evidence).toMatchObject({ trials, successes });
  });
});
