import type { MomentKind } from "#model/warning.ts";

/** Every number that decides about warnings. One table; docs/warnings.md explains it. */
export interface WarnNumbers {
  /** At most so many are said at once. */
  readonly most: number;
  /** Hard: the text is never longer. */
  readonly tokens: Readonly<Record<MomentKind, number>>;
  /** Below this score nothing is said. */
  readonly floor: Readonly<Record<MomentKind, number>>;
}

export const WARN_NUMBERS: WarnNumbers = {
  most: 5,
  tokens: { session: 600, prompt: 600, failure: 600, command: 150, edit: 150 },
  floor: { session: 0.1, prompt: 0.1, failure: 0.02, command: 0.1, edit: 0.1 },
};
