import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { copyEntry, type Manifest } from "./copy-files.ts";
import type { GitProject } from "./project.ts";
import { removeFolder } from "./scratch-folder.ts";
import { askScratch, type Environment } from "./scratch-git.ts";
import { statKey } from "./stat-key.ts";

const BUDGET_MS = 30_000;

/** The paths of a tree's files, and of the folders they are in. */
export async function filesOfTree(
  project: GitProject,
  tree: string,
  env: Environment,
): Promise<ReadonlySet<string>> {
  const listed = await askScratch(project, ["ls-tree", "-r", "-t", "-z", "--name-only", tree], {
    env,
    budgetMs: BUDGET_MS,
  });
  if (listed.kind !== "ok") throw new Error(listed.why);
  return new Set(listed.output.toString("utf8").split("\0"));
}

interface Ignored {
  readonly project: GitProject;
  readonly directory: string;
  /** What the copy looked like when it was made. */
  readonly manifest: Manifest;
  /** What git saw of it then. */
  readonly atFirst: ReadonlySet<string>;
  /** The tree that the files are of now. */
  readonly tree: string;
  readonly env: Environment;
  /** Files of the tree that the copy was made with: what is put back is mostly that. */
  readonly first: string;
}

/**
 * Puts what git does not see (node_modules, caches) back as it was copied: what an agent changed there would turn a check
 * green that is red everywhere else. Times of change are compared, not contents.
 */
export async function restoreIgnored(around: Ignored): Promise<{ readonly kind: "ok" }> {
  const { project, directory, manifest, atFirst, first, tree, env } = around;
  const now = tree === first ? atFirst : await filesOfTree(project, tree, env);
  const missing = new Set([...manifest.keys()].filter((path) => !atFirst.has(path) && !now.has(path)));
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { name } of readdirSync(join(directory, folder), { withFileTypes: true })) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (path === ".git") continue;
      const stat = lstatSync(join(directory, path));
      const known = manifest.get(path);
      missing.delete(path);
      if (known === undefined && !now.has(path)) removeFolder(join(directory, path));
      else if (stat.isDirectory()) folders.push(path);
      else if (!atFirst.has(path) && !now.has(path) && known !== statKey(stat)) putBack(path);
    }
  }
  // Folders before what is in them.
  for (const path of [...missing].sort()) putBack(path);
  return { kind: "ok" };

  function putBack(path: string): void {
    removeFolder(join(directory, path));
    copyEntry(project.root, directory, path);
    const stat = lstatSync(join(directory, path), { throwIfNoEntry: false });
    if (stat === undefined) manifest.delete(path);
    else manifest.set(path, statKey(stat));
  }
}
