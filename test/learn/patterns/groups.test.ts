import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupsOf } from "#learn/patterns/groups.ts";
import type { PatternEvent } from "#model/pattern.ts";
import { anEvent, MONDAY } from "./shapes.ts";

const ALL = ["a", "b", "c", "d"];
const groups = (events: readonly PatternEvent[], hashes = ALL) =>
  groupsOf(hashes, events)
    .map((group) => group.join(""))
    .sort();
const alike = (a: string, b: string) => anEvent("merge", a, b, { by: "similarity", score: 0.9 });

describe("groups", () => {
  test("with no decision each fingerprint is alone", () => {
    expect(groups([])).toEqual(["a", "b", "c", "d"]);
  });

  test("merges chain", () => {
    expect(groups([alike("a", "b"), alike("c", "b")])).toEqual(["abc", "d"]);
  });

  test("a link, a description or a confirmation joins nothing", () => {
    expect(groups([anEvent("link", "a", "b"), anEvent("describe", "a"), anEvent("confirm", "c")])).toEqual(
      ALL,
    );
  });

  test("a split takes one out and leaves the others together, also when it was the bridge", () => {
    expect(groups([alike("a", "b"), alike("b", "c"), anEvent("split", "b")])).toEqual(["ac", "b", "d"]);
  });

  test.each(["similarity", "rule"] as const)(
    "a split by hand is never undone by %s, not even over a newcomer",
    (by) => {
      const split = [alike("a", "b"), anEvent("split", "b")];
      const later = (a: string, b: string) => anEvent("merge", a, b, { by, score: 1 });
      expect(groups([...split, later("a", "b")])).toEqual(["a", "b", "c", "d"]);
      expect(groups([...split, later("c", "a"), later("c", "b")])).toEqual(["ac", "b", "d"]);
      expect(groups([...split, later("c", "b"), later("c", "a")])).toEqual(["a", "bc", "d"]);
    },
  );

  test("a person brings together again what a person split, and similarity may then go on", () => {
    const events = [alike("a", "b"), anEvent("split", "b"), anEvent("merge", "a", "b"), alike("b", "c")];
    expect(groups(events)).toEqual(["abc", "d"]);
  });

  test("a merge that was made before a split and came late does not undo it", () => {
    const early = anEvent("merge", "a", "c", { by: "similarity", at: MONDAY - 5 });
    expect(groups([alike("a", "b"), anEvent("split", "b"), early])).toEqual(["ac", "b", "d"]);
  });

  test("splitting one that is alone changes nothing, and forbids nothing", () => {
    expect(groups([anEvent("split", "a"), alike("a", "b")])).toEqual(["ab", "c", "d"]);
  });
});

const decisions: fc.Arbitrary<PatternEvent[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom("merge" as const, "merge" as const, "split" as const),
      a: fc.constantFrom(...ALL),
      b: fc.constantFrom(...ALL),
      by: fc.constantFrom("similarity" as const, "rule" as const, "person" as const),
      at: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((given) =>
    given.map(({ kind, a, b, by, at }) => anEvent(kind, a, kind === "merge" ? b : null, { by, at })),
  );

test("do not depend on the order in which decisions or fingerprints arrived", () => {
  fc.assert(
    fc.property(
      decisions.chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length }),
          fc.shuffledSubarray(ALL, { minLength: ALL.length }),
        ),
      ),
      ([events, shuffled, hashes]) => {
        expect(groups(shuffled, hashes)).toEqual(groups(events));
      },
    ),
  );
});

test("every fingerprint is in exactly one group, whatever was decided", () => {
  fc.assert(
    fc.property(decisions, (events) => {
      expect(groups(events).join("").split("").sort()).toEqual(ALL);
    }),
  );
});

test("decisions about others do not touch a group: what is not tied together can be folded alone", () => {
  fc.assert(
    fc.property(decisions, decisions, (events, elsewhere) => {
      const moved = elsewhere.map((event) => ({
        ...event,
        fingerprint: event.fingerprint.toUpperCase(),
        other: event.other?.toUpperCase() ?? null,
      }));
      const together = groups([...events, ...moved], [...ALL, "A", "B", "C", "D"]);
      expect(together.filter((group) => group === group.toLowerCase())).toEqual(groups(events));
    }),
  );
});
