import { type DetectSettings, detect } from "#detect/detect.ts";
import type { About, Log } from "#detect/log.ts";
import { aliasesOf, identify } from "#fingerprint/identify.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { projectPaths } from "./project-paths.ts";

export interface Inspection {
  readonly findings: readonly IdentifiedFinding[];
  /** Distinct failures in the output, also those beyond the cap. */
  readonly total: number;
}

export interface InspectSettings extends DetectSettings {
  /** Folders that files are named from, such as the project's root; the fingerprint does not depend on it. */
  readonly roots?: readonly string[];
}

/** Output → failures with their identity. Stores nothing. */
export function inspectOutput(log: Log, about: About, settings: InspectSettings = {}): Inspection {
  const { findings, total } = detect(log, about, settings);
  const identified = findings.map((finding) => ({
    ...finding,
    fingerprint: identify(finding),
    aliases: aliasesOf(finding),
  }));
  return { findings: identified.map((finding) => projectPaths(finding, settings.roots ?? [])), total };
}
