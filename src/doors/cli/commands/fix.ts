import { PROFILES } from "#heal/cycle/bound.ts";
import { failureKind } from "#heal/cycle/kinds.ts";
import type { StopReason } from "#model/cycle.ts";
import type { FixEnd } from "#model/fix-event.ts";
import { TROUBLE_EXIT, Trouble } from "#model/trouble.ts";
import { loopEndJson, loopEventJson } from "#report/loop-json.ts";
import { compose } from "../../compose.ts";
import { fixIn } from "../../fix.ts";
import { resumedLoop } from "../../fix-record.ts";
import { directoryHere, settledRequest } from "../../fix-request.ts";
import { learnNow } from "../../learn-now.ts";
import { sweepLeftovers } from "../../prove-sweep.ts";
import { type Command, type Invocation, STORE_FLAG } from "../command.ts";
import { askedFix } from "../fix-asked.ts";
import type { FixView } from "../fix-live.ts";
import { fixView } from "../fix-view.ts";
import { stopOnSignals } from "../stop-on-signals.ts";

export const command: Command = {
  name: "fix",
  summary: "Let a coding agent mend a failing check, within bounds",
  details:
    "Runs the check, lets the agent work in a copy of your files, runs the check again, and keeps the change only if it is better and no trick. " +
    "At most three tries for one failure, counted in memory across restarts and agents, then a report. On success one commit on a new local branch; " +
    "your files, index and branch stay as they are unless you say otherwise. Exit 0 fixed, 1 stopped, 2 twiceshy could not work, 130 interrupted.",
  args: [
    { name: "check", doc: "The check and its words; no shell comes between", many: true, optional: true },
  ],
  flags: {
    agent: {
      doc: "claude, codex, gemini, opencode, qwen, copilot, aider or command:… (default: the first there)",
      value: "AGENT",
    },
    model: { doc: "The agent's model, where it can be told", value: "MODEL" },
    profile: { doc: "How much may be run", value: "PROFILE", choices: PROFILES },
    "max-cycles": { doc: "Tries for one failure (default 3)", value: "N" },
    "total-cycles": { doc: "Tries in all (default 9)", value: "N" },
    budget: { doc: "The time for all of it (default 60m)", value: "SPAN" },
    cost: { doc: "What the agent may cost in all, in dollars (default 5)", value: "USD" },
    "agent-timeout": { doc: "The time for one run of the agent (default 15m)", value: "SPAN" },
    "check-timeout": { doc: "The time for one run of a check (default 15m)", value: "SPAN" },
    worktree: { doc: "Work in a copy of the files (the default)" },
    "in-place": { doc: "Work in your files, behind a checkpoint" },
    land: {
      doc: "A fix becomes a commit on a new branch, a file, or is put into your files",
      value: "HOW",
      choices: ["commit", "patch", "files"],
    },
    goal: { doc: "What you want, in your words; the agent is told", value: "TEXT" },
    only: { doc: "Mend only this test or fingerprint", value: "TEST", many: true },
    also: { doc: "Another check that must not get worse", value: "COMMAND", many: true },
    resume: { doc: "Go on with the loop that was paused, interrupted or killed last" },
    loop: { doc: "With --resume: which one", value: "LOOP" },
    "dry-run": { doc: "Run the check and say what would be done; start no agent" },
    events: { doc: "With --json: every event as a line of JSON, the end last" },
    task: { doc: "The task this belongs to", value: "TASK" },
    session: { doc: "The session this belongs to", value: "SESSION" },
    ...STORE_FLAG,
  },
  examples: [
    { line: "twiceshy fix -- npm test", doc: "with the first agent that is there" },
    {
      line: "twiceshy fix --agent codex --also 'npm run lint' -- npm test",
      doc: "and nothing else may break",
    },
    { line: 'twiceshy fix --agent "command:node agent.mjs" -- pytest -q', doc: "a program of your own" },
    { line: "twiceshy fix --resume", doc: "after a pause, Ctrl-C or a crash" },
  ],
  passesRest: true,
  run: fixCommand,
};

async function fixCommand(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  const view = flags.has("json") ? null : fixView(terminal);
  const err = (text: string) => (view === null ? terminal.err(text) : view.say(text));
  const house = compose({ cwd: terminal.cwd, env: terminal.env, err }, flags);
  const asked = askedFix(invocation);
  const request = asked === null ? null : settledRequest(house, asked, directoryHere(house));
  const memory = await house.openMemory();
  const stop = stopOnSignals();
  stop.signal.addEventListener("abort", () => view?.stopping());
  try {
    await sweepLeftovers(house);
    await learnNow(house, memory);
    const resumed = request === null ? resumedLoop(memory, flags.text("loop")) : null;
    const events = fixIn({ house, memory, signal: stop.signal }, request ?? resumed!.request, resumed);
    const end = await (view === null ? tellJson(events, invocation) : tell(events, view));
    await learnNow(house, memory);
    return stop.exitCode() ?? EXITS[end.reason] ?? 1;
  } catch (error) {
    throw asUsage(error);
  } finally {
    view?.close();
    stop.forget();
    memory.close();
  }
}

/** Here 1 means that a loop stopped; what keeps one from beginning is 2. */
function asUsage(error: unknown): unknown {
  const isStop = error instanceof Trouble && TROUBLE_EXIT[error.code] === 1;
  return isStop ? new Trouble("usage", error.message, error.hint) : error;
}

/** All others are 1: stopped, with the reason. */
const EXITS: Partial<Record<StopReason, number>> = {
  fixed: 0,
  already_green: 0,
  dry_run: 0,
  not_run: 2,
  no_match: 2,
  agent_unavailable: 2,
  disk_full: 2,
};

async function tell(events: ReturnType<typeof fixIn>, view: FixView): Promise<FixEnd> {
  for (;;) {
    const { value, done } = await events.next();
    if (done) return value;
    view.tell(value);
  }
}

async function tellJson(events: ReturnType<typeof fixIn>, { flags, terminal }: Invocation): Promise<FixEnd> {
  for (;;) {
    const { value, done } = await events.next();
    if (done) {
      await terminal.out(`${JSON.stringify(loopEndJson(value, failureKind))}\n`);
      return value;
    }
    if (flags.has("events") && value.kind !== "stopped")
      await terminal.out(`${JSON.stringify(loopEventJson(value, failureKind))}\n`);
  }
}
