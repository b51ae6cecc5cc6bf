import { APPLICATION_TRAILER } from "#heal/plan/commit-message.ts";
import { asGitProject } from "#host/project.ts";
import { undoneInGit } from "#host/undone-commits.ts";
import { coreOf } from "#learn/fix-core.ts";
import { healingOf } from "#memory/healing.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Correction } from "#model/correction.ts";
import type { Fix } from "#model/fix.ts";
import type { Plan } from "#model/heal.ts";
import { DAY_MS } from "#model/pattern.ts";
import { compareChange } from "#review/corrections.ts";
import { isOfCopy } from "./copy-check.ts";
import { coreOfPlan, correctionByUndoing, foundId, recordCorrections } from "./corrections.ts";
import { isRealFix, showFix } from "./fixes.ts";
import { lessonLearnsFrom } from "./heal-lessons.ts";
import { recordStep } from "./heal-record.ts";
import type { IssueHouse } from "./issues.ts";

const PLANS_LOOKED_AT = 200;
const APPLICATIONS_LOOKED_AT = 50;
/** Longer ago, nobody means the proposal by what they do. */
const BACK_MS = 30 * DAY_MS;

/** Looks for what people did otherwise since: by what turned checks green, and by what they undid in git. Says which are new. */
export async function findCorrections(around: IssueHouse): Promise<Correction[]> {
  const { heal } = healingOf(around.memory);
  if (heal.plans({ limit: 1 }).length === 0) return [];
  return recordCorrections(around, [...doneOtherwise(around), ...(await undone(around))]);
}

/** Plans that nobody applied, and whose failure a person cured by another change. */
function doneOtherwise({ house, memory }: IssueHouse): Correction[] {
  const { heal } = healingOf(memory);
  const since = house.clock.now() - BACK_MS;
  const landed = new Set(
    heal
      .applications({ since })
      .filter(({ landedAt }) => landedAt !== null)
      .map(({ plan }) => plan),
  );
  const open = heal.plans({ limit: PLANS_LOOKED_AT }).filter(({ id, at }) => at >= since && !landed.has(id));
  const found = open.flatMap((plan) => otherwise(plan) ?? []);
  return [...new Map(found.map((one) => [one.id, one])).values()];

  function otherwise(plan: Plan): Correction | null {
    const proposed = coreOfPlan(plan);
    const { fingerprint } = plan.failure;
    const cure = firstCure(fingerprint, plan.at);
    if (proposed === null || plan.diff === "" || cure === null) return null;
    const diff = cure.minimal ?? showFix(cure, knowledgeOf(memory)).change?.text ?? null;
    const kind = diff === null ? "replaced" : compareChange(plan.diff, diff);
    const preferred = coreOf(diff, cure.commands);
    if (kind === "same" || preferred === null || preferred === proposed) return null;
    return {
      id: foundId(cure.resolvedAt, `${fingerprint}/${proposed}/${cure.id}`),
      at: cure.resolvedAt,
      kind,
      fingerprint,
      lesson: plan.lesson,
      plan: plan.id,
      application: null,
      proposed,
      preferred,
      diff,
      by: null,
      reason: null,
    };
  }

  /** What a person did first after a plan was made. */
  function firstCure(fingerprint: string, after: number): Fix | null {
    const fixes = knowledgeOf(memory).fixes.fixesOf([fingerprint]).get(fingerprint) ?? [];
    const [first = null] = fixes
      .filter((fix) => fix.resolvedAt > after && isRealFix(fix) && !fix.marks.includes("suppression"))
      .filter(({ greenRun, check }) => !isOfCopy(check) && memory.run(greenRun)?.agent == null)
      .sort((a, b) => a.resolvedAt - b.resolvedAt);
    return first;
  }
}

/** Applications that stood, and that a person undid: the application is over, and its lesson hears of it. */
async function undone(around: IssueHouse): Promise<Correction[]> {
  const { house, memory } = around;
  const { heal } = healingOf(memory);
  const project = asGitProject(house.project);
  const standing = heal.applications({
    state: ["landed", "kept"],
    since: house.clock.now() - BACK_MS,
    limit: APPLICATIONS_LOOKED_AT,
  });
  if (project === null) return [];
  const found: Correction[] = [];
  for (const application of standing) {
    const { commit, mergedInto, id, landedAt, at } = application;
    if (commit === null) continue;
    const trailer = `${APPLICATION_TRAILER}: ${id}`;
    const asked = { commit, branch: mergedInto, trailer, since: landedAt ?? at };
    const how = await undoneInGit(project, asked, house.around.env);
    if (how === null) continue;
    const why =
      how.how === "reverted"
        ? `a person reverted it (${how.by.slice(0, 10)})`
        : "a person set the branch back behind it";
    const { after } = recordStep(around, { id, before: application }, "reverted", {
      why,
      revertCommit: how.how === "reverted" ? how.by : null,
    });
    lessonLearnsFrom(around, after);
    found.push(correctionByUndoing(around, application, why, null));
  }
  return found;
}
