import { copyFileSync, readlinkSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { ScratchPlace, SetTree } from "./scratch-place.ts";
import { statIfThere } from "./stat-if-there.ts";
import { foldersOf, wroteBeside } from "./take-over-ignored.ts";
import { isSubmodule, listChanges } from "./tree-diff.ts";
import { writeFiles } from "./write-files.ts";

/** What lies over the user's files so that they are a tree's: files in a folder, and names of what is not there. */
export interface Layer {
  readonly folder: string;
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly told: Extract<SetTree, { kind: "ok" }>;
}

/** Whether nothing lies over the user's files: they are the tree. */
export function isNothing({ written, removed }: Pick<Layer, "written" | "removed">): boolean {
  return written.length === 0 && removed.length === 0;
}

/** Writes what differs between two trees into a folder. */
export async function makeLayer(
  { project, env, budgetMs }: Pick<ScratchPlace, "project" | "env" | "budgetMs">,
  { from, wanted, folder }: { readonly from: string; readonly wanted: string; readonly folder: string },
): Promise<Layer | { readonly kind: "failed"; readonly why: string }> {
  const changes = await listChanges(project, from, wanted, { env, budgetMs });
  if (changes.kind === "failed") return changes;
  const files = changes.files.filter((file) => !isSubmodule(file));
  const write = files.filter((file) => file.status !== "deleted").map((file) => file.path);
  const removed = files.filter((file) => file.status === "deleted").map((file) => file.path);
  const written = await writeFiles(project, wanted, write, folder, { env, budgetMs });
  if (written.kind === "failed") return written;
  const stay = changes.files
    .filter(isSubmodule)
    .map(({ path }) => `${path}: a submodule, stays at the commit it is at`);
  const notes = [...written.notes, ...stay];
  return {
    folder,
    written: write,
    removed,
    told: { kind: "ok", notes, written: write.length, removed: removed.length },
  };
}

/** Puts a layer into the folder of a run, before it is mounted. */
export function fill(at: string, layer: Pick<Layer, "folder" | "written" | "removed">): void {
  for (const path of layer.written) copyAsIs(layer.folder, join(at, "upper"), path);
  writeFileSync(join(at, "removed"), zeroEnded(layer.removed));
  const folders = new Set(layer.removed.map((path) => dirname(path)).filter((path) => path !== "."));
  writeFileSync(join(at, "removed-folders"), zeroEnded([...folders]));
}

/** Whether a run left anything that the next one should find: files that its tree does not have, and temporary ones. */
export function hasWritten({ at, layer }: { readonly at: string; readonly layer: Layer }): boolean {
  const own = new Set([...layer.written, ...layer.removed].flatMap((path) => [path, ...foldersOf(path)]));
  return wroteBeside(join(at, "upper"), own) || wroteBeside(join(at, "store", "tmp"), new Set());
}

/** One file or link of a layer, its time with it. */
function copyAsIs(from: string, to: string, path: string): void {
  const [source, target] = [join(from, path), join(to, path)];
  const stat = statIfThere(source);
  if (stat === null) return;
  makeFolder(dirname(target));
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else {
    copyFileSync(source, target);
    utimesSync(target, stat.atimeMs / 1000, stat.mtimeMs / 1000);
  }
}

function zeroEnded(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}
