/**
 * The story of a replay: a history is played in order of time, and at each point a memory knows only what was before it. In: a
 * history and a memory. Out: what it said at each moment. What was said has no consequences: the history stays as it was, so
 * nobody is judged by what an agent would have made of it.
 */
import type { ReplayAnswer, ReplayEvent, ReplayHistory } from "#model/replay.ts";
import { tokensOf } from "#warn/tokens.ts";
import type { ReplayLesson, ReplayMemory, ReplayQuestion, Unlabelled } from "./replay-ports.ts";

/** What a memory said in a history, and how long it learned. */
export interface Replayed {
  readonly history: ReplayHistory;
  readonly answers: readonly ReplayAnswer[];
  readonly learningMs: number;
}

export interface ReplayWatch {
  /** Milliseconds of some clock that goes on. */
  nowMs(): number;
  onEvent?(done: number, of: number): void;
  isStopped?(): boolean;
}

/** Plays one history to one memory. */
export async function replayHistory(
  history: ReplayHistory,
  memory: ReplayMemory,
  watch: ReplayWatch,
): Promise<Replayed> {
  const { truth: _, ...header } = history.header;
  await memory.reset(header);
  const answers: ReplayAnswer[] = [];
  let learningMs = 0;
  for (const [done, event] of history.events.entries()) {
    if (watch.isStopped?.() === true) break;
    const moment = momentIn(event);
    if (moment !== null) {
      const from = watch.nowMs();
      const { said, text } = await memory.ask(unlabelled(event) as ReplayQuestion);
      const ms = watch.nowMs() - from;
      answers.push({ event: event.id, moment, said, text, tokens: tokensOf(text), ms });
    }
    if (event.kind === "run" || event.kind === "change") {
      const from = watch.nowMs();
      await memory.learn(unlabelled(event) as ReplayLesson);
      learningMs += watch.nowMs() - from;
    }
    watch.onEvent?.(done + 1, history.events.length);
  }
  return { history, answers, learningMs };
}

/** The moment that an event is for who could be warned; null for one at which nobody is asked. */
function momentIn(event: ReplayEvent): ReplayAnswer["moment"] | null {
  switch (event.kind) {
    case "session":
      return "session";
    case "action":
      return event.command === null ? "edit" : "command";
    case "run":
      return event.exitCode === 0 ? null : "failure";
    default:
      return null;
  }
}

function unlabelled<T extends ReplayEvent>(event: T): Unlabelled<T> {
  const { truth: _, ...rest } = event as T & { truth?: unknown };
  return rest;
}
