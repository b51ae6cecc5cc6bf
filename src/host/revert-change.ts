import { headWithChange, makeCommit } from "./land-change.ts";
import { advanceBranch, commitAt, isAncestor, isCheckedOut, moveBranch, workingBranch } from "./land-heal.ts";
import { mergeThree } from "./merge-three.ts";
import type { GitProject } from "./project.ts";
import type { Environment } from "./scratch-git.ts";
import { runUserGit } from "./user-git.ts";

/** What is to be undone. */
export interface LandedChange {
  readonly branch: string;
  readonly commit: string;
  /** A line that a cherry-picked commit has in its message too. */
  readonly trailer: string;
  readonly message: string;
}

export type Reverted =
  | { readonly kind: "reverted"; readonly how: string; readonly revertCommit: string | null }
  /** Only a person can: nothing was changed. */
  | { readonly kind: "conflict"; readonly why: string; readonly next: string | null };

const BUDGET_MS = 30_000;
const WHY = "twiceshy heal revert";

/**
 * Undoes a landed change. On its own branch alone, the branch goes; where others built upon it, or it is in the branch that is
 * worked on, it gets a commit that takes it back. Uncommitted work is never written over. Done twice, it changes nothing.
 */
export async function revertChange(
  project: GitProject,
  change: LandedChange,
  env: Environment,
): Promise<Reverted> {
  const working = await workingBranch(project, env);
  const merged = await mergedAs(project, change, env);
  if (merged !== null) {
    if (working === null) return conflict("HEAD is detached: no branch is worked on", "git switch -");
    if (working !== change.branch) {
      const done = await revertOn(project, working, merged, change, env);
      // Its own branch has nothing to say any more.
      if (done.kind === "reverted") await dropBranch(project, change, env);
      return done;
    }
  }
  const dropped = await dropBranch(project, change, env);
  if (dropped !== null) return dropped;
  return revertOn(project, change.branch, change.commit, change, env);
}

/** Removes the branch where nothing but the change is on it; null where somebody else has a use for it. */
async function dropBranch(
  project: GitProject,
  { branch, commit }: LandedChange,
  env: Environment,
): Promise<Reverted | null> {
  const tip = await commitAt(project, `refs/heads/${branch}`, env);
  if (tip === null)
    return { kind: "reverted", how: `The branch ${branch} was gone already.`, revertCommit: null };
  if (tip !== commit || (await isCheckedOut(project, branch, env))) return null;
  const gone = await moveBranch(project, branch, { from: commit, to: null, why: WHY }, env);
  if (gone.kind === "ok")
    return { kind: "reverted", how: `The branch ${branch} is removed.`, revertCommit: null };
  return gone.kind === "moved" ? null : conflict(gone.why, `git branch -D ${branch}`);
}

/** The commit by which a change is in the branch that is worked on: itself, or a copy with its trailer; null where it is not. */
async function mergedAs(
  project: GitProject,
  { commit, trailer }: LandedChange,
  env: Environment,
): Promise<string | null> {
  if (await isAncestor(project, commit, "HEAD", env)) return commit;
  const args = ["log", "-n", "1", "--format=%H", "-F", `--grep=${trailer}`, "HEAD", "--"];
  const found = await runUserGit(project, args, { env, budgetMs: BUDGET_MS });
  return found.kind === "ok" && found.output.trim() !== "" ? found.output.trim() : null;
}

/** A commit on a branch that takes another one back. */
async function revertOn(
  project: GitProject,
  branch: string,
  commit: string,
  { message }: LandedChange,
  env: Environment,
): Promise<Reverted> {
  const tip = await commitAt(project, `refs/heads/${branch}`, env);
  const [made, parent, now] = await Promise.all([
    treeOf(project, commit, env),
    treeOf(project, `${commit}^`, env),
    tip === null ? null : treeOf(project, tip, env),
  ]);
  const byHand = `git revert ${commit.slice(0, 12)}`;
  if (tip === null || made === null || parent === null || now === null)
    return conflict(`commit ${commit.slice(0, 10)} or ${branch} cannot be read`, byHand);
  const merged = await mergeThree(project, { from: made, to: parent, into: now }, env);
  if (merged.kind === "conflict") return conflict(`${merged.file} was changed since: ${merged.why}`, byHand);
  if (merged.kind === "failed") return conflict(merged.why, byHand);
  if (merged.tree === now)
    return { kind: "reverted", how: `${branch} does not hold the change any more.`, revertCommit: null };
  const built = await headWithChange(project, now, merged.tree, env, tip);
  if (built.kind !== "ok") return conflict(built.why, byHand);
  const revert = await makeCommit(project, built, { message, env });
  if (revert.kind === "failed") return conflict(revert.why, byHand);
  const move = { from: tip, to: revert.commit, why: WHY };
  const isHere = (await workingBranch(project, env)) === branch;
  if (!isHere && (await isCheckedOut(project, branch, env)))
    return conflict(`${branch} is checked out in another worktree`, byHand);
  const put = isHere ? await advanceBranch(project, move, env) : await moveBranch(project, branch, move, env);
  if (put.kind === "ok")
    return {
      kind: "reverted",
      how: `A commit on ${branch} takes it back (${revert.commit.slice(0, 10)}).`,
      revertCommit: revert.commit,
    };
  return conflict(plainly(put.why), "git status");
}

async function treeOf(project: GitProject, commit: string, env: Environment): Promise<string | null> {
  const told = await runUserGit(project, ["rev-parse", "--verify", "-q", `${commit}^{tree}`], {
    env,
    budgetMs: BUDGET_MS,
  });
  return told.kind === "ok" ? told.output.trim() : null;
}

// git says: error: Entry 'src/cart.js' not uptodate. Cannot merge.
const plainly = (why: string) =>
  why.replace(
    /^git says: .*Entry '([^']+)' not uptodate.*$/,
    "$1 has changes of yours that are not committed",
  );

const conflict = (why: string, next: string | null): Reverted => ({ kind: "conflict", why, next });
