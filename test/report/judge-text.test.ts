import { expect, test } from "vitest";
import type { JudgeNow } from "#model/judge.ts";
import { judgesText } from "#report/judge-text.ts";
import { paint } from "#report/paint.ts";

const JUDGE: JudgeNow = {
  judge: "openai/gpt-5.2",
  votes: 0,
  truePositives: 0,
  falsePositives: 0,
  trueNegatives: 0,
  falseNegatives: 0,
  troubles: 0,
  costUsd: 0,
  unpriced: 0,
  weight: 0.75,
  vendors: ["openai"],
  isConfigured: true,
  missingKey: null,
};
const CALM = { wrong: [], disagreement: { panels: 0, split: 0, share: null }, isSplit: false };

test("with nobody configured it says so, and what to type", () => {
  expect(judgesText({ ...CALM, judges: [] }, paint(false))).toBe(
    `No judge is configured, so nothing is applied by itself beyond suggesting.\n  twiceshy config set heal.judges '["openai/gpt-5.2", "agent:claude"]'\n`,
  );
});

test("a judge with its record, one without a key, one of the past", () => {
  const text = judgesText(
    {
      judges: [
        {
          ...JUDGE,
          votes: 9,
          truePositives: 4,
          falsePositives: 1,
          falseNegatives: 1,
          troubles: 1,
          costUsd: 0.12,
          unpriced: 1,
          weight: 0.7,
        },
        { ...JUDGE, judge: "google/gemini-3-pro", vendors: ["google"], missingKey: "GEMINI_API_KEY" },
        { ...JUDGE, judge: "agent:old", isConfigured: false, votes: 4, falsePositives: 4, weight: 0.375 },
      ],
      wrong: ['"x" is neither vendor/model nor agent:name'],
      disagreement: { panels: 10, split: 4, share: 0.4 },
      isSplit: true,
    },
    paint(false),
  );
  expect(text).toBe(`openai/gpt-5.2  openai
  9 votes, yes was right 4 of 5 times, no was right 0 of 1 time, 1 without an answer
  weight 0.70; $0.12 and 1 vote of unknown price
google/gemini-3-pro  google
  its key is missing: set GEMINI_API_KEY
  not asked yet
agent:old  no longer configured
  4 votes, yes was right 0 of 4 times
  weight 0.38: wrong too often, not asked; $0.00
heal.judges: "x" is neither vendor/model nor agent:name
Judges contradicted each other on 4 of 10 changes (40 %). Look at their reasons before you trust them: twiceshy heal history
`);
});
