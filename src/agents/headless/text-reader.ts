import type { AgentReader } from "#model/headless-agent.ts";
import { conclude, type Teller } from "./conclude.ts";
import { short } from "./doing.ts";
import { keepLoose, nothingTold, type Told, tidy } from "./told.ts";

const MAX_SAID = 32_000;

/** Takes a line of text in that tells more than words: what it cost, an error. */
export type TakeLine = (line: string, told: Told) => void;

/** A reader of an agent that tells in plain text; its words are the end of what it printed on stdout. */
export function textReader(teller: Omit<Teller, "structured">, take: TakeLine): AgentReader {
  const told = nothingTold();
  return {
    line(text, from) {
      take(text, told);
      keepLoose(told, text);
      const line = tidy(text, 2000);
      if (from === "stdout" && line !== "") {
        told.result = told.result === null ? line : `${told.result}\n${line}`;
        if (told.result.length > 2 * MAX_SAID) told.result = told.result.slice(-MAX_SAID);
      }
      return short(text) || null;
    },
    costUsd: () => told.costUsd,
    cannotGoOn: () => told.cannotGoOn,
    end: (exit) => conclude(told, exit, { ...teller, structured: false }),
  };
}
