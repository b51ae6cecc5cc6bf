import { type DetectSettings, detect } from "#detect/detect.ts";
import type { About, Log } from "#detect/log.ts";
import { aliasesOf, identify } from "#fingerprint/identify.ts";
import type { Finding, IdentifiedFinding } from "#model/failure.ts";
import { projectPaths } from "./project-paths.ts";

export interface Inspection {
  readonly findings: readonly IdentifiedFinding[];
  /** Distinct failures in the output, also those beyond the cap. */
  readonly total: number;
}

export interface InspectSettings extends DetectSettings {
  /** Folders that files are named from, such as the project's root; the fingerprint does not depend on it. */
  readonly roots?: readonly string[];
  /** Takes a project's own noise out of the texts before they are fingerprinted. */
  readonly scrub?: ((text: string) => string) | null;
}

/** Output → failures with their identity. Stores nothing. */
export function inspectOutput(log: Log, about: About, settings: InspectSettings = {}): Inspection {
  const { findings, total } = detect(log, about, settings);
  const identified = findings.map((finding) => {
    const quiet = settings.scrub ? withoutNoise(finding, settings.scrub) : finding;
    return { ...finding, fingerprint: identify(quiet), aliases: aliasesOf(quiet) };
  });
  return { findings: identified.map((finding) => projectPaths(finding, settings.roots ?? [])), total };
}

function withoutNoise(finding: Finding, scrub: (text: string) => string): Finding {
  const quiet = (text: string | null) => (text === null ? null : scrub(text));
  return {
    ...finding,
    message: scrub(finding.message),
    test: quiet(finding.test),
    errorType: quiet(finding.errorType),
  };
}
