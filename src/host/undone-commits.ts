import type { GitProject } from "./project.ts";
import { runGit } from "./run-git.ts";
import type { Environment } from "./scratch-git.ts";

/** A commit of ours, by which branch it went in, and a word in its message that no other commit has. */
export interface OurCommit {
  readonly commit: string;
  /** Null: the branch that is checked out. */
  readonly branch: string | null;
  readonly trailer: string;
  readonly since: number;
}

export type Undone =
  | { readonly how: "reverted"; readonly by: string }
  /** The branch was set back behind it. */
  | { readonly how: "reset" };

const BUDGET_MS = 3000;
const MOST_LOGGED = 500;
const MOST_PLACES = 20;

/** How people undid a commit in git; null where it stands, was never taken in, or git cannot say. Reads only. */
export async function undoneInGit(
  project: GitProject,
  { commit, branch, trailer, since }: OurCommit,
  env: Environment,
): Promise<Undone | null> {
  const ask = async (...args: string[]): Promise<string | null> => {
    const answer = await runGit(args, { cwd: project.root, env, budgetMs: BUDGET_MS });
    return answer.kind === "ok" ? answer.output : null;
  };
  const isIn = async (place: string) => (await ask("merge-base", "--is-ancestor", commit, place)) !== null;
  if (!/^[0-9a-f]{40,64}$/.test(commit) || (await ask("cat-file", "-e", `${commit}^{commit}`)) === null)
    return null;
  const head = branch ?? (await ask("symbolic-ref", "--short", "-q", "HEAD"))?.trim() ?? null;
  if (head === null) return null;
  const tip = `refs/heads/${head}`;
  const reverts = await ask(
    "log",
    `-n${MOST_LOGGED}`,
    `--since=${Math.floor(since / 1000)}`,
    "--format=%H%x1f%B%x1e",
    "-F",
    `--grep=This reverts commit ${commit}`,
    tip,
    "--",
  );
  for (const record of reverts?.split("\u001e") ?? []) {
    const [by, words = ""] = record.trim().split("\u001f");
    // "This reverts commit 12ab….", and none of our own reverts
    if (by && words.includes(`This reverts commit ${commit}`) && !words.includes("Twiceshy-Reverts:"))
      return { how: "reverted", by };
  }
  if ((await ask("rev-parse", "--verify", "-q", tip)) === null || (await isIn(tip))) return null;
  // Rebased or picked anew, it stands there under another name.
  const anew = await ask("log", "-n1", "--format=%H", "-F", `--grep=${trailer}`, tip, "--");
  if (anew === null || anew.trim() !== "") return null;
  const places = await ask("log", "-g", `-n${MOST_PLACES * 5}`, "--format=%H", tip, "--");
  for (const place of [...new Set(places?.trim().split("\n") ?? [])].filter(Boolean).slice(0, MOST_PLACES))
    if (await isIn(place)) return { how: "reset" };
  return null;
}
