import type { Pattern, Rate } from "#model/pattern.ts";

/** A pattern as machines get it. Times are ISO 8601. */
export interface PatternJson extends Omit<Pattern, "firstAt" | "lastAt" | "days"> {
  readonly firstAt: string;
  readonly lastAt: string;
}

/** A pattern as machines get it. */
export function patternJson({ days: _, ...pattern }: Pattern): PatternJson {
  return {
    ...pattern,
    firstAt: new Date(pattern.firstAt).toISOString(),
    lastAt: new Date(pattern.lastAt).toISOString(),
    works: pattern.works && rounded(pattern.works),
    regularities: pattern.regularities.map((one) => ({ ...one, rate: rounded(one.rate) })),
  };
}

function rounded(rate: Rate): Rate {
  const digits = (value: number) => Math.round(value * 1000) / 1000;
  return { ...rate, low: digits(rate.low), high: digits(rate.high) };
}
