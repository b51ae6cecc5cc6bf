import type { Application } from "#model/heal.ts";
import type { Issue } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { diffText } from "#report/diff-text.ts";
import { applicationJson } from "#report/heal-json.ts";
import { healLines } from "#report/heal-lines.ts";
import { planText } from "#report/heal-plan-text.ts";
import { paint } from "#report/paint.ts";
import { applyPlan } from "../heal-apply.ts";
import type { IssueHouse } from "../issues.ts";
import { applyEdit, type Proposal, proposalOf } from "../issues-apply.ts";
import type { Invocation } from "./command.ts";
import { type Stop, stopOnSignals } from "./stop-on-signals.ts";
import { tellTrouble } from "./tell-trouble.ts";
import { CLOSED } from "./terminal.ts";

/** What became of one issue. */
interface Applied {
  readonly issue: number;
  readonly outcome: "applied" | "refused" | "left";
  readonly why: string;
  readonly files: readonly string[];
  readonly application: ReturnType<typeof applicationJson> | null;
}

/** Nobody agrees to lines that were not shown. */
const SHOWN_LINES = Number.MAX_SAFE_INTEGER;

/** `issues apply 1-2`: shows what is proposed for each, asks, and applies it. 1 where one of them was not. */
export async function applyIssues(
  issues: readonly Issue[],
  invocation: Invocation,
  around: IssueHouse,
): Promise<number> {
  const { flags, terminal } = invocation;
  if (!flags.has("yes") && !terminal.interactive)
    throw new Trouble(
      "refused",
      "issues apply asks before it applies, and there is no terminal to ask on. A script says --yes.",
      `twiceshy issues show ${issues.map(({ number }) => number).join(",")}`,
    );
  const done: Applied[] = [];
  // One for all of them: whoever ends it does not want the next one either.
  const stop = stopOnSignals();
  try {
    for (const issue of issues)
      done.push(
        stop.signal.aborted
          ? notApplied(issue, "left", "it was interrupted")
          : await applyOrRefuse(issue, invocation, { ...around, stop }),
      );
  } finally {
    stop.forget();
  }
  if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, applied: done })}\n`);
  return stop.exitCode() ?? (done.every(({ outcome }) => outcome === "applied") ? 0 : 1);
}

type Around = IssueHouse & { readonly stop: Stop };

async function applyOrRefuse(issue: Issue, invocation: Invocation, around: Around): Promise<Applied> {
  try {
    return await applyOne(issue, invocation, around);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    tellTrouble(error, invocation.terminal);
    return notApplied(issue, "refused", error.message);
  }
}

function notApplied({ number }: Issue, outcome: "refused" | "left", why: string): Applied {
  return { issue: number, outcome, why, files: [], application: null };
}

async function applyOne(issue: Issue, invocation: Invocation, around: Around): Promise<Applied> {
  const { flags, terminal } = invocation;
  const proposal = await proposalOf(around, issue);
  terminal.err(shown(issue, proposal, terminal));
  const answer = flags.has("yes") ? "y" : await terminal.ask(`Apply #${issue.number}? [y/N] `);
  if (answer === CLOSED) around.stop.abort();
  if (around.stop.signal.aborted || !/^y(?:es)?$/i.test(answer.trim())) {
    terminal.err("left as it is\n");
    return notApplied(issue, "left", "nobody said yes");
  }
  if (proposal.kind === "edit") {
    await applyEdit(around, issue, proposal);
    terminal.err(`edited ${proposal.files.join(", ")}; look at it with git diff\n`);
    const files = proposal.files;
    return { issue: issue.number, outcome: "applied", why: "edited your files", files, application: null };
  }
  const application = await applied(proposal, invocation, around);
  return {
    issue: issue.number,
    outcome: application.state === "landed" ? "applied" : "refused",
    why: application.why,
    files: application.files,
    application: applicationJson(application),
  };
}

/** What is seen before anything is done. */
function shown({ number, title }: Issue, proposal: Proposal, terminal: Invocation["terminal"]): string {
  const ink = paint(terminal.paintErr);
  const head = `${ink.bold(`#${number} ${title}`)}\n`;
  return proposal.kind === "plan"
    ? `${head}${planText(proposal.plan, proposal.gates, ink, terminal.columns)}`
    : `${head}${diffText(proposal.diff, ink, { lines: SHOWN_LINES, indent: "  " })}`;
}

async function applied(
  { plan }: Extract<Proposal, { kind: "plan" }>,
  { terminal }: Invocation,
  { stop, ...around }: Around,
): Promise<Application> {
  const events = applyPlan({ ...around, signal: stop.signal }, plan);
  for (;;) {
    const { value, done } = await events.next();
    if (done) return value;
    for (const line of healLines(value)) terminal.err(`${line}\n`);
  }
}
