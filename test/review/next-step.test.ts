import { describe, expect, it } from "vitest";
import type { Issue } from "#model/issue.ts";
import { nextStep } from "#review/next-step.ts";

const issue = (more: Partial<Issue>): Issue =>
  ({
    state: "open",
    number: 3,
    plan: null,
    proposal: null,
    lesson: null,
    fingerprint: null,
    application: null,
    ...more,
  }) as Issue;

describe("what to type about an issue", () => {
  it.each<[string, Partial<Issue>, string]>([
    ["a plan", { plan: "p", fingerprint: "f", application: "a" }, "twiceshy issues apply 3"],
    ["an edit", { proposal: "diff" }, "twiceshy issues apply 3"],
    ["nothing is known", { fingerprint: "f" }, "twiceshy issues fix --batch --include 3"],
    [
      "it should be undone and could not be: not applied once more",
      { fingerprint: "f", application: "01a1e402-bddf-724d-9491-3d093f7d70bd" },
      "twiceshy heal revert 3d093f7d70bd",
    ],
    ["it did harm and is undone", { application: "a" }, "twiceshy issues resolve 3"],
    ["over", { state: "resolved", plan: "p" }, "twiceshy issues reopen 3"],
  ])("%s", (_, more, next) => expect(nextStep(issue(more))).toBe(next));
});
