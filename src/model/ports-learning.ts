import type { CycleMemory } from "./cycle.ts";
import type { Diff, Fix, Flake, RunFact } from "./fix.ts";
import type { Lesson, LessonEvent } from "./lesson.ts";
import type { Pattern, PatternEvent } from "./pattern.ts";
import type { PatternFacts } from "./pattern-memory.ts";
import type { Proof } from "./proof.ts";
import type { DeliveryMemory } from "./warning.ts";

/** What became of a failure. */
export interface Resolution {
  readonly fixId: string;
  readonly attempts: number;
}

export interface InterruptedCheck {
  readonly check: string;
  readonly times: number;
  readonly lastAt: number;
}

export interface FixFilter {
  readonly check?: string;
  readonly fingerprint?: string;
  readonly session?: string;
  readonly task?: string;
  readonly since?: number;
  readonly limit?: number;
}

/** Facts and knowledge about fixes. */
export interface FixMemory {
  /** Runs of a family in order of (time, id), with their failures. */
  runFacts(family: string, span?: { from?: number; until?: number }): RunFact[];
  /** Every run in a span of time, whatever its family, without failures: what was done in between. */
  runsBetween(from: number, until: number): RunFact[];
  /** All runs of a check on trees that gave more than one result. */
  runsOnMixedTrees(checkId: string): RunFact[];
  /** When the check last passed before a time. */
  lastPassBefore(checkId: string, at: number): number | null;
  /** Families with new facts, and from when on. */
  staleFamilies(): { readonly key: string; readonly since: number }[];
  /** Families that were run since a time. */
  familiesSince(at: number): string[];
  /** How often a family was marked since it was last folded: another number means that others stored or folded meanwhile. */
  staleMarks(family: string): number;
  markFolded(family: string): void;
  /** Checks of a family whose episodes may change by what came since a time. */
  checksToFold(family: string, since: number): { readonly id: string; readonly from: number }[];
  /** Since when a check is open; null: it is not. */
  noteOpen(checkId: string, family: string, since: number | null): void;
  /** Replaces what was folded for a check from a time on. */
  replaceFixes(checkId: string, from: number, fixes: readonly Fix[]): void;
  replaceFlakes(checkId: string, flakes: readonly Flake[]): void;
  /** With its grade, minimal change and receipt taken from the proofs; newest first. */
  fixes(filter: FixFilter): Fix[];
  fix(idOrPrefix: string): Fix | null;
  fixesOf(fingerprints: readonly string[]): Map<string, Fix[]>;
  resolutions(failureIds: readonly string[]): Map<string, Resolution>;
  /** Fingerprints that were red before a session, or a task, began, and not cured by then: not its doing. */
  baseline(scope: string | { readonly task: string }): string[];
  flakes(): Flake[];
  /** Checks with runs that somebody stopped. */
  interrupted(): InterruptedCheck[];
  diff(from: string, to: string): Diff | null;
  keepDiff(diff: Diff, at: number): void;
  /** What some runs tell of edits before them, in the order of the ids given; a run that tells of none is left out. */
  toldDiffs(runIds: readonly string[]): string[];
  proofs(fixId: string): Proof[];
  keepProof(proof: Proof): void;
  /** Drops everything folded about fixes and flakes, before all of it is folded again. Runs of an older schema get their family. */
  clearFixes(familyOf?: (argv: readonly string[], directory: string) => string | null): void;
}

export interface PatternFilter {
  readonly category?: string;
  readonly state?: Pattern["state"];
  readonly recurring?: boolean;
  /** Seen at or after. */
  readonly since?: number;
  /** The most frequent first, and none that a person rejected; else the most recently seen. */
  readonly isByCount?: boolean;
  readonly limit?: number;
}

/** Facts and knowledge about patterns. */
export interface PatternMemory extends PatternFacts {
  events(): PatternEvent[];
  /** Stored twice, a fact changes nothing. */
  record(event: PatternEvent): void;
  /** The most recently seen first. */
  patterns(filter?: PatternFilter): Pattern[];
  pattern(idOrPrefix: string): Pattern | null;
  replacePatterns(patterns: readonly Pattern[]): void;
  /** Fingerprints with new facts since their patterns were folded. */
  staleFingerprints(limit: number): string[];
  markPatternsFolded(fingerprints: readonly string[]): void;
  patternOf(fingerprint: string): string | null;
}

/** Facts and knowledge about lessons. */
export interface LessonMemory {
  events(lesson?: string): LessonEvent[];
  /** Stored twice, a fact changes nothing. */
  record(events: readonly LessonEvent[]): void;
  /** What was said about those that come with twiceshy. */
  seedEvents(): LessonEvent[];
  /** What was decided about telling lessons to everybody: few of all the facts about them. */
  promotionEvents(): LessonEvent[];
  lessons(filter?: { archived?: boolean; category?: string; lifecycle?: string }): Lesson[];
  lesson(idOrPrefix: string): Lesson | null;
  replaceLessons(lessons: readonly Lesson[]): void;
  /** Puts some lessons in the place of what was folded before, and takes others away; the rest stays. */
  keepLessons(lessons: readonly Lesson[], gone: readonly string[]): void;
  /** Lessons about any of these fingerprints, in the archive or not. */
  lessonsOf(fingerprints: readonly string[]): Lesson[];
  /** Fingerprints whose fixes have changed since the lessons about them were folded, and lessons whose own facts are others now. */
  staleFingerprints(limit: number): string[];
  /** Some lessons have new facts and are folded by whoever asks next. */
  markLessonsStale(lessons: readonly string[], since: number): void;
  markLessonsFolded(fingerprints: readonly string[]): void;
  /** Fingerprints that a person wants left alone. */
  ignored(): ReadonlySet<string>;
  /** A few letters that are others whenever a lesson has changed, or what is left alone. */
  state(): string;
  /** Brings the file up to date that hooks answer from without opening the memory. */
  compile(): void;
  /** The lessons of the repository's own files as they were last read, as one text. */
  shared(): string | null;
  /** Kept as it is: whoever gives it has scrubbed every text in it. */
  keepShared(text: string): void;
}

/** How far something long-running came, by key. */
export interface Progress {
  get(key: string): string | null;
  set(key: string, value: string): void;
  drop(key: string): void;
}

/** The part of the memory that learns. */
export interface Knowledge {
  readonly fixes: FixMemory;
  readonly patterns: PatternMemory;
  readonly lessons: LessonMemory;
  readonly deliveries: DeliveryMemory;
  readonly cycles: CycleMemory;
  readonly progress: Progress;
  /** All or nothing. */
  together<T>(action: () => T): T;
}
