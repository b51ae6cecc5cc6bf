import { type DetectSettings, detect } from "#detect/detect.ts";
import type { About, Log } from "#detect/log.ts";
import { identify } from "#fingerprint/identify.ts";
import type { IdentifiedFinding } from "#model/failure.ts";

export interface Inspection {
  readonly findings: readonly IdentifiedFinding[];
  /** Distinct failures in the output, also those beyond the cap. */
  readonly total: number;
}

/** Output → failures with their identity. Stores nothing. */
export function inspectOutput(log: Log, about: About, settings: DetectSettings = {}): Inspection {
  const { findings, total } = detect(log, about, settings);
  return { findings: findings.map((finding) => ({ ...finding, fingerprint: identify(finding) })), total };
}
