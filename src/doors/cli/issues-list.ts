import { healingOf } from "#memory/healing.ts";
import { SqlError } from "#memory/sql-error.ts";
import type { Issue, IssueState } from "#model/issue.ts";
import { issueEventJson, issueJson } from "#report/issue-json.ts";
import { type IssueView, issuesText, issueText, reviewText } from "#report/issue-text.ts";
import { paint } from "#report/paint.ts";
import { issueAsOf } from "#review/as-of.ts";
import { nextStep } from "#review/next-step.ts";
import { type IssueHouse, WAITING } from "../issues.ts";
import { issuesNow, noteShown, reviewNow } from "../issues-review.ts";
import type { Invocation } from "./command.ts";

export const NO_COUNTS = { fixed: 0, review: 0, carriedOver: 0, deferred: 0, stale: 0 };

/** Prints the review; says how many wait. What was fixed by itself is shown to a person once. */
export async function showReview(invocation: Invocation, around: IssueHouse): Promise<number> {
  if (invocation.flags.has("all")) return listIssues(invocation, around, {});
  const { settleWaiting } = await import("../issues-settle.ts");
  await settleWaiting(around);
  const review = reviewNow(around);
  const { fixed, review: toReview, carriedOver, deferred } = review;
  const { flags, terminal } = invocation;
  if (flags.has("json")) {
    const counts: typeof NO_COUNTS = {
      fixed: fixed.length,
      review: toReview.length,
      carriedOver: carriedOver.length,
      deferred: deferred.length,
      stale: toReview.filter(({ state }) => state === "stale").length,
    };
    await terminal.out(
      `${JSON.stringify({ version: 1, counts, fixed: json(fixed), review: json(toReview), carriedOver: json(carriedOver) })}\n`,
    );
  } else {
    await terminal.out(reviewText(review, viewOf(invocation, around)));
    noteShownIfPossible(around, fixed);
  }
  return toReview.length + carriedOver.length;
}

/** A store that can only be read shows it once more. */
function noteShownIfPossible(around: IssueHouse, fixed: readonly Issue[]): void {
  try {
    noteShown(around, fixed);
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
  }
}

/** Prints issues as a list, filtered. */
export async function listIssues(
  invocation: Invocation,
  around: IssueHouse,
  { state }: { readonly state?: IssueState },
): Promise<number> {
  const { flags } = invocation;
  const [kind, severity] = [flags.text("kind"), flags.text("severity")];
  const found = issuesNow(around)
    .filter((issue) => flags.has("all") || WAITING.includes(issue.state))
    .filter((issue) => state === undefined || issue.state === state)
    .filter((issue) => kind === null || issue.kind === kind)
    .filter((issue) => severity === null || issue.severity === severity);
  return decided(found, invocation, around);
}

/** Prints issues with their whole history. */
export async function showIssues(
  issues: readonly Issue[],
  invocation: Invocation,
  around: IssueHouse,
): Promise<number> {
  const { terminal, flags } = invocation;
  const now = around.house.clock.now();
  const { issues: memory } = healingOf(around.memory);
  if (flags.has("json")) {
    const shown = issues.map((issue) => ({
      ...issueJson(issueAsOf(issue, now), nextStep(issue)),
      events: memory.events(issue.id).map(issueEventJson),
    }));
    await terminal.out(`${JSON.stringify({ version: 1, issues: shown })}\n`);
    return 0;
  }
  const view = viewOf(invocation, around);
  const texts = issues.map((issue) => issueText(issueAsOf(issue, now), memory.events(issue.id), view));
  await terminal.out(texts.join("\n"));
  return 0;
}

/** Prints issues as they stand after a decision. */
export async function decided(
  issues: readonly Issue[],
  invocation: Invocation,
  around: IssueHouse,
): Promise<number> {
  const { terminal, flags } = invocation;
  await terminal.out(
    flags.has("json")
      ? `${JSON.stringify({ version: 1, issues: json(issues) })}\n`
      : issuesText(issues, viewOf(invocation, around)),
  );
  return 0;
}

export function viewOf({ terminal }: Invocation, { house }: IssueHouse): IssueView {
  return {
    now: house.clock.now(),
    paint: paint(terminal.paintOut),
    columns: terminal.columns,
    next: nextStep,
  };
}

const json = (issues: readonly Issue[]) => issues.map((issue) => issueJson(issue, nextStep(issue)));
