/** Codes of trouble a user can act on, each with its exit status. */
export const TROUBLE_EXIT = {
  usage: 2,
  not_found: 1,
  bad_input: 2,
  memory_newer: 2,
  memory_unavailable: 2,
  memory_corrupt: 2,
  refused: 1,
  config: 2,
} as const;

export type TroubleCode = keyof typeof TROUBLE_EXIT;

/** Trouble that the user can act on: what happened, and the next command to try. Bugs throw plainly. */
export class Trouble extends Error {
  constructor(
    readonly code: TroubleCode,
    message: string,
    /** The next command to try. */
    readonly hint: string | null = null,
  ) {
    super(message);
    this.name = "Trouble";
  }
}
