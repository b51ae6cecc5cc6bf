import type { Comparison } from "./groupings.mjs";

export function recipeLines(change: {
  older: string;
  newer: string;
  rows: readonly (readonly [string, number | null, number | null, number])[];
  comparison: Comparison;
}): { text: string; worse: string[] };
