import type { Scripts } from "#learn/command-kind.ts";
import type { Held } from "#learn/lessons/preconditions.ts";
import type { Grade } from "#model/fix.ts";
import type { Application, FingerprintMark, HealAsker, HealPolicy, JudgeVote } from "#model/heal.ts";
import type { Lesson } from "#model/lesson.ts";
import type { CodeView } from "../gates/code/facts.ts";
import type { KnownDependencies } from "../gates/may-run-remedy.ts";
import type { HealNumbers } from "./numbers.ts";

/** Who wants a plan applied. */
export interface PreflightAsk {
  readonly by: HealAsker;
  /** --force: lifts the category, precedent and judges for a person, and nothing else. */
  readonly isForced: boolean;
}

/** Everything that gates look at besides the plan, as it is at one moment. */
export interface PreflightFacts {
  readonly now: number;
  readonly numbers: HealNumbers;
  readonly policy: HealPolicy;
  /** Why every change is stopped; null where nothing is locked. */
  readonly locked: string | null;
  /** The mark by which a person wants the failure left alone. */
  readonly ignored: Pick<FingerprintMark, "at" | "by" | "reason"> | null;
  /** The grade of the fix as of now; null where it is not known any more, or there is none. */
  readonly grade: Grade | null;
  readonly lesson: Lesson | null;
  readonly shadow: ShadowRecord;
  /** Whether the lesson's pre-conditions hold now. */
  readonly preconditions: Held;
  /** Of the last hours, and all of this lesson; shadow and dry runs may be among them. */
  readonly applications: readonly Application[];
  /** Judges' votes of the last 24 hours. */
  readonly votes: readonly JudgeVote[];
  /** What a provider's embeddings cost in the same time: judges and they share one budget. */
  readonly embeddedUsd?: number;
  /** Judges that somebody set up. */
  readonly judges: number;
  readonly repository: RepositoryFacts;
  readonly scripts: Scripts;
  /** The files that the change touches, as they are: what stands in them, and where their names really lead. */
  readonly files: Readonly<Record<string, TouchedFile>>;
  /** The same files as parsers read them, before and with the change; without it lines alone are asked. */
  readonly code?: CodeView;
  /** Globs that only people change, beside the table. */
  readonly protectedGlobs: readonly string[];
  readonly dependencies: KnownDependencies;
}

/** A lesson's shadow runs, and what it takes to leave the shadow. */
export interface ShadowRecord {
  readonly runs: number;
  readonly good: number;
  readonly runsNeeded: number;
  readonly rateNeeded: number;
}

export interface TouchedFile {
  readonly text: string | null;
  /** From the root with all links followed; null: outside the project. */
  readonly leadsTo: string | null;
}

export interface RepositoryFacts {
  /** Whether there is one with a commit. */
  readonly hasCommit: boolean;
  /** Null where HEAD is detached. */
  readonly branch: string | null;
  /** "merge", "rebase", "cherry-pick", "revert", "bisect": what a person is in the middle of. */
  readonly operation: string | null;
  /** Files with uncommitted changes; null where git did not say. */
  readonly dirty: readonly string[] | null;
}
