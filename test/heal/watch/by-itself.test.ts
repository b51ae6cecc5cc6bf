import { expect, it } from "vitest";
import { byItself } from "#heal/watch/by-itself.ts";
import type { Application } from "#model/heal.ts";
import { anApplication, aPlan } from "../judging/plan.ts";

const plan = (over = {}) => {
  const made = aPlan({ lesson: "l1" });
  return { ...made, evidence: { ...made.evidence, ...over } };
};
const facts = (
  policy: Parameters<typeof byItself>[1]["policy"],
  applications: readonly Application[] = [],
) => ({
  policy,
  applications,
  redSince: 1000,
  stoppedBy: null,
  hindrance: null,
});

it("observe does nothing, suggest asks, auto applies what no gate stops", () => {
  expect(byItself(plan(), facts("observe"))).toMatchObject({ kind: "nothing" });
  expect(byItself(plan(), facts("suggest"))).toEqual({ kind: "suggest" });
  expect(byItself(plan(), facts("auto-safe"))).toEqual({ kind: "apply" });
  expect(byItself(plan(), { ...facts("auto-moderate"), stoppedBy: "the budget is used up" })).toEqual({
    kind: "suggest",
  });
});

it("what does not fit, or is at work, is left alone", () => {
  expect(byItself({ ...plan(), misfit: "does not fit" }, facts("auto-safe"))).toMatchObject({
    kind: "nothing",
  });
  expect(byItself(plan(), facts("auto-safe", [anApplication({ state: "running" })]))).toMatchObject({
    why: "it is being healed",
  });
});

it("what was judged or tried is not tried again", () => {
  const tried = anApplication({ state: "refused", by: "policy" });
  expect(byItself(plan(), facts("auto-safe", [tried]))).toMatchObject({
    kind: "nothing",
    why: "it was tried already",
  });
  expect(byItself(plan(), facts("auto-safe", [{ ...tried, plan: "another" }]))).toEqual({ kind: "apply" });
  expect(byItself(plan(), facts("auto-safe", [{ ...tried, by: "person" }]))).toEqual({ kind: "apply" });
});

it("a lesson in the shadow has one shadow run per recurrence, whatever the policy", () => {
  const shadowed = plan({ isInShadow: true });
  expect(byItself(shadowed, facts("observe"))).toEqual({ kind: "shadow" });
  const ran = anApplication({ by: "shadow", lesson: "l1", at: 1500, state: "would-land" });
  expect(byItself(shadowed, facts("observe", [ran]))).toMatchObject({ kind: "nothing" });
  expect(byItself(shadowed, facts("observe", [{ ...ran, at: 500 }]))).toEqual({ kind: "shadow" });
  expect(byItself(plan({ isInShadow: true, quarantinedUntil: 9e12 }), facts("observe"))).toMatchObject({
    kind: "nothing",
  });
  expect(byItself({ ...shadowed, lesson: null }, facts("observe"))).toMatchObject({ kind: "nothing" });
});

it("a check that may not run by itself is left to a person", () => {
  const hindrance = "nobody knows what it does";
  expect(byItself(plan({ isInShadow: true }), { ...facts("observe"), hindrance })).toMatchObject({
    kind: "nothing",
  });
  expect(byItself(plan(), { ...facts("auto-safe"), hindrance })).toEqual({ kind: "suggest" });
});
