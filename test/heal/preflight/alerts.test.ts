import { expect, test } from "vitest";
import { disagreementOf } from "#heal/judging/records.ts";
import { alertsOf } from "#heal/preflight/alerts.ts";
import { DEFAULT_HEAL_NUMBERS } from "#heal/preflight/numbers.ts";
import type { JudgeVote } from "#model/heal.ts";
import { aVote } from "../judging/plan.ts";
import { landed } from "./scene.ts";

/** So many changes that two judges looked at, and on so many of them they contradicted each other. */
const panels = (all: number, split: number): JudgeVote[] =>
  Array.from({ length: all }, (_, at) => [
    aVote({ id: `a${at}`, application: `app-${at}`, judge: "openai/gpt-5.2", approves: true }),
    aVote({ id: `b${at}`, application: `app-${at}`, judge: "google/gemini-3-pro", approves: at >= split }),
  ]).flat();
const warned = (votes: readonly JudgeVote[], numbers = DEFAULT_HEAL_NUMBERS) =>
  alertsOf([], disagreementOf(votes), numbers);

test.each([
  [10, 0, null],
  [10, 3, null],
  [100, 30, null],
  [100, 31, "judges disagree about 31 % of what they judge together"],
  [10, 4, "judges disagree about 40 % of what they judge together"],
  // Of so few nobody can tell.
  [4, 4, null],
])("of %i changes that two judged, %i with a contradiction: %s", (all, split, why) => {
  expect(warned(panels(all, split))).toEqual(
    why === null ? [] : [{ kind: "disagreement", level: "warn", why }],
  );
});

test("a judge that did not answer contradicts nobody, and a lower setting warns earlier", () => {
  const troubled = panels(10, 10).map((vote) => (vote.approves ? vote : { ...vote, trouble: "too slow" }));
  expect(warned(troubled)).toEqual([]);
  expect(warned(panels(10, 2), { ...DEFAULT_HEAL_NUMBERS, disagreementWarns: 0.1 })).toHaveLength(1);
});

test.each([
  [100, 8, null],
  [100, 9, "warn"],
  [100, 15, "warn"],
  [100, 16, "lock"],
  [4, 4, null],
])("of %i landed changes %i reverted: %s", (all, reverted, level) => {
  const applications = Array.from({ length: all }, (_, at) =>
    landed(at, { id: `app-${at}`, state: at < reverted ? "reverted" : "kept" }),
  );
  const alerts = alertsOf(applications, { share: null }, DEFAULT_HEAL_NUMBERS);
  expect(alerts.map((one) => [one.kind, one.level])).toEqual(level === null ? [] : [["churn", level]]);
});
