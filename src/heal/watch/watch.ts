/**
 * After landing: whether a change does harm. In: the application, and the runs since then that saw the change as it landed. Out:
 * wait, keep, or take it back and why. Pure. A run on files that do not hold the change, or hold it edited, says nothing about it.
 */
import { isEnvironmental } from "#learn/environment.ts";
import type { Application } from "#model/heal.ts";
import { HOUR, MINUTE } from "../preflight/numbers.ts";

/** A change is watched for so long, from when somebody first worked with it. */
export const WATCH_MS: number = HOUR;
/** Harm within this is a cascade: the lesson is quarantined at once. */
export const CASCADE_MS: number = 30 * MINUTE;

/** A failure of a run, as far as the watch is concerned. */
export interface WatchedFailure {
  readonly fingerprint: string;
  readonly file: string | null;
  readonly category: string;
  readonly message: string;
  readonly errorType: string | null;
  /** Never seen before the change landed. */
  readonly isNew: boolean;
  /** Known to come and go with nothing changed. */
  readonly isFlaky: boolean;
}

/** A run of a check on files that hold the change as it landed. */
export interface WatchedRun {
  readonly at: number;
  readonly check: string;
  readonly command: string;
  readonly outcome: "passed" | "failed" | "interrupted";
  /** The files are those of the landed commit and no others. */
  readonly isExact: boolean;
  readonly failures: readonly WatchedFailure[];
}

export type WatchVerdict =
  | { readonly kind: "wait" }
  | { readonly kind: "kept"; readonly why: string }
  | { readonly kind: "harm"; readonly why: string; readonly isCascade: boolean };

/** What the watch says of a landed application. */
export function watch(
  application: Application,
  facts: {
    readonly now: number;
    /** In order of time. */
    readonly runs: readonly WatchedRun[];
  },
): WatchVerdict {
  const { now, runs } = facts;
  const since = exposedSince(application, runs);
  if (since === null) return { kind: "wait" };
  const until = since + WATCH_MS;
  const within = runs.filter(({ at }) => at >= since && at < until);
  for (const run of redNow(within)) {
    const why = harmIn(application, run);
    if (why !== null) return { kind: "harm", why, isCascade: isCascade(application, run, since) };
  }
  if (now < until) return { kind: "wait" };
  const seen = within.length === 0 ? "" : ` and ${within.length === 1 ? "a run" : `${within.length} runs`}`;
  return { kind: "kept", why: `Nothing was seen in an hour${seen}.` };
}

/** Since when anybody works with the change: merged at landing, or since the first run on it. A branch that nobody merged does no harm. */
export function exposedSince(
  { landedAt, mergedInto, commit }: Application,
  runs: readonly WatchedRun[],
): number | null {
  if (landedAt === null) return null;
  if (mergedInto !== null || commit === null) return landedAt;
  return runs.find(({ at }) => at >= landedAt)?.at ?? null;
}

/** The last run of each check that failed: what went away by itself is no harm of the change. */
function redNow(runs: readonly WatchedRun[]): WatchedRun[] {
  const last = new Map<string, WatchedRun>();
  for (const run of runs) if (run.outcome !== "interrupted") last.set(run.check, run);
  return [...last.values()].filter(({ outcome }) => outcome === "failed");
}

function harmIn(application: Application, { check, command, isExact, failures }: WatchedRun): string | null {
  const { files, fingerprint, green } = application;
  const counts = countingIn(failures);
  const back = counts.find((failure) => failure.fingerprint === fingerprint);
  if (back !== undefined) return `the failure it healed is back: ${clip(back.message)} (${command})`;
  const isTouched = ({ file }: WatchedFailure) => file !== null && files.includes(file);
  const fresh = counts.find((failure) => failure.isNew && isTouched(failure));
  if (fresh !== undefined)
    return `a new failure in ${fresh.file}, which it touched: ${clip(fresh.message)} (${command})`;
  if (!green.some(({ id }) => id === check)) return null;
  // On other files too, somebody's own edit is likelier than the change; unless the failure is where the change is.
  const blamed = counts.find(isTouched) ?? (isExact ? counts[0] : undefined);
  if (blamed !== undefined)
    return `${command} was green when it landed and is red on the same change: ${clip(blamed.message)}`;
  return null;
}

/** What comes and goes, or is of the world around, is nobody's harm. */
function countingIn(failures: readonly WatchedFailure[]): WatchedFailure[] {
  return failures.filter((failure) => !failure.isFlaky && !isEnvironmental(failure));
}

/** A new failure in a touched file, soon after. */
function isCascade({ files }: Application, { at, failures }: WatchedRun, since: number): boolean {
  return (
    at - since < CASCADE_MS &&
    countingIn(failures).some(({ file, isNew }) => isNew && file !== null && files.includes(file))
  );
}

const clip = (text: string) => text.split("\n")[0]!.slice(0, 120);
