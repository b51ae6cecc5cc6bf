import type { AgentOutcome } from "#model/headless-agent.ts";

/** What an agent has told so far; its reader fills it in. */
export interface Told {
  /** Lines that were events of the agent's own format. */
  understood: number;
  /** Its last words. */
  result: string | null;
  error: string | null;
  /** It said that this was the end. */
  finished: boolean;
  costUsd: number | null;
  tokens: { input: number; output: number } | null;
  session: string | null;
  /** What it said itself came of it, where that is more than an error. */
  outcome: AgentOutcome | null;
  /** Why it is of no use to wait any longer. */
  cannotGoOn: AgentOutcome | null;
  /** The last lines that were no event, for the case that there is nothing else to tell. */
  loose: string[];
}

/** Before the first line. */
export function nothingTold(): Told {
  return {
    understood: 0,
    result: null,
    error: null,
    finished: false,
    costUsd: null,
    tokens: null,
    session: null,
    outcome: null,
    cannotGoOn: null,
    loose: [],
  };
}

const MAX_LOOSE = 12;
const MAX_LOOSE_CHARS = 500;

/** Keeps a line that is no event. */
export function keepLoose(told: Told, line: string): void {
  const text = tidy(line, MAX_LOOSE_CHARS);
  if (text === "") return;
  told.loose.push(text);
  if (told.loose.length > MAX_LOOSE) told.loose.shift();
}

/** Text of an agent without control characters, no longer than the cap: its end is what counts. */
export function tidy(text: string, cap: number): string {
  // Only the end can be in what is returned: colours and all, ten times the cap is more than enough.
  const near = text.length > cap * 10 ? text.slice(-cap * 10) : text;
  const clean = near.replace(COLOURS, "").replace(CONTROLS, "").trim();
  return clean.length <= cap ? clean : `…${clean.slice(clean.length - cap + 1)}`;
}

/** "\x1b[31mError\x1b[0m" */
const COLOURS = /\x1b\[[0-9;?]{0,16}[A-Za-z]/g;
/** A bell, a backspace, a lone escape; tabs and line ends stay. */
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
