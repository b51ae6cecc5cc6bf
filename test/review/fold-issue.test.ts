import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IssueEvent } from "#model/issue.ts";
import { CLEARED, foldIssue } from "#review/fold-issue.ts";
import { issueBody, issueEvent, opened } from "./issue-shapes.ts";

const again = (at: number, more = {}) => issueEvent("seen", at, { ...issueBody(more) });

describe("foldIssue", () => {
  it("is open when it is opened, and counts when it is seen again", () => {
    const issue = foldIssue([opened(10), again(20, { plan: "a-plan", severity: "high" })]);
    expect(issue).toMatchObject({ state: "open", seen: 2, plan: "a-plan", severity: "high", createdAt: 10 });
  });

  it("keeps the worst severity and the first title", () => {
    const issue = foldIssue([opened(1, { severity: "critical" }), again(2, { severity: "low", title: "x" })]);
    expect(issue).toMatchObject({ severity: "critical", title: "TypeError: user is null" });
  });

  it("says nothing of what nobody opened", () => {
    expect(foldIssue([issueEvent("dismissed", 1)])).toBeNull();
  });

  it("is stale from the third deferral on, and the count stays until it is over", () => {
    const put = (at: number) => issueEvent("deferred", at, { until: at + 5 });
    expect(foldIssue([opened(1), put(2), put(3)])).toMatchObject({
      state: "deferred",
      deferrals: 2,
      dueAt: 8,
    });
    expect(foldIssue([opened(1), put(2), put(3), put(4)])).toMatchObject({ state: "stale", deferrals: 3 });
    const back = foldIssue([opened(1), put(2), put(3), issueEvent("resolved", 5), again(6)]);
    expect(back).toMatchObject({ state: "open", deferrals: 0 });
  });

  it("stays put off when it is seen again", () => {
    const issue = foldIssue([opened(1), issueEvent("deferred", 2, { until: 99 }), again(3)]);
    expect(issue).toMatchObject({ state: "deferred", dueAt: 99, seen: 2 });
  });

  it("comes back where it was fixed", () => {
    const by = { kind: "heal", id: "an-application" };
    const fixed = [opened(1), issueEvent("fixed", 2, { by })];
    expect(foldIssue(fixed)).toMatchObject({ state: "fixed", resolvedBy: by });
    expect(foldIssue([...fixed, again(3)])).toMatchObject({ state: "open", resolvedBy: null });
  });

  it("stays dismissed, unless something else is proposed", () => {
    const dismissed = [opened(1, { lesson: "one" }), issueEvent("dismissed", 2, {}, { reason: "no bug" })];
    expect(foldIssue([...dismissed, again(3, { lesson: "one" })])).toMatchObject({
      state: "dismissed",
      seen: 2,
      updatedAt: 2,
      reason: "no bug",
    });
    expect(foldIssue([...dismissed, again(3, { lesson: "another" })])).toMatchObject({ state: "open" });
  });

  it("comes back where it was only cleared away", () => {
    const cleared = [opened(1), issueEvent("cleared", 2, {}, { reason: CLEARED })];
    expect(foldIssue(cleared)).toMatchObject({ state: "dismissed" });
    expect(foldIssue([...cleared, again(3)])).toMatchObject({ state: "open" });
  });

  it("is the same in whatever order its events come, and however often", () => {
    const kinds = [
      "opened",
      "seen",
      "edited",
      "deferred",
      "returned",
      "dismissed",
      "fixed",
      "resolved",
      "reopened",
      "cleared",
    ] as const;
    const anEvent = fc.record({
      kind: fc.constantFrom(...kinds),
      at: fc.integer({ min: 0, max: 20 }),
      lesson: fc.constantFrom(null, "one", "another"),
      until: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (told, random) => {
        const events = told.map(({ kind, at, lesson, until }) =>
          issueEvent(kind, at, { ...issueBody({ lesson, title: `at ${at}` }), until }, { reason: kind }),
        );
        const shuffled = [...events, ...events.slice(0, 3)]
          .map((event): [number, IssueEvent] => [random.next().value as number, event])
          .sort(([a], [b]) => a - b)
          .map(([, event]) => event);
        expect(foldIssue(shuffled)).toEqual(foldIssue(events));
      }),
    );
  });
});
