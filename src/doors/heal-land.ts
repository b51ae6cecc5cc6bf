import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { redact } from "#detect/redact.ts";
import { healMessage } from "#heal/plan/commit-message.ts";
import { categoryOf } from "#heal/preflight/category.ts";
import { headWithChange, makeCommit } from "#host/land-change.ts";
import {
  advanceBranch,
  commitAt,
  freeBranch,
  holdNewBranch,
  makeBranch,
  moveBranch,
  workingBranch,
} from "#host/land-heal.ts";
import { makeFolder } from "#host/make-folder.ts";
import { giveChange, type PreparedChange, prepareChange } from "#host/prepare-change.ts";
import type { GitProject } from "#host/project.ts";
import { runCaptured } from "#host/run-captured.ts";
import type { HeldUserGit } from "#host/user-git.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import type { HealAsk, HealPorts, LandAnswer } from "#loop/heal-loop-ports.ts";
import type { Application, ApplicationEvent, Plan } from "#model/heal.ts";
import { shellWord } from "#model/shell-word.ts";
import type { House } from "./compose.ts";

export interface LandAround {
  readonly house: House;
  readonly project: GitProject;
  readonly plan: Plan;
  readonly ask: HealAsk;
  readonly record: HealPorts["record"];
  application(): Application;
  readonly signal: AbortSignal;
  /** What was looked up while checks ran, where something was. */
  readonly prepared?: Promise<PreparedLanding> | null;
}

/** What landing needs, as far as it can be had before. */
export interface PreparedLanding {
  readonly change: PreparedChange | null;
  readonly branch: string | null;
  /** What makes the branch. */
  readonly branching: HeldUserGit;
  /** Ends what was not wanted after all. */
  drop(): void;
}

/** Makes ready what landing a plan needs, if it is verified in these words; nothing is written to the user's repository. */
export async function prepareLanding(
  { house, project }: Pick<LandAround, "house" | "project">,
  plan: Plan,
  expected: { readonly application: string; readonly verified: string },
): Promise<PreparedLanding> {
  const { env } = house.around;
  const message = healMessage(plan, expected);
  const [change, branch] = await Promise.all([
    prepareChange(project, { from: plan.baseTree!, to: plan.toTree!, message }, env),
    freeBranch(project, branchOf(plan), env),
  ]);
  const branching = holdNewBranch(project, REASON, env);
  return {
    change,
    branch,
    branching,
    drop() {
      change?.unpacking.drop();
      branching.drop();
    },
  };
}

const branchOf = ({ failure }: Plan) => `fix/auto-${failure.fingerprint.slice(0, 8)}`;

const TRIES = 5;
const COMMAND_MS = 10 * 60_000;
const REASON = "twiceshy heal";

/** Puts a verified change on a branch of its own. `landing` is stored before anything is written that others see. */
export async function* landPlan(
  around: LandAround,
  isGreenOn: (tree: string) => Promise<boolean>,
): AsyncGenerator<ApplicationEvent, LandAnswer> {
  const { house, project, plan, record } = around;
  const { env } = house.around;
  if (plan.remedy.kind === "command") return yield* landCommand(around, plan.remedy);
  const nameOfBranch = () => freeBranch(project, branchOf(plan), env);
  const ready = await around.prepared?.catch(() => null);
  const { id, why } = around.application();
  const message = healMessage(plan, { application: id, verified: why });
  const given = ready?.change ? await giveChange(project, ready.change, message) : null;
  const [built, first] = await Promise.all([
    given ?? headWithChange(project, plan.baseTree!, plan.toTree!, env),
    ready?.branch ?? nameOfBranch(),
  ]);
  if (built.kind !== "ok") return asPatch(around, built.why);
  // Without what is not committed the fix may be none.
  if (built.tree !== plan.toTree && !(await isGreenOn(built.tree)))
    return asPatch(around, "the fix needs changes of yours that are not committed");
  const made = "commit" in built ? built : await makeCommit(project, built, { message, env });
  if (made.kind === "failed") return asPatch(around, `no commit could be made (${made.why})`);
  const { commit } = made;
  for (let tries = 0; tries < TRIES; tries++) {
    const branch = tries === 0 ? first : await nameOfBranch();
    if (around.signal.aborted) return { kind: "stopped" };
    if (branch === null) return asPatch(around, "too many branches have the name");
    yield record("landing", { branch, commit });
    const put =
      tries === 0 && ready
        ? await makeBranch(ready.branching, branch, commit)
        : await moveBranch(project, branch, { from: null, to: commit, why: REASON }, env);
    if (put.kind === "ok") return yield* merged(around, { branch, commit, head: built.head });
    if (put.kind === "failed") return asPatch(around, `the branch could not be made (${put.why})`);
  }
  return asPatch(around, "somebody else makes branches of the same name");
}

/** Merges by policy, where the settings say so for this kind of change; else it stays on its branch. */
async function* merged(
  around: LandAround,
  { branch, commit, head }: { readonly branch: string; readonly commit: string; readonly head: string },
): AsyncGenerator<ApplicationEvent, LandAnswer> {
  const { house, project, plan, ask, record } = around;
  const { env } = house.around;
  const onBranch = `One commit on the new local branch ${branch} (${commit.slice(0, 10)})`;
  const stays = { kind: "landed", branch, commit, mergedInto: null } as const;
  if (!mayMerge(house, plan, ask))
    return { ...stays, why: `${onBranch}; your files and your branch are untouched.` };
  const working = await workingBranch(project, env);
  const isSame = (await commitAt(project, "HEAD", env)) === head;
  if (working === null || !isSame)
    return { ...stays, why: `${onBranch}; not merged: your branch has moved.` };
  yield record("landing", { branch, commit, mergedInto: working, head });
  const put = await advanceBranch(project, { from: head, to: commit, why: REASON }, env);
  if (put.kind !== "ok") return { ...stays, why: `${onBranch}; not merged into ${working}: ${put.why}.` };
  return { ...stays, mergedInto: working, why: `${onBranch}, merged into ${working}.` };
}

function mayMerge({ settings }: House, plan: Plan, { by }: HealAsk): boolean {
  const most = settings.values["heal.merge"];
  if (by !== "policy" || most === "never") return false;
  const category = categoryOf(plan);
  return category === "safe" || (category === "moderate" && most === "moderate");
}

/** A verified change that cannot be a commit waits in a file. */
function asPatch({ house, plan, application }: LandAround, why: string): LandAnswer {
  const folder = join(house.dirs.store, "heals");
  const file = join(folder, `${application().id.slice(-12)}.patch`);
  makeFolder(folder);
  writeFileSync(file, plan.diff);
  const shown = relative(house.project.root, file);
  const path = shown.startsWith("..") ? file : shown;
  return {
    kind: "refused",
    why: `${why}: the verified change is in ${path}`,
    next: `git apply ${shellWord(path)}`,
  };
}

/** A restore is done where it is needed: in the folders that git does not look after. What git sees must be as before. */
async function* landCommand(
  { house, project, plan, record, signal }: LandAround,
  { argv, environment }: Extract<Plan["remedy"], { kind: "command" }>,
): AsyncGenerator<ApplicationEvent, LandAnswer> {
  const { env } = house.around;
  const words = argv.join(" ");
  const before = await takeWorkingFiles(project, env, redact);
  if (before?.tree !== plan.baseTree)
    return {
      kind: "refused",
      why: "your files were changed meanwhile",
      next: `twiceshy heal ${plan.failure.fingerprint.slice(0, 8)}`,
    };
  if (signal.aborted) return { kind: "stopped" };
  yield record("landing", { command: argv });
  const done = await runCaptured({
    argv,
    cwd: join(project.root, plan.check.directory),
    env: { ...env, ...environment },
    timeoutMs: COMMAND_MS,
    outputCap: 1024 * 1024,
    signal,
  });
  if (done.exitCode !== 0)
    return {
      kind: "refused",
      why: `${words} worked in a copy and ended with ${done.exitCode ?? done.signal} here`,
      next: words,
    };
  const after = await takeWorkingFiles(project, env, redact);
  const isSame = after?.tree === before.tree;
  return {
    kind: "landed",
    branch: null,
    commit: null,
    mergedInto: null,
    why: isSame
      ? `${words} was run here; no file that git looks after was changed.`
      : `${words} was run here, and changed files that it did not change in the copy: look at git status.`,
  };
}
