import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { askScratch, type Environment, isObjectId } from "./scratch-git.ts";
import type { PatchedTree } from "./tree-with-patch.ts";

const BUDGET_MS = 10_000;
let indexes = 0;

/** A file as a tree is to have it; null: not at all. Without a mode it keeps its own. */
export type FileIn = { readonly text: Buffer; readonly mode?: string } | null;

/** A tree in which some files have another text, are new or gone. Only twiceshy's own repository is written. */
export async function treeWithFiles(
  project: GitProject,
  baseTree: string,
  files: ReadonlyMap<string, FileIn>,
  env: Environment,
): Promise<PatchedTree> {
  if (!isObjectId(baseTree)) return { kind: "failed", why: `${baseTree} is no tree's id` };
  const folder = join(project.storeDir, "scratch.git", "indexes");
  makeFolder(folder);
  const index = join(folder, `${process.pid}-texts-${indexes++}`);
  const ask = (args: readonly string[], stdin?: Buffer) =>
    askScratch(project, args, { env, budgetMs: BUDGET_MS, index, ...(stdin && { stdin }) });
  try {
    const read = await ask(["read-tree", baseTree]);
    if (read.kind !== "ok") return { kind: "failed", why: read.why };
    for (const [path, file] of files) {
      if (file === null) {
        // A bare repository does not let go of a file in any other words.
        const gone = await ask(
          ["update-index", "-z", "--index-info"],
          Buffer.from(`0 ${"0".repeat(baseTree.length)}\t${path}\0`),
        );
        if (gone.kind !== "ok") return { kind: "failed", why: gone.why };
        continue;
      }
      const listed = await ask(["ls-files", "-s", "-z", "--", `:(literal,top)${path}`]);
      const known = listed.kind === "ok" ? /^(100\d+) /.exec(listed.output.toString("utf8"))?.[1] : undefined;
      const mode = file.mode ?? known;
      if (mode === undefined) return { kind: "refused", why: `${path} is no file of the tree` };
      const made = await ask(["hash-object", "-w", "-t", "blob", "--no-filters", "--stdin"], file.text);
      if (made.kind !== "ok") return { kind: "failed", why: made.why };
      const id = made.output.toString("utf8").trim();
      const put = await ask(["update-index", "--add", "--cacheinfo", `${mode},${id},${path}`]);
      if (put.kind !== "ok") return { kind: "failed", why: put.why };
    }
    const written = await ask(["write-tree", "--missing-ok"]);
    if (written.kind !== "ok") return { kind: "failed", why: written.why };
    return { kind: "ok", tree: written.output.toString("utf8").trim() };
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }
}
