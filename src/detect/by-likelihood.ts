import { classify } from "./classify.ts";
import type { Claim } from "./resolve-overlaps.ts";

/** Beyond so many nobody asks which of them caused the others. */
const WEIGHED = 2000;

/** The claims with the likely cause first: what is sure before what is not, the more specific detector, then the root. */
export function byLikelihood(claims: readonly Claim[]): Claim[] {
  const roots = new Set(claims.length > WEIGHED ? [] : claims.filter(isRoot));
  return [...claims].sort(
    (a, b) =>
      doubt(a) - doubt(b) ||
      b.detector.rank - a.detector.rank ||
      (b.draft.score ?? 0) - (a.draft.score ?? 0) ||
      byName(a, b, roots) ||
      a.draft.from - b.draft.from,
  );
}

function doubt({ draft }: Claim): number {
  return (draft.sure === false ? 1 : 0) + (draft.role === "summary" ? 1 : 0);
}

/** What is missing or cannot be parsed makes the rest fail: "package x does not exist" before "cannot find symbol". */
function isRoot({ detector, draft }: Claim): boolean {
  const category = classify(draft.category ?? detector.category, draft.errorType ?? null, draft.message);
  return category === "missing_dependency" || category === "syntax_error";
}

/**
 * Parallel workers and shuffled tests print in any order: what stands side by side is ordered by name, so that the
 * first stays the first.
 */
function byName(a: Claim, b: Claim, roots: ReadonlySet<Claim>): number {
  if (a.detector !== b.detector) return 0;
  if (a.draft.test != null && b.draft.test != null) return compare(a.draft.test, b.draft.test);
  if (a.detector.sideBySide !== true) return 0;
  const [left, right] = [baseName(a.draft.file), baseName(b.draft.file)];
  // Within one file the compiler's own order is the better story.
  if (left === right) return 0;
  return Number(roots.has(b)) - Number(roots.has(a)) || compare(left, right);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function baseName(file: string | null | undefined): string {
  return file == null ? "" : file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}
