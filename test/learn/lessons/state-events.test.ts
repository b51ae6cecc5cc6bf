import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import { stateEvents } from "#learn/lessons/state-events.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { anEvent, created, DAY, MONDAY } from "./shapes.ts";

const fold = (events: readonly LessonEvent[], asOf = MONDAY + DAY) => foldLesson(events, asOf)!;
const worked = [1, 2, 3].map((n) => anEvent("worked", n, { verified: true, application: `a${n}` }));
const one = created();

describe("stateEvents", () => {
  it("says what changed and why", () => {
    const [event, ...more] = stateEvents(fold([one]), fold([one, ...worked]), MONDAY);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      lesson: "one",
      kind: "state",
      at: MONDAY,
      reason: "3 verified, worked 3 of 3 times",
      body: { state: "lifecycle", from: "draft", to: "active" },
    });
  });

  it("says nothing where nothing changed", () => {
    expect(stateEvents(fold([one]), fold([one, anEvent("used", 3)]), MONDAY)).toEqual([]);
  });

  it("names the first state of a new lesson", () => {
    expect(stateEvents(null, fold([one]), MONDAY).map((event) => event.body)).toEqual([
      { state: "lifecycle", from: null, to: "draft" },
    ]);
  });

  it("makes the same facts when two processes notice", () => {
    const make = (at: number) => stateEvents(fold([one]), fold([one, ...worked]), at)[0]!.id;
    expect(make(MONDAY)).toBe(make(MONDAY + 5));
  });

  it("tells of shadow and quarantine", () => {
    const shadowed = [1, 2, 3, 4, 5].map((n) => anEvent("shadow-run", n, { succeeded: true }));
    const hurt = [anEvent("regressed", 6), anEvent("regressed", 7)];
    const events = stateEvents(fold([one]), fold([one, ...shadowed, ...hurt]), MONDAY);
    expect(events.map((event) => event.body.to)).toEqual(["out of shadow", "quarantined"]);
    expect(events[1]!.reason).toMatch(/^2 regressions, until 2026-11-09T/);
  });
});
