import type { Category } from "./category.ts";
import type { Grade } from "./fix.ts";
import type { Rate } from "./pattern.ts";

/** A validated pattern as a document tells it: every text is one line, cleaned like all that models read. */
export interface Pitfall {
  readonly pattern: string;
  readonly title: string;
  readonly category: Category;
  /** What happens, as it was printed. */
  readonly what: string;
  /** Why, where a person said so. */
  readonly cause: string | null;
  readonly files: readonly string[];
  /** How often. */
  readonly occurrences: number;
  readonly tasks: number;
  readonly sessions: number;
  /** "struck in 7 of 10 tasks that touched database/*", with the interval. */
  readonly regularities: readonly { readonly words: string; readonly rate: Rate }[];
  readonly firstAt: number;
  readonly lastAt: number;
  /** What makes it one: a person, a fix that did it again, one that is proven. */
  readonly validated: readonly ("confirmed" | "repeated" | "proven")[];
  readonly isOpen: boolean;
  readonly cure: PitfallCure | null;
}

/** What fixed it. */
export interface PitfallCure {
  /** In a person's own words; null where nobody said it. */
  readonly words: string | null;
  readonly fix: string | null;
  readonly grade: Grade | null;
  /** How often it worked, of the times it was tried. */
  readonly works: Rate | null;
  readonly commands: readonly string[];
  readonly files: readonly string[];
  /** The first changed lines: "-let sum;", "+let sum = 0;". */
  readonly lines: readonly string[];
  /** Changed lines that are not shown. */
  readonly more: number;
}
