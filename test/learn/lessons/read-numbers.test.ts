import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowed, loosens, rangeOf } from "#learn/lessons/number-rules.ts";
import { LESSON_NUMBERS } from "#learn/lessons/numbers.ts";
import { type NumbersSaid, readNumbers, TABLE } from "#learn/lessons/read-numbers.ts";
import { Trouble } from "#model/trouble.ts";

const said = (says: Record<string, unknown>, where = "config.json", mayLoosen = true): NumbersSaid => ({
  where,
  says,
  mayLoosen,
});
const committed = (says: Record<string, unknown>) => said(says, "twiceshy.json", false);

function trouble(...places: NumbersSaid[]): Trouble {
  try {
    readNumbers(places);
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
  throw new Error("no trouble");
}

describe("the numbers of lessons", () => {
  it("are the table where nobody says anything", () => {
    expect(readNumbers([])).toEqual({ numbers: LESSON_NUMBERS, setBy: new Map(), warnings: [] });
    expect(JSON.stringify(readNumbers([said({})]).numbers)).toBe(JSON.stringify(LESSON_NUMBERS));
  });

  it("have a rule each, which their default keeps", () => {
    for (const [name, { rule, value }] of TABLE) expect(isAllowed(rule, value), name).toBe(true);
    const names = Object.entries(LESSON_NUMBERS).flatMap(([group, one]) =>
      typeof one === "number" ? [group] : Object.keys(one).map((key) => `${group}.${key}`),
    );
    expect([...TABLE.keys()].sort()).toEqual(names.sort());
  });

  it("come each from the strongest place that has it", () => {
    const { numbers, setBy } = readNumbers([
      said({ confidence: { gain: 0.2, loss: 0.2 }, untried: 0.3 }, "user"),
      said({ confidence: { gain: 0.15 }, caps: { total: null } }, "local"),
      said({ untried: 0.1 }, "TWICESHY_LESSONS"),
    ]);
    expect(numbers).toEqual({
      ...LESSON_NUMBERS,
      confidence: { ...LESSON_NUMBERS.confidence, gain: 0.15, loss: 0.2 },
      untried: 0.1,
    });
    expect(Object.fromEntries(setBy)).toEqual({
      "confidence.gain": "local",
      "confidence.loss": "user",
      untried: "TWICESHY_LESSONS",
    });
  });

  it.each([
    [{ confidence: { gain: 2 } }, '"lessons.confidence.gain" is a number from 0 to 1, not 2.'],
    [{ confidence: { gain: "0.2" } }, '"lessons.confidence.gain" is a number from 0 to 1, not "0.2".'],
    [{ confidence: { gain: Number.NaN } }, '"lessons.confidence.gain" is a number from 0 to 1, not null.'],
    [{ active: { verified: 2.5 } }, '"lessons.active.verified" is a whole number from 1 to 1000, not 2.5.'],
    [{ shadow: { runs: 0 } }, '"lessons.shadow.runs" is a whole number from 1 to 1000, not 0.'],
    [
      { automated: { successRate: 0.2 } },
      '"lessons.automated.successRate" is a number from 0.5 to 1, not 0.2.',
    ],
    [{ actionable: { files: 3 } }, '"lessons.actionable.files" is a whole number from 1 to 2, not 3.'],
    [
      { actionable: { changedLines: 31 } },
      '"lessons.actionable.changedLines" is a whole number from 1 to 30',
    ],
    [{ untried: { low: 1 } }, '"lessons.untried" is a number from 0 to 1, not {"low":1}.'],
    [{ confidence: 0.5 }, '"lessons.confidence" is a JSON object of numbers, not 0.5.'],
    [{ confidence: [0.5] }, '"lessons.confidence" is a JSON object of numbers, not [0.5].'],
  ])("%j is trouble", (says, message) => {
    const caught = trouble(said(says, "/home/ann/config.json"));
    expect(caught.code).toBe("config");
    expect(caught.message).toContain(`/home/ann/config.json: ${message}`);
    expect(caught.hint).toBe("twiceshy config path");
  });

  it("keep their order, and trouble names both places", () => {
    const caught = trouble(
      said({ active: { verified: 8 } }, "user.json"),
      said({ automated: { verified: 6 } }, "local.json"),
    );
    expect(caught.message).toBe(
      '"lessons.active.verified" is 8 (user.json) and "lessons.automated.verified" is 6 (local.json): the first cannot be more than the second.',
    );
    expect(trouble(said({ confidence: { start: 0.05 } })).message).toContain(
      '"lessons.confidence.floor" is 0.1 (by default) and "lessons.confidence.start" is 0.05',
    );
    expect(
      readNumbers([said({ active: { verified: 8 }, automated: { verified: 8 } })]).numbers.active.verified,
    ).toBe(8);
  });

  it("that nobody knows are named and left out: a newer twiceshy may know them", () => {
    const { numbers, warnings } = readNumbers([
      said({ confidence: { gian: 0.2 }, speed: 9, "\u001b[31m": { a: 1 } }),
      said(JSON.parse('{"__proto__": {"gain": 1}, "constructor": 1}')),
    ]);
    expect(numbers).toEqual(LESSON_NUMBERS);
    expect(warnings[0]).toBe(
      'config.json: no number of lessons is called "confidence.gian" (there are confidence.start, confidence.gain, confidence.loss, confidence.cap, confidence.floor, confidence.claimCap)',
    );
    expect(warnings).toHaveLength(5);
    expect(warnings.join("")).not.toContain("\u001b");
  });
});

describe("a committed file", () => {
  it.each([
    [{ automated: { verified: 4 } }, "can only be raised above 5"],
    [{ automated: { successRate: 0.8 } }, "can only be raised above 0.9"],
    [{ shadow: { runs: 1 } }, "can only be raised above 5"],
    [{ quarantine: { regressions: 3 } }, "can only be lowered below 2"],
    [{ quarantine: { days: 1 } }, "can only be raised above 7"],
    [{ deprecated: { unusedDays: 400 } }, "can only be lowered below 90"],
    [{ confidence: { gain: 0.4 } }, "can only be lowered below 0.1"],
    [{ confidence: { loss: 0 } }, "can only be raised above 0.05"],
    [{ confidence: { start: 0.9 } }, "can only be lowered below 0.5"],
  ])("cannot loosen by %j", (says, why) => {
    const { numbers, warnings } = readNumbers([committed(says)]);
    expect(numbers).toEqual(LESSON_NUMBERS);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^twiceshy\.json: "lessons\./);
    expect(warnings[0]).toContain(`${why} by a committed file`);
  });

  it("can tighten, and decide what concerns no applying", () => {
    const { numbers, warnings } = readNumbers([
      committed({
        automated: { verified: 10 },
        confidence: { gain: 0.05, loss: 0.1 },
        actionable: { files: 1 },
        caps: { total: 5000 },
        active: { verified: 1 },
      }),
    ]);
    expect(warnings).toEqual([]);
    expect(numbers).toMatchObject({
      automated: { verified: 10 },
      confidence: { gain: 0.05, loss: 0.1 },
      actionable: { files: 1 },
      caps: { total: 5000 },
      active: { verified: 1 },
    });
  });

  it("cannot loosen what the user made tighter, and is out of the way of the local file", () => {
    const user = said({ automated: { verified: 20 } }, "user.json");
    const ours = committed({ automated: { verified: 10 } });
    expect(readNumbers([user, ours]).numbers.automated.verified).toBe(20);
    const local = said({ automated: { verified: 6 } }, "local.json");
    expect(readNumbers([user, ours, local]).numbers.automated.verified).toBe(6);
    // A looser wish of the user is no wish against the team's.
    const loose = said({ automated: { verified: 4 } }, "user.json");
    expect(readNumbers([loose, ours]).numbers.automated.verified).toBe(10);
  });

  it("never makes anything less careful, whatever it says", () => {
    const names = [...TABLE].map(([name, { rule }]) =>
      fc.record({
        name: fc.constant(name),
        value: rule.whole
          ? fc.integer({ min: rule.least, max: rule.most })
          : fc.double({ min: rule.least, max: rule.most, noNaN: true }),
      }),
    );
    const flat = (numbers: typeof LESSON_NUMBERS, name: string): number => {
      const [group = "", key] = name.split(".");
      const one = (numbers as unknown as Record<string, number | Record<string, number>>)[group]!;
      return typeof one === "number" ? one : one[key!]!;
    };
    fc.assert(
      fc.property(fc.oneof(...names), ({ name, value }) => {
        const [group = "", key] = name.split(".");
        const says = { [group]: key === undefined ? value : { [key]: value } };
        let read: ReturnType<typeof readNumbers>;
        try {
          read = readNumbers([committed(says)]);
        } catch (error) {
          return error instanceof Trouble;
        }
        const { rule, value: byDefault } = TABLE.get(name)!;
        return !loosens(rule, flat(read.numbers, name), byDefault);
      }),
      { numRuns: 500 },
    );
  });
});

it("a range is told in words", () => {
  expect(rangeOf(TABLE.get("active.verified")!.rule)).toBe("a whole number from 1 to 1000");
  expect(rangeOf(TABLE.get("untried")!.rule)).toBe("a number from 0 to 1");
});
