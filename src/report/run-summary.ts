import type { IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix, Sighting } from "#model/ports.ts";
import type { AttemptsSoFar } from "#model/strategy.ts";
import { attemptsText } from "./attempts-text.ts";
import { short } from "./finding-text.ts";
import { knownFixText } from "./known-fix-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, place, when, wrapped } from "./words.ts";

/** A failure of the run at hand, and what was known of it before. */
export interface SeenFailure {
  readonly finding: IdentifiedFinding;
  /** Null: it is new. Undefined: memory could not say. */
  readonly before: Sighting | null | undefined;
  /** What cured it before, where something is known. */
  readonly fix?: KnownFix;
}

export interface RunSummary {
  readonly runId: string;
  readonly task: string | null;
  readonly session: string | null;
  readonly failures: readonly SeenFailure[];
  /** Failures in the run, also those beyond the cap. */
  readonly total: number;
  /** What was tried since the check turned red; null at the first failing run. */
  readonly attempts?: AttemptsSoFar | null;
}

/** The few lines after a failing command: the first failure in full, the next ones in a line each, then where the rest is. */
export function runSummaryText(
  summary: RunSummary,
  paint: Paint,
  now: number,
  options: { shown: number; columns: number; advice?: string | null },
): string {
  const { dim } = paint;
  const [first, ...others] = summary.failures.slice(0, options.shown);
  if (first === undefined) return "";
  const lines = [...leadLines(first, summary, paint, now, options.columns)];
  if (options.advice) lines.push(adviceText(options.advice, paint, options.columns));
  for (const other of others) lines.push(otherLine(other, summary, paint, now, options.columns));
  const left = summary.total - 1 - others.length;
  if (left > 0) lines.push(`  ${dim(`and ${count(left, "more failure")}: twiceshy show ${summary.runId}`)}`);
  return `${lines.join("\n")}\n`;
}

const ADVICE = "  advice ";
const MOST_ADVICE = 400;

function adviceText(advice: string, { dim }: Paint, columns: number): string {
  const lines = wrapped(clip(advice, MOST_ADVICE), columns - ADVICE.length);
  return `${dim(ADVICE.trimEnd())} ${lines.join(`\n${" ".repeat(ADVICE.length)}`)}`;
}

function leadLines(
  { finding, before, fix }: SeenFailure,
  summary: RunSummary,
  paint: Paint,
  now: number,
  columns: number,
): string[] {
  const { bold, cyan, dim, red, yellow } = paint;
  const where = place(finding);
  const known = before === undefined ? null : seenBefore(before, summary, now);
  const message =
    finding.errorType === null || finding.message.includes(finding.errorType)
      ? finding.message
      : `${finding.errorType}: ${finding.message}`;
  return [
    `${dim("twiceshy:")} ${red(finding.category)}${known === null ? "" : ` ${dim("·")} ${before === null ? known : bold(known)}`}`,
    `  ${bold(clip(message, columns - 2))}`,
    where === null ? null : `  ${cyan(where)}`,
    finding.test === null ? null : `  ${dim("test")} ${clip(finding.test, columns - 7)}`,
    `  ${dim("fingerprint")} ${short(finding.fingerprint.hash)}`,
    summary.attempts ? `  ${yellow(attemptsText(summary.attempts, columns - 2))}` : null,
    fix === undefined ? null : knownFixText(fix, finding.fingerprint.hash, paint, columns),
  ].filter((line) => line !== null);
}

function otherLine(
  { finding, before }: SeenFailure,
  summary: RunSummary,
  { cyan, dim, red }: Paint,
  now: number,
  columns: number,
): string {
  const where = place(finding);
  const known = before === undefined ? "" : ` (${seenBefore(before, summary, now)})`;
  const room = columns - finding.category.length - (where?.length ?? 0) - known.length - 4;
  const said = clip(finding.test ?? finding.message, Math.max(20, room));
  return `  ${red(finding.category)}${where === null ? "" : ` ${cyan(where)}`} ${said}${dim(known)}`;
}

/** "new", or "seen 4 times, last on Tuesday in this task". */
export function seenBefore(
  before: Sighting | null,
  here: { task: string | null; session: string | null },
  now: number,
): string {
  if (before === null) return "new";
  return `seen ${times(before.count)}, last ${when(before.lastAt, now)}${lastPlace(before, here)}`;
}

function lastPlace(before: Sighting, here: { task: string | null; session: string | null }): string {
  if (before.lastTask !== null)
    return before.lastTask === here.task ? " in this task" : ` in task ${clip(before.lastTask, 40)}`;
  return before.lastSession !== null && before.lastSession === here.session ? " in this session" : "";
}

function times(n: number): string {
  return n === 1 ? "once" : n === 2 ? "twice" : `${n} times`;
}
