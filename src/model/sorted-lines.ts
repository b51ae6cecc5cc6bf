/** Where the first line begins that is not before a text, found by halving: lines are sorted, each begins after a line break. */
export function firstFrom(lines: string, wanted: string): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf("\n", middle - 1) + 1;
    const end = lines.indexOf("\n", start);
    if (end < 0 || lines.slice(start, Math.min(end, start + wanted.length)) >= wanted) high = start;
    else low = end + 1;
  }
  return low;
}
