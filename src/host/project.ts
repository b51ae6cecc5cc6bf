import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";

/** Where a command belongs: its repository or folder, and the memory that goes with it. */
export interface Project {
  /** The working tree's top folder; paths that are stored are relative to it. */
  readonly root: string;
  /** `.twiceshy` of the main worktree, so that all worktrees of a clone share one memory. */
  readonly storeDir: string;
  readonly gitDir: string | null;
  /** Where objects and refs are: the same as gitDir but in a linked worktree. */
  readonly commonDir: string | null;
  readonly kind: "git" | "manifest" | "none";
}

/** A project that git looks after. */
export interface GitProject extends Project {
  readonly gitDir: string;
  readonly commonDir: string;
}

/** The name of a linked worktree, by which git knows it; null in the main one, and where there is no git. */
export function worktreeOf({ gitDir, commonDir }: Project): string | null {
  return gitDir === null || gitDir === commonDir ? null : basename(gitDir);
}

/** The variables by which git itself is told where it works; a git hook has them. */
export interface GitEnvironment {
  readonly GIT_DIR?: string | undefined;
  readonly GIT_WORK_TREE?: string | undefined;
}

const STORE = ".twiceshy";

const MANIFESTS = [
  "package.json",
  "pyproject.toml",
  "setup.py",
  "requirements.txt",
  "go.mod",
  "Cargo.toml",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "Gemfile",
  "composer.json",
  "mix.exs",
  "Package.swift",
  "CMakeLists.txt",
  "Makefile",
];

/** Finds the project of a directory by reading files alone: starting git would cost more than all the rest of a run. */
export function findProject(cwd: string, env: GitEnvironment = {}): Project {
  return gitProjectFromEnvironment(cwd, env) ?? gitProjectAbove(cwd) ?? plainProject(cwd);
}

/** The project as one of git's, or null where it is none. */
export function asGitProject(project: Project): GitProject | null {
  const { gitDir, commonDir } = project;
  return gitDir === null || commonDir === null ? null : { ...project, gitDir, commonDir };
}

function gitProjectFromEnvironment(cwd: string, env: GitEnvironment): Project | null {
  if (!env.GIT_DIR) return null;
  const gitDir = resolve(cwd, env.GIT_DIR);
  if (!isGitDir(gitDir)) return null;
  const around = basename(gitDir) === ".git" && isInside(cwd, dirname(gitDir)) ? dirname(gitDir) : null;
  const root = env.GIT_WORK_TREE
    ? resolve(cwd, env.GIT_WORK_TREE)
    : (linkedRoot(gitDir) ?? around ?? resolve(cwd));
  return gitProject(root, gitDir);
}

function gitProjectAbove(cwd: string): Project | null {
  for (const dir of upwards(cwd)) {
    const gitDir = gitDirOf(dir);
    if (gitDir !== null) return gitProject(dir, gitDir);
    // The inside of a bare repository. The inside of a `.git` belongs to the folder around it, one step further up.
    if (basename(dir) !== ".git" && isGitDir(dir)) return gitProject(dir, dir);
  }
  return null;
}

function plainProject(cwd: string): Project {
  for (const dir of upwards(cwd)) {
    if (MANIFESTS.some((name) => existsSync(join(dir, name)))) return withoutGit(dir, "manifest");
  }
  return withoutGit(resolve(cwd), "none");
}

function withoutGit(root: string, kind: "manifest" | "none"): Project {
  return { root, storeDir: join(root, STORE), gitDir: null, commonDir: null, kind };
}

function gitProject(root: string, gitDir: string): Project {
  const commonDir = commonDirOf(gitDir);
  const main = commonDir === gitDir ? root : mainWorktree(commonDir);
  return { root, storeDir: join(main ?? commonDir, STORE), gitDir, commonDir, kind: "git" };
}

/** `.git` is a folder, or a file that names one (linked worktree, submodule, --separate-git-dir). */
function gitDirOf(dir: string): string | null {
  const path = join(dir, ".git");
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.isDirectory()) return isGitDir(path) ? path : null;
  // gitdir: ../.git/modules/lib
  const named = /^gitdir: (.+?)\s*$/m.exec(readText(path) ?? "")?.[1];
  if (named === undefined) return null;
  const gitDir = resolve(dir, named);
  return isGitDir(gitDir) ? gitDir : null;
}

function isGitDir(dir: string): boolean {
  if (!existsSync(join(dir, "HEAD"))) return false;
  return (
    existsSync(join(dir, "commondir")) || (existsSync(join(dir, "objects")) && existsSync(join(dir, "refs")))
  );
}

function commonDirOf(gitDir: string): string {
  const named = readText(join(gitDir, "commondir"))?.trim();
  return named ? resolve(gitDir, named) : gitDir;
}

/** The worktree that a linked worktree's repository was cloned into; null for a bare one, which has none. */
function mainWorktree(commonDir: string): string | null {
  const config = readText(join(commonDir, "config")) ?? "";
  // "	worktree = ../../../lib": how a submodule's repository names its folder.
  const named = /^\s*worktree\s*=\s*(.+?)\s*$/m.exec(config)?.[1];
  if (named !== undefined) return resolve(commonDir, named);
  // "	bare = true"
  if (/^\s*bare\s*=\s*true\s*$/m.test(config)) return null;
  return basename(commonDir) === ".git" ? dirname(commonDir) : null;
}

/** A linked worktree's own git folder says where its `.git` file is. */
function linkedRoot(gitDir: string): string | null {
  const named = readText(join(gitDir, "gitdir"))?.trim();
  return named ? dirname(isAbsolute(named) ? named : resolve(gitDir, named)) : null;
}

function isInside(path: string, folder: string): boolean {
  const full = resolve(path);
  return full === folder || full.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function* upwards(from: string): Generator<string> {
  for (let dir = resolve(from); ; dir = dirname(dir)) {
    yield dir;
    if (dirname(dir) === dir) return;
  }
}

function readText(path: string): string | null {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  } catch {
    return null;
  }
}
