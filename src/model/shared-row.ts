/** What other projects may know: fingerprints, a template of public words, and counts. */
export interface SharedRow {
  readonly kind: "pattern" | "lesson";
  readonly key: string;
  readonly fingerprint: string | null;
  readonly category: string | null;
  readonly template: string;
  readonly occurrences: number;
  readonly successes: number;
  readonly trials: number;
}
