import { copyFileSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { askScratch, type Environment, withoutGit } from "./scratch-git.ts";
import { statIfThere } from "./stat-if-there.ts";

export type WrittenFiles =
  | { readonly kind: "ok"; readonly notes: readonly string[] }
  | { readonly kind: "failed"; readonly why: string };

/** Filters that fetch from elsewhere are never called; the rest of the user's settings decides, as in a checkout. */
const NO_FETCH = [
  ["filter.lfs.smudge", ""],
  ["filter.lfs.process", ""],
  ["filter.lfs.required", "false"],
  ["core.fsmonitor", "false"],
  ["core.splitIndex", "false"],
].flatMap(([key, value]) => ["-c", `${key}=${value}`]);

let indexes = 0;

/** Writes files of a tree into a folder as git would check them out there: line ends, modes, links. */
export async function writeFiles(
  project: GitProject,
  tree: string,
  paths: readonly string[],
  folder: string,
  { env, budgetMs }: { readonly env: Environment; readonly budgetMs: number },
): Promise<WrittenFiles> {
  makeFolder(folder);
  if (paths.length === 0) return { kind: "ok", notes: [] };
  const scratch = join(project.storeDir, "scratch.git");
  const index = join(scratch, "indexes", `${process.pid}-files-${indexes++}`);
  makeFolder(join(scratch, "indexes"));
  try {
    const read = await askScratch(project, ["read-tree", tree], { env, budgetMs, index });
    if (read.kind !== "ok") return { kind: "failed", why: read.why };
    const out = await runGit([...NO_FETCH, "checkout-index", "-f", "-z", "--stdin"], {
      cwd: folder,
      env: {
        ...withoutGit(env),
        ...pick(env, ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_SYSTEM"]),
        GIT_DIR: project.gitDir,
        GIT_WORK_TREE: folder,
        GIT_INDEX_FILE: index,
        GIT_OBJECT_DIRECTORY: join(scratch, "objects"),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: join(project.commonDir, "objects"),
      },
      budgetMs,
      stdin: paths.map((path) => `${path}\0`).join(""),
    });
    if (out.kind !== "ok")
      return {
        kind: "failed",
        why: "git could not write the tree's files (objects are gone, or a filter failed)",
      };
  } finally {
    rmSync(index, { force: true });
    rmSync(`${index}.lock`, { force: true });
  }
  return { kind: "ok", notes: paths.flatMap((path) => settle(project, folder, path)) };
}

function pick(env: Environment, names: readonly string[]): Environment {
  return Object.fromEntries(names.filter((name) => name in env).map((name) => [name, env[name]]));
}

const LFS_POINTER = "version https://git-lfs.github.com/spec/v1";
const MARK = "[redacted:";

/** Gives a written file a time of its own and, where it is a pointer of git-lfs, its content. Returns what is not as it was. */
function settle(project: GitProject, folder: string, path: string): string[] {
  const file = join(folder, path);
  const stat = statIfThere(file);
  if (stat === null) return [`${path}: could not be written`];
  if (!stat.isFile()) return [];
  const notes = stat.size < 1_000_000 ? look(project, file, path) : [];
  // Python's caches compare whole seconds, so a file changed in the second of its last run would pass for that one.
  const theirs = statIfThere(join(project.root, path));
  const second = Math.floor(Date.now() / 1000);
  const floor = theirs === null ? 0 : Math.floor(theirs.mtimeMs / 1000) + 1;
  if (floor > second) utimesSync(file, floor, floor);
  return notes;
}

function look(project: GitProject, file: string, path: string): string[] {
  const bytes = readFileSync(file);
  if (bytes.length < 1024 && bytes.toString("latin1").startsWith(LFS_POINTER)) {
    // oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
    const oid = /^oid sha256:([0-9a-f]{64})$/m.exec(bytes.toString("latin1"))?.[1];
    const held = oid && join(project.commonDir, "lfs", "objects", oid.slice(0, 2), oid.slice(2, 4), oid);
    if (!held || !statIfThere(held)?.isFile()) return [`${path}: only its git-lfs pointer is here`];
    copyFileSync(held, file);
    return [];
  }
  return bytes.includes(MARK) ? [`${path}: may lack secrets that were taken out of it`] : [];
}
