import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import type { Detector, Draft } from "#detect/detector.ts";
import { mayRead, mostTelling, needleText } from "#detect/may-read.ts";
import { DETECTORS, GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { KNOWN_CATEGORIES } from "#model/category.ts";
import * as engine from "../../scripts/eval/engine.ts";
import { isOpened } from "../../scripts/eval/opened.mjs";
import { judge } from "../../scripts/eval/own.mjs";
import { type OwnCase, ownCases, passingLogs } from "../../scripts/eval/own-set.mjs";
import { WRONG } from "./wrong.ts";

const cases = ownCases();
const everyday = (
  ["everyday", "everyday-second", "everyday-third", "everyday-fourth", "everyday-fifth"] as const
).flatMap((set) =>
  ownCases(set)
    // Of the other half of the fourth only totals are read.
    .filter(({ tool }) => set !== "everyday-fourth" || isOpened(set, tool))
    .map((entry) => ({ ...entry, id: `${set}/${entry.id}` })),
);
const ours = cases.filter(({ expect: wanted }) => wanted.exitCode !== 0);
const failing = [...ours, ...everyday];
const about = ({ expect: wanted }: OwnCase) => ({
  command: wanted.command,
  exitCode: wanted.exitCode,
  signal: null,
});

/** For each detector the cases it had a say in; read once. */
const readBy = new Map<string, string[]>();
for (const entry of failing) {
  for (const { detector } of engine.inspect(entry.output, about(entry), {}).findings)
    readBy.set(detector, [...(readBy.get(detector) ?? []), entry.id]);
}

describe.each(DETECTORS.map((detector) => [detector.id, detector] as const))(
  "detector %s",
  (id, detector) => {
    it("is a complete record", () => {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(KNOWN_CATEGORIES).toContain(detector.category);
      expect(detector.needles.length).toBeGreaterThan(0);
      for (const needle of detector.needles.flat()) expect(needle).toBe(needle.toLowerCase());
      for (const first of detector.needles.map(mostTelling))
        expect(new TextEncoder().encode(first).length, first).toBeGreaterThanOrEqual(3);
    });

    it("has real output that it reads", () => {
      expect(readBy.get(id) ?? []).not.toEqual([]);
    });
  },
);

/** Runners that list the names of failing tests before they tell of each; the window behind a literal is long for them. */
const FIRST_A_LIST = new Set(["ava"]);
/** Well below what is read before a literal (large-log.ts), since fixtures are small. */
const NEAR = 20;

/** Whether a literal that the detector goes by stands near the problem; where the command alone made it likely there is none. */
function isNear(detector: Detector, lines: readonly string[], { from, to }: Draft): boolean {
  const literals = detector.needles.map(mostTelling);
  const holds = (some: readonly string[]) => {
    const text = `\n${some.join("\n")}\n`.toLowerCase();
    return literals.some((literal) => text.includes(literal));
  };
  return holds(lines.slice(Math.max(0, from - NEAR), to + NEAR)) || !holds(lines);
}

describe("the prefilter", () => {
  const everybody = DETECTORS.map((detector) => ({ ...detector, needles: [""] }));

  it("leaves nobody out who has something to say", () => {
    const seen = (entry: OwnCase, settings: object) =>
      engine
        .inspect(entry.output, about(entry), settings)
        .findings.map(({ detector, message }) => [detector, message]);
    const different = ours.filter((entry) => {
      const asked = JSON.stringify(seen(entry, {}));
      return asked !== JSON.stringify(seen(entry, { detectors: everybody }));
    });
    expect(different.map(({ id }) => id)).toEqual([]);
  });

  it("goes by literals that stand near every problem, for of a large output only what is around them is read", () => {
    const far = failing.flatMap((entry) => {
      const collector = new OutputCollector();
      collector.write(entry.output);
      const log = collector.finish();
      const text = needleText(log, about(entry));
      return DETECTORS.filter(
        (detector) => mayRead(detector, text) && !FIRST_A_LIST.has(detector.id),
      ).flatMap((detector) =>
        detector
          .scan(log, about(entry))
          .filter((draft) => !isNear(detector, log.lines, draft))
          .map(({ message }) => `${detector.id}, ${entry.id}: ${message}`),
      );
    });
    expect(far).toEqual([]);
  });

  it("asks few detectors of an ordinary failure", () => {
    const asked = failing.map((entry) => {
      const collector = new OutputCollector();
      collector.write(entry.output);
      const text = needleText(collector.finish(), about(entry));
      return DETECTORS.filter((detector) => mayRead(detector, text)).length;
    });
    expect(asked.reduce((sum, one) => sum + one, 0) / asked.length).toBeLessThan(7);
  });
});

describe("the registry", () => {
  it("has no id twice", () => {
    const ids = [...DETECTORS, GENERAL, GENERAL_TESTS].map((detector) => detector.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("failing output", () => {
  it.each(failing.map((entry) => [entry.id, entry] as const))("%s", (id, entry) => {
    const [first] = engine.inspect(entry.output, about(entry), {}).findings;
    expect(judge(engine, entry, {}), readAs(first)).toEqual(WRONG[id]?.faults ?? []);
  });
});

/** What a red case is told with: who read it, and how. */
function readAs(first: ReturnType<typeof engine.inspect>["findings"][number] | undefined): string {
  if (first === undefined) return "nothing was read";
  const { detector, category, errorType, message, file, line, test } = first;
  return `read as ${JSON.stringify({ detector, category, errorType, message, file, line, test })}; wrong in it`;
}

describe("the list of what is wrong", () => {
  it("names only cases that are there, each with its reason, and few of them", () => {
    const ids = failing.map(({ id }) => id);
    for (const [id, { why }] of Object.entries(WRONG)) {
      expect(ids).toContain(id);
      expect(why.length).toBeGreaterThan(5);
    }
    expect(Object.keys(WRONG).length / failing.length).toBeLessThan(0.05);
  });
});

describe("look-alikes", () => {
  const pairs = failing
    .filter(({ expect: wanted }) => wanted.lookalikeOf !== undefined)
    .map(
      (entry) =>
        [entry, failing.find(({ id }) => id === `${entry.tool}/${entry.expect.lookalikeOf}`)] as const,
    )
    .filter((pair): pair is readonly [OwnCase, OwnCase] => pair[1] !== undefined);

  it("are there", () => expect(pairs.length).toBeGreaterThanOrEqual(30));

  it.each(pairs.map((pair) => [pair[0].id, pair] as const))(
    "%s is another failure",
    (_id, [entry, other]) => {
      const first = (one: OwnCase) => engine.inspect(one.output, about(one), {}).findings[0]?.fingerprint;
      expect(first(entry)!.hash).not.toBe(first(other)!.hash);
    },
  );
});

describe("passing output", () => {
  it("never gives a failure when the exit code says 0", () => {
    for (const { id, output } of [...passingLogs(), ...cases]) {
      expect(engine.inspect(output, { command: null, exitCode: 0, signal: null }, {}).findings, id).toEqual(
        [],
      );
    }
  });

  it("rarely does when the exit code is unknown", () => {
    const logs = [...passingLogs(), ...cases.filter(({ expect: wanted }) => wanted.exitCode === 0)];
    const alarms = logs.filter(
      ({ output }) => engine.inspect(output, { command: null, exitCode: null, signal: null }, {}).total > 0,
    );
    expect(logs.length).toBeGreaterThanOrEqual(200);
    expect(alarms.length / logs.length).toBeLessThanOrEqual(0.03);
  });
});
