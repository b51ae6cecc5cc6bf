import { holdsChange } from "#host/holds-change.ts";
import { commitAt, isAncestor } from "#host/land-heal.ts";
import { asGitProject } from "#host/project.ts";
import { healingOf } from "#memory/healing.ts";
import type { Application } from "#model/heal.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { HealHouse } from "./heal-audit.ts";

/** A branch that nobody has merged by then is not looked at any more, and said to be left. */
export const UNMERGED_MS: number = 7 * DAY_MS;

/** What landed more than a week ago, and is in nobody's work yet: neither its commit nor its files as it left them. */
export async function unmergedNow({ house, memory }: HealHouse): Promise<Application[]> {
  const before = house.clock.now() - UNMERGED_MS;
  const old = healingOf(memory)
    .heal.applications({ state: "landed" })
    .filter(({ commit, landedAt, mergedInto, isDryRun }) => {
      const isOld = landedAt !== null && landedAt < before;
      return isOld && commit !== null && mergedInto === null && !isDryRun;
    });
  const project = asGitProject(house.project);
  if (old.length === 0 || project === null) return [];
  const { env } = house.around;
  const head = await commitAt(project, "HEAD", env);
  if (head === null) return [];
  const left: Application[] = [];
  for (const one of old) {
    const { files } = one;
    const commit = one.commit!;
    if (await isAncestor(project, commit, head, env)) continue;
    if ((await holdsChange(project, { commit, files }, head, env)) === "no") left.push(one);
  }
  return left;
}
