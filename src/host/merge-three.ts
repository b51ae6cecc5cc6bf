import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment } from "./scratch-git.ts";
import { listChanges } from "./tree-diff.ts";
import { type FileIn, treeWithFiles } from "./tree-with-files.ts";

export type Merged =
  | { readonly kind: "ok"; readonly tree: string }
  /** Both sides changed the same lines, or the file is not there any more. */
  | { readonly kind: "conflict"; readonly file: string; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

const BUDGET_MS = 10_000;
const MOST_FILES = 20;

/** The change between two trees brought into a third by merging each file's three texts; nothing but twiceshy's own repository is written. */
export async function mergeThree(
  project: GitProject,
  { from, to, into }: { readonly from: string; readonly to: string; readonly into: string },
  env: Environment,
): Promise<Merged> {
  const changes = await listChanges(project, from, to, { env, budgetMs: BUDGET_MS });
  if (changes.kind === "failed") return changes;
  if (changes.files.length > MOST_FILES) return { kind: "failed", why: "too many files differ" };
  const blob = async (id: string) => {
    const read = await askScratch(project, ["cat-file", "blob", id], { env, budgetMs: BUDGET_MS });
    return read.kind === "ok" && !read.isCut ? read.output : null;
  };
  const files = new Map<string, FileIn>();
  for (const { path, status, oldId, newId, newMode } of changes.files) {
    const conflict = (why: string): Merged => ({ kind: "conflict", file: path, why });
    const id = await blobAt(project, into, path, env);
    if (status === "deleted") {
      // Gone already, or as it was when the change was made.
      if (id !== null && id !== oldId) return conflict("it was changed since");
      if (id !== null) files.set(path, null);
      continue;
    }
    const theirs = await blob(newId);
    if (theirs === null) return { kind: "failed", why: "objects of the tree are gone" };
    if (status === "added") {
      if (id !== null && id !== newId) return conflict("there is such a file already");
      files.set(path, { text: theirs, mode: newMode });
      continue;
    }
    if (status !== "modified") return conflict("it becomes another kind of file");
    if (id === null) return conflict("it is not there any more");
    const [ours, base] = [await blob(id), await blob(oldId)];
    if (ours === null || base === null) return { kind: "failed", why: "objects of the tree are gone" };
    const merged = await mergeTexts(project, { ours, base, theirs }, env);
    if (merged === null) return conflict("the lines around the change are others now");
    files.set(path, { text: merged });
  }
  const made = await treeWithFiles(project, into, files, env);
  return made.kind === "ok" ? made : { kind: "failed", why: made.why };
}

/** The id of a file in a tree; null where it has none. */
async function blobAt(
  project: GitProject,
  tree: string,
  path: string,
  env: Environment,
): Promise<string | null> {
  const args = ["ls-tree", "-z", "--full-tree", tree, "--", path];
  const listed = await askScratch(project, args, { env, budgetMs: BUDGET_MS });
  // 100644 blob 8a7d6c5b4e3f2a1908f7e6d5c4b3a29180706050\tsrc/cart.ts
  const found =
    listed.kind === "ok" ? /^100\d+ blob ([0-9a-f]{40,64})\t/.exec(listed.output.toString("utf8")) : null;
  return found?.[1] ?? null;
}

/** Three texts as one; null where both sides say something else. git merge-file ends with the number of conflicts. */
async function mergeTexts(
  project: GitProject,
  { ours, base, theirs }: { readonly ours: Buffer; readonly base: Buffer; readonly theirs: Buffer },
  env: Environment,
): Promise<Buffer | null> {
  const above = join(project.storeDir, "scratch.git", "indexes");
  makeFolder(above);
  const folder = mkdtempSync(join(above, `${process.pid}-merge-`));
  try {
    const files = { ours, base, theirs };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const args = ["merge-file", "-p", join(folder, "ours"), join(folder, "base"), join(folder, "theirs")];
    const merged = await askScratch(project, args, { env, budgetMs: BUDGET_MS });
    return merged.kind === "ok" && !merged.isCut ? merged.output : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
