import { ISSUE_KINDS, type Issue, SEVERITIES } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { compose } from "../../compose.ts";
import type { IssueHouse } from "../../issues.ts";
import {
  addIssue,
  clearIssues,
  deferIssues,
  dismissIssues,
  reopenIssues,
  resolveIssues,
} from "../../issues-decide.ts";
import { issuesNamed } from "../../issues-review.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { reasonFlag, untilFlag, writtenIssue } from "../issues-asked.ts";
import { decided, listIssues, NO_COUNTS, showIssues, showReview } from "../issues-list.ts";

const ACTIONS = [
  "show",
  "apply",
  "fix",
  "defer",
  "dismiss",
  "resolve",
  "reopen",
  "stale",
  "clear",
  "add",
  "list",
] as const;
type Action = (typeof ACTIONS)[number];

export const command: Command = {
  name: "issues",
  summary: "Work off what waits for a person's decision",
  details:
    "What twiceshy must not decide alone waits here, without a word while you work. Without an action: the review, what was fixed by itself, what needs " +
    "somebody, what was put off and is back. Issues are named by number (3), range (2-5), list (1,4) or id. `defer` puts off for a week or " +
    "`--until`; the third time makes an issue stale. `dismiss` needs a reason. `apply` applies what is proposed, after showing it; `fix --batch` lets a coding agent " +
    "work on several, after saying what is behind each. On a terminal it asks what to do. docs/issues.md has the whole story.",
  args: [
    { name: "action", doc: `One of ${ACTIONS.join(", ")}; or numbers, to see them`, optional: true },
    { name: "which", doc: "Numbers, ranges or ids; for add the title", optional: true, many: true },
  ],
  flags: {
    reason: { doc: "With a decision: why", value: "TEXT" },
    until: { doc: "With defer: 3d, monday, 2026-12-01 (default: 7 days)", value: "WHEN" },
    batch: { doc: "With fix: several at once, on one branch" },
    include: { doc: "With fix --batch: only these", value: "NUMBERS", many: true },
    agent: { doc: "With fix: the coding agent, as for `twiceshy fix`", value: "AGENT" },
    model: { doc: "With fix: the agent's model", value: "MODEL" },
    budget: { doc: "With fix: the time for each issue", value: "SPAN" },
    cost: { doc: "With fix: what the agent may cost for each issue, in dollars", value: "USD" },
    "dry-run": { doc: "With fix: only say what was found out" },
    yes: { doc: "With apply and fix: without asking" },
    force: { doc: "With fix: land it without asking the judges; needs --reason, and is audited" },
    confirm: { doc: "With clear: really" },
    kind: { doc: "With add: what it is about; with list: only these", value: "KIND", choices: ISSUE_KINDS },
    severity: {
      doc: "With add: how bad it is (default medium); with list: only these",
      value: "SEVERITY",
      choices: SEVERITIES,
    },
    file: { doc: "With add: a file it is about", value: "FILE", many: true },
    detail: { doc: "With add: all that is to be said", value: "TEXT" },
    proposal: { doc: "With add: a diff of workflow files or documents, to apply later", value: "FILE" },
    all: { doc: "Also what is put off, and what is over" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy issues", doc: "the review" },
    { line: "twiceshy issues show 3", doc: "one, with its history" },
    { line: "twiceshy issues apply 1-2", doc: "what is proposed, after showing it" },
    { line: 'twiceshy issues defer 3 --until 2w --reason "with the refactoring"', doc: "not now" },
    { line: 'twiceshy issues dismiss 4 --reason "intended"', doc: "nothing to do" },
    {
      line: 'twiceshy issues add --kind process "security review was skipped"',
      doc: "what no command shows",
    },
  ],
  run: issues,
};

async function issues(invocation: Invocation): Promise<number> {
  const { args, flags, terminal } = invocation;
  const [word] = args;
  const isAction = ACTIONS.includes(word as Action);
  // "3", "#3", "2-5,7", "3f9a2c41"
  if (word !== undefined && !isAction && !/^#?[0-9a-f][0-9a-f,#-]*$/i.test(word))
    throw new Trouble(
      "usage",
      `issues does not know "${word}": ${ACTIONS.join(", ")}.`,
      "twiceshy issues --help",
    );
  const action = word === undefined ? "review" : isAction ? (word as Action) : "show";
  const house = compose(terminal, flags);
  const given = { ...invocation, args: isAction ? args.slice(1) : args };
  const memory = action === "add" ? await house.openMemory() : await house.memoryIfThere();
  if (memory === null) return nothingThere(given, action);
  try {
    return await act(action, given, { house, memory });
  } finally {
    memory.close();
  }
}

async function act(action: Action | "review", invocation: Invocation, around: IssueHouse): Promise<number> {
  const { args, flags } = invocation;
  const reason = flags.text("reason");
  const say = (issues: readonly Issue[]) => decided(issues, invocation, around);
  const named = () => issuesNamed(around, args, action);
  switch (action) {
    case "review":
      return review(invocation, around);
    case "list":
      return listIssues(invocation, around, {});
    case "stale":
      return listIssues(invocation, around, { state: "stale" });
    case "show":
      return showIssues(named(), invocation, around);
    case "defer": {
      const until = untilFlag(flags, around.house.clock.now());
      return say(deferIssues(around, named(), { reason, until }));
    }
    case "dismiss":
      return say(dismissIssues(around, named(), reasonFlag(flags, action, args)));
    case "resolve":
      return say(resolveIssues(around, named(), reason));
    case "reopen":
      return say(reopenIssues(around, named(), reason));
    case "add":
      return say([addIssue(around, writtenIssue(invocation))]);
    case "clear":
      if (!flags.has("confirm"))
        throw new Trouble(
          "refused",
          "issues clear takes away all that waits; say --confirm.",
          "twiceshy issues --all",
        );
      return say(clearIssues(around));
    case "apply":
      return (await import("../issues-apply.ts")).applyIssues(named(), invocation, around);
    case "fix":
      return (await import("../issues-fix.ts")).fixIssues(invocation, around);
  }
}

async function nothingThere({ args, flags, terminal }: Invocation, action: string): Promise<number> {
  if (args.length > 0)
    throw new Trouble("not_found", `issues ${action}: nothing is remembered here yet.`, "twiceshy issues");
  const none = { version: 1, counts: NO_COUNTS, fixed: [], review: [], carriedOver: [], issues: [] };
  await terminal.out(flags.has("json") ? `${JSON.stringify(none)}\n` : "Nothing waits for a decision.\n");
  return 0;
}

/** On a terminal, a person is asked what to do about what is shown. */
async function review(invocation: Invocation, around: IssueHouse): Promise<number> {
  const waits = await showReview(invocation, around);
  const { terminal, flags } = invocation;
  if (waits === 0 || !terminal.interactive || flags.has("json")) return 0;
  const { askWhatToDo } = await import("../issues-prompt.ts");
  return askWhatToDo(command, invocation);
}
