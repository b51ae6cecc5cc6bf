import { parsePatch } from "./parse-patch.ts";
import type { FilePatch } from "./patch.ts";
import { editKey, HEAD, renderFile } from "./render-patch.ts";

/** A part of a change that is taken or left as a whole. */
export interface Unit {
  readonly file: number;
  readonly keys: readonly string[];
}

/** A change that can be taken apart: any subset of its units is again a patch against the same base. */
export interface Change {
  readonly files: readonly FilePatch[];
  /** The hunks; what happens to a file beyond its lines (a name, a mode, a binary content) is one too. */
  readonly hunks: readonly Unit[];
}

/** A unified diff, ready to be taken apart. */
export function openChange(text: string): Change {
  const files = parsePatch(text);
  const hunks: Unit[] = [];
  files.forEach((patch, file) => {
    if (!isSecondHalf(files, file)) for (const unit of hunkUnits(patch, file)) hunks.push(unit);
  });
  return { files, hunks };
}

/** The lines of some hunks, each on its own where it can be: an exchanged line is one unit. */
export function lineUnits(change: Change, hunks: readonly Unit[]): Unit[] {
  return hunks.flatMap((unit) => {
    const { kind, isBinary, isWhole } = change.files[unit.file]!;
    if (kind === "deleted" || isBinary || isWhole) return [unit];
    return unit.keys.map((key) => ({ file: unit.file, keys: [key] }));
  });
}

/** The patch that some units make of the base; "" for none. */
export function renderPatch(change: Change, units: readonly Unit[]): string {
  const chosen = new Map<number, Set<string>>();
  for (const { file, keys } of units) {
    const some = chosen.get(file) ?? new Set();
    for (const key of keys) some.add(key);
    chosen.set(file, some);
  }
  return change.files
    .map((patch, file) => {
      const keys = isSecondHalf(change.files, file)
        ? chosen.has(file - 1) && allKeys(patch)
        : chosen.get(file);
      return keys ? renderFile(patch, new Set(keys)) : "";
    })
    .join("");
}

/** How many lines some units add and remove. */
export function countLines(change: Change, units: readonly Unit[]): number {
  let lines = 0;
  for (const { file, keys } of units) {
    for (const key of keys) {
      const [hunk, piece] = key.split("/");
      const found = change.files[file]!.hunks[Number(hunk)]?.pieces[Number(piece)];
      if (found?.kind === "edit") lines += Math.max(found.edit.removed.length, found.edit.added.length);
    }
  }
  return lines;
}

/** A file that becomes a link shows as its removal and its making: one without the other is no tree. */
function isSecondHalf(files: readonly FilePatch[], file: number): boolean {
  const before = files[file - 1];
  const { kind, newPath } = files[file]!;
  return kind === "new" && before?.kind === "deleted" && before.oldPath === newPath;
}

function hunkUnits(patch: FilePatch, file: number): Unit[] {
  const { kind, isBinary } = patch;
  if (kind === "new" || kind === "deleted" || kind === "copied" || isBinary)
    return [{ file, keys: [...allKeys(patch)] }];
  const head = kind === "renamed" || patch.modeChange ? [{ file, keys: [HEAD] }] : [];
  return [...head, ...patch.hunks.map((_, hunk) => ({ file, keys: editKeys(patch, hunk) }))];
}

function allKeys(patch: FilePatch): Set<string> {
  return new Set([HEAD, ...patch.hunks.flatMap((_, hunk) => editKeys(patch, hunk))]);
}

function editKeys(patch: FilePatch, hunk: number): string[] {
  return patch.hunks[hunk]!.pieces.flatMap((piece, at) => (piece.kind === "edit" ? [editKey(hunk, at)] : []));
}
