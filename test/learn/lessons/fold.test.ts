import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldLesson } from "#learn/lessons/fold.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import type { LessonEvent } from "#model/lesson.ts";
import { aBody, anEvent, created, DAY, MONDAY } from "./shapes.ts";

const NOW = MONDAY + 3 * DAY;
const fold = (events: readonly LessonEvent[], asOf = NOW) => foldLesson(events, asOf)!;
const times = (n: number, make: (i: number) => LessonEvent) => Array.from({ length: n }, (_, i) => make(i));
const verified = (n: number, from = 1) =>
  times(n, (i) => anEvent("worked", from + i, { verified: true, application: `a${from + i}` }));
const failed = (n: number, from = 30) =>
  times(n, (i) => anEvent("failed", from + i, { application: `f${i}` }));

describe("what a lesson says", () => {
  it("is what was said first, with corrections on top", () => {
    const lesson = fold([
      anEvent("edited", 2, { title: "A better title", trigger: undefined }),
      anEvent("created", 1, { ...aBody({ title: "said later" }) }),
      created(),
    ]);
    expect(lesson.title).toBe("A better title");
    expect(lesson.trigger).toEqual(aBody().trigger);
    expect(lesson).toMatchObject({ id: "one", createdAt: MONDAY, updatedAt: MONDAY + 2 * 3_600_000 });
  });

  it("is nothing before anybody said it", () => {
    expect(foldLesson([anEvent("worked", 1)], NOW)).toBeNull();
    expect(foldLesson([created()], MONDAY - 1)).toBeNull();
    expect(foldLesson([], NOW)).toBeNull();
  });

  it("takes no field from an event that is not one of a lesson", () => {
    const lesson = fold([created({}, { confidence: 1, lifecycle: "automated", shadow: false, evil: "x" })]);
    expect(lesson).toMatchObject({ confidence: 0.5, lifecycle: "draft", shadow: true });
    expect(lesson).not.toHaveProperty("evil");
  });
});

describe("evidence", () => {
  it("counts a heal once, where somebody took it over and the check went green there too", () => {
    const facts = [
      created({ provenance: "observed" }, { fix: "f1" }),
      anEvent("worked", 0, { fix: "f1" }),
      anEvent("worked", 1, { application: "a1", verified: true }),
      anEvent("worked", 2, { fix: "f2", green: "r2" }),
      anEvent("worked", 3, { fix: "f2", proof: "p2", verified: true }),
    ];
    const taken = fold(facts);
    expect(taken.evidence).toMatchObject({ trials: 2, successes: 2, verified: 1, fixes: ["f1", "f2"] });
    expect(taken.confidence).toBe(fold(facts.slice(0, 3)).confidence);
    // The next one is somebody's own again, and what is undone takes nothing with it.
    const own = [...facts, anEvent("worked", 4, { fix: "f3" })];
    expect(fold(own).evidence).toMatchObject({ trials: 3, successes: 3 });
    const undone = [...facts, anEvent("regressed", 4, { application: "a1" })];
    expect(fold(undone).evidence).toMatchObject({ trials: 2, successes: 1, verified: 0, regressions: 1 });
    const later = [...facts.slice(0, 3), anEvent("regressed", 4, { application: "a1" })];
    expect(fold([...later, anEvent("worked", 5, { fix: "f2" })]).evidence).toMatchObject({
      trials: 3,
      successes: 2,
    });
  });

  it("counts a fix once, whatever is said about it", () => {
    const fix = { fix: "f1", files: ["a.py"], task: "12-01" };
    const lesson = fold([
      created({ provenance: "observed" }, fix),
      anEvent("worked", 0, fix),
      anEvent("worked", 1, { fix: "f1", proof: "p1", verified: true }),
      anEvent("worked", 2, { fix: "f2", files: ["b.py"] }),
    ]);
    expect(lesson.evidence).toMatchObject({
      occurrences: 2,
      trials: 2,
      successes: 2,
      successRate: 1,
      verified: 1,
      files: ["a.py", "b.py"],
      tasks: ["12-01"],
      fixes: ["f1", "f2"],
      proofs: ["p1"],
    });
    expect(lesson.provenance).toBe("proven");
  });

  it("stays observed without a proof, and human with one", () => {
    expect(fold([created({ provenance: "observed" }, { fix: "f" })]).provenance).toBe("observed");
    const proof = anEvent("worked", 1, { fix: "f", proof: "p", verified: true });
    expect(fold([created(), proof]).provenance).toBe("human");
  });

  it("has Wilson's interval, and none where nothing was tried", () => {
    expect(fold([created()]).evidence).toMatchObject({ trials: 0, successRate: null, low: null, high: null });
    const { evidence } = fold([created(), ...verified(4), ...failed(1)]);
    expect(evidence).toMatchObject({ trials: 5, successes: 4, successRate: 0.8 });
    expect(evidence.low).toBeCloseTo(0.376, 2);
    expect(evidence.high).toBeCloseTo(0.964, 2);
  });

  it("is never surer after a change was taken back than before it was made", () => {
    const tried = anEvent("worked", 4, { application: "x", verified: true });
    const before = fold([created()]).confidence;
    expect(fold([created(), tried]).confidence).toBeGreaterThan(before);
    const undone = [created(), tried, anEvent("regressed", 5, { application: "x" })];
    expect(fold(undone).confidence).toBeLessThan(before);
    expect(fold([...undone, anEvent("regressed", 5, { application: "x" })]).confidence).toBe(
      fold(undone).confidence,
    );
  });

  it("counts a regression against the application that it was", () => {
    const { evidence } = fold([created(), ...verified(1), anEvent("regressed", 5, { application: "a1" })]);
    expect(evidence).toMatchObject({ trials: 1, successes: 0, verified: 0, regressions: 1 });
  });

  it("adds up what people and imports say they saw, and the time saved", () => {
    const lesson = fold([
      created({}, { occurrences: 3, timeSavedMinutes: 12 }),
      anEvent("strengthened", 1, { timeSavedMinutes: 3.5 }),
      anEvent("worked", 2, { application: "a" }),
      anEvent("strengthened", 3, { occurrences: -5 }),
      anEvent("strengthened", 4, { occurrences: "many" }),
    ]);
    expect(lesson.evidence).toMatchObject({ occurrences: 6, timeSavedMinutes: 15.5, uses: 1 });
  });
});

describe("confidence", () => {
  it.each<[string, LessonEvent[], number]>([
    ["starts in the middle", [], 0.5],
    ["is not raised by the fix it came from", [anEvent("worked", 0, { fix: "f1" })], 0.5],
    ["is raised by a proof", [anEvent("worked", 1, { fix: "f1", verified: true })], 0.6],
    ["is raised by the next cure", [anEvent("worked", 1, { fix: "f2" })], 0.6],
    ["is lowered by a failure, half as much", failed(1), 0.45],
    ["has a cap", verified(9), 0.95],
    ["has a floor", failed(30), 0.1],
    [
      "counts a word about one try once",
      [anEvent("worked", 1, { fix: "f2" }), anEvent("worked", 2, { fix: "f2" })],
      0.6,
    ],
    ["is raised by a person", [anEvent("confirmed", 1)], 0.6],
    ["is not raised by the second who says the same", times(1, (i) => anEvent("strengthened", i)), 0.5],
    ["is raised by the third", times(2, (i) => anEvent("strengthened", i)), 0.6],
    ["is not raised by the tenth", times(9, (i) => anEvent("strengthened", i)), 0.6],
    ["does not change by being shown", times(4, (i) => anEvent("used", i)), 0.5],
  ])("%s", (_, events, confidence) => {
    expect(fold([created({}, { fix: "f1" }), ...events]).confidence).toBe(confidence);
  });

  it.each([
    [0.92, 0.7],
    [0.6, 0.6],
    [0.01, 0.1],
    ["0.9", 0.5],
  ])("of an import that claims %s starts at %s", (claimedConfidence, start) => {
    expect(fold([created({ provenance: "imported" }, { claimedConfidence })]).confidence).toBe(start);
  });
});

describe("lifecycle", () => {
  it.each<[string, LessonEvent[], string, RegExp]>([
    ["is a draft", [], "draft", /0 of 3 verified/],
    ["stays one with two verified", verified(2), "draft", /2 of 3/],
    ["is active with three", verified(3), "active", /3 verified, worked 3 of 3/],
    ["stays a draft under 80 %", [...verified(3), ...failed(1)], "draft", /3 of 3/],
    ["is active at 80 %", [...verified(4), ...failed(1)], "active", /worked 4 of 5/],
    ["is automated with five", verified(5), "automated", /no regression/],
    ["is only active under 90 %", [...verified(5), ...failed(1)], "active", /5 of 6/],
    [
      "is only active with a regression",
      [...verified(12), anEvent("regressed", 20, { application: "r" })],
      "active",
      /12 of 13/,
    ],
    [
      "is not active by successes nobody verified",
      times(6, (i) => anEvent("worked", i, { fix: `f${i}` })),
      "draft",
      /0 of 3/,
    ],
    ["is deprecated when it mostly fails", [...verified(1), ...failed(2)], "deprecated", /only 1 of 3/],
    ["is not deprecated by one bad try", failed(1), "draft", /0 of 3/],
    ["is not deprecated at half", [...verified(2), ...failed(2)], "draft", /2 of 3/],
    [
      "is active when a person vouches",
      [anEvent("confirmed", 1, {}, { by: "ann" })],
      "active",
      /confirmed by ann/,
    ],
    [
      "is deprecated when a person rejects it, whatever its record",
      [...verified(9), anEvent("rejected", 20, {}, { by: "bob", reason: "it hides the bug" })],
      "deprecated",
      /rejected by bob: it hides the bug/,
    ],
    [
      "comes back when somebody confirms after that",
      [anEvent("rejected", 1), anEvent("confirmed", 2)],
      "active",
      /confirmed/,
    ],
  ])("%s", (_, events, lifecycle, reason) => {
    const lesson = fold([created(), ...events]);
    expect(lesson.lifecycle).toBe(lifecycle);
    expect(lesson.reason).toMatch(reason);
  });

  it("is deprecated when unused for more than 90 days, and a use holds it", () => {
    const events = [created(), ...verified(5)];
    expect(fold(events, MONDAY + 90 * DAY).lifecycle).toBe("automated");
    expect(fold(events, MONDAY + 91 * DAY)).toMatchObject({
      lifecycle: "deprecated",
      reason: "unused for 90 days",
    });
    const used = anEvent("used", 80 * 24);
    expect(fold([...events, used], MONDAY + 91 * DAY).lifecycle).toBe("automated");
  });

  it("of a pre-seeded lesson starts active and does not run out", () => {
    const lesson = fold([created({ provenance: "preseeded" })], MONDAY + 400 * DAY);
    expect(lesson).toMatchObject({ lifecycle: "active", reason: "comes with twiceshy", shadow: true });
  });

  it.each([
    ["accepted", "active"],
    ["automated", "active"],
    ["proposed", "draft"],
    ["whatever", "draft"],
  ])("of an import that claims %s is %s", (claimedLifecycle, lifecycle) => {
    expect(fold([created({ provenance: "imported" }, { claimedLifecycle })]).lifecycle).toBe(lifecycle);
  });
});

describe("quarantine and shadow", () => {
  it("quarantines after two regressions for seven days", () => {
    const one = [created(), anEvent("regressed", 1)];
    expect(fold(one).quarantinedUntil).toBeNull();
    const two = [...one, anEvent("regressed", 2)];
    const until = MONDAY + 2 * 3_600_000 + 7 * DAY;
    expect(fold(two).quarantinedUntil).toBe(until);
    expect(fold(two, until).quarantinedUntil).toBeNull();
  });

  it("quarantines at once after a cascade", () => {
    expect(fold([created(), anEvent("regressed", 1, { cascade: true })]).quarantinedUntil).not.toBeNull();
  });

  it.each([
    [4, 0, true],
    [5, 0, false],
    [5, 1, true],
    [9, 1, false],
  ])("after %i good and %i bad shadow runs, shadow is %s", (good, bad, shadow) => {
    const runs = [
      ...times(good, (i) => anEvent("shadow-run", i, { succeeded: true })),
      ...times(bad, (i) => anEvent("shadow-run", 20 + i, { succeeded: false })),
    ];
    expect(fold([created(), ...runs]).shadow).toBe(shadow);
  });
});

describe("let out of quarantine", () => {
  const bad = times(2, (i) => anEvent("regressed", 10 + i, { application: `bad-${i}` }));
  const good = times(6, (i) => anEvent("worked", i, { application: `a-${i}`, verified: true }));
  const shadows = times(5, (i) => anEvent("shadow-run", i, { succeeded: true }));
  const before = [created(), ...good, ...shadows, ...bad];
  const letOut = anEvent("unquarantined", 20, {}, { by: "ann", reason: "the runner was broken" });

  it("ends the quarantine, keeps the statistics and begins in shadow again", () => {
    const [was, is] = [fold(before), fold([...before, letOut])];
    expect([was.quarantinedUntil !== null, was.shadow]).toEqual([true, false]);
    expect([is.quarantinedUntil, is.shadow]).toEqual([null, true]);
    expect(is.evidence).toEqual(was.evidence);
    expect(is.confidence).toBe(was.confidence);
  });

  it("has to be verified anew before it is automated, and may be then", () => {
    const more = (count: number) =>
      times(count, (i) => anEvent("worked", 21 + i, { application: `b-${i}`, verified: true }));
    expect(fold([...before, letOut, ...more(4)]).lifecycle).toBe("active");
    // 18 + 6 of 26: the whole record counts for the rate
    expect(fold([...before, letOut, ...more(18)]).lifecycle).toBe("automated");
  });

  it("is quarantined again only by what comes after", () => {
    const one = [...before, letOut, anEvent("regressed", 30, { application: "c-1" })];
    expect(fold(one).quarantinedUntil).toBeNull();
    expect(fold([...one, anEvent("regressed", 31, { application: "c-2" })]).quarantinedUntil).not.toBeNull();
  });
});

describe("the archive", () => {
  const byItself = anEvent("archived", 5, { automatic: true }, { reason: "unused for 120 days" });
  it.each<[string, LessonEvent[], boolean]>([
    ["a person retired it", [anEvent("archived", 5)], true],
    ["and a cure afterwards does not bring it back", [anEvent("archived", 5), anEvent("worked", 9)], true],
    ["somebody restored it", [anEvent("archived", 5), anEvent("restored", 9)], false],
    ["it ran out", [byItself], true],
    ["and is needed again", [byItself, anEvent("worked", 9, { fix: "f9" })], false],
    ["and was used before that", [byItself, anEvent("worked", 4, { fix: "f4" })], true],
  ])("%s", (_, events, archived) => {
    expect(fold([created(), ...events]).archived).toBe(archived);
  });

  it("says why", () => {
    expect(fold([created(), byItself]).reason).toBe("archived: unused for 120 days");
  });
});

describe("a fold of facts", () => {
  const kinds: LessonEvent["kind"][] = [
    "created",
    "strengthened",
    "confirmed",
    "rejected",
    "edited",
    "used",
    "worked",
    "failed",
    "regressed",
    "shadow-run",
    "state",
    "archived",
    "restored",
  ];
  const anyEvent = fc
    .record({
      kind: fc.constantFrom(...kinds),
      // Few moments, so that the order of ids decides often.
      hours: fc.integer({ min: 0, max: 6 }),
      fix: fc.constantFrom("f1", "f2", "f3"),
      verified: fc.boolean(),
      automatic: fc.boolean(),
      salt: fc.integer(),
    })
    .map(({ kind, hours, salt, ...body }) =>
      anEvent(kind, hours, kind === "created" ? { ...aBody({ title: `said ${salt}` }), ...body } : body),
    );

  it("does not depend on the order of arrival, nor on storing a fact twice", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (events, stream) => {
        const facts = [created(), ...events];
        const key = new Map(facts.map((fact) => [fact.id, stream.next().value!]));
        const shuffled = [...facts, ...events.slice(0, 3)].sort((a, b) => key.get(a.id)! - key.get(b.id)!);
        expect(foldLesson(shuffled, NOW)).toEqual(foldLesson(facts, NOW));
      }),
    );
  });

  it("does not read the diary", () => {
    const events = [created(), ...verified(3)];
    const diary = anEvent("state", 40, { state: "lifecycle", from: "active", to: "deprecated" });
    expect(fold([...events, diary])).toEqual(fold(events));
  });

  it("keeps confidence between floor and cap, and the interval around the rate", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { confidence, evidence } = fold([created(), ...events]);
        expect(confidence).toBeGreaterThanOrEqual(LESSON_NUMBERS.confidence.floor);
        expect(confidence).toBeLessThanOrEqual(LESSON_NUMBERS.confidence.cap);
        if (evidence.successRate === null) return;
        expect(evidence.low!).toBeLessThanOrEqual(evidence.successRate + 1e-3);
        expect(evidence.high!).toBeGreaterThanOrEqual(evidence.successRate - 1e-3);
      }),
    );
  });
});

describe("the table of numbers", () => {
  it("moves every threshold", () => {
    const numbers = {
      ...LESSON_NUMBERS,
      confidence: { ...LESSON_NUMBERS.confidence, start: 0.3, gain: 0.2 },
      active: { verified: 1, successRate: 1 },
    };
    const lesson = foldLesson([created(), ...verified(1)], NOW, numbers)!;
    expect(lesson).toMatchObject({ confidence: 0.5, lifecycle: "active" });
  });
});
