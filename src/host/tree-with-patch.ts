import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";
import type { DiffEncoding } from "./tree-diff.ts";

export type PatchedTree =
  | { readonly kind: "ok"; readonly tree: string }
  /** The patch does not fit the tree. */
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

/** Makes trees out of one tree and patches; may be asked several things at once. */
export interface TreeEditor {
  readonly kind: "editor";
  /** The tree with the patch in it. An empty patch gives the tree itself. */
  apply(patch: string, encoding?: DiffEncoding): Promise<PatchedTree>;
  close(): void;
}

export interface EditorOptions {
  readonly env: Environment;
  /** For each question. */
  readonly budgetMs?: number;
}

const BUDGET_MS = 10_000;
let indexes = 0;

/** Opens a tree for patching: it is read once, then each patch costs two git processes. Only twiceshy's own repository is written. */
export async function openTreeEditor(
  project: GitProject,
  baseTree: string,
  { env, budgetMs = BUDGET_MS }: EditorOptions,
): Promise<TreeEditor | { readonly kind: "failed"; readonly why: string }> {
  const folder = join(project.storeDir, "scratch.git", "indexes");
  const base = join(folder, `${process.pid}-base-${indexes++}`);
  if (!isObjectId(baseTree)) return { kind: "failed", why: `${baseTree} is no tree's id` };
  try {
    makeFolder(folder);
  } catch (error) {
    return { kind: "failed", why: `${folder} cannot be made: ${(error as Error).message}` };
  }
  const filled = await askScratch(project, ["read-tree", baseTree], { env, budgetMs, index: base });
  if (filled.kind !== "ok") {
    drop(base);
    return { kind: "failed", why: filled.why };
  }
  return {
    kind: "editor",
    async apply(patch, encoding = "utf8") {
      if (patch.trim() === "") return { kind: "ok", tree: baseTree };
      const index = join(folder, `${process.pid}-${indexes++}`);
      try {
        copyFileSync(base, index);
        return await applyTo(index, Buffer.from(patch, encoding));
      } finally {
        drop(index);
      }
    },
    close: () => drop(base),
  };

  async function applyTo(index: string, patch: Buffer): Promise<PatchedTree> {
    const args = [
      "apply",
      "--cached",
      "--whitespace=nowarn",
      ...(hasBareHunk(patch) ? ["--unidiff-zero"] : []),
      "-",
    ];
    const applied = await askScratch(project, args, { env, budgetMs, index, stdin: patch });
    if (applied.kind !== "ok")
      return isMisfit(applied) ? { kind: "refused", why: applied.why } : { kind: "failed", why: applied.why };
    const written = await askScratch(project, ["write-tree", "--missing-ok"], { env, budgetMs, index });
    if (written.kind !== "ok") return { kind: "failed", why: written.why };
    return { kind: "ok", tree: written.output.toString("utf8").trim() };
  }
}

/** One patch on one tree. */
export async function treeWithPatch(
  project: GitProject,
  baseTree: string,
  patch: string,
  options: EditorOptions & { readonly encoding?: DiffEncoding },
): Promise<PatchedTree> {
  const editor = await openTreeEditor(project, baseTree, options);
  if (editor.kind === "failed") return editor;
  try {
    return await editor.apply(patch, options.encoding);
  } finally {
    editor.close();
  }
}

/** A hunk without a line of context: git then wants to be told not to tie it to the ends of the file. */
function hasBareHunk(patch: Buffer): boolean {
  let isBare = false;
  for (const line of patch.toString("latin1").split("\n")) {
    // @@ -12,0 +13,2 @@ function main() {
    if (line.startsWith("@@ ") || line.startsWith("diff --git ")) {
      if (isBare) return true;
      isBare = line.startsWith("@@ ");
    } else if (line.startsWith(" ")) {
      isBare = false;
    }
  }
  return isBare;
}

/** git apply ends with 1 for a patch that does not fit, and with 128 for one that it cannot read: "fatal: corrupt patch at line 7". */
function isMisfit(answer: { kind: "refused" | "failed"; why: string }): boolean {
  return answer.kind === "refused" || /patch|lines|path/.test(answer.why);
}

function drop(index: string): void {
  rmSync(index, { force: true });
  rmSync(`${index}.lock`, { force: true });
}
