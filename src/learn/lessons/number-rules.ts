import type { LessonNumbers } from "./numbers.ts";

/** What a number may be, and which way is the careful one where it decides about applying lessons by themselves. */
export interface NumberRule {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly careful: "more" | "less" | null;
}

/** A rule for every number there is. */
export type NumberRules = {
  readonly [G in keyof LessonNumbers]: LessonNumbers[G] extends number
    ? NumberRule
    : { readonly [K in keyof LessonNumbers[G]]: NumberRule };
};

const share = (careful: NumberRule["careful"] = null, least = 0, most = 1): NumberRule => ({
  least,
  most,
  whole: false,
  careful,
});
const whole = (least: number, most: number, careful: NumberRule["careful"] = null): NumberRule => ({
  least,
  most,
  whole: true,
  careful,
});
const days = (careful: NumberRule["careful"] = null) => whole(1, 36_500, careful);
const weight: NumberRule = { least: 0, most: 100, whole: false, careful: null };

/** The ranges. What a patch may touch is a hard limit: it can be made smaller, and nothing makes it larger. */
export const NUMBER_RULES: NumberRules = {
  confidence: {
    start: share("less"),
    gain: share("less"),
    loss: share("more"),
    cap: share("less"),
    floor: share("less"),
    claimCap: share("less"),
  },
  active: { verified: whole(1, 1000), successRate: share() },
  automated: { verified: whole(1, 1000, "more"), successRate: share("more", 0.5) },
  deprecated: { successRate: share("more"), trials: whole(1, 1000, "less"), unusedDays: days("less") },
  quarantine: { regressions: whole(1, 100, "less"), days: days("more") },
  shadow: { runs: whole(1, 1000, "more"), successRate: share("more", 0.5) },
  caps: { perCategory: whole(1, 100_000), total: whole(1, 1_000_000) },
  expiry: { unusedDays: days(), deprecatedDays: days() },
  prune: { confidence: share(), successRate: share(), uses: whole(1, 1000) },
  actionable: {
    occurrences: whole(1, 1000),
    successRate: share(),
    files: whole(1, 2, "less"),
    changedLines: whole(1, 30, "less"),
  },
  alike: { threshold: share(null, 0.5), strengthens: whole(2, 1000) },
  impact: { critical: weight, high: weight, medium: weight, low: weight },
  untried: share(),
};

/** "a whole number from 1 to 1000" */
export function rangeOf({ least, most, whole: isWhole }: NumberRule): string {
  return `a ${isWhole ? "whole " : ""}number from ${least} to ${most}`;
}

/** Whether a value is in a rule's range. */
export function isAllowed({ least, most, whole: isWhole }: NumberRule, value: unknown): value is number {
  if (typeof value !== "number" || !(value >= least && value <= most)) return false;
  return !isWhole || Number.isInteger(value);
}

/** Whether a number in the place of another would let more be applied by itself. */
export function loosens({ careful }: NumberRule, value: number, before: number): boolean {
  return careful === "more" ? value < before : careful === "less" ? value > before : false;
}
