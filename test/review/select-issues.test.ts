import { describe, expect, it } from "vitest";
import type { Issue } from "#model/issue.ts";
import { DEFER_MS, issueAsOf } from "#review/as-of.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { issueIdOf } from "#review/issue-id.ts";
import { reviewOf } from "#review/review-of.ts";
import { selectIssues } from "#review/select-issues.ts";
import { issueBody, issueEvent, opened } from "./issue-shapes.ts";

const issue = (number: number, id: string, more: Partial<Issue> = {}): Issue => ({
  ...foldIssue([opened(number)])!,
  number,
  id,
  ...more,
});
const QUEUE = [issue(1, "aaaa1111"), issue(2, "aaaa2222"), issue(4, "bbbb4444"), issue(12, "12345678")];
const numbers = (...words: string[]) => {
  const found = selectIssues(words, QUEUE);
  return found.kind === "selected" ? found.issues.map(({ number }) => number) : found.why;
};

describe("selectIssues", () => {
  it.each([
    [["1"], [1]],
    [["#2"], [2]],
    [["1,4"], [1, 4]],
    [["1-4"], [1, 2, 4]],
    [
      ["#1-#2", "12"],
      [1, 2, 12],
    ],
    [
      ["2", "1-4", "2"],
      [2, 1, 4],
    ],
    [["bbbb"], [4]],
    [["BBBB44"], [4]],
    [["1234"], [12]],
    [[" 1 , 2 "], [1, 2]],
    [["1-999999999"], [1, 2, 4, 12]],
  ])("takes %j", (words, chosen) => {
    expect(numbers(...words)).toEqual(chosen);
  });

  it.each([
    [["3"], "there is no such issue"],
    [["aaaa"], "2 issues begin so"],
    [["bbb"], "there is no such issue"],
    [["5-9"], "no issue has a number in it"],
    [["4-1"], "the range ends before it begins: try 1-4"],
    [["1", "x"], "there is no such issue"],
    [["1-"], "there is no such issue"],
  ])("says what is wrong with %j", (words, why) => {
    expect(numbers(...words)).toBe(why);
  });
});

describe("reviewOf", () => {
  it("is put off for a week, where nobody says until when", () => {
    expect(DEFER_MS).toBe(7 * 24 * 60 * 60 * 1000);
  });

  it("has what was put off back when it is due, and not before", () => {
    const put = foldIssue([opened(0), issueEvent("deferred", 1, { until: 1 + DEFER_MS })])!;
    const deferred = { ...put, number: 1 };
    expect(reviewOf([deferred], DEFER_MS)).toMatchObject({ deferred: [{ number: 1 }], carriedOver: [] });
    expect(reviewOf([deferred], DEFER_MS + 1)).toMatchObject({ deferred: [], carriedOver: [{ number: 1 }] });
    expect(issueAsOf(deferred, DEFER_MS + 1)).toMatchObject({ state: "open", dueAt: null, deferrals: 1 });
  });

  it("puts the stale first, then the worst, then the oldest", () => {
    const queue = [
      issue(1, "a", { severity: "low", createdAt: 5 }),
      issue(2, "b", { severity: "high", createdAt: 4 }),
      issue(3, "c", { severity: "low", state: "stale", createdAt: 9, deferrals: 3 }),
      issue(4, "d", { severity: "low", createdAt: 1 }),
      issue(5, "e", { severity: "critical", state: "resolved" }),
      issue(6, "f", { state: "fixed" }),
    ];
    const { review, fixed } = reviewOf(queue, 100);
    expect(review.map(({ number }) => number)).toEqual([3, 2, 4, 1]);
    expect(fixed.map(({ number }) => number)).toEqual([6]);
  });
});

describe("issueIdOf", () => {
  it("is one per failure and kind, and one per thing that a person writes down", () => {
    const body = issueBody({ fingerprint: "f1" });
    expect(issueIdOf(body, "e1")).toBe(issueIdOf({ ...body, title: "other", source: "fix-loop" }, "e2"));
    expect(issueIdOf(body, "e1")).not.toBe(issueIdOf({ ...body, kind: "process" }, "e1"));
    const told = issueBody({ fingerprint: null, source: "workflow" });
    expect(issueIdOf(told, "e1")).toBe(issueIdOf(told, "e2"));
    expect(issueIdOf(told, "e1")).not.toBe(issueIdOf({ ...told, title: "other" }, "e1"));
    const written = issueBody({ fingerprint: null, source: "person" });
    expect(issueIdOf(written, "e1")).not.toBe(issueIdOf(written, "e2"));
  });
});
