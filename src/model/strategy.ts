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

/** A failing run of a check since it was last green, after the first: what was done before it did not help. */
export interface OpenAttempt {
  readonly at: number;
  /** The working files were as at the failing run before. */
  readonly isSameTree: boolean;
  readonly files: readonly string[];
  /** Commands that passed since the failing run before and sound as if they could cure something. */
  readonly commands: readonly string[];
}

/** What was done so often in vain, in a few words: a file that was changed, a command that was run. */
export interface InVain {
  readonly what: string;
  readonly times: number;
}

/** So many failing runs are looked back at: whoever has tried that often needs no exact number. */
export const MOST_LOOKED_BACK = 20;

/** What was tried since a check turned red, in a line. */
export interface AttemptsSoFar {
  readonly count: number;
  /** There may have been more than were looked back at. */
  readonly isAtLeast: boolean;
  /** The most frequent first. */
  readonly inVain: readonly InVain[];
}

// npm ci, pip install -r requirements.txt, npx prisma generate, rails db:migrate, sh setup.sh, make bootstrap
const SOUNDS_LIKE_CURE =
  /(?:^|[\s:./_-])(?:install|i|ci|add|sync|restore|update|upgrade|setup|bootstrap|generate|gen|codegen|(?:make)?migrat(?:e|ions?)|seed|clean|deps)(?:$|[\s:._-])/;

/** A guess by a command's words alone, for where nobody waits for more: `learn` knows better afterwards. */
export function soundsLikeCure(command: string): boolean {
  return SOUNDS_LIKE_CURE.test(command);
}
