import type { Log } from "./log.ts";

// What a page of a build's host has left of each line, copied with it, stands on a line of its own: "17:33:25", "7:29:31 PM", "17:33:25.412"
const STAMP = /^\d{1,2}:\d\d:\d\d(?:\.\d{1,6})?(?: [AP]M)?$/;
// or the number of the line: "321", "322"
const NUMBER = /^\d{1,6}$/;
// or that number with its link: "[321](https://ci.example.com/runs/7#step:8:321)"
const LINKED = /^\[(\d{1,6})\]\(https?:\/\/[^\s()]{1,400}\)$/;

/** So many of them, or they are the program's own. */
const FEWEST = 4;

/** The log without the lines that hold nothing but a gutter's stamp or number, where each line has such a one before it. */
export function withoutGutter(log: Log): Log {
  if (log.partial) return log;
  const gutter = gutterOf(log.lines);
  if (gutter === null) return log;
  const rest = log.lines.flatMap((_, i) => (gutter.has(i) ? [] : [i]));
  return { ...log, lines: rest.map((i) => log.lines[i]!), numbers: rest.map((i) => log.numbers[i]!) };
}

function gutterOf(lines: readonly string[]): ReadonlySet<number> | null {
  const found: number[] = [];
  let isNumbered: boolean | null = null;
  let last = -1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.startsWith("[") ? (LINKED.exec(lines[i]!)?.[1] ?? "") : lines[i]!;
    const first = line.charCodeAt(0);
    if (!(first >= 48 && first <= 57) || line.length > 18) continue;
    const isNumber = NUMBER.test(line);
    if (!isNumber && !STAMP.test(line)) continue;
    // "12" and "7" are amounts; a gutter counts. And it is of one kind.
    if (
      (isNumbered !== null && isNumber !== isNumbered) ||
      (isNumber && last >= 0 && Number(line) !== last + 1)
    )
      return null;
    isNumbered = isNumber;
    if (isNumber) last = Number(line);
    found.push(i);
  }
  if (found.length < FEWEST) return null;
  // Between two of them stands one line, seldom two.
  const span = found.at(-1)! - found[0]! + 1;
  return found.length * 5 >= span * 2 ? new Set(found) : null;
}
