import { fitsGlob } from "#learn/lessons/glob.ts";
import type { Moment } from "./moment.ts";

/** Which lessons could have something to say at a moment: ids, without opening a memory. Too many, never too few. */
export function lookUpTriggers(triggers: string, moment: Moment): string[] {
  const ids = new Set<string>();
  const add = (kind: string, key: string) => {
    for (const id of idsAt(triggers, `${kind}\t${key}\t`)) ids.add(id);
  };
  add("any", moment.kind);
  if (moment.kind === "command") for (const { family } of moment.checks) add("command", family ?? "");
  for (const file of filesOf(moment)) {
    add("file", file);
    for (const [glob, found] of section(triggers, "glob"))
      if (fitsGlob(file, glob)) for (const id of found) ids.add(id);
  }
  return [...ids];
}

function filesOf({ files, edits }: Moment): string[] {
  return [...new Set([...files, ...edits.map((edit) => edit.file)])];
}

/** The ids behind a key, found by halving: lines are sorted, each begins after a line break. */
export function idsAt(triggers: string, start: string): string[] {
  const at = firstFrom(triggers, start);
  return triggers.startsWith(start, at) ? lineAt(triggers, at).slice(start.length).split(",") : [];
}

function* section(triggers: string, kind: string): Generator<[string, string[]]> {
  const start = `${kind}\t`;
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
    const start = triggers.lastIndexOf("\n", middle - 1) + 1;
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
