/**
 * What an issue proposes, applied because a person says so: a plan goes through the gates and lands on its branch; an edit of a
 * workflow file or document goes into the person's own files, where they see it before they commit it.
 */

import { redact } from "#detect/redact.ts";
import { unlockedBy } from "#heal/preflight/gate-switches.ts";
import { applyToFiles } from "#host/apply-to-files.ts";
import { asGitProject } from "#host/project.ts";
import { treeWithPatch } from "#host/tree-with-patch.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import type { GateAnswer, Plan } from "#model/heal.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { readProposal } from "#review/proposal.ts";
import { lockedBy } from "./fix-lock.ts";
import { planFor } from "./heal-plan.ts";
import { gatesNow } from "./heal-waiting.ts";
import { type IssueHouse, WAITING } from "./issues.ts";
import { resolveIssues } from "./issues-decide.ts";

/** What would be done about an issue. */
export type Proposal =
  | { readonly kind: "plan"; readonly plan: Plan; readonly gates: readonly GateAnswer[] }
  | { readonly kind: "edit"; readonly diff: string; readonly files: readonly string[] };

/** What an issue proposes, as it can be shown and applied now; trouble where it proposes nothing that may be. */
export async function proposalOf(around: IssueHouse, issue: Issue): Promise<Proposal> {
  if (!WAITING.includes(issue.state))
    throw new Trouble(
      "refused",
      `#${issue.number} is ${issue.state} already.`,
      `twiceshy issues reopen ${issue.number}`,
    );
  const isCode = issue.kind === "code" || issue.kind === "environment";
  if (isCode && issue.fingerprint !== null && (issue.plan !== null || issue.lesson !== null)) {
    const plan = await planFor(around, issue.fingerprint);
    return { kind: "plan", plan, gates: await gatesNow(around, plan, { by: "person", isForced: false }) };
  }
  const next = `twiceshy issues show ${issue.number}`;
  if (issue.proposal === null)
    throw new Trouble(
      "refused",
      `#${issue.number} proposes nothing that could be applied.`,
      issue.fingerprint === null ? next : `twiceshy issues fix --batch --include ${issue.number}`,
    );
  const read = readProposal(issue.proposal);
  if (read.kind === "refused") throw new Trouble("refused", `#${issue.number}: ${read.why}.`, next);
  return { kind: "edit", diff: issue.proposal, files: read.files };
}

/** Puts a proposed edit into the person's files; nothing is committed. The issue is theirs, and resolved. */
export async function applyEdit(
  around: IssueHouse,
  issue: Issue,
  { diff }: Extract<Proposal, { kind: "edit" }>,
): Promise<Issue> {
  const { house } = around;
  const { env } = house.around;
  const locked = lockedBy(house);
  if (locked !== null)
    throw new Trouble("refused", `nothing is applied while it is locked: ${locked}`, unlockedBy(locked));
  const project = asGitProject(house.project);
  if (project === null) throw new Trouble("refused", "there is no git repository here.", "git init");
  const failed = (why: string) =>
    new Trouble(
      "refused",
      `#${issue.number} could not be applied: ${why}.`,
      `twiceshy issues show ${issue.number}`,
    );
  const now = await takeWorkingFiles(project, env, redact);
  if (now === null) throw failed("the state of your files could not be taken");
  const made = await treeWithPatch(project, now.tree, diff, { env });
  if (made.kind !== "ok") throw failed(`it does not fit your files any more (${made.why})`);
  const done = await applyToFiles(project, now.tree, made.tree, env, redact);
  if (done.kind === "failed") throw failed(done.why);
  return resolveIssues(around, [issue], "applied what was proposed")[0]!;
}
