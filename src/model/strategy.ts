import type { Category } from "./category.ts";
import type { Rate } from "./pattern.ts";

/** What somebody does about a failure: changes files of a kind, or runs a command of a kind. */
export type ActionKind =
  | "source"
  | "test"
  | "configuration"
  | "manifest"
  | "document"
  | "install"
  | "generate"
  | "migrate"
  | "command";

/** How one kind of action did against one category of failures. */
export interface Strategy {
  readonly kind: ActionKind;
  /** Tries after which a failure of the category was gone, of all tries of this kind. */
  readonly works: Rate;
  /** Which try it was when it worked, on average; null where it never did. */
  readonly meanAttempts: number | null;
  /** Fixes in which it worked, the newest first. */
  readonly fixes: readonly string[];
}

/** What cures failures of a category. */
export interface CategoryStrategies {
  readonly category: Category;
  /** Fixes that cured such a failure. */
  readonly fixes: number;
  /** Attempts until such failures were gone. */
  readonly meanAttempts: number;
  /** The surest first. */
  readonly strategies: readonly Strategy[];
}

/** Something that was tried against a failure and did not help. */
export interface VainTry {
  readonly at: number;
  /** The run that judged it. */
  readonly runId: string;
  readonly outcome: "failure" | "partial";
  readonly files: readonly string[];
  readonly commands: readonly string[];
  /** Its changed lines, without those that are part of what helped in the end: "-let sum;". */
  readonly lines: readonly string[];
  readonly core: string | null;
  readonly said: string | null;
  /** How often the very same was tried. */
  readonly times: number;
  /** The fix that came after it; null while the failure is open. */
  readonly fix: string | null;
}

/** What was done so often in vain, in a few words: a file that was changed, a command that was run. */
export interface InVain {
  readonly what: string;
  readonly times: number;
}
