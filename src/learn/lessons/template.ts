/**
 * Templates: a proven change whose lines speak of what the message speaks of is more than a patch of one file. The
 * message's slots become holes {1}, {2}; names that the changed lines keep become holes {id1}, {id2} that the other file
 * fills. A template is only text and holes: nothing in it is a pattern, and it fits one place or none.
 */
import type { Action } from "#model/lesson.ts";
import { type DiffLine, readDiff } from "./read-diff.ts";
import { slotsOf } from "./slots.ts";
import { fillLine, fitLine, piecesOf } from "./template-line.ts";

export type Template = Extract<Action, { kind: "template" }>;

const MOST_LINES = 12;

/** A change as a template; null where it speaks of nothing that the message does, or changes more than one place. */
export function generalise(diff: string, failure: { readonly message: string }): Template | null {
  const files = readDiff(diff);
  const [file] = files;
  if (files.length !== 1 || file === undefined || file.isNew || file.isRemoved || file.hunks.length !== 1)
    return null;
  const change = changeOf(file.hunks[0]!.lines);
  if (change === null || change.before.length + change.after.length > MOST_LINES) return null;
  const lines = [...change.before, ...change.after];
  // Braces of the code's own must not be taken for holes.
  if (lines.some((line) => /\{(?:\d|id\d+)\}/.test(line))) return null;
  const slots = slotsOf(failure.message)
    .map((value, i) => ({ name: String(i + 1), value }))
    .filter(({ value }) => change.before.some((line) => hasWord(line, value)));
  if (slots.length === 0) return null;
  const names = sharedNames(
    change,
    slots.map(({ value }) => value),
  ).map((value, i) => ({ name: `id${i + 1}`, value }));
  const holes = [...slots, ...names].sort((a, b) => b.value.length - a.value.length);
  const withHoles = (line: string) =>
    holes.reduce((text, hole) => replaceWord(text, hole.value, `{${hole.name}}`), line);
  return {
    kind: "template",
    before: change.before.map(withHoles).join("\n"),
    after: change.after.map(withHoles).join("\n"),
    holes: [...slots, ...names].map(({ name }) => name),
  };
}

export type Fitted =
  | { readonly kind: "fits"; readonly text: string /** From 1. */; readonly line: number }
  | { readonly kind: "none"; readonly why: string };

/** A file's text with the template done in it, where it fits exactly one place; the nearest to a line, where one is known. */
export function fitTemplate(
  template: Template,
  text: string,
  slots: readonly string[],
  near: number | null = null,
): Fitted {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r?\n/);
  const before = template.before.split("\n").map((line) => piecesOf(line.trim(), template.holes));
  const after = template.after === "" ? [] : template.after.split("\n");
  const given = new Map(
    slots.map((slot, i) => [String(i + 1), slot] as const).filter(([name]) => template.holes.includes(name)),
  );
  // What a message says goes into a file only where the file says it already.
  const loose = template.holes.find((hole) => !template.before.includes(`{${hole}}`));
  if (loose !== undefined) return { kind: "none", why: `hole ${loose} is not in what is replaced` };
  const missing = template.holes.find((hole) => /^\d+$/.test(hole) && !given.has(hole));
  if (missing !== undefined) return { kind: "none", why: `the message has nothing for hole ${missing}` };

  const all = placesOf(lines, before, given);
  const places = all.length > 1 && near !== null ? nearest(all, near, before.length) : all;
  const [place] = places;
  if (place === undefined) return { kind: "none", why: "no line is as it must be" };
  if (places.length > 1) return { kind: "none", why: `it fits ${places.length} places` };

  const lead = /^\s*/.exec(lines[place.at]!)![0];
  const done = after.map((line) =>
    line.trim() === "" ? "" : lead + fillLine(piecesOf(line, template.holes), place.filled),
  );
  const changed = [...lines.slice(0, place.at), ...done, ...lines.slice(place.at + before.length)];
  return { kind: "fits", text: changed.join(eol), line: place.at + 1 };
}

interface Place {
  readonly at: number;
  readonly filled: ReadonlyMap<string, string>;
}

function placesOf(
  lines: readonly string[],
  before: readonly ReturnType<typeof piecesOf>[],
  given: ReadonlyMap<string, string>,
): Place[] {
  const places: Place[] = [];
  for (let at = 0; at + before.length <= lines.length; at++) {
    const filled = new Map(given);
    if (before.every((pieces, i) => fitLine(lines[at + i]!.trim(), pieces, filled)))
      places.push({ at, filled });
  }
  return places;
}

/** Of the places no further away than they are long, those nearest to a line. */
function nearest(places: readonly Place[], line: number, length: number): Place[] {
  const away = ({ at }: Place) => Math.max(0, at + 1 - line, line - (at + length));
  const within = places.filter(({ at }) => Math.abs(at + 1 - line) <= length);
  const least = Math.min(...within.map(away));
  return within.filter((place) => away(place) === least);
}

interface Change {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The lines from the first to the last that changed, without their common indentation; with the line before a pure insertion. */
function changeOf(lines: readonly DiffLine[]): Change | null {
  const first = lines.findIndex((line) => line.sign !== " ");
  const last = lines.findLastIndex((line) => line.sign !== " ");
  if (first < 0) return null;
  const isInsertion = lines.every((line) => line.sign !== "-");
  const anchor = isInsertion ? lines.slice(0, first).findLastIndex((line) => line.text.trim() !== "") : first;
  if (anchor < 0) return null;
  const part = lines.slice(anchor, last + 1);
  const lead = Math.min(
    ...part.filter((line) => line.text.trim() !== "").map((line) => /^\s*/.exec(line.text)![0].length),
  );
  const cut = (sign: "+" | "-") =>
    part
      .filter((line) => line.sign === " " || line.sign === sign)
      .map((line) => line.text.slice(lead).trimEnd());
  return { before: cut("-"), after: cut("+") };
}

const KEYWORDS = new Set(
  "and as assert async await break case catch class const continue def default delete do elif else except export extends final finally fn for from func function if impl import in instanceof int interface is lambda let match mod mut namespace new nil none not null of or package pass private protected pub public raise require return self static str string struct super switch this throw true try type typeof undefined use var void while with yield None True False".split(
    " ",
  ),
);

/** Names on the lines to be replaced that stand in what replaces them too; they may be others in another file. */
function sharedNames({ before, after }: Change, taken: readonly string[]): string[] {
  const text = after.join("\n");
  const names = before.flatMap((line) => line.match(/[A-Za-z_$][\w$]*/g) ?? []);
  return [...new Set(names)]
    .filter(
      (name) =>
        !KEYWORDS.has(name) &&
        !taken.some((slot) => slot === name || hasWord(slot, name)) &&
        hasWord(text, name),
    )
    .slice(0, 6);
}

function wordPlaces(text: string, word: string): number[] {
  const places: number[] = [];
  const isPart = (letter: string | undefined) => letter !== undefined && /[\w$]/.test(letter);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const isCut =
      (isPart(word[0]) && isPart(text[at - 1])) || (isPart(word.at(-1)) && isPart(text[at + word.length]));
    if (!isCut) places.push(at);
  }
  return places;
}

function hasWord(text: string, word: string): boolean {
  return word !== "" && wordPlaces(text, word).length > 0;
}

function replaceWord(text: string, word: string, by: string): string {
  return wordPlaces(text, word).reduceRight(
    (out, at) => out.slice(0, at) + by + out.slice(at + word.length),
    text,
  );
}
