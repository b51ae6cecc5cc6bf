import { commitOnBranch, headWithChange } from "#host/land-change.ts";
import { asGitProject } from "#host/project.ts";
import { Trouble } from "#model/trouble.ts";
import { auditStep } from "./heal-audit.ts";
import { type IssueHouse, recordIssue } from "./issues.ts";
import type { BatchChange } from "./issues-batch.ts";
import { keepBatch } from "./issues-batch-watch.ts";

/** Puts a confirmed change on one branch, and says of its issues what fixed them. */
export async function landBatch(
  around: IssueHouse,
  change: BatchChange,
): Promise<{ branch: string; commit: string }> {
  const { house } = around;
  const { env } = house.around;
  const project = asGitProject(house.project)!;
  const failed = (why: string) => new Trouble("refused", `the batch could not land: ${why}.`, "git status");
  const built = await headWithChange(project, change.base, change.tree, env);
  if (built.kind !== "ok") throw failed(built.why);
  // Without what is not committed the fix may be none.
  if (built.tree !== change.tree && (await change.holdsNotOn(built.tree)) !== null)
    throw failed("it needs changes of yours that are not committed");
  const names = change.issues.map(({ number, title }) => `- #${number} ${title}`).join("\n");
  const message = `fix: ${change.issues.length} issues at once\n\nMade by twiceshy issues fix --batch, and confirmed by a person.\n${names}\n\nTwiceshy-Batch: ${change.id}\n`;
  const made = await commitOnBranch(project, built, {
    branch: `fix/batch-${change.id.slice(-8)}`,
    message,
    env,
  });
  if (made.kind === "failed") throw failed(made.why);
  const { branch, commit } = made;
  auditStep(around, "batch-landed", { batch: change.id, branch, commit, files: change.files });
  keepBatch(around.memory, {
    id: change.id,
    commit,
    files: change.files,
    fingerprints: change.issues.flatMap(({ fingerprint }) => fingerprint ?? []),
    landedAt: house.clock.now(),
    state: "landed",
  });
  const by = { kind: "batch", id: change.id };
  for (const issue of change.issues)
    recordIssue(around, issue, { kind: "fixed", reason: `on branch ${branch}`, body: { by } });
  return { branch, commit };
}
