import type { Finding } from "#model/failure.ts";
import type { About, Log } from "./log.ts";

export interface Detection {
  /** Distinct findings, the likely cause first, at most `cap` of them. */
  readonly findings: readonly Finding[];
  /** How many distinct ones there were, also beyond the cap. */
  readonly total: number;
}

/** Output in, failures out. Nothing found is an empty list. */
export function detect(_log: Log, _about: About): Detection {
  return { findings: [], total: 0 };
}
