import { groupOf, severityOf } from "#model/category.ts";
import type { StopReason } from "#model/cycle.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { BLANK_ISSUE, type Issue } from "#model/issue.ts";
import { type IssueHouse, raiseIssue, settleIssues } from "./issues.ts";

/** Stops after which a person has to decide; all others are nobody's trouble, or the one at the terminal's. */
const FOR_A_PERSON: readonly StopReason[] = [
  "bounded_attempts_exceeded",
  "no_progress",
  "budget",
  "worse",
  "diagnosed",
];

const NAMED = 20;

/** A loop that stopped without a fix waits for a person, as an issue about what it was to mend. */
export function raiseLoopIssue(around: IssueHouse, end: FixEnd, report: string | null): Issue | null {
  if (!FOR_A_PERSON.includes(end.reason)) return null;
  const failures = end.last?.failures.length ? end.last.failures : (end.goal?.failures ?? []);
  const [first] = failures;
  if (first === undefined) return null;
  const files = [...new Set(failures.flatMap(({ file }) => (file === null ? [] : [file])))];
  const named = failures
    .slice(0, NAMED)
    .map(({ summary, fingerprint }) => `${fingerprint.slice(0, 8)} ${summary}`);
  return raiseIssue(around, {
    ...BLANK_ISSUE,
    kind: groupOf(first.category) === "environment" ? "environment" : "code",
    severity: severityOf(first.category),
    title: first.message,
    detail: [
      `${end.check.command}: ${end.reason}`,
      ...named,
      ...(report === null ? [] : [`report: ${report}`]),
    ].join("\n"),
    fingerprint: first.fingerprint,
    loop: end.loop,
    files,
    why: `the fix loop stopped after ${end.attempts} ${end.attempts === 1 ? "attempt" : "attempts"}: ${end.why}`,
    source: "fix-loop",
  });
}

/** Handed over as a file, or not at all, a fix is in nobody's files yet. */
const IN_PLACE: readonly (string | undefined)[] = ["commit", "files", "in-place"];

/** What a loop has mended waits for nobody. */
export function settleLoopIssues(around: IssueHouse, end: FixEnd): void {
  if (end.reason !== "fixed" || !IN_PLACE.includes(end.landed?.how)) return;
  for (const { fingerprint } of end.goal?.failures ?? [])
    settleIssues(around, { fingerprint, state: "fixed", by: { kind: "fix-loop", id: end.loop } });
}
