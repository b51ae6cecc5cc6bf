import { join } from "node:path";
import { askStatusText } from "./git.ts";
import { parseStatus } from "./git-status.ts";
import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";
import { statIfThere } from "./stat-if-there.ts";
import { statKey } from "./stat-key.ts";
import { TREE_LIMITS, takeTree } from "./take-tree.ts";
import { untrackedFiles } from "./untracked-files.ts";

/** The user's files at a moment: their tree, and a key that changes when they do. */
export interface WorkingFiles {
  readonly tree: string;
  readonly key: string;
}

/** A proof can wait longer than a run that is only watched. */
const PATIENT = { ...TREE_LIMITS, files: 20_000, totalBytes: 500 * 1024 * 1024, budgetMs: 30_000 };
const STATUS_BUDGET_MS = 15_000;

/** What git says of the user's files, as it says it; null where it says nothing. */
function askWorkingFiles({ root }: Pick<GitProject, "root">, env: Environment): Promise<string | null> {
  return askStatusText(root, { env, statusBudgetMs: STATUS_BUDGET_MS });
}

/** Takes the tree of the user's files as they are now; null where git cannot. */
export async function takeWorkingFiles(
  project: GitProject,
  env: Environment,
  redact: (text: string) => string,
): Promise<WorkingFiles | null> {
  const status = await askWorkingFiles(project, env);
  if (status === null) return null;
  const key = await keyOf(project, status, env);
  if (key === null) return null;
  const taken = await takeTree(project, parseStatus(status), { env, redact, limits: PATIENT, git: runGit });
  return taken && { tree: taken.id, key };
}

/** The key alone, to see whether anything changed in the meantime. */
export async function keyOfWorkingFiles(project: GitProject, env: Environment): Promise<string | null> {
  const status = await askWorkingFiles(project, env);
  return status === null ? null : keyOf(project, status, env);
}

/** The commit, the files that differ from it, those in new folders too, and when each was changed. */
async function keyOf({ root }: GitProject, text: string, env: Environment): Promise<string | null> {
  const status = parseStatus(text);
  const untracked = await untrackedFiles(root, status, (args, extra) =>
    runGit(args, { cwd: root, env: { ...env, ...extra }, budgetMs: STATUS_BUDGET_MS }),
  );
  if (untracked === null) return null;
  const paths = [...status.changed, ...untracked];
  const times = paths.map((path) => `${path} ${statKey(statIfThere(join(root, path)))}`);
  // With another commit checked out, files differ though none is changed.
  return [status.head, ...times].join("\n");
}
