import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { redact } from "#detect/redact.ts";
import { openRepository } from "#host/git.ts";
import { asGitProject, findProject, type GitProject } from "#host/project.ts";
import { openScratchCopy } from "#host/scratch-copy.ts";

/** A temporary folder that is gone when the test is. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** The environment for git that no machine's own settings can disturb; nothing is withheld at random in it. */
export const GIT_ENV: Record<string, string> = {
  TWICESHY_HOLDOUT: "0",
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Ann",
  GIT_AUTHOR_EMAIL: "ann@example.org",
  GIT_COMMITTER_NAME: "Ann",
  GIT_COMMITTER_EMAIL: "ann@example.org",
};

/** Runs git in a folder and returns what it said. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    env: GIT_ENV,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** A repository with one commit that holds the given files. */
export function gitRepository(
  files: Record<string, string> = { "a.txt": "one\n" },
  folder = tempFolder(),
): string {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "-q", "-b", "main");
  write(folder, files);
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", "first");
  return folder;
}

/** Writes files below a folder. */
export function write(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Every file below a folder with its content, to compare before and after. */
export function contentOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const path = join(folder, name);
    found.set(name, statSync(path).isDirectory() ? "folder" : readFileSync(path).toString("latin1"));
  }
  return found;
}

/** Takes the tree of a repository's files into twiceshy's own store. */
export async function treeOf(root: string): Promise<string> {
  const tree = await openRepository(findProject(root), { env: GIT_ENV, redact })!.takeTree();
  if (tree === null) throw new Error("no tree was taken");
  return tree;
}

/** The project of a repository. */
export function gitProject(root: string): GitProject {
  return asGitProject(findProject(root))!;
}

let overlay: Promise<boolean> | null = null;

/** Whether overlays can be mounted here; some containers and kernels do not let anybody. */
export function hasOverlay(): Promise<boolean> {
  overlay ??= (async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-overlay-")));
    try {
      gitRepository({ "a.txt": "1\n" }, root);
      const copy = await openScratchCopy(gitProject(root), { env: GIT_ENV, redact, only: "overlay" });
      if (copy.kind !== "unavailable") await copy.close();
      return copy.kind === "overlay";
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  })();
  return overlay;
}
