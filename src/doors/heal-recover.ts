import { advanceBranch, commitAt } from "#host/land-heal.ts";
import { asGitProject } from "#host/project.ts";
import { healingOf } from "#memory/healing.ts";
import type { Application, ApplicationEvent } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";
import { cutOffHeals } from "./heal-cut-off.ts";
import { tellOfLanding } from "./heal-landed.ts";
import { recordStep } from "./heal-record.ts";
import { finishRevert } from "./heal-revert.ts";
import { sweepLeftovers } from "./prove-sweep.ts";

/** Finishes or undoes what earlier heals left when they were killed, as sentences. To be called by whoever has the turn. */
export async function recoverHeals(around: HealHouse): Promise<string[]> {
  const found = cutOffHeals(around);
  if (found.length === 0) return [];
  await sweepLeftovers(around.house);
  const said: string[] = [];
  for (const application of found) said.push(await recover(around, application));
  return said;
}

async function recover(around: HealHouse, application: Application): Promise<string> {
  const last = healingOf(around.memory).heal.events(application.id).at(-1);
  const name = application.id.slice(-12);
  if (last?.kind === "reverting") {
    const why = String(last.body.why ?? "It was cut off.");
    const isCascade = last.body.isCascade === true;
    const after = await finishRevert(around, application, why, { isCascade });
    return `The revert of ${name} was cut off; now: ${after.why}`;
  }
  const ended = last?.kind === "landing" ? await afterLanding(around, last) : null;
  const { after } = recordStep(
    around,
    { id: application.id, before: application },
    ended === null ? "failed" : "landed",
    ended ?? { why: "It was cut off before it landed; nothing of it is left." },
    // Whoever was killed told nobody.
    ended === null ? undefined : (landed) => tellOfLanding(around, landed),
  );
  return `${name} was cut off. ${after.why}`;
}

/** What became of a landing: the branch is there or it is not, and so is what was to be merged. Null: it did not land. */
async function afterLanding(
  { house }: HealHouse,
  { body }: ApplicationEvent,
): Promise<Record<string, unknown> | null> {
  const project = asGitProject(house.project);
  const { env } = house.around;
  const said = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : null);
  const [branch, commit, into, head] = [said("branch"), said("commit"), said("mergedInto"), said("head")];
  if (project === null || branch === null || commit === null) return null;
  if ((await commitAt(project, `refs/heads/${branch}`, env)) !== commit) return null;
  const landed = {
    branch,
    commit,
    mergedInto: null,
    why: `One commit on the local branch ${branch} (${commit.slice(0, 10)}).`,
  };
  if (into === null || head === null) return landed;
  const now = await commitAt(project, "HEAD", env);
  const isMerged =
    now === commit ||
    (now === head &&
      (await advanceBranch(project, { from: head, to: commit, why: "twiceshy heal" }, env)).kind === "ok");
  return isMerged ? { ...landed, mergedInto: into } : landed;
}
