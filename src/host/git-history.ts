import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";

/** A commit with one parent, as `git log` tells of it. */
export interface LoggedCommit {
  readonly id: string;
  readonly parent: string;
  readonly tree: string;
  readonly parentTree: string;
  readonly at: number;
  readonly subject: string;
  readonly files: readonly string[];
}

const RECORD = "\u001e";
const FIELD = "\u001f";

/** The last commits up to HEAD that have one parent, newest first; null where git cannot say. */
export async function listCommits(
  project: GitProject,
  env: Readonly<Record<string, string | undefined>>,
  most: number,
): Promise<LoggedCommit[] | null> {
  const ask = (args: readonly string[]) => runGit(args, { cwd: project.root, env, budgetMs: 60_000 });
  const format = ["%H", "%P", "%T", "%ct", "%s"].join("%x1f");
  const answer = await ask([
    "-c",
    "core.quotePath=false",
    "log",
    "--no-merges",
    "--no-renames",
    `-n${most}`,
    "--name-only",
    `--format=%x1e${format}%x1f`,
  ]);
  if (answer.kind !== "ok") return null;
  const commits = answer.output
    .split(RECORD)
    .map(toCommit)
    .filter((commit) => commit !== null);
  const trees = await parentTrees(
    commits.map((commit) => commit.parent),
    ask,
  );
  return commits.flatMap((commit) => {
    const parentTree = trees.get(commit.parent);
    return parentTree === undefined ? [] : [{ ...commit, parentTree }];
  });
}

function toCommit(record: string): Omit<LoggedCommit, "parentTree"> | null {
  const [id, parents, tree, seconds, subject, files] = record.split(FIELD);
  if (!id || !tree || files === undefined || !parents || parents.includes(" ")) return null;
  return {
    id,
    parent: parents,
    tree,
    at: Number(seconds) * 1000,
    subject: subject ?? "",
    files: files.split("\n").filter((file) => file !== ""),
  };
}

async function parentTrees(
  parents: readonly string[],
  ask: (args: readonly string[]) => ReturnType<typeof runGit>,
): Promise<Map<string, string>> {
  const trees = new Map<string, string>();
  for (let from = 0; from < parents.length; from += 200) {
    const page = [...new Set(parents.slice(from, from + 200))];
    const answer = await ask(["show", "-s", "--format=%H%x1f%T", ...page]);
    if (answer.kind !== "ok") continue;
    for (const line of answer.output.split("\n")) {
      const [id, tree] = line.split(FIELD);
      if (id && tree) trees.set(id, tree);
    }
  }
  return trees;
}
