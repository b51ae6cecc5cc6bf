import type { CodeAround, FixEnd } from "#model/fix-event.ts";

/** What the report of a fix loop is made from. */
export interface LoopReport {
  readonly at: number;
  readonly end: FixEnd;
  /** The smallest command that shows it, where one is known. */
  readonly reproduce: string | null;
  /** Around the last failing frames, the likeliest first. */
  readonly around: readonly CodeAround[];
  /** Full logs, by what they are; paths as the report's reader would open them. */
  readonly logs: readonly { readonly name: string; readonly file: string }[];
  /** What an agent that was only to look had to say. */
  readonly diagnosis: string | null;
  /** A category in the words of those who read the report. */
  readonly kindOf: (category: string) => string;
}
