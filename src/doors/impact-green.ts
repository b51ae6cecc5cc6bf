import { sessionSpans } from "#memory/fix-spans.ts";
import { groupedBy } from "#model/grouped-by.ts";
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
  // Not Math.min of a list: a team's may be too long for it.
  const since = struck.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const fingerprints = [...new Set(struck.map(({ fingerprint }) => fingerprint!))];
  const spans = groupedBy(
    sessionSpans(memory, fingerprints, since),
    ({ session, fingerprint }) => `${session}\n${fingerprint}`,
  );
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
