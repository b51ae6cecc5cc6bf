import { type Dirent, lstatSync, readdirSync, renameSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { removeFolder } from "./scratch-folder.ts";
import type { Environment } from "./scratch-git.ts";

const BUDGET_MS = 15_000;

/**
 * Hands what a run in an overlay wrote into ignored and temporary files on to the next one: a check that is green only the first
 * time has to show it. What git looks after stays behind. Moved, not copied: that something was removed is an entry too.
 */
export async function takeOverIgnored(
  project: GitProject,
  from: string,
  to: string,
  env: Environment,
): Promise<void> {
  const ours = relative(project.root, project.storeDir);
  const written = [...entriesBelow(join(from, "upper"), (path) => path === ".git" || path === ours)];
  const asked = written.map(({ path, isFolder }) => `${path}${isFolder ? "/" : ""}\0`).join("");
  const said =
    written.length === 0
      ? null
      : await runGit(["check-ignore", "-z", "--stdin"], {
          cwd: project.root,
          env: { ...env, GIT_DIR: project.gitDir, GIT_WORK_TREE: project.root },
          budgetMs: BUDGET_MS,
          stdin: asked,
        });
  // Git ends with 1 where nothing is ignored.
  const ignored = said?.kind === "ok" ? said.output.split("\0").filter((path) => path !== "") : [];
  const moved = new Set<string>();
  // A folder comes before what is in it, and "cache.log" between the two.
  for (const path of ignored.map((one) => one.replace(/\/$/, "")).sort()) {
    // With its folder it has moved already.
    if (foldersOf(path).some((folder) => moved.has(folder))) continue;
    makeFolder(join(to, "upper", dirname(path)));
    renameSync(join(from, "upper", path), join(to, "upper", path));
    moved.add(path);
  }
  const temporary = join(to, "store", "tmp");
  moveInto(join(from, "store", "tmp"), temporary);
  // Where the memory is in the project, what replaces it is seen through the overlay too, and so written there.
  moveInto(join(from, "upper", relative(project.root, join(from, "store", "tmp"))), temporary);
}

/** Whether a run has written anything below a folder besides what was put there for it. Git's own folder counts for nothing, as above. */
export function wroteBeside(folder: string, own: ReadonlySet<string>): boolean {
  for (const { path } of entriesBelow(folder, (one) => one === ".git")) if (!own.has(path)) return true;
  return false;
}

/** The folders above a path, without the root. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
    folders.push(path.slice(0, at));
  return folders;
}

/** Moves what is in a folder into another; what stands for a file that was removed removes it. */
function moveInto(from: string, to: string): void {
  for (const entry of entriesOf(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && lstatSync(target, { throwIfNoEntry: false })?.isDirectory()) {
      moveInto(source, target);
      continue;
    }
    removeFolder(target);
    // An overlay's sign for "not there any more".
    if (!entry.isCharacterDevice()) renameSync(source, target);
  }
}

function* entriesBelow(
  root: string,
  skip: (path: string) => boolean,
): Generator<{ readonly path: string; readonly isFolder: boolean }> {
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (skip(path)) continue;
      yield { path, isFolder: entry.isDirectory() };
      if (entry.isDirectory()) folders.push(path);
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
