import { type Edit, NO_NEWLINE } from "./patch.ts";

/** Beyond this many pairs to compare, lines are paired in order. */
const MAX_CELLS = 10_000;
/** From here on a line is another version of the old one rather than a new one. */
const ALIKE = 0.4;

/**
 * The lines of one stretch of change as edits, so that "this line became that one" is a single edit and can be taken
 * or left as a whole; otherwise half of a change would be tried, such as a new line beside the old one.
 */
export function editsOf(removed: readonly string[], added: readonly string[]): Edit[] {
  const edits: Edit[] = [];
  let left = 0;
  let right = 0;
  for (const [i, j] of [...anchors(removed, added), [removed.length, added.length] as const]) {
    // No spread into push: a stretch may have more lines than a call may have arguments.
    for (const edit of inOrder(removed.slice(left, i), added.slice(right, j))) edits.push(edit);
    if (i < removed.length) edits.push({ removed: [removed[i]!], added: [added[j]!] });
    left = i + 1;
    right = j + 1;
  }
  return removed.length > 0 && added.length > 0 ? withWholeEnd(edits) : edits;
}

/** Where a file's last line is exchanged and has no line break, it must stay the last: what follows it goes with it. */
function withWholeEnd(edits: readonly Edit[]): Edit[] {
  const first = edits.findIndex(({ removed, added }) =>
    [...removed, ...added].some((line) => line.endsWith(NO_NEWLINE)),
  );
  if (first < 0) return [...edits];
  const end = edits.slice(first);
  const whole = {
    removed: end.flatMap((edit) => edit.removed),
    added: end.flatMap((edit) => edit.added),
  };
  return [...edits.slice(0, first), whole];
}

/** Between anchors: as many on both sides are pairs; otherwise each line stands for itself. */
function inOrder(removed: readonly string[], added: readonly string[]): Edit[] {
  if (removed.length === added.length)
    return removed.map((line, i) => ({ removed: [line], added: [added[i]!] }));
  return [
    ...removed.map((line) => ({ removed: [line], added: [] })),
    ...added.map((line) => ({ removed: [], added: [line] })),
  ];
}

/** Pairs of alike lines, in order on both sides, that are alike the most in sum. */
function anchors(removed: readonly string[], added: readonly string[]): [number, number][] {
  if (removed.length * added.length > MAX_CELLS || removed.length === 0 || added.length === 0) return [];
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const scores = new Float64Array(removed.length * added.length);
  for (let i = removed.length - 1; i >= 0; i--) {
    for (let j = added.length - 1; j >= 0; j--) {
      const score = likeness(removed[i]!, added[j]!);
      scores[i * added.length + j] = score >= ALIKE ? score : -1;
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      best[i * width + j] = Math.max(skip, score >= ALIKE ? score + best[(i + 1) * width + j + 1]! : 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < removed.length && j < added.length; ) {
    const score = scores[i * added.length + j]!;
    const here = best[i * width + j]!;
    if (score >= 0 && here === score + best[(i + 1) * width + j + 1]!) pairs.push([i++, j++]);
    else if (here === best[(i + 1) * width + j]) i++;
    else j++;
  }
  return pairs;
}

/** How much of two lines their common beginning and end make up, blanks at the ends aside. */
function likeness(one: string, other: string): number {
  const a = one.replace(NO_NEWLINE, "").trim();
  const b = other.replace(NO_NEWLINE, "").trim();
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0) return a.length === b.length ? 1 : 0;
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return (2 * (head + tail)) / (a.length + b.length);
}
