import type { InvestigationStrategy } from "#model/cause.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { investigationText } from "#report/investigation-text.ts";
import { loopLines } from "#report/loop-lines.ts";
import { paint } from "#report/paint.ts";
import { chosenStrategy } from "#review/batch.ts";
import { type IssueHouse, WAITING } from "../issues.ts";
import { type Batched, type BatchItem, batchItem, type Chosen, fixBatch } from "../issues-batch.ts";
import { issuesNamed, issuesNow } from "../issues-review.ts";
import type { Flags, Invocation } from "./command.ts";
import { costFlag } from "./cost-flag.ts";
import { forceFlag } from "./force-flag.ts";
import { type BatchLanded, landConfirmed } from "./issues-land.ts";
import { spanFlag } from "./span-flag.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** `issues fix --batch`: what is behind each is shown first; a person chooses; then loops, gates and one branch. */
export async function fixIssues(invocation: Invocation, around: IssueHouse): Promise<number> {
  const { flags, terminal } = invocation;
  checkAsked(invocation);
  const options = optionsIn(flags);
  const items = await lookedInto(wanted(invocation, around), invocation, around);
  if (flags.has("dry-run")) return answer(invocation, items, null, null);
  const chosen = await choose(items, invocation);
  if (chosen.length === 0) {
    terminal.err("nothing to do\n");
    return answer(invocation, items, null, null);
  }
  const stop = stopOnSignals();
  const within = { ...around, signal: stop.signal };
  try {
    const events = fixBatch(within, chosen, options);
    let batched: Batched;
    for (;;) {
      const { value, done } = await events.next();
      if (done) {
        batched = value;
        break;
      }
      for (const line of loopLines(value.event)) terminal.err(`#${value.issue.number} ${line}\n`);
    }
    for (const { issue, outcome, why } of batched.outcomes) terminal.err(`#${issue} ${outcome}: ${why}\n`);
    const landed = batched.change === null ? null : await landConfirmed(batched.change, invocation, within);
    await answer(invocation, items, batched, landed);
    const isDone = landed?.commit != null && batched.outcomes.every(({ outcome }) => outcome === "fixed");
    return stop.exitCode() ?? (isDone ? 0 : 1);
  } finally {
    stop.forget();
  }
}

function checkAsked({ args, flags, terminal }: Invocation): void {
  const example = "twiceshy issues fix --batch --include 1,2";
  if (!flags.has("batch"))
    throw new Trouble("usage", "issues fix works on several at once: say --batch.", example);
  forceFlag(flags, "issues fix --batch");
  if (args.length > 0) throw new Trouble("usage", "issues fix takes its numbers by --include.", example);
  if (!flags.has("yes") && !flags.has("dry-run") && !terminal.interactive)
    throw new Trouble(
      "refused",
      "a batch is confirmed by a person, and there is no terminal to ask on. A script says --yes.",
      "twiceshy issues fix --batch --dry-run",
    );
}

function wanted({ flags }: Invocation, around: IssueHouse): Issue[] {
  const named = flags.texts("include");
  const issues = named.length > 0 ? issuesNamed(around, named, "fix") : issuesNow(around);
  const waiting = issues.filter(
    ({ state }) => WAITING.includes(state) && (named.length > 0 || state !== "deferred"),
  );
  const fixable = named.length > 0 ? waiting : waiting.filter(({ fingerprint }) => fingerprint !== null);
  if (fixable.length > 0) return fixable;
  throw new Trouble("refused", "no issue that waits is about a failing check.", "twiceshy issues");
}

async function lookedInto(
  issues: readonly Issue[],
  { terminal }: Invocation,
  around: IssueHouse,
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  const ink = paint(terminal.paintErr);
  for (const issue of issues) {
    try {
      const item = await batchItem(around, issue);
      terminal.err(
        `${ink.bold(`#${issue.number} ${issue.title}`)}\n${investigationText(item.found, ink, terminal.columns)}`,
      );
      items.push(item);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      terminal.err(`#${issue.number} left out: ${error.message}\n`);
    }
  }
  return items;
}

/** Each strategy is accepted, refused, or another one is named. */
async function choose(items: readonly BatchItem[], { flags, terminal }: Invocation): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const item of items) {
    const { number } = item.issue;
    let strategy: InvestigationStrategy | "refused" | null = flags.has("yes") ? item.found.strategy : null;
    while (strategy === null)
      strategy = chosenStrategy(
        await terminal.ask(
          `#${number} ${item.found.strategy}: accept (Enter), refuse (n), or direct-fix, fix-cause, batch-refactor, human-review? `,
        ),
        item.found.strategy,
      );
    if (strategy === "human-review")
      terminal.err(`#${number} is left to a person: ${item.found.strategyWhy}\n`);
    else if (strategy !== "refused") chosen.push({ ...item, strategy });
  }
  return chosen;
}

function optionsIn(flags: Flags) {
  const span = spanFlag(flags, "budget", "issues fix --batch");
  return {
    agent: flags.text("agent"),
    model: flags.text("model"),
    minutes: span === null ? null : span / 60_000,
    costUsd: costFlag(flags, "issues fix --batch"),
  };
}

async function answer(
  { flags, terminal }: Invocation,
  items: readonly BatchItem[],
  batched: Batched | null,
  landed: BatchLanded | null,
): Promise<number> {
  if (!flags.has("json")) return 0;
  const investigations = items.map(({ issue, found }) => ({ issue: issue.number, ...found }));
  const { approval: said = null, branch = null, commit = null } = landed ?? {};
  await terminal.out(
    `${JSON.stringify({ version: 1, investigations, outcomes: batched?.outcomes ?? [], approval: said, branch, commit })}\n`,
  );
  return 0;
}
