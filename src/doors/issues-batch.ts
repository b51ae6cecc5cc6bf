/**
 * Several issues mended at once, because a person confirmed it: each is investigated, its strategy runs the bounded fix loop in a
 * copy, and what comes of it has to pass the hard limits alone and the checks together before it lands on one branch.
 */
import { readFileSync } from "node:fs";
import { redact } from "#detect/redact.ts";
import type { JudgedFailure } from "#heal/judging/question.ts";
import { asGitProject } from "#host/project.ts";
import { diffTrees } from "#host/tree-diff.ts";
import { treeWithPatch } from "#host/tree-with-patch.ts";
import { takeWorkingFiles } from "#host/working-files.ts";
import type { Investigation, InvestigationStrategy } from "#model/cause.ts";
import type { FixEnd, FixEvent } from "#model/fix-event.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { batchRefusal, goalOf } from "#review/batch.ts";
import { fixIn } from "./fix.ts";
import { settledRequest } from "./fix-request.ts";
import { codeOf } from "./heal-code.ts";
import { protectedGlobs } from "./heal-facts.ts";
import { touchedFiles } from "./heal-files.ts";
import { vendorsOf } from "./heal-judges-fixers.ts";
import { failureNamed, type NamedFailure } from "./heal-named.ts";
import { investigate } from "./investigate.ts";
import type { IssueHouse } from "./issues.ts";
import { brokenTogether } from "./issues-batch-together.ts";

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
  /** What it mends, by the check that shows it. */
  readonly failures: readonly JudgedFailure[];
  /** Whose models made it, as far as anybody can tell. */
  readonly fixers: readonly string[];
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
    const refusal = await refusalOf(around, item, end, diff);
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
    failures: mended.map(({ item: { failure, run } }) => ({ ...failure, check: run.check.command })),
    fixers: [...new Set(mended.flatMap(({ end }) => vendorsOf(end.agent ?? "", options.model)))],
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

async function refusalOf(
  { house }: Around,
  { run }: Chosen,
  end: FixEnd,
  diff: string,
): Promise<string | null> {
  // +++ b/src/cart.js, --- a/src/old.js
  const files = [...new Set([...diff.matchAll(/^(?:\+\+\+ b|--- a)\/(.+)$/gm)].map(([, file]) => file!))];
  const touched = touchedFiles(house.project.root, files);
  return batchRefusal(diff, {
    failures: end.goal?.failures ?? [],
    checks: [{ check: run.check, argv: run.argv }],
    files: files.map((path) => ({ path, leadsTo: touched[path]!.leadsTo })),
    protectedGlobs: protectedGlobs(house),
    code: await codeOf(diff, (path) => touched[path]?.text ?? null, house.around.env),
  });
}
