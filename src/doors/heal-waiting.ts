import type { PreflightAsk } from "#heal/preflight/facts.ts";
import { commitAt, isAncestor } from "#host/land-heal.ts";
import { asGitProject } from "#host/project.ts";
import { healingOf } from "#memory/healing.ts";
import type { GateAnswer, Plan } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";
import { preflightNow } from "./heal-facts.ts";

/** What every gate says of a plan, and whether the very same change waits on a branch already. */
export async function gatesNow(around: HealHouse, plan: Plan, ask: PreflightAsk): Promise<GateAnswer[]> {
  const [answers, branch] = await Promise.all([preflightNow(around, plan, ask), waitingOn(around, plan)]);
  return withWaiting(answers, branch, ask);
}

/** The same with what the landing gate says of a branch on which the change waits. */
export function withWaiting(
  answers: readonly GateAnswer[],
  branch: string | null,
  ask: PreflightAsk,
): GateAnswer[] {
  if (branch === null) return [...answers];
  const said: GateAnswer = {
    gate: "land",
    verdict: "refuse",
    binds: ask.by !== "shadow",
    why: `this very change waits on the branch ${branch}`,
    next: `git merge ${branch}`,
  };
  return answers.map((one) => (one.gate === "land" ? said : one));
}

/** The branch on which the same change was landed and not merged yet; null where there is none. */
export async function waitingOn({ house, memory }: HealHouse, plan: Plan): Promise<string | null> {
  const project = asGitProject(house.project);
  const { heal } = healingOf(memory);
  const { env } = house.around;
  if (project === null || plan.diff === "") return null;
  for (const one of heal.applications({ fingerprint: plan.failure.fingerprint, state: ["landed", "kept"] })) {
    if (one.branch === null || one.commit === null || heal.plan(one.plan)?.diff !== plan.diff) continue;
    const tip = await commitAt(project, `refs/heads/${one.branch}`, env);
    if (tip !== null && !(await isAncestor(project, tip, "HEAD", env))) return one.branch;
  }
  return null;
}
