import { type DraftEdge, type Imports, minutes, tieOf } from "./draft-edge.ts";
import { CAUSE_NUMBERS } from "./numbers.ts";
import type { SeenFailure } from "./seen-failure.ts";

/** Of the failures before one, so many of the nearest are looked at. */
const NEAREST = 10;

/** How often a failure was first seen in the hour after another, each time on another occasion. */
export type Follows = (cause: string, effect: string) => number;

/** Failures that came shortly before another in one session. Nothing but time ties them? Then it has to have happened before. */
export function findEarlierFailures(
  effect: SeenFailure,
  sightings: readonly SeenFailure[],
  imports: Imports,
  follows: Follows,
): DraftEdge[] {
  return earlierThan(effect, sightings).flatMap((cause) => {
    const tie = tieOf(effect.files, cause.files, imports);
    const isSameRun = cause.run === effect.run;
    // In one run nothing came first: only who imports whom tells.
    if (tie?.kind === "same" && isSameRun) return [];
    const since = `${minutes(effect.at - cause.at)} before`;
    if (tie?.kind === "imports")
      return [
        toEdge(cause, effect, {
          kind: "dependency",
          confidence: CAUSE_NUMBERS.otherFile,
          why: `${tie.from} imports ${tie.file}, which failed ${isSameRun ? "in the same run" : since}`,
        }),
      ];
    if (tie?.kind === "same")
      return [
        toEdge(cause, effect, {
          kind: "temporal",
          confidence: CAUSE_NUMBERS.sameFile,
          why: `it failed ${since}, in ${tie.file} too`,
        }),
      ];
    const times = isSameRun ? 0 : follows(cause.fingerprint, effect.fingerprint);
    if (times < CAUSE_NUMBERS.leastSupport) return [];
    const why = `it failed ${since}, as on ${times} occasions`;
    return [toEdge(cause, effect, { kind: "temporal", confidence: CAUSE_NUMBERS.otherFile, why })];
  });
}

/** Those first seen in the hour before it in the same session, the nearest first; one run's have no order among them. */
function earlierThan(effect: SeenFailure, sightings: readonly SeenFailure[]): SeenFailure[] {
  return sightings
    .filter(
      (one) =>
        one.fingerprint !== effect.fingerprint &&
        one.at <= effect.at &&
        effect.at - one.at <= CAUSE_NUMBERS.windowMs &&
        (one.run === effect.run || (one.session !== null && one.session === effect.session)),
    )
    .sort((a, b) => b.at - a.at || a.seq - b.seq)
    .slice(0, NEAREST);
}

function toEdge(
  cause: SeenFailure,
  effect: SeenFailure,
  { kind, confidence, why }: Pick<DraftEdge, "kind" | "confidence"> & { readonly why: string },
): DraftEdge {
  return {
    at: effect.at,
    cause: cause.fingerprint,
    effect: effect.fingerprint,
    kind,
    confidence,
    evidence: { why, files: effect.files.slice(0, 1), run: effect.run },
    occasion: effect.occasion,
  };
}
