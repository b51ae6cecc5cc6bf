import { expect, it } from "vitest";
import type { Concern } from "#model/issue.ts";
import { issueOfConcern } from "#review/concern-issue.ts";

const concern = (event: string, more: Partial<Concern> = {}): Concern => ({
  event,
  at: 1,
  session: null,
  phase: null,
  item: null,
  reason: null,
  files: [],
  ...more,
});

it.each([
  ["review_bypassed", "process", "high"],
  ["security_review_skipped", "process", "high"],
  ["phase_skipped", "process", "medium"],
  ["item_skipped", "process", "medium"],
  ["test_coverage_low", "process", "medium"],
  ["deadline_missed", "process", "low"],
  ["convention_unknown", "knowledge", "medium"],
  ["api_undocumented", "knowledge", "medium"],
  ["context_missing", "knowledge", "medium"],
  ["instructions_ignored", "prompt", "medium"],
  ["env_var_missing", "environment", "high"],
])("%s is about the %s, %s", (event, kind, severity) => {
  expect(issueOfConcern(concern(event))).toMatchObject({ kind, severity, source: "workflow" });
});

it.each(["phase_started", "unskipped", "battery_low", "file_missing", "status_unknown", ""])(
  "%j is nothing for a person",
  (event) => {
    expect(issueOfConcern(concern(event))).toBeNull();
  },
);

it("is named by where it was, or as the workflow names it", () => {
  expect(issueOfConcern(concern("review_bypassed", { phase: "REVIEW", item: "security" }))?.title).toBe(
    "REVIEW › security: review bypassed",
  );
  const said = concern("review_bypassed", {
    title: "no second pair of eyes",
    severity: "low",
    reason: "late",
  });
  expect(issueOfConcern(said)).toMatchObject({
    title: "no second pair of eyes",
    severity: "low",
    why: "late",
  });
});
