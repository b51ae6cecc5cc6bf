import type { Case, SeenFile } from "./template.ts";

/** A name of a module that the wrong code uses and the right code does not: "datetime.datetime.utcnow". */
export interface BannedName {
  readonly path: string;
  readonly name: string;
}

/** What a change of Python stopped using, by its full name, the longest first; or why nothing has one. */
export function bannedNames({ files }: Case): readonly BannedName[] | { readonly why: string } {
  const code = files.filter(({ path }) => path.endsWith(".py"));
  if (code.length === 0) return { why: "no Python is in the change" };
  if (code.every(({ removed }) => removed.length === 0))
    return { why: "nothing to restrict: the change only adds lines" };
  const found = code.flatMap((file) => namesOf(file));
  if (found.length > 0) return found;
  return { why: "nothing to restrict: no name of a module was given up" };
}

function namesOf({ path, before, after, removed }: SeenFile): BannedName[] {
  if (before === null || after === null) return [];
  const now = new Set(usedIn(after, importsOf(after)));
  const old = importsOf(before);
  const taken = usedIn(removed.join("\n"), old);
  return [...new Set(taken)]
    .filter((name) => ![...now].some((one) => one === name || one.startsWith(`${name}.`)))
    .sort((a, b) => b.length - a.length)
    .map((name) => ({ path, name }));
}

/** What names of a file stand for: "dt" for "datetime", "Mapping" for "collections.Mapping". */
function importsOf(text: string): Map<string, string> {
  const names = new Map<string, string>();
  // A comment among the names, and a line that goes on in the next.
  const bare = text.replace(/#.*/g, "").replace(/\\\r?\n/g, " ");
  // import os.path as p, json
  for (const [, all] of bare.matchAll(/^[ \t]*import[ \t]+([\w., \t]+)/gm))
    for (const one of all!.split(",")) {
      const [name, , as] = one.trim().split(/\s+/);
      if (name) names.set(as ?? name.split(".")[0]!, as === undefined ? name.split(".")[0]! : name);
    }
  // from collections import Mapping as M, Sequence   from typing import (Any,\n  Dict)
  for (const [, module, inside, line] of bare.matchAll(
    /^[ \t]*from[ \t]+(\w[\w.]*)[ \t]+import[ \t]*(?:\(([\w,\s]*)|([\w, \t]+))/gm,
  ))
    for (const one of (inside ?? line)!.split(",")) {
      const [, name, as] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(one) ?? [];
      if (name !== undefined) names.set(as ?? name, `${module}.${name}`);
    }
  return names;
}

/** Full names of what a text uses, imports too. */
function usedIn(text: string, imports: ReadonlyMap<string, string>): string[] {
  const found = [...importsOf(text).values()];
  // datetime.utcnow(   os.path.join
  for (const [, first, rest] of text.matchAll(/(?<![\w.])([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*)*)/g)) {
    const module = imports.get(first!);
    if (module !== undefined) found.push(`${module}${rest}`);
  }
  return found;
}
