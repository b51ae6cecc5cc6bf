import type { AgentReader } from "#model/headless-agent.ts";
import { conclude, type Teller } from "./conclude.ts";
import { short } from "./doing.ts";
import { keepLoose, nothingTold, type Told, tidy } from "./told.ts";

const MAX_SAID = 32_000;

/** Takes a line in that may tell more than words: what it cost, an error. Returns the words of it. */
export type TakeLine = (line: string, told: Told) => string;

/** A reader of an agent that tells in plain text; its words are the end of what it printed on stdout. */
export function textReader(teller: Omit<Teller, "structured">, take: TakeLine): AgentReader {
  const told = nothingTold();
  return {
    line(text, from) {
      const words = take(text, told);
      keepLoose(told, words);
      const line = tidy(words, 2000);
      if (from === "stdout" && line !== "") {
        told.result = told.result === null ? line : `${told.result}\n${line}`;
        if (told.result.length > 2 * MAX_SAID) told.result = told.result.slice(-MAX_SAID);
      }
      return short(words) || null;
    },
    costUsd: () => told.costUsd,
    cannotGoOn: () => told.cannotGoOn,
    end: (exit) => conclude(told, exit, { ...teller, structured: false }),
  };
}
