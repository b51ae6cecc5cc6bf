import { baseName } from "#model/base-name.ts";
import { classify } from "./classify.ts";
import type { Detector } from "./detector.ts";
import type { Claim } from "./resolve-overlaps.ts";

/** Beyond so many nobody asks which of them caused the others. */
const WEIGHED = 2000;

/**
 * The claims with the likely cause first: what is sure before what is not, the more specific detector, then the root.
 * Each step compares one key that a claim has by itself, so that the order never depends on the order of printing
 * where names decide.
 */
export function byLikelihood(claims: readonly Claim[]): Claim[] {
  const roots = rootFiles(claims);
  const first = firstLines(claims);
  return [...claims].sort(
    (a, b) =>
      doubt(a) - doubt(b) ||
      b.detector.rank - a.detector.rank ||
      (b.draft.score ?? 0) - (a.draft.score ?? 0) ||
      first.get(a.detector)! - first.get(b.detector)! ||
      byName(a, b, roots) ||
      a.draft.from - b.draft.from,
  );
}

function doubt({ draft }: Claim): number {
  return (draft.sure === false ? 1 : 0) + (draft.role === "summary" ? 1 : 0);
}

/** Where each detector saw something first: the claims of one stand together. */
function firstLines(claims: readonly Claim[]): ReadonlyMap<Detector, number> {
  const first = new Map<Detector, number>();
  for (const { detector, draft } of claims)
    first.set(detector, Math.min(first.get(detector) ?? draft.from, draft.from));
  return first;
}

/** The files with a root in them: what is missing or cannot be parsed makes the rest fail. */
function rootFiles(claims: readonly Claim[]): ReadonlySet<string> {
  const found = claims.length > WEIGHED ? [] : claims.filter(isRoot);
  return new Set(found.map(fileOf));
}

/** "package x does not exist" comes before "cannot find symbol". */
function isRoot({ detector, draft }: Claim): boolean {
  const category = classify(draft.category ?? detector.category, draft.errorType ?? null, draft.message);
  return category === "missing_dependency" || category === "syntax_error";
}

/**
 * Parallel workers and shuffled tests print in any order: what stands side by side is ordered by name, so that the
 * first stays the first. Within one file the compiler's own order is the better story.
 */
function byName(a: Claim, b: Claim, roots: ReadonlySet<string>): number {
  if (a.draft.test != null && b.draft.test != null) return compare(a.draft.test, b.draft.test);
  // A suite that could not be run comes before single tests.
  if (a.draft.test != null || b.draft.test != null) return a.draft.test == null ? -1 : 1;
  if (a.detector.sideBySide !== true) return 0;
  const [left, right] = [fileOf(a), fileOf(b)];
  return Number(roots.has(right)) - Number(roots.has(left)) || compare(left, right);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function fileOf({ draft }: Claim): string {
  return draft.file == null ? "" : baseName(draft.file);
}
