import type { AgentCommand } from "./agent-session.ts";
import { fieldsOf, listOf, millisOf, momentOf, textOf } from "./values.ts";

/** Calls that wait for their end: more at once than any agent makes. */
const MOST_CALLS = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** The commands in Claude Code's events: a call of Bash, and its result in a later event. */
export class ClaudeCommands {
  readonly #calls = new Map<string, { command: string; startedAt: number | null }>();

  /** The commands that are over with this event. */
  take(event: Fields): AgentCommand[] {
    const parts = listOf(fieldsOf(event.message).content).map(fieldsOf);
    const at = momentOf(event.timestamp);
    if (event.type === "assistant") for (const part of parts) this.#begin(part, at);
    return event.type === "user" ? parts.flatMap((part) => this.#end(part, event, at)) : [];
  }

  #begin(part: Fields, startedAt: number | null): void {
    const command = textOf(fieldsOf(part.input).command);
    if (part.type !== "tool_use" || part.name !== "Bash" || command === null) return;
    if (this.#calls.size < MOST_CALLS) this.#calls.set(textOf(part.id) ?? "", { command, startedAt });
  }

  #end(part: Fields, event: Fields, at: number | null): AgentCommand[] {
    const id = textOf(part.tool_use_id) ?? "";
    const call = this.#calls.get(id);
    if (part.type !== "tool_result" || call === undefined) return [];
    this.#calls.delete(id);
    const end = endOf(part, fieldsOf(event.tool_use_result));
    if (end === null) return [];
    const durationMs = at === null || call.startedAt === null ? null : millisOf(at - call.startedAt);
    return [{ ...call, ...end, durationMs }];
  }
}

/** How a call ended; null when it was never run, was stopped, runs on, or nothing tells. */
function endOf(part: Fields, outcome: Fields): { exitCode: number; output: string } | null {
  const content = textOf(part.content) ?? listOf(part.content).map(textIn).join("\n");
  if (part.is_error !== true) {
    // A word about an exit code that is not told: "No matches found".
    const isUnclear = textOf(outcome.returnCodeInterpretation) !== null;
    if (isUnclear || outcome.interrupted === true || textOf(outcome.backgroundTaskId) !== null) return null;
    return "stdout" in outcome ? { exitCode: 0, output: content } : null;
  }
  // "Exit code 1\n\n> test\n> node --test"; "Exit code 143\nCommand timed out after 1s"
  const exit = /^(?:Error: )?Exit code (\d{1,10})(?:\n|$)/.exec(content);
  if (exit === null) return null;
  const output = content.slice(exit[0].length);
  const isStopped = /^Command timed out after |\[Request interrupted/m.test(output);
  return isStopped ? null : { exitCode: Number(exit[1]), output };
}

function textIn(part: unknown): string {
  return textOf(fieldsOf(part).text) ?? "";
}
