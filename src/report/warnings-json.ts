import type { Delivery, MomentKind, Warning } from "#model/warning.ts";

/** Warnings for a machine. */
export interface WarningsJson {
  readonly version: 1;
  readonly moment: MomentKind;
  readonly warnings: readonly Record<string, unknown>[];
  /** Ready to be put into a prompt; empty where there is nothing to say. */
  readonly text: string;
  /** Ids, one for each warning, for `recordOutcome` and `acknowledge`; none in a dry run. */
  readonly deliveries: readonly string[];
}

/** What `twiceshy warn --json` answers. */
export function warningsJson(
  moment: MomentKind,
  warnings: readonly Warning[],
  text: string,
  deliveries: readonly Pick<Delivery, "id">[],
): WarningsJson {
  return {
    version: 1,
    moment,
    warnings: warnings.map((warning, i) => ({
      id: deliveries[i]?.id ?? null,
      lesson: warning.lesson,
      fingerprint: warning.fingerprint,
      what: warning.what,
      cause: warning.cause,
      how: warning.remedy,
      files: warning.files,
      check: warning.check,
      grade: warning.grade,
      provenance: warning.provenance,
      seen: warning.seen,
      worked: warning.worked,
      confidence: warning.confidence,
      score: warning.score,
      exact: warning.isExact,
      why: warning.why,
    })),
    text,
    deliveries: deliveries.map(({ id }) => id),
  };
}
