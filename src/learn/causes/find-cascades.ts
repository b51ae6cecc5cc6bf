import type { Fix } from "#model/fix.ts";
import type { Application } from "#model/heal.ts";
import { type DraftEdge, minutes } from "./draft-edge.ts";
import { CAUSE_NUMBERS } from "./numbers.ts";
import type { SeenFailure } from "./seen-failure.ts";

/** Failures in a file that an application touched shortly before: what it cured may have become this. */
export function findCascades(effect: SeenFailure, applications: readonly Application[]): DraftEdge[] {
  return applications.flatMap(({ id, fingerprint, landedAt, files }) => {
    if (landedAt === null || fingerprint === effect.fingerprint) return [];
    const since = effect.at - landedAt;
    const file = effect.files.find((path) => files.includes(path));
    if (file === undefined || since < 0 || since > CAUSE_NUMBERS.cascadeMs) return [];
    const why = `what was applied against the other changed ${file} ${minutes(since)} before`;
    const { at, run, occasion } = effect;
    return [
      {
        at,
        cause: fingerprint,
        effect: effect.fingerprint,
        kind: "cascade",
        confidence: CAUSE_NUMBERS.cascade,
        evidence: { why, files: [file], application: id, run },
        occasion,
      } as const,
    ];
  });
}

/** Failures that a try against another one brought, as the runs of a fix tell. */
export function findBrought(fix: Fix, isNoise: (fingerprint: string) => boolean): DraftEdge[] {
  const [goal] = fix.cures;
  if (goal === undefined || isNoise(goal.fingerprint)) return [];
  return fix.attempts.flatMap(({ runId, at, appeared, files, fromTree, toTree }) =>
    files.length === 0 && fromTree === toTree
      ? []
      : appeared
          .filter((fingerprint) => fingerprint !== goal.fingerprint && !isNoise(fingerprint))
          .map((fingerprint) => ({
            at,
            cause: goal.fingerprint,
            effect: fingerprint,
            kind: "cascade" as const,
            confidence: CAUSE_NUMBERS.cascade,
            evidence: {
              why: "a try against the other brought it",
              files: files.slice(0, 20),
              run: runId,
            },
            occasion: fix.id,
          })),
  );
}
