import { APPLICATION_TRAILER, revertMessage } from "#heal/plan/commit-message.ts";
import { asGitProject } from "#host/project.ts";
import { revertChange } from "#host/revert-change.ts";
import { healingOf } from "#memory/healing.ts";
import type { Application } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { lockOnChurn } from "./heal-alerts.ts";
import type { HealHouse } from "./heal-audit.ts";
import { repositoryFacts } from "./heal-files.ts";
import { lessonLearnsFrom } from "./heal-lessons.ts";
import { recordStep } from "./heal-record.ts";
import { takeTurn } from "./heal-turn.ts";
import { raiseIssue, recordIssue, WAITING } from "./issues.ts";

/** Undoes a landed application, and tells its lesson. A conflict becomes an issue, and nothing is changed. */
export async function revertApplication(
  around: HealHouse,
  application: Application,
  why: string,
  more: { readonly isCascade?: boolean } = {},
): Promise<Application> {
  const { state, commit } = application;
  if (state === "reverted") throw new Trouble("refused", "it is undone already.", "twiceshy heal history");
  if (state !== "landed" && state !== "kept" && state !== "stuck")
    throw new Trouble("refused", `there is nothing to undo: it is ${state}.`, "twiceshy heal history");
  if (commit === null)
    throw new Trouble(
      "refused",
      "what it restored is what manifest and lock file declare: there is nothing to take back.",
      "git status",
    );
  // A commit in the middle of somebody's merge is a mess of its own.
  const { operation } = await repositoryFacts(around.house);
  if (operation !== null) throw new Trouble("refused", `a ${operation} is going on.`, "git status");
  const turn = takeTurn(around.house);
  try {
    const begun = recordStep(around, { id: application.id, before: application }, "reverting", {
      why,
      pid: process.pid,
      ...(more.isCascade && { isCascade: true }),
    });
    return await finishRevert(around, begun.after, why, more);
  } finally {
    turn.release();
  }
}

/** The rest of a revert that is stored as begun. Whoever calls it has the turn. */
export async function finishRevert(
  around: HealHouse,
  application: Application,
  why: string,
  more: { readonly isCascade?: boolean } = {},
): Promise<Application> {
  const { house } = around;
  const project = asGitProject(house.project);
  const { id, branch, commit } = application;
  const about = { id, before: application };
  const done =
    project === null || branch === null || commit === null
      ? ({ kind: "conflict", why: "the repository is not there", next: null } as const)
      : await revertChange(
          project,
          {
            branch,
            commit,
            trailer: `${APPLICATION_TRAILER}: ${id}`,
            message: revertMessage(application, why),
          },
          house.around.env,
        );
  if (done.kind === "conflict") {
    const { after } = recordStep(around, about, "revert-conflict", { why: done.why, next: done.next });
    lessonLearnsFrom(around, after, { cascade: more.isCascade === true });
    raiseIssue(around, conflictIssue(application, why, done));
    return after;
  }
  const { after } = recordStep(around, about, "reverted", {
    why: `${done.how} Reason: ${why}`,
    reason: why,
    revertCommit: done.revertCommit,
  });
  lessonLearnsFrom(around, after, { cascade: more.isCascade === true });
  lockOnChurn(around);
  settleStuck(around, after);
  return after;
}

/** That it could not be undone is over. */
function settleStuck(around: HealHouse, { id, fingerprint }: Application): void {
  for (const issue of healingOf(around.memory).issues.issues({ fingerprint, states: WAITING }))
    if (issue.application === id && issue.plan === null)
      recordIssue(around, issue, { kind: "resolved", by: null, body: { by: { kind: "heal", id } } });
}

/** It proposes nothing: applying the plan once more is the last that is wanted, and dismissing this turns nothing down. */
function conflictIssue(
  { id, fingerprint, files }: Application,
  reason: string,
  { why, next }: { readonly why: string; readonly next: string | null },
): Parameters<typeof raiseIssue>[1] {
  return {
    ...BLANK_ISSUE,
    kind: "code",
    severity: "high",
    title: `A heal should be undone and cannot be: ${id.slice(-12)}`,
    detail: [`Reason: ${reason}`, ...(next === null ? [] : [`Try: ${next}`])].join("\n"),
    fingerprint,
    application: id,
    files,
    why,
    source: "heal",
  };
}

/** An application by its id, or how that begins or ends. */
export function applicationCalled({ memory }: Pick<HealHouse, "memory">, wanted: string): Application {
  const found = wanted.length < 4 ? null : healingOf(memory).heal.application(wanted);
  if (found !== null) return found;
  throw new Trouble("not_found", `no application is called "${wanted}".`, "twiceshy heal history");
}
