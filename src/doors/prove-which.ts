import type { Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import { isRealFix } from "./fixes.ts";

const MOST_READ = 2000;

/** The fixes that could still be proven, newest first: changes of files that no proof has spoken about for good. */
export function toProve({ fixes }: Knowledge): Fix[] {
  return fixes.fixes({ limit: MOST_READ }).filter((fix) => {
    const verdict = fix.receipt?.verdict ?? "inconclusive";
    return (
      isRealFix(fix) &&
      fix.kind === "change" &&
      fix.fromTree !== null &&
      fix.toTree !== null &&
      verdict === "inconclusive"
    );
  });
}
