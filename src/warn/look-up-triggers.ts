import { fitsGlob } from "#learn/lessons/glob.ts";
import { aboutsOf, filesAt, textAt } from "./about.ts";
import type { Moment } from "./moment.ts";
import { tellingWords } from "./words.ts";

/** Whether a file of the project may have changed since the triggers were compiled. */
export type HasChanged = (file: string) => boolean;

/** Which lessons could have something to say at a moment: ids, without opening a memory. Too many, never too few. */
export function lookUpTriggers(triggers: string, moment: Moment, hasChanged?: HasChanged): string[] {
  return [...lookUp(triggers, moment, hasChanged).keys()];
}

const LEAST_WORDS = 2;

/** The same, with the rare words that each shares with the moment's text. */
export function lookUp(
  triggers: string,
  moment: Moment,
  hasChanged: HasChanged = () => true,
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const add = (ids: Iterable<string>) => {
    for (const id of ids) if (!found.has(id)) found.set(id, []);
  };
  add(idsAt(triggers, "any", "every"));
  add(idsAt(triggers, "any", moment.kind));
  for (const { family } of moment.checks) {
    add(idsAt(triggers, "command", family ?? ""));
    add(idsOfChanged(triggers, `cold\t${family ?? ""} :: `, hasChanged));
  }
  if (moment.kind === "session") add(idsOfChanged(triggers, "cold\t", hasChanged));
  const files = filesAt(moment);
  const isSaid = moment.kind === "prompt" || moment.kind === "session";
  for (const file of files) {
    add(idsAt(triggers, "file", file));
    if (isSaid) add(idsAt(triggers, "name", file.slice(file.lastIndexOf("/") + 1)));
  }
  if (files.length > 0)
    for (const [glob, ids] of section(triggers, "glob\t"))
      if (files.some((file) => fitsGlob(file, glob))) add(ids);
  const read = aboutsOf(moment).flatMap(({ command, text }) => [command ?? "", text ?? ""]);
  const said = [...new Set([...read, ...files])].join("\n").toLowerCase();
  for (const [part, ids] of section(triggers, "text\t")) if (said.includes(part)) add(ids);
  if (isSaid) addByWords(triggers, textAt(moment) ?? "", found);
  return found;
}

function addByWords(triggers: string, text: string, found: Map<string, readonly string[]>): void {
  const shared = new Map<string, string[]>();
  for (const word of tellingWords(text))
    for (const id of idsAt(triggers, "word", word)) {
      const words = shared.get(id);
      if (words === undefined) shared.set(id, [word]);
      else words.push(word);
    }
  for (const [id, words] of shared) if (words.length >= LEAST_WORDS || found.has(id)) found.set(id, words);
}

/** Thousands of lines, of which few are wanted: only those are cut out. */
function* idsOfChanged(triggers: string, start: string, hasChanged: HasChanged): Generator<string> {
  const asked = new Map<string, boolean>();
  for (let at = firstFrom(triggers, start); triggers.startsWith(start, at); ) {
    const from = triggers.indexOf(" :: ", at) + 4;
    const tab = triggers.indexOf("\t", from);
    const found = triggers.indexOf("\n", tab);
    const end = found < 0 ? triggers.length : found;
    const file = triggers.slice(from, tab);
    let changed = asked.get(file);
    if (changed === undefined) asked.set(file, (changed = hasChanged(file)));
    if (changed) yield* triggers.slice(tab + 1, end).split(",");
    at = end + 1;
  }
}

/** The ids behind a key, found by halving: lines are sorted, each begins after a line break. */
function idsAt(triggers: string, kind: string, key: string): string[] {
  const start = `${kind}\t${key}\t`;
  const at = firstFrom(triggers, start);
  return triggers.startsWith(start, at) ? lineAt(triggers, at).slice(start.length).split(",") : [];
}

/** All lines that begin alike: their keys, and their ids. */
function* section(triggers: string, start: string): Generator<[string, string[]]> {
  for (let at = firstFrom(triggers, start); triggers.startsWith(start, at); ) {
    const line = lineAt(triggers, at);
    const [, key, ids] = line.split("\t") as [string, string, string];
    yield [key, ids.split(",")];
    at += line.length + 1;
  }
}

/** Where the first line begins that is not before a text. */
function firstFrom(triggers: string, wanted: string): number {
  let [low, high] = [0, triggers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : triggers.lastIndexOf("\n", middle - 1) + 1;
    const end = triggers.indexOf("\n", start);
    if (end < 0 || triggers.slice(start, Math.min(end, start + wanted.length)) >= wanted) high = start;
    else low = end + 1;
  }
  return low;
}

function lineAt(triggers: string, at: number): string {
  const end = triggers.indexOf("\n", at);
  return triggers.slice(at, end < 0 ? undefined : end);
}
