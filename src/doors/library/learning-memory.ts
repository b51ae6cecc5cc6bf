import type { Fix, Flake } from "#model/fix.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Pattern } from "#model/pattern.ts";
import type { FixFilter, PatternFilter } from "#model/ports-learning.ts";
import type { Proof } from "#model/proof.ts";
import type { Recalled } from "#model/recall.ts";
import type { ShownFix } from "#model/shown-fix.ts";

export interface ProveRequest {
  /** For all runs together; default five minutes. */
  readonly budgetMs?: number;
  /** How often each side is run; default 2. */
  readonly repeats?: number;
  /** For one run; default by what the recorded run took. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What came of one lesson that was handed over. */
export interface TaughtLesson {
  readonly kind: string;
  readonly title: string | null;
  readonly why?: string;
  readonly lesson?: string;
}

/** The part of a memory that learns. Every answer is up to date with the facts. */
export interface LearningMemory {
  /** What change turned a failing check green, newest first; flakes are not among them. */
  fixes(filter?: FixFilter): Promise<Fix[]>;
  /** One fix by its id or a unique part of it, with its change, its attempts' changes, and what broke the check. */
  fix(id: string): Promise<ShownFix>;
  /** Runs the check with and without the fix in a scratch copy. Null where it is not even tried; `why` says why. */
  prove(id: string, request?: ProveRequest): Promise<{ readonly proof: Proof | null; readonly why: string }>;
  flaky(): Promise<Flake[]>;
  patterns(filter?: PatternFilter): Promise<Pattern[]>;
  lessons(): Promise<Lesson[]>;
  /** What is known about an error text or an output, and why it matched; no hit means nothing relevant is known. */
  recallText(text: string, options?: { readonly limit?: number }): Promise<Recalled>;
  /** Takes in lessons as plain data, as `twiceshy learn` does. With an author they are a person's word. */
  learn(lessons: readonly unknown[], author?: string): Promise<TaughtLesson[]>;
  /** Folds everything that is known again from the facts. */
  rebuild(): Promise<{ readonly identical: boolean }>;
}
