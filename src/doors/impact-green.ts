import { type SessionSpan, sessionSpans } from "#memory/fix-spans.ts";
import type { ComparedWork, ToGreen } from "#model/impact.ts";
import type { Memory } from "#model/ports.ts";
import type { TrialUnit } from "#review/impact/units.ts";
import { meanOf } from "./analytics-shapes.ts";
import { measureOfMean } from "./impact-measure.ts";

/** Of some units, what came after the failures that came back, where they were shown and where they were withheld. */
export type GreenOf = (units: readonly TrialUnit[]) => ComparedWork["toGreen"];

const MINUTE = 60_000;

/** How those units that struck were mended, each by the first fix of its failure in its own session after it was drawn. */
export function greenIn(memory: Memory, units: readonly TrialUnit[]): GreenOf {
  const struck = units.filter(({ hasStruck, fingerprint }) => hasStruck && fingerprint !== null);
  const since = Math.min(...struck.map(({ at }) => at));
  const spans = new Map<string, SessionSpan[]>();
  for (const span of sessionSpans(
    memory,
    [...new Set(struck.map(({ fingerprint }) => fingerprint!))],
    since,
  )) {
    const key = `${span.session}\n${span.fingerprint}`;
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  const spanOf = ({ scope, fingerprint, at, hasStruck }: TrialUnit) =>
    hasStruck ? spans.get(`${scope}\n${fingerprint}`)?.find(({ resolvedAt }) => resolvedAt >= at) : undefined;
  return (some) => {
    const arm = (isShown: boolean): ToGreen => {
      const mended = some.filter((unit) => unit.isShown === isShown).flatMap((unit) => spanOf(unit) ?? []);
      const minutes = mended.map(({ openedAt, resolvedAt }) => (resolvedAt - openedAt) / MINUTE);
      return {
        attempts: measureOfMean(meanOf(mended.map(({ attempts }) => attempts))),
        minutes: measureOfMean(meanOf(minutes)),
      };
    };
    return { shown: arm(true), withheld: arm(false) };
  };
}
