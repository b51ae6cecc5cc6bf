import { expect, it } from "vitest";
import { issueText } from "#report/issue-text.ts";
import { paint } from "#report/paint.ts";
import { foldIssue } from "#review/fold-issue.ts";
import { issueEvent, opened } from "../review/issue-shapes.ts";

it("does not take a decision for one more time that it was seen", () => {
  const day = 86_400_000;
  const issue = { ...foldIssue([opened(day), issueEvent("dismissed", 9 * day)])!, number: 1 };
  const view = { now: 9 * day, paint: paint(false), columns: 80, next: () => "" };
  const [seen] = /^ {2}seen .*$/m.exec(issueText(issue, [], view))!;
  expect(seen).toMatch(/1 time, first 1970-01-0\d \d\d:\d\d, last change just now$/);
});
