import type { Finding, Fingerprint } from "#model/failure.ts";

/** The stable identity of a finding, by the current recipe. */
export function identify(finding: Finding): Fingerprint {
  return { hash: finding.message, coarse: finding.category, recipe: "2026-11", parts: [] };
}
