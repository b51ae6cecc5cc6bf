import { KeptText } from "./kept-text.ts";
import type { Status } from "./source.ts";

/** One of the failures of a case. */
export interface Trouble {
  readonly errorType: string | null;
  readonly message: string | null;
  readonly body: KeptText;
}

/** A case that has not ended. */
export interface Case {
  readonly attributes: Readonly<Record<string, string>>;
  status: Status;
  readonly troubles: Trouble[];
  readonly printed: KeptText;
  isToDo: boolean;
  /** What a suite says of itself, in none of its cases. */
  readonly isOfSuite: boolean;
}

/** A case that begins. */
export function openCase(attributes: Readonly<Record<string, string>>, isOfSuite: boolean): Case {
  const status = "passed";
  return { attributes, status, troubles: [], printed: new KeptText(), isToDo: false, isOfSuite };
}

/** A text as it is without the colours that it had. */
export function withoutColours(text: string): string {
  return text.includes("[") ? text.replace(COLOUR, "") : text;
}

// A colour whose escape XML cannot hold: "[31mred[39m", and pytest's "#x1B[31mred#x1B[0m"; but "a [3m] plank", and
// "assert '\\x1b[31m' == 'no'", "\\u001b[31m", "\\033[31m", where the text spells the escape out
const COLOUR = /#x1B\[[\d;]{0,20}m|(?<!\\(?:x1b|u001b|033|e))\[\d{1,2}(?:;\d{1,3}){0,4}m(?!\])/gi;
