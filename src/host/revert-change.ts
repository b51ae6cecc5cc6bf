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
 * worked on, it gets a commit that takes it back, and nothing but it. Uncommitted work is never written over. Done twice, it
 * changes nothing.
 */
export async function revertChange(
  project: GitProject,
  change: LandedChange,
  env: Environment,
): Promise<Reverted> {
  const working = await workingBranch(project, env);
  if (await isMerged(project, change, env)) {
    if (working === null) return conflict("HEAD is detached: no branch is worked on", "git switch -");
    if (working !== change.branch) {
      const done = await revertOn(project, working, change, env);
      // Its own branch has nothing to say any more.
      if (done.kind === "reverted") await dropBranch(project, change, env);
      return done;
    }
  } else {
    const elsewhere = await heldElsewhere(project, change, working, env);
    if (elsewhere !== null) return elsewhere;
  }
  const dropped = await dropBranch(project, change, env);
  if (dropped !== null) return dropped;
  return revertOn(project, change.branch, change, env);
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
  return gone.kind === "moved" ? null : conflict(gone.why, `git log ${branch}`);
}

/** True where a change is in the branch that is worked on: itself, or a copy with its trailer (picked, rebased, squashed). */
async function isMerged(
  project: GitProject,
  { commit, trailer }: LandedChange,
  env: Environment,
): Promise<boolean> {
  if (await isAncestor(project, commit, "HEAD", env)) return true;
  const args = ["log", "-n", "1", "--format=%H", "-F", `--grep=${trailer}`, "HEAD", "--"];
  const found = await runUserGit(project, args, { env, budgetMs: BUDGET_MS });
  return found.kind === "ok" && found.output.trim() !== "";
}

/** Where others have the change, "undone" would not be true: a branch that is not checked out, or the same lines by a commit of their own. */
async function heldElsewhere(
  project: GitProject,
  { branch, commit }: LandedChange,
  working: string | null,
  env: Environment,
): Promise<Reverted | null> {
  const args = ["for-each-ref", "--format=%(refname:short)", `--contains=${commit}`, "refs/heads"];
  const told = await runUserGit(project, args, { env, budgetMs: BUDGET_MS });
  const names = told.kind === "ok" ? told.output.split("\n").filter((name) => name !== "") : [];
  const other = names.find((name) => name !== branch);
  if (other !== undefined)
    return conflict(`it is in ${other} too, which is not checked out`, `git switch ${other}`);
  const [made, parent, now] = await Promise.all(
    [commit, `${commit}^`, "HEAD"].map((name) => treeOf(project, name, env)),
  );
  if (working === branch || made == null || parent == null || now == null) return null;
  const without = await mergeThree(project, { from: made, to: parent, into: now }, env);
  if (without.kind !== "ok" || without.tree === now) return null;
  return conflict(
    `${working ?? "HEAD"} has the same lines by a commit that does not name it: squashed, or made by hand`,
    `git log -p --max-count=5 ${working ?? "HEAD"}`,
  );
}

/** A commit on a branch that takes the change back. A copy of it may hold more (squashed with somebody's work): only what healing made counts. */
async function revertOn(
  project: GitProject,
  branch: string,
  { commit, message }: LandedChange,
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
    return conflict(`${branch} is checked out in another worktree`, "git worktree list");
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
