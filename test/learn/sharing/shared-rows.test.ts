import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publicTemplate } from "#learn/sharing/public-template.ts";
import { PUBLIC_TYPES, PUBLIC_WORDS } from "#learn/sharing/public-words.ts";
import { sharedKey, sharedRows } from "#learn/sharing/shared-rows.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Pattern } from "#model/pattern.ts";
import { aBody } from "../lessons/shapes.ts";
import { ownWords, planted } from "./planted.ts";

describe("a template for others", () => {
  it.each([
    ["TypeError: cart.total is not a function", "TypeError", "TypeError … is not a function"],
    ["Cannot find module './ledger' from 'src/cart.ts'", null, "cannot find module … from …"],
    ["connect ECONNREFUSED 10.0.0.7:5432", "ECONNREFUSED", "ECONNREFUSED"],
    ["expected 3 to equal 4", null, "expected … to equal …"],
    ["invoiceTotal", "LedgerError", ""],
    ["", null, ""],
  ])("%s", (message, type, wanted) => {
    expect(publicTemplate(message, type)).toBe(wanted);
  });

  it("has no word that the team's table would refuse", () => {
    const odd = [...PUBLIC_WORDS, ...PUBLIC_TYPES].filter((word) => !/^[A-Za-z']+$/.test(word));
    expect(odd).toEqual([]);
  });

  it("is made of public words and holes alone, whatever the message", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), planted()),
        fc.option(planted()),
        (message, type) => {
          const words = publicTemplate(message, type).split(" ").filter(Boolean);
          expect(
            words.filter((word) => word !== "…" && !PUBLIC_WORDS.has(word) && !PUBLIC_TYPES.has(word)),
          ).toEqual([]);
        },
      ),
    );
  });
});

/** A value of the same shape with a planted text wherever it holds one. */
function plant(value: unknown, next: () => string): unknown {
  if (typeof value === "string") return next();
  if (Array.isArray(value)) return value.map((one) => plant(one, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plant(one, next)]));
}

const EVIDENCE = {
  ...{
    occurrences: 7,
    successes: 4,
    trials: 5,
    successRate: 0.8,
    low: 0.3,
    high: 0.9,
    verified: 1,
    regressions: 0,
  },
  ...{ uses: 5, timeSavedMinutes: null, files: ["a"], tasks: ["b"], fixes: ["c"], proofs: ["d"] },
};
const LESSON = {
  ...aBody({ fingerprint: "abcdef12", narrative: "n", source: "s", scope: ["src/**"] }),
  ...{
    id: "l",
    evidence: EVIDENCE,
    confidence: 0.5,
    lifecycle: "active",
    shadow: false,
    quarantinedUntil: null,
  },
  ...{ archived: false, priority: 1, verifier: "v", createdAt: 1, updatedAt: 1, lastUsedAt: 1, reason: "r" },
};
const PATTERN = {
  ...{
    id: "abcdef12",
    fingerprints: ["abcdef12"],
    name: "n",
    summary: "s",
    cause: "c",
    recommended: "r",
    edited: [],
  },
  ...{
    category: "x",
    detectedCategory: "x",
    tool: "t",
    errorType: "E",
    message: "m",
    state: "open",
    confirmed: false,
  },
  ...{ occurrences: 3, runs: 2, tasks: ["t"], files: ["f"], works: { count: 1, of: 2, low: 0, high: 1 } },
};

describe("what is shared", () => {
  it("holds nothing of what is planted into every text of a pattern and a lesson", () => {
    fc.assert(
      fc.property(fc.infiniteStream(planted()), fc.boolean(), (stream, isHash) => {
        const used: string[] = [];
        const next = () => {
          const one = stream.next().value as string;
          used.push(one);
          return one;
        };
        const pattern = { ...(plant(PATTERN, next) as Pattern), state: "open" as const };
        const lesson = plant(LESSON, next) as Lesson;
        const rows = sharedRows([isHash ? { ...pattern, id: "abcdef12" } : pattern], [lesson]);
        const told = JSON.stringify(rows).toLowerCase();
        expect(rows.length).toBe(isHash ? 2 : 1);
        for (const word of used.flatMap(ownWords)) expect(told).not.toContain(word);
      }),
      { numRuns: 200 },
    );
  });

  it("is counts by fingerprint, and a lesson goes by the same key in every project", () => {
    const lesson = LESSON as unknown as Lesson;
    const [pattern, learned] = sharedRows(
      [{ ...PATTERN, category: "type_error" } as unknown as Pattern],
      [lesson],
    );
    expect(pattern).toEqual({
      ...{ kind: "pattern", key: "abcdef12", fingerprint: "abcdef12", category: "type_error", template: "" },
      ...{ occurrences: 3, successes: 1, trials: 2 },
    });
    expect(learned).toMatchObject({ kind: "lesson", occurrences: 7, successes: 4, trials: 5 });
    expect(sharedKey({ ...lesson, id: "other", title: "other" } as Lesson)).toBe(learned!.key);
    expect(sharedKey({ ...lesson, action: { kind: "advice", text: "no" } } as Lesson)).not.toBe(learned!.key);
    expect(sharedRows([], [{ ...lesson, archived: true }])).toEqual([]);
    expect(sharedRows([{ ...PATTERN, state: "rejected" } as unknown as Pattern], [])).toEqual([]);
  });
});
