/**
 * Several issues mended at once, because a person confirmed it: each is investigated, its strategy runs the bounded fix loop in a
 * copy, and what comes of it has to pass the hard limits alone and the checks together before it lands on one branch.
 */
import { readFileSync } from "node:fs";
import { redact } from "#detect/redact.ts";
import { commitOnBranch, headWithChange } from "#host/land-change.ts";
import { asGitProject, type GitProject } from "#host/project.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { treeWithPatch } from "#host/tree-with-patch.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import type { Investigation, InvestigationStrategy } from "#model/cause.ts";
import type { FixEnd, FixEvent } from "#model/fix-event.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { batchRefusal, goalOf } from "#review/batch.ts";
import { fixIn } from "./fix.ts";
import { fixCheck, settledRequest } from "./fix-request.ts";
import { auditStep } from "./heal-audit.ts";
import { openHealCopy } from "./heal-copy.ts";
import { protectedGlobs } from "./heal-facts.ts";
import { touchedFiles } from "./heal-files.ts";
import { failureNamed, type NamedFailure } from "./heal-named.ts";
import { investigate } from "./investigate.ts";
import { type IssueHouse, recordIssue } from "./issues.ts";

/** An issue that an agent could work on, with what was found out about it. */
export interface BatchItem extends NamedFailure {
  readonly issue: Issue;
  readonly found: Investigation;
}

/** What became of one issue of a batch. */
export interface BatchOutcome {
  readonly issue: number;
  readonly strategy: InvestigationStrategy;
  readonly outcome: "fixed" | "stopped" | "refused";
  readonly why: string;
}

/** A change that holds together, and nothing of which is in anybody's files yet. */
export interface BatchChange {
  readonly id: string;
  readonly base: string;
  readonly tree: string;
  readonly diff: string;
  readonly files: readonly string[];
  readonly issues: readonly Issue[];
  /** Why it does not hold on another tree; null where it does. */
  holdsNotOn(tree: string): Promise<string | null>;
}

export interface BatchOptions {
  readonly agent: string | null;
  readonly model: string | null;
  readonly minutes: number | null;
  readonly costUsd: number | null;
}

type Around = IssueHouse & { readonly signal: AbortSignal };
export type Chosen = BatchItem & { readonly strategy: InvestigationStrategy };
export type BatchEvent = { readonly issue: Issue; readonly event: FixEvent };
export interface Batched {
  readonly outcomes: readonly BatchOutcome[];
  readonly change: BatchChange | null;
}

/** Looks into an issue's failure; trouble where no check shows it. */
export async function batchItem(around: IssueHouse, issue: Issue): Promise<BatchItem> {
  if (issue.fingerprint === null)
    throw new Trouble(
      "refused",
      `#${issue.number} is about no failure of a check.`,
      `twiceshy issues show ${issue.number}`,
    );
  const found = await investigate(around, { fingerprint: issue.fingerprint });
  return { issue, found, ...failureNamed(around, issue.fingerprint) };
}

/** Runs the loops one after another; then whether all of it holds together. Nothing lands. */
export async function* fixBatch(
  around: Around,
  items: readonly Chosen[],
  options: BatchOptions,
): AsyncGenerator<BatchEvent, Batched> {
  const { house } = around;
  const { env } = house.around;
  const project = asGitProject(house.project);
  const taken = project === null ? null : await takeWorkingFiles(project, env, redact);
  if (project === null || taken === null)
    throw new Trouble(
      "refused",
      "there is no git repository here, or its files could not be taken.",
      "git init",
    );
  const outcomes: BatchOutcome[] = [];
  const mended: { item: Chosen; end: FixEnd }[] = [];
  let tree = taken.tree;
  for (const item of items) {
    const say = (outcome: BatchOutcome["outcome"], why: string) =>
      outcomes.push({ issue: item.issue.number, strategy: item.strategy, outcome, why });
    const end = yield* loop(around, item, options);
    const patch = end.landed?.patchFile ?? null;
    if (end.reason !== "fixed" || patch === null) {
      say(end.reason === "already_green" ? "fixed" : "stopped", end.why);
      continue;
    }
    const diff = readFileSync(patch, "utf8");
    const refusal = refusalOf(around, item, end, diff);
    const made = refusal === null ? await treeWithPatch(project, tree, diff, { env }) : null;
    if (made?.kind !== "ok") say("refused", refusal ?? `it does not fit with the others (${made?.why})`);
    else {
      tree = made.tree;
      mended.push({ item, end });
      say("fixed", end.why);
    }
  }
  if (mended.length === 0) return { outcomes, change: null };
  const broken = await brokenTogether(around, project, tree, mended);
  if (broken !== null) {
    const isMended = (one: BatchOutcome) => mended.some(({ item }) => item.issue.number === one.issue);
    const refused = outcomes.map((one) =>
      isMended(one) ? ({ ...one, outcome: "refused", why: broken } as const) : one,
    );
    return { outcomes: refused, change: null };
  }
  const whole = await diffTrees(project, taken.tree, tree, { env });
  if (whole.kind === "failed") throw new Trouble("refused", `${whole.why}.`, "twiceshy issues");
  const change = {
    id: house.ids.next(house.clock.now()),
    base: taken.tree,
    tree,
    diff: whole.text,
    files: whole.files.map(({ path }) => path),
    issues: mended.map(({ item }) => item.issue),
    holdsNotOn: (other: string) => brokenTogether(around, project, other, mended),
  };
  return { outcomes, change };
}

async function* loop(
  around: Around,
  item: Chosen,
  options: BatchOptions,
): AsyncGenerator<BatchEvent, FixEnd> {
  const { house } = around;
  const { issue, run, found, strategy } = item;
  const { minutes, costUsd } = options;
  const limits = { ...(minutes === null ? {} : { minutes }), ...(costUsd === null ? {} : { costUsd }) };
  const asked = {
    argv: run.argv,
    also: [],
    agent: options.agent,
    model: options.model,
    profile: null,
    limits,
    isInPlace: false,
    goal: goalOf(strategy, found),
    only: [issue.fingerprint!],
    land: "patch",
    isDryRun: false,
    session: null,
    task: null,
  } as const;
  const events = fixIn(around, settledRequest(house, asked, run.check.directory));
  for (;;) {
    const { value, done } = await events.next();
    if (done) return value;
    yield { issue, event: value };
  }
}

function refusalOf({ house }: Around, { run }: Chosen, end: FixEnd, diff: string): string | null {
  // +++ b/src/cart.js, --- a/src/old.js
  const files = [...new Set([...diff.matchAll(/^(?:\+\+\+ b|--- a)\/(.+)$/gm)].map(([, file]) => file!))];
  const touched = touchedFiles(house.project.root, files);
  return batchRefusal(diff, {
    failures: end.goal?.failures ?? [],
    checks: [{ check: run.check, argv: run.argv }],
    files: files.map((path) => ({ path, leadsTo: touched[path]!.leadsTo })),
    protectedGlobs: protectedGlobs(house),
  });
}

/** Runs every check on all changes together: what was mended stays so, and nothing else turns red. */
async function brokenTogether(
  around: Around,
  project: GitProject,
  tree: string,
  mended: readonly { readonly item: Chosen; readonly end: FixEnd }[],
): Promise<string | null> {
  const copy = await openHealCopy(around, project, around.signal);
  if ("kind" in copy) return copy.why;
  try {
    const put = await copy.restore(tree);
    if (put.kind === "failed") return put.why;
    const red = new Set(
      mended.flatMap(({ end }) => (end.goal?.baseline ?? []).map((one) => one.fingerprint)),
    );
    const cured = new Set(mended.map(({ item }) => item.issue.fingerprint!));
    const checks = new Map(mended.map(({ item, end }) => [item.run.check.id, { item, end }]));
    for (const { item, end } of checks.values()) {
      const check = fixCheck(around.house, item.run.argv, item.run.check.directory);
      const run = await copy.runCheck(check, end.limits.checkMinutes * 60_000, tree);
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

/** Puts a confirmed change on one branch, and says of its issues what fixed them. */
export async function landBatch(
  around: Around,
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
  const by = { kind: "batch", id: change.id };
  for (const issue of change.issues)
    recordIssue(around, issue, { kind: "fixed", reason: `on branch ${branch}`, body: { by } });
  return { branch, commit };
}
