import { type DiffFile, type DiffHunk, readDiff } from "#learn/lessons/read-diff.ts";
import { hasLetter } from "#model/has-letter.ts";

type ReadFile = (path: string) => string | null;

/**
 * Whether a change is still to be made: what it takes away stands there beside the lines it stood beside, what it adds does
 * not. A line alone would not tell: `return a - b;` may be right a few functions further down.
 */
export function isUndone(diff: string, readFile: ReadFile): boolean {
  const states = readDiff(diff).flatMap((file) => statesOf(file, readFile(file.path)));
  return states.length > 0 && states.every((state) => state);
}

function statesOf(file: DiffFile, text: string | null): boolean[] {
  if (file.isNew) return [text === null];
  if (text === null) return [false];
  if (file.isRemoved) return [true];
  const lines = tellingOf(text.split("\n"));
  return file.hunks.flatMap(groupsOf).map((group) => isAsBefore(group, lines));
}

/** Lines that are taken away and put in their place, with the kept lines next to them. */
interface Group {
  readonly before: string | null;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly after: string | null;
}

function groupsOf({ lines }: DiffHunk): Group[] {
  const told = lines
    .map(({ sign, text }) => ({ sign, text: text.trim() }))
    .filter(({ sign, text }) => sign !== " " || isTelling(text));
  const groups: Group[] = [];
  for (let at = 0; at < told.length; ) {
    if (told[at]!.sign === " ") {
      at++;
      continue;
    }
    let end = at;
    while (end < told.length && told[end]!.sign !== " ") end++;
    const changed = told.slice(at, end).filter(({ text }) => isTelling(text));
    const of = (sign: string) => changed.filter((line) => line.sign === sign).map(({ text }) => text);
    const [removed, added] = [of("-"), of("+")];
    if (removed.length > 0 || added.length > 0)
      groups.push({ before: told[at - 1]?.text ?? null, removed, added, after: told[end]?.text ?? null });
    at = end;
  }
  return groups;
}

function isAsBefore({ before, removed, added, after }: Group, lines: readonly string[]): boolean {
  const stands = (run: readonly string[]) => closeness(run, lines, before, after);
  if (removed.length > 0) {
    const there = stands(removed);
    return there > 0 && there > (added.length === 0 ? 0 : stands(added));
  }
  const neighbour = before ?? after;
  return placesOf(added, lines).length === 0 && neighbour !== null && lines.includes(neighbour);
}

/** How many of the kept neighbours a run stands beside; where the change had none, that it stands anywhere. 0: nowhere. */
function closeness(
  run: readonly string[],
  lines: readonly string[],
  before: string | null,
  after: string | null,
): number {
  const places = placesOf(run, lines);
  if (before === null && after === null) return Math.min(1, places.length);
  const beside = places.map(
    (at) =>
      Number(before !== null && lines[at - 1] === before) +
      Number(after !== null && lines[at + run.length] === after),
  );
  return beside.reduce((most, one) => Math.max(most, one), 0);
}

function placesOf(run: readonly string[], lines: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = lines.indexOf(run[0]!); at >= 0; at = lines.indexOf(run[0]!, at + 1))
    if (run.every((line, i) => lines[at + i] === line)) places.push(at);
  return places;
}

function tellingOf(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(isTelling);
}

/** "}" and "" are in every file, and come and go with a formatter. */
function isTelling(line: string): boolean {
  return hasLetter(line);
}
