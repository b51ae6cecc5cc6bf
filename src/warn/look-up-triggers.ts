import { fitsGlob } from "#learn/lessons/glob.ts";
import { baseName } from "#model/base-name.ts";
import { firstFrom } from "#model/sorted-lines.ts";
import { aboutsOf, filesAt, textAt } from "./about.ts";
import type { Moment } from "./moment.ts";
import { COLD_FILE, type TriggerFile, triggersIn } from "./trigger-file.ts";
import { tellingWords } from "./words.ts";

/** Whether a file of the project may have changed since the triggers were compiled. */
export type HasChanged = (file: string) => boolean;

/** Which lessons could have something to say at a moment: ids, without opening a memory. Too many, never too few. */
export function lookUpTriggers(
  triggers: string | TriggerFile,
  moment: Moment,
  hasChanged?: HasChanged,
): string[] {
  return [...lookUp(triggers, moment, hasChanged).keys()];
}

const LEAST_WORDS = 2;

/** The kinds of keys that a moment can be found by: the rest of the triggers need not be read. */
export function kindsFor(moment: Moment): string[] {
  const isSaid = moment.kind === "prompt" || moment.kind === "session";
  const hasFiles = filesAt(moment).length > 0;
  return [
    ...["any", "text"],
    ...(moment.checks.length > 0 ? ["command"] : []),
    ...(moment.checks.length > 0 ? ["cold"] : []),
    ...(moment.kind === "session" ? [COLD_FILE] : []),
    ...(hasFiles ? ["file", "glob"] : []),
    ...(hasFiles && isSaid ? ["name"] : []),
    ...(isSaid && textAt(moment) !== null ? ["word"] : []),
  ];
}

/** The same, with the rare words that each shares with the moment's text. */
export function lookUp(
  given: string | TriggerFile,
  moment: Moment,
  hasChanged: HasChanged = () => true,
): Map<string, readonly string[]> {
  const triggers = typeof given === "string" ? triggersIn(given) : given;
  const found = new Map<string, readonly string[]>();
  const add = (ids: Iterable<string>) => {
    for (const id of ids) if (!found.has(id)) found.set(id, []);
  };
  add(idsAt(triggers, "any", "every"));
  add(idsAt(triggers, "any", moment.kind));
  for (const { family } of moment.checks) {
    add(idsAt(triggers, "command", family ?? ""));
    add(idsOfChanged(triggers.lines("cold"), `cold\t${family ?? ""} :: `, " :: ", hasChanged));
  }
  if (moment.kind === "session") {
    add(idsOfChanged(triggers.lines(COLD_FILE), `${COLD_FILE}\t`, "\t", hasChanged));
    if (triggers.lines(COLD_FILE) === "")
      add(idsOfChanged(triggers.lines("cold"), "cold\t", " :: ", hasChanged));
  }
  const files = filesAt(moment);
  const isSaid = moment.kind === "prompt" || moment.kind === "session";
  for (const file of files) {
    add(idsAt(triggers, "file", file));
    if (isSaid) add(idsAt(triggers, "name", baseName(file)));
  }
  if (files.length > 0)
    for (const [glob, ids] of section(triggers.lines("glob"), "glob\t"))
      if (files.some((file) => fitsGlob(file, glob))) add(ids);
  const read = aboutsOf(moment).flatMap(({ command, text }) => [command ?? "", text ?? ""]);
  const said = [...new Set([...read, ...files])].join("\n").toLowerCase();
  for (const [part, ids] of section(triggers.lines("text"), "text\t")) if (said.includes(part)) add(ids);
  if (isSaid) addByWords(triggers, textAt(moment) ?? "", found);
  return found;
}

function addByWords(triggers: TriggerFile, text: string, found: Map<string, readonly string[]>): void {
  const shared = new Map<string, string[]>();
  for (const word of tellingWords(text))
    for (const id of idsAt(triggers, "word", word)) {
      const words = shared.get(id);
      if (words === undefined) shared.set(id, [word]);
      else words.push(word);
    }
  for (const [id, words] of shared) if (words.length >= LEAST_WORDS || found.has(id)) found.set(id, words);
}

/** Thousands of lines, of which few are wanted: only those are cut out. A file stands behind `beside`. */
function* idsOfChanged(
  lines: string,
  start: string,
  beside: string,
  hasChanged: HasChanged,
): Generator<string> {
  const asked = new Map<string, boolean>();
  for (let at = firstFrom(lines, start); lines.startsWith(start, at); ) {
    const from = lines.indexOf(beside, at) + beside.length;
    const tab = lines.indexOf("\t", from);
    const found = lines.indexOf("\n", tab);
    const end = found < 0 ? lines.length : found;
    const file = lines.slice(from, tab);
    let changed = asked.get(file);
    if (changed === undefined) asked.set(file, (changed = hasChanged(file)));
    if (changed) yield* lines.slice(tab + 1, end).split(",");
    at = end + 1;
  }
}

/** The ids behind a key. */
function idsAt(triggers: TriggerFile, kind: string, key: string): string[] {
  const lines = triggers.lines(kind);
  const start = `${kind}\t${key}\t`;
  const at = firstFrom(lines, start);
  return lines.startsWith(start, at) ? lineAt(lines, at).slice(start.length).split(",") : [];
}

/** All lines that begin alike: their keys, and their ids. */
function* section(lines: string, start: string): Generator<[string, string[]]> {
  for (let at = firstFrom(lines, start); lines.startsWith(start, at); ) {
    const line = lineAt(lines, at);
    const [, key, ids] = line.split("\t") as [string, string, string];
    yield [key, ids.split(",")];
    at += line.length + 1;
  }
}

function lineAt(lines: string, at: number): string {
  const end = lines.indexOf("\n", at);
  return lines.slice(at, end < 0 ? undefined : end);
}
