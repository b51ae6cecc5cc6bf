import type { Rate } from "#model/pattern.ts";
import { wilson } from "../lessons/wilson.ts";

/** How often of how many, with the 95 % Wilson interval; with no chance at all, nothing is known: 0 to 1. */
export function rateOf(count: number, of: number): Rate {
  return { count, of, ...(wilson(count, of) ?? { low: 0, high: 1 }) };
}
