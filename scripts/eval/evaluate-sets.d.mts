import type { Confusion } from "./confusion.mjs";
import type { Miss } from "./misses.mjs";
import type { Sets } from "./sets.mjs";

interface Judged {
  figures: Record<string, unknown>;
  withoutWrong: Record<string, unknown>;
  ci: Record<string, unknown>;
  errorsOnly: Record<string, unknown>;
  confusion: Confusion;
  worst: Miss[];
  worstOfCi: Miss[];
}
export function evaluateSets(
  engine: unknown,
  sets: Sets,
  work: string,
): {
  all: Judged;
  leftOut: Judged;
  ci: { ids: Set<string>; logs: number; lines: number; longest: number };
  trouble: string[];
};
