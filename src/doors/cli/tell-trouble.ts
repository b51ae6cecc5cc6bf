import type { Trouble } from "#model/trouble.ts";
import type { Terminal } from "./terminal.ts";

/** Trouble as a person reads it: what happened, and the next command where it names one. */
export function tellTrouble({ message, hint }: Pick<Trouble, "message" | "hint">, terminal: Terminal): void {
  terminal.err(`twiceshy: ${message}${hint === null ? "" : `\n  try: ${hint}`}\n`);
}
