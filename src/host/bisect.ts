import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import { type Environment, isObjectId } from "./scratch-git.ts";

/** A commit that a check can be run on. */
export interface TriableCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly tree: string;
  readonly at: number;
  readonly subject: string;
}

const FIELD = "\u001f";
const BUDGET_MS = 30_000;

interface Asked {
  readonly project: GitProject;
  readonly env: Environment;
}

/** A commit and those before it along first parents, newest first; up to another that is left out. Null where git cannot say. */
export async function firstParents(
  { project, env }: Asked,
  from: string,
  { most, until = null }: { readonly most: number; readonly until?: string | null },
): Promise<TriableCommit[] | null> {
  if (!isObjectId(from) || (until !== null && !isObjectId(until))) return null;
  const format = ["%H", "%P", "%T", "%ct", "%s"].join("%x1f");
  const range = until === null ? [from] : [from, `^${until}`];
  const words = ["log", "-z", "--first-parent", `--max-count=${most}`, `--format=${format}`, ...range, "--"];
  const answer = await runGit(words, { cwd: project.root, env, budgetMs: BUDGET_MS });
  if (answer.kind !== "ok") return null;
  return answer.output.split("\0").flatMap((record) => toCommit(record) ?? []);
}

/** The commit that two have in common; null where there is none. */
export async function mergeBase({ project, env }: Asked, a: string, b: string): Promise<string | null> {
  if (!isObjectId(a) || !isObjectId(b)) return null;
  const answer = await runGit(["merge-base", a, b], { cwd: project.root, env, budgetMs: BUDGET_MS });
  const id = answer.kind === "ok" ? answer.output.trim() : "";
  return isObjectId(id) ? id : null;
}

/** The files that a commit changed, against its first parent. */
export async function filesOfCommit({ project, env }: Asked, commit: string): Promise<string[]> {
  if (!isObjectId(commit)) return [];
  const words = [
    "-c",
    "log.showRoot=true",
    "log",
    "-1",
    "--first-parent",
    "-m",
    "--name-only",
    "-z",
    "--no-renames",
  ];
  const answer = await runGit([...words, "--format=", commit, "--"], {
    cwd: project.root,
    env,
    budgetMs: BUDGET_MS,
  });
  return answer.kind === "ok" ? answer.output.split("\0").filter((path) => path !== "") : [];
}

function toCommit(record: string): TriableCommit | null {
  const [id, parents = "", tree, seconds, ...subject] = record.trimStart().split(FIELD);
  if (!id || !tree || !isObjectId(id)) return null;
  return {
    id,
    parents: parents === "" ? [] : parents.split(" "),
    tree,
    at: Number(seconds) * 1000,
    subject: subject.join(" "),
  };
}
