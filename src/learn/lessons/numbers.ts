/** Every number that decides about lessons. One table; the setting `lessons` changes them, by the ranges of number-rules.ts. */
export interface LessonNumbers {
  readonly confidence: {
    /** Where a new lesson starts. */
    readonly start: number;
    /** What a success adds, and a failure takes. */
    readonly gain: number;
    readonly loss: number;
    readonly cap: number;
    readonly floor: number;
    /** The most that an import may claim for itself. */
    readonly claimCap: number;
  };
  readonly active: { readonly verified: number; readonly successRate: number };
  readonly automated: { readonly verified: number; readonly successRate: number };
  /** Under this rate, with at least so many trials; or unused for so many days. */
  readonly deprecated: { readonly successRate: number; readonly trials: number; readonly unusedDays: number };
  readonly quarantine: { readonly regressions: number; readonly days: number };
  readonly shadow: { readonly runs: number; readonly successRate: number };
  readonly caps: { readonly perCategory: number; readonly total: number };
  readonly expiry: { readonly unusedDays: number; readonly deprecatedDays: number };
  /** Pruned under either, but only with so many uses. */
  readonly prune: { readonly confidence: number; readonly successRate: number; readonly uses: number };
  readonly actionable: {
    readonly occurrences: number;
    readonly successRate: number;
    /** Blast radius: more than this is no lesson that could ever be applied. */
    readonly files: number;
    readonly changedLines: number;
  };
  readonly alike: {
    /** From this likeness on two lessons say the same; a share of words, not the similarity of failures. */
    readonly threshold: number;
    /** So many of a kind strengthen one. */
    readonly strengthens: number;
  };
  /** What a severity weighs in the priority. */
  readonly impact: {
    readonly critical: number;
    readonly high: number;
    readonly medium: number;
    readonly low: number;
  };
  /** Stands in for the lower bound of the interval where nothing was tried yet. */
  readonly untried: number;
}

/** The numbers of DESIGN.md. */
export const LESSON_NUMBERS: LessonNumbers = {
  confidence: { start: 0.5, gain: 0.1, loss: 0.05, cap: 0.95, floor: 0.1, claimCap: 0.7 },
  active: { verified: 3, successRate: 0.8 },
  automated: { verified: 5, successRate: 0.9 },
  deprecated: { successRate: 0.5, trials: 3, unusedDays: 90 },
  quarantine: { regressions: 2, days: 7 },
  shadow: { runs: 5, successRate: 0.9 },
  caps: { perCategory: 50, total: 1000 },
  expiry: { unusedDays: 90, deprecatedDays: 30 },
  prune: { confidence: 0.5, successRate: 0.7, uses: 5 },
  actionable: { occurrences: 3, successRate: 0.8, files: 2, changedLines: 30 },
  alike: { threshold: 0.75, strengthens: 3 },
  impact: { critical: 4, high: 3, medium: 2, low: 1 },
  untried: 0.2,
};

/** A day in milliseconds. */
export const DAY: number = 86_400_000;
