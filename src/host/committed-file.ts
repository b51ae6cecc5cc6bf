import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";

const BUDGET_MS = 3000;

/** A file's text in the last commit, from the repository's root; null: it is not in it, or there is none; undefined: git cannot say. Reads only. */
export async function committedFile(
  project: GitProject,
  path: string,
  env: Environment,
): Promise<string | null | undefined> {
  const call = { cwd: project.root, env, budgetMs: BUDGET_MS };
  const head = await runGit(["rev-parse", "-q", "--verify", "HEAD^{commit}"], call);
  if (head.kind !== "ok") return head.why === "error" ? null : undefined;
  const listed = await runGit(["ls-tree", "-z", "HEAD", "--", path], call);
  if (listed.kind !== "ok") return undefined;
  if (listed.output === "") return null;
  const shown = await runGit(["show", `HEAD:./${path}`], call);
  return shown.kind === "ok" ? shown.output : undefined;
}

// What git leaves in its folder while something is half done.
const HALF_DONE = ["MERGE_HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "BISECT_LOG"];
const FOLDERS = ["rebase-merge", "rebase-apply", "sequencer"];

/** Whether a merge, a rebase or the like is half done: then nobody but the person writes into the working files. */
export function isHalfDone({ gitDir }: GitProject): boolean {
  return [...HALF_DONE, ...FOLDERS].some((name) => existsSync(join(gitDir, name)));
}
