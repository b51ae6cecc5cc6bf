import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";
import { type HeldUserGit, holdUserGit, runUserGit, type UserGitAnswer } from "./user-git.ts";

const BUDGET_MS = 30_000;
const MOST_NAMES = 50;

export type Put =
  | { readonly kind: "ok" }
  /** Somebody else has moved it meanwhile. */
  | { readonly kind: "moved"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

const ask = (project: GitProject, args: readonly string[], env: Environment): Promise<UserGitAnswer> =>
  runUserGit(project, args, { env, budgetMs: BUDGET_MS });

/** The commit that a name stands for; null where there is none. */
export async function commitAt(project: GitProject, name: string, env: Environment): Promise<string | null> {
  const told = await ask(project, ["rev-parse", "--verify", "-q", `${name}^{commit}`], env);
  return told.kind === "ok" ? told.output.trim() : null;
}

/** The branch that is checked out; null where HEAD is detached. */
export async function workingBranch(project: GitProject, env: Environment): Promise<string | null> {
  const told = await ask(project, ["symbolic-ref", "-q", "HEAD"], env);
  // refs/heads/main
  return told.kind === "ok" ? (/^refs\/heads\/(.+)$/.exec(told.output.trim())?.[1] ?? null) : null;
}

/**
 * A local branch's name that can be made: as it is asked for, else with -2, -3 and so on. Git keeps no branch below another one:
 * where somebody has `fix` or `fix/auto-1/x`, `fix/auto-1` cannot be, so that the name goes without its slashes then.
 */
export async function freeBranch(
  project: GitProject,
  branch: string,
  env: Environment,
): Promise<string | null> {
  const flat = branch.replaceAll("/", "-");
  const [first] = branch.split("/");
  const told = await ask(
    project,
    [
      "for-each-ref",
      "--format=%(refname)",
      `refs/heads/${first}`,
      `refs/heads/${flat}*`,
      `refs/heads/${flat}*/**`,
    ],
    env,
  );
  if (told.kind !== "ok") return null;
  const taken = told.output.split("\n").map((ref) => ref.slice("refs/heads/".length));
  const isFree = (name: string) =>
    !taken.some(
      (one) => one === name || one.startsWith(`${name}/`) || (one !== "" && name.startsWith(`${one}/`)),
    );
  const names = Array.from({ length: MOST_NAMES }, (_, at) => (at === 0 ? "" : `-${at + 1}`));
  const free = [branch, flat].flatMap((name) => names.map((end) => `${name}${end}`)).find(isFree);
  return free ?? null;
}

/** Makes, moves or removes a local branch, if it is still where it is said to be; null: it is not there. */
export async function moveBranch(
  project: GitProject,
  branch: string,
  { from, to, why }: { readonly from: string | null; readonly to: string | null; readonly why: string },
  env: Environment,
): Promise<Put> {
  const ref = `refs/heads/${branch}`;
  const old = from ?? "0".repeat((to ?? "").length || 40);
  const args =
    to === null ? ["update-ref", "-m", why, "-d", ref, old] : ["update-ref", "-m", why, ref, to, old];
  return toPut(await ask(project, args, env));
}

/** A git that makes a local branch as soon as it is told which; nothing is locked before. */
export function holdNewBranch(project: GitProject, why: string, env: Environment): HeldUserGit {
  return holdUserGit(project, ["update-ref", "-m", why, "--stdin"], { env, budgetMs: BUDGET_MS });
}

/** The same as `moveBranch` from nothing, by a git that was started before. */
export async function makeBranch(held: HeldUserGit, branch: string, commit: string): Promise<Put> {
  return toPut(await held.tell(`create refs/heads/${branch} ${commit}\n`));
}

function toPut(done: UserGitAnswer): Put {
  if (done.kind === "ok") return { kind: "ok" };
  // fatal: cannot lock ref 'refs/heads/x': is at 12ab… but expected 34cd…; reference already exists; unable to resolve reference
  const isMoved = /but expected|already exists|unable to resolve|reference is missing/i.test(done.why);
  return { kind: isMoved ? "moved" : "failed", why: done.why };
}

/** Whether a branch is checked out in this or another worktree. */
export async function isCheckedOut(project: GitProject, branch: string, env: Environment): Promise<boolean> {
  const told = await ask(project, ["worktree", "list", "--porcelain"], env);
  return told.kind !== "ok" || told.output.split("\n").includes(`branch refs/heads/${branch}`);
}

/** True where one commit is behind another, or is it. */
export async function isAncestor(
  project: GitProject,
  commit: string,
  of: string,
  env: Environment,
): Promise<boolean> {
  const told = await ask(project, ["merge-base", "--is-ancestor", commit, of], env);
  return told.kind === "ok";
}

/**
 * Moves the branch that is checked out on to a commit, its files with it: only files that differ between the two are written,
 * and none that the user has changed. Index and files first, the branch last: cut off in between, the same call finishes it.
 */
export async function advanceBranch(
  project: GitProject,
  { from, to, why }: { readonly from: string; readonly to: string; readonly why: string },
  env: Environment,
): Promise<Put> {
  await ask(project, ["update-index", "-q", "--refresh"], env);
  const read = await ask(project, ["read-tree", "-m", "-u", from, to], env);
  if (read.kind !== "ok") return { kind: "failed", why: read.why };
  const done = await ask(project, ["update-ref", "-m", why, "HEAD", to, from], env);
  if (done.kind === "ok") return { kind: "ok" };
  // Somebody committed in this very moment: what was written is taken back.
  await ask(project, ["read-tree", "-m", "-u", to, from], env);
  return { kind: "moved", why: done.why };
}
