import type { Measure, NamedMetric } from "../../../src/model/impact.ts";
import { count, decimal, percent } from "../../format/text.ts";

type Write = (value: number) => string;

/** How each kind of number is written. */
export const WRITE: Readonly<Record<NamedMetric["unit"], Write>> = {
  share: percent,
  count: (value) => count(Math.round(value)),
  minutes: decimal,
  ms: (value) => `${count(Math.round(value))} ms`,
  attempts: decimal,
  correlation: (value) => value.toFixed(2),
};

/** A difference of shares. */
export const points: Write = (value) => `${value > 0 ? "+" : ""}${Math.round(value * 100)} points`;

/** A measure: never a number without its interval and its n. */
export function MeasureText({ measure, write }: { readonly measure: Measure; readonly write: Write }) {
  const { value, low, high, n, why } = measure;
  if (value === null || low === null || high === null) return <span class="quiet">{why}</span>;
  if (low === high) return <span>{write(value)}</span>;
  return (
    <span>
      <strong>{write(value)}</strong>{" "}
      <small class="quiet">
        {write(low)} to {write(high)}, n {count(n)}
      </small>
    </span>
  );
}
