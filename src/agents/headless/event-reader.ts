import type { AgentReader } from "#model/headless-agent.ts";
import { conclude, type Teller } from "./conclude.ts";
import { type JsonEvent, parseEvent } from "./json-event.ts";
import { keepLoose, nothingTold, type Told } from "./told.ts";

/** Takes one event in; true when it is one of the agent's, with what it is doing where that tells. */
export type TakeEvent = (event: JsonEvent, told: Told) => { readonly doing: string | null } | null;

/** Says nothing of what is done, but that the event was understood. */
export const UNDERSTOOD: { readonly doing: null } = { doing: null };

/** A reader of an agent that tells one JSON event a line. */
export function eventReader(teller: Omit<Teller, "structured">, take: TakeEvent): AgentReader {
  const told = nothingTold();
  return {
    line(text) {
      const event = parseEvent(text);
      const taken = event === null ? null : take(event, told);
      if (taken === null) {
        keepLoose(told, text);
        return null;
      }
      told.understood += 1;
      return taken.doing;
    },
    costUsd: () => told.costUsd,
    cannotGoOn: () => told.cannotGoOn,
    isFinished: () => told.finished,
    end: (exit) => conclude(told, exit, { ...teller, structured: true }),
  };
}
