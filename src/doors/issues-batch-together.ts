import type { GitProject } from "#host/project.ts";
import { runUndisturbed } from "#loop/heal-verify-parts.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { fixCheck } from "./fix-request.ts";
import { openHealCopy } from "./heal-copy.ts";
import type { NamedFailure } from "./heal-named.ts";
import type { IssueHouse } from "./issues.ts";

/** A failure that a loop mended, and how that ended. */
export interface Mended {
  readonly item: NamedFailure;
  readonly end: FixEnd;
}

/** Runs every check on all changes together: what was mended stays so, and nothing else turns red. */
export async function brokenTogether(
  around: IssueHouse & { readonly signal: AbortSignal },
  project: GitProject,
  tree: string,
  mended: readonly Mended[],
): Promise<string | null> {
  const copy = await openHealCopy(around, project, around.signal);
  if ("kind" in copy) return copy.why;
  try {
    const put = await copy.restore(tree);
    if (put.kind === "failed") return put.why;
    const red = new Set(
      mended.flatMap(({ end }) => (end.goal?.baseline ?? []).map((one) => one.fingerprint)),
    );
    const cured = new Set(mended.map(({ item }) => item.failure.fingerprint.hash));
    const checks = new Map(mended.map(({ item, end }) => [item.run.check.id, { item, end }]));
    for (const { item, end } of checks.values()) {
      const check = fixCheck(around.house, item.run.argv, item.run.check.directory);
      const run = await runUndisturbed(copy, check, end.limits.checkMinutes * 60_000, tree);
      const back = run.failures.find(({ fingerprint }) => cured.has(fingerprint) || !red.has(fingerprint));
      if (back !== undefined) return `together they do not hold: ${back.summary}`;
      if (run.outcome !== "passed" && run.failures.length === 0)
        return `together they do not hold: ${run.why ?? `${check.check.command} is red`}`;
    }
    return null;
  } finally {
    await copy.close();
  }
}
