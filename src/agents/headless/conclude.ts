import type { AgentEnd, AgentExit, AgentOutcome } from "#model/headless-agent.ts";
import { failureReasonIn } from "./failure-reason.ts";
import { meansNoLogin } from "./login.ts";
import { type Told, tidy } from "./told.ts";

const MAX_RESULT = 8000;
const MAX_ERROR = 2000;

/** Who it is, for the sentence. */
export interface Teller {
  readonly name: string;
  /** What a person does to log in. */
  readonly login?: string;
  /** Whether it promises to tell events: then none at all is rubbish. */
  readonly structured: boolean;
}

/** What came of a run, from how the process ended and what the agent told. */
export function conclude(told: Told, exit: AgentExit, teller: Teller): AgentEnd {
  const result = told.result === null ? null : tidy(told.result, MAX_RESULT) || null;
  const error = told.error ?? (isWell(exit) ? null : (told.loose.at(-1) ?? null));
  const outcome = outcomeOf(told, exit, teller);
  return {
    outcome,
    why: sentence(outcome, told, exit, teller),
    result,
    error: outcome === "done" || error === null ? null : tidy(error, MAX_ERROR) || null,
    failureReason: failureReasonIn(told.result),
    costUsd: told.costUsd,
    tokens: told.tokens,
    session: told.session,
    exitCode: exit.exitCode,
    signal: exit.signal,
    durationMs: exit.durationMs,
  };
}

/** What we did to it comes before what it said, and what it said before how the process ended. */
function outcomeOf(told: Told, exit: AgentExit, { structured }: Teller): AgentOutcome {
  if (exit.startFailure !== null) return "missing";
  if (exit.cancelled) return "cancelled";
  if (exit.stoppedAs) return exit.stoppedAs;
  if (exit.flooded) return "flooded";
  if (exit.timedOut) return "timed-out";
  if (told.outcome !== null) return told.outcome;
  if (exit.lingered && told.finished) return told.error === null ? "done" : "failed";
  if (!isWell(exit) || told.error !== null) {
    if (meansNoLogin(told.error) || (told.understood === 0 && told.loose.some(meansNoLogin)))
      return "not-logged-in";
    if (exit.signal !== null) return "crashed";
    // An agent that tells nothing and ends badly has crashed; a command of the user's says so by its exit code.
    return told.error === null && structured ? "crashed" : "failed";
  }
  return structured && told.understood === 0 ? "rubbish" : "done";
}

function isWell({ exitCode, signal }: AgentExit): boolean {
  return exitCode === 0 && signal === null;
}

function sentence(outcome: AgentOutcome, told: Told, exit: AgentExit, { name, login }: Teller): string {
  const said = told.error ?? told.loose.at(-1) ?? null;
  const words = said === null ? "" : `: ${oneLine(said)}`;
  const how = exit.signal === null ? `with exit code ${exit.exitCode}` : `by ${exit.signal}`;
  switch (outcome) {
    case "done":
      return `${name} came to its end`;
    case "failed":
      return `${name} failed${words || ` ${how}`}`;
    case "missing":
      return `${name} could not be started${exit.startFailure === null ? "" : `: ${oneLine(exit.startFailure)}`}`;
    case "not-logged-in":
      return `${name} is not logged in${login === undefined ? "" : ` (${login})`}${words}`;
    case "crashed":
      return `${name} ended ${how} and told no result${words}`;
    case "timed-out":
      return `${name} was stopped after ${Math.round(exit.durationMs / 1000)} s, its time limit`;
    case "over-cost":
      return `${name} was stopped at its cost limit${told.costUsd === null ? "" : `, $${told.costUsd.toFixed(2)}`}`;
    case "flooded":
      return exit.flood === "disk"
        ? `${name} was stopped because the disk was filling up while it worked`
        : `${name} was stopped because its output had no end`;
    case "rubbish":
      return `${name} ended well but told nothing that is of its format`;
    case "cancelled":
      return `${name} was stopped on request`;
  }
}

function oneLine(text: string): string {
  const line = tidy(text, MAX_ERROR).split("\n", 1)[0]!.trim();
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`;
}
