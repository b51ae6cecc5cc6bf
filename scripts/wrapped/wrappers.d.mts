export interface Wrapper {
  readonly id: string;
  readonly title: string;
  /** Where the form is known from, when it was not run here. */
  readonly told?: string;
  /** True when `ingest` knows the form. */
  readonly isReport?: boolean;
  /** The wrapper leaves blank lines out. */
  readonly dropsBlank?: boolean;
  /** The cut leaves the failure whole. */
  readonly keeps?: boolean;
  readonly expects?: (text: string) => string;
  wrap(lines: readonly string[]): string[];
}

export const WRAPPERS: readonly Wrapper[];
export const CUTS: readonly Wrapper[];
export const GREEN_WRAPPERS: readonly Pick<Wrapper, "id" | "wrap">[];
