import type { Finding, FingerprintPart } from "#model/failure.ts";

/** A dated way to make a fingerprint. Once released it never changes: a better idea is a new recipe. */
export interface Recipe {
  readonly id: string;
  parts(finding: Finding): readonly FingerprintPart[];
  /** The text that the coarse hash is made of: the kind of failure, whatever its names. */
  kind(finding: Finding): string;
}
