import { Trouble } from "#model/trouble.ts";

/** What is said where a question needs a memory and there is none. */
export function nothingYet(): Trouble {
  return new Trouble("not_found", "nothing is remembered here yet.", "twiceshy run -- <command>");
}
