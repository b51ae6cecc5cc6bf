import { expect, test } from "vitest";
import { costOf, mostItCosts, readPrices } from "#heal/judging/cost.ts";
import { disagreementOf, judgeRecords } from "#heal/judging/records.ts";
import { isYes, tally } from "#heal/judging/tally.ts";
import { weightOf } from "#heal/judging/weight.ts";
import { anApplication, aVote } from "./plan.ts";

const PLANS = new Map([
  ["0199-plan", { id: "0199-plan", fingerprint: "a".repeat(64), fix: "fix-1", lesson: null }],
]);
const one = (...args: Parameters<typeof judgeRecords>) => judgeRecords(...args).get("openai/gpt-5.2")!;

test("a yes was right where the change was kept, wrong where it was undone, and neither before that", () => {
  const yes = [aVote()];
  expect(one(yes, [anApplication({ state: "kept" })], PLANS)).toMatchObject({
    truePositives: 1,
    falsePositives: 0,
  });
  expect(one(yes, [anApplication({ state: "reverted" })], PLANS)).toMatchObject({
    truePositives: 0,
    falsePositives: 1,
  });
  expect(one(yes, [anApplication({ state: "landed" })], PLANS)).toMatchObject({
    truePositives: 0,
    falsePositives: 0,
  });
});

test("a no was wrong where the same change was kept later, however it got there", () => {
  const no = [aVote({ approves: false, score: 0.2 })];
  const refused = anApplication({ state: "refused" });
  const later = anApplication({ id: "app-2", plan: "0200-plan", by: "person", at: 9000, state: "kept" });
  expect(one(no, [refused], PLANS)).toMatchObject({ falseNegatives: 0, trueNegatives: 0 });
  expect(one(no, [refused, later], PLANS)).toMatchObject({ falseNegatives: 1 });
  expect(one(no, [refused, { ...later, state: "reverted" }], PLANS)).toMatchObject({ trueNegatives: 1 });
  // Another remedy for the same failure says nothing about this one.
  expect(one(no, [refused, { ...later, fix: "fix-2" }], PLANS)).toMatchObject({ falseNegatives: 0 });
});

test("what gave no answer is neither right nor wrong", () => {
  const late = [aVote({ approves: false, trouble: "no answer within 120 s", score: null, costUsd: null })];
  expect(one(late, [anApplication({ state: "kept" })], PLANS)).toMatchObject({
    troubles: 1,
    falseNegatives: 0,
    unpriced: 1,
    weight: weightOf(0, 0),
  });
});

test("the weight falls with each wrong vote, and three without a right one are too many", () => {
  expect(weightOf(0, 0)).toBe(0.75);
  expect(weightOf(5, 0)).toBeGreaterThan(weightOf(0, 0));
  expect(weightOf(0, 2)).toBeGreaterThanOrEqual(0.5);
  expect(weightOf(0, 3)).toBeLessThan(0.5);
});

test("disagreement is counted by panels of two, and not told from few", () => {
  const panel = (n: number, ...answers: boolean[]) =>
    answers.map((approves, i) =>
      aVote({ id: `v${n}${i}`, application: `app-${n}`, judge: `j${i}`, approves }),
    );
  const four = [1, 2, 3, 4].flatMap((n) => panel(n, true, n % 2 === 0));
  expect(disagreementOf(four)).toEqual({ panels: 4, split: 2, share: null });
  expect(disagreementOf([...four, ...panel(5, true, true), ...panel(6, true)])).toEqual({
    panels: 5,
    split: 2,
    share: 0.4,
  });
  const withTrouble = four.map((vote) => ({ ...vote, trouble: "late" }));
  expect(disagreementOf(withTrouble).panels).toBe(0);
});

test("a yes needs a yes and a score of 0.7", () => {
  expect(isYes({ approve: true, score: 0.7 })).toBe(true);
  expect(isYes({ approve: true, score: 0.69 })).toBe(false);
  expect(isYes({ approve: false, score: 1 })).toBe(false);
});

test("every judge that was asked has to say yes", () => {
  const yes = aVote();
  const no = aVote({
    judge: "google/gemini",
    approves: false,
    score: 0.3,
    why: "It swallows the error.\nmore",
  });
  const late = aVote({
    judge: "agent:codex",
    approves: false,
    score: null,
    trouble: "no answer within 120 s",
  });
  expect(tally([yes], 1)).toMatchObject({ verdict: "pass", why: "openai/gpt-5.2 says yes (0.90)." });
  expect(tally([yes, no], 2)).toMatchObject({
    verdict: "refuse",
    binds: true,
    why: "google/gemini says no (0.30): It swallows the error.",
  });
  expect(tally([yes, late], 2).why).toBe("agent:codex counts as no: no answer within 120 s.");
  expect(tally([yes], 2).verdict).toBe("refuse");
  expect(tally([yes, no], 1).verdict).toBe("refuse");
  expect(tally([], 0).verdict).toBe("refuse");
});

test("a vote costs what its judge says, else its tokens by price, else nobody knows", () => {
  const price = { input: 1, output: 10 };
  const tokens = { input: 1_000_000, output: 100_000 };
  expect(costOf({ costUsd: 0.2, tokens }, price)).toBe(0.2);
  expect(costOf({ costUsd: null, tokens }, price)).toBe(2);
  expect(costOf({ costUsd: null, tokens }, null)).toBeNull();
  expect(costOf({ costUsd: null, tokens: null }, price)).toBeNull();
  expect(mostItCosts(2_000_000, 0, price)).toBe(1);
  expect(mostItCosts(10, 10, null)).toBeNull();
});

test("prices that make no sense are no prices", () => {
  const rows = [
    { judge: "a/b", input: 1, output: 2 },
    { judge: "c/d", input: -1, output: 2 },
    null,
    "x",
    { judge: 7 },
  ];
  expect([...readPrices(rows)]).toEqual([["a/b", { input: 1, output: 2 }]]);
});
