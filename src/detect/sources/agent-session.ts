import { attemptedIn, CUT_OFF, readResult } from "./agent-result.ts";
import type { Tell } from "./source.ts";

/** A command that an agent ran, as its stream tells it. */
export interface AgentCommand {
  readonly command: string;
  readonly exitCode: number;
  readonly output: string;
  readonly startedAt: number | null;
  readonly durationMs: number | null;
}

/** How a stream ends: the last words, or why there are none. */
export interface AgentEnd {
  readonly said: string | null;
  readonly isFailed: boolean;
  readonly error?: unknown;
  /** What it was asked for, where the stream tells. */
  readonly prompt?: string | null;
  readonly exitCode?: number | null;
  readonly startedAt?: number | null;
  readonly durationMs?: number | null;
}

/** Tells a headless agent's session: each command is a run, and the session itself is one, under the agent's name. */
export class AgentSession {
  readonly #tell: Tell;
  agent: string | null;
  session: string | null = null;

  constructor(agent: string | null, tell: Tell) {
    this.agent = agent;
    this.#tell = tell;
  }

  ran({ command, exitCode, output, startedAt, durationMs }: AgentCommand): void {
    const { session, agent } = this;
    const told = { title: command, tool: null, command, startedAt, session, agent };
    this.#tell({ kind: "run", ...told, isAgentLine: true });
    if (output !== "") this.#tell({ kind: "output", text: output });
    this.#tell({ kind: "end", durationMs, exitCode, outcome: null });
  }

  /** The stream is over; `end` is null where it does not say how the agent ended. */
  end(end: AgentEnd | null): void {
    if (end === null) {
      this.#tell(CUT_OFF);
      return;
    }
    const { said, isFailed, error, prompt } = end;
    if (said === null && !isFailed) this.#tell({ kind: "note", text: "the agent ended without a word" });
    readResult(
      {
        result: said,
        error: isFailed ? error : null,
        is_error: isFailed,
        attempted: attemptedIn(said) ?? prompt?.trim().split("\n", 1)[0],
        exit_code: end.exitCode,
        started_at: end.startedAt,
        duration_ms: end.durationMs,
        session_id: this.session,
        agent: this.agent,
      },
      this.#tell,
    );
  }
}
