import { rateOf } from "#learn/patterns/rate.ts";
import type { CureLesson } from "#memory/cures-read.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { KnownFix, Sighting } from "#model/ports.ts";
import type { Hit, MatchReason } from "#model/recall.ts";
import type { Warning } from "#model/warning.ts";
import { isRefused } from "#warn/may-speak.ts";
import type { MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS, type WarnNumbers } from "#warn/numbers.ts";
import { remedyOf } from "./recall-hits.ts";

/** A failure that happened, and what was known of it before. */
export interface KnownFailure {
  readonly failure: IdentifiedFinding;
  readonly before: (Pick<Sighting, "count"> & { readonly lastAt: number | null }) | null;
}

/** A fix that may be told, its lesson where it has one, and how it was found. */
export interface FoundFix {
  readonly fix: KnownFix;
  readonly lesson: CureLesson | null;
  readonly why: readonly MatchReason[];
  readonly strength: number;
  readonly isExact: boolean;
}

/** The reason where the very same failure was cured. */
export function sameFailure(hash: string): MatchReason[] {
  return [{ kind: "exact", detail: hash.slice(0, 12) }];
}

/** True for a cure of which nobody knows what it was: there is nothing to tell. */
export function saysNothing({ fix, lesson }: Pick<FoundFix, "fix" | "lesson">): boolean {
  return lesson === null && remedyOf(fix) === null;
}

/** What is told of a failure by what cured it; null where somebody refused that, or nobody knows what it was. */
export function fixWarning(
  known: KnownFailure,
  moment: MomentInput,
  { fix, lesson, why, strength, isExact }: FoundFix,
  now: number,
): Warning | null {
  if ((lesson !== null && isRefused(lesson, now)) || saysNothing({ fix, lesson })) return null;
  // A lesson also counts what came of it where it was told of.
  const { successes, trials } = lesson?.evidence ?? { successes: 0, trials: 0 };
  const worked = trials > fix.tried ? rateOf(successes, trials) : rateOf(fix.worked, fix.tried);
  const low = fix.grade === "proven" ? Math.max(worked.low, WARN_NUMBERS.proven) : worked.low;
  return {
    ...aboutFailure(known, moment),
    lesson: lesson?.id ?? `fix/${fix.id}`,
    cause: lesson?.narrative ?? null,
    remedy: remedyOf(fix),
    files: fix.files,
    grade: fix.grade,
    provenance: lesson?.provenance ?? (fix.grade === "proven" ? "proven" : "observed"),
    worked,
    confidence: lesson?.confidence ?? 0.5,
    why,
    isExact,
    score: rounded(strength * low),
  };
}

/** What is told of a failure by a lesson about more than this one; null where nothing is. `untried` counts where nobody has tried it. */
export function adviceWarning(
  known: KnownFailure,
  moment: MomentInput,
  hit: Hit | undefined,
  untried: WarnNumbers["untried"],
): Warning | null {
  if (hit === undefined) return null;
  const { id, title, remedy, grade, provenance, worked, confidence, why, strength } = hit;
  // How often it was seen here says nothing of advice that was not made here.
  const before = provenance === "preseeded" ? null : known.before;
  return {
    ...aboutFailure({ ...known, before }, moment),
    lesson: id,
    cause: title,
    remedy,
    files: [],
    grade,
    provenance,
    worked,
    confidence,
    why,
    isExact: false,
    score: rounded(strength * (worked?.low ?? untried[provenance ?? "observed"])),
  };
}

/** What every warning about a failure says of it. */
export function aboutFailure({ failure, before }: KnownFailure, { command }: MomentInput) {
  const { errorType, message, fingerprint } = failure;
  const isNamed = errorType === null || message.startsWith(errorType);
  return {
    moment: "failure",
    fingerprint: fingerprint.hash,
    what: isNamed ? message : `${errorType}: ${message}`,
    check: command,
    seen: before?.count ?? 0,
    lastAt: before?.lastAt ?? null,
  } as const;
}

/** Of a run's failures those that are told of, the likely cause first. */
export function toldFailures<T extends { readonly failure: IdentifiedFinding }>(
  failures: readonly T[],
  ignored: ReadonlySet<string>,
): T[] {
  return failures
    .filter(({ failure }) => failure.detector !== "silent" && !ignored.has(failure.fingerprint.hash))
    .slice(0, WARN_NUMBERS.failure.most);
}

/** Warnings about failures in their order: the likely cause is worth more than what it brought about, and one fix is said once. */
export function inOrder(found: readonly (Warning | null)[]): Warning[] {
  const said = new Set<string>();
  return found
    .flatMap((one, place) => (one === null ? [] : [{ ...one, score: rounded(one.score / (1 + place / 4)) }]))
    .filter(({ lesson }) => !said.has(lesson) && said.add(lesson))
    .sort((a, b) => b.score - a.score);
}

/** A score as it is kept. */
export function rounded(score: number): number {
  return Math.round(score * 1e4) / 1e4;
}
