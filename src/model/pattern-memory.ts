import type { Category } from "./category.ts";
import type { Failure } from "./failure.ts";
import type { DayCount, Pattern, PatternEvent } from "./pattern.ts";

/** One fingerprint as its failures leave it: what patterns are folded from. */
export interface FingerprintFact {
  readonly hash: string;
  readonly coarse: string;
  readonly count: number;
  readonly runs: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly category: Category;
  readonly tool: string;
  readonly errorType: string | null;
  /** As the latest failure said it. */
  readonly message: string;
  /** The same with a hole wherever something was filled in, as the fingerprint has it. */
  readonly template: string;
  readonly test: string | null;
  /** Of the latest failures, the most frequent first. */
  readonly files: readonly string[];
  readonly tasks: readonly string[];
  readonly sessions: readonly string[];
  readonly days: readonly DayCount[];
}

/** What is left of a fingerprint when retention has dropped its failures. */
export type FingerprintLabel = Pick<
  FingerprintFact,
  "category" | "tool" | "errorType" | "message" | "template" | "test" | "files"
>;

/** What a fingerprint is compared by, once it has a row of its own. */
export interface PatternText {
  readonly fingerprint: string;
  readonly coarse: string;
  /** The pattern it belongs to; its own hash while nobody has folded it. */
  readonly pattern: string;
  /** As `encodeDocument` made it. */
  readonly document: string;
}

/** Which stored texts to look at: the same, those of the same kind, and those that share rare words. */
export interface NearQuery {
  readonly hash: string | null;
  readonly coarse: string | null;
  /** A full-text expression; null where the text has no word worth looking for. */
  readonly match: string | null;
  readonly limit?: number;
}

/** A run as far as what came before and after it goes. */
export interface RunGlance {
  readonly id: string;
  readonly at: number;
  readonly check: string;
  readonly command: string;
  readonly outcome: "passed" | "failed" | "interrupted";
  readonly session: string | null;
}

/** The facts that patterns are folded from, and the texts by which they are found. */
export interface PatternFacts {
  /** All fingerprints that a merge or a split ever tied to these, these included. */
  kinOf(fingerprints: readonly string[]): string[];
  eventsOf(fingerprints: readonly string[]): PatternEvent[];
  /** A page of all fingerprints, in the order of their hashes. */
  hashesAfter(hash: string, limit: number): string[];
  fingerprintFacts(hashes: readonly string[]): FingerprintFact[];
  latestFailures(hashes: readonly string[]): Failure[];
  /** Those of these that have no text yet. */
  withoutText(hashes: readonly string[]): string[];
  keepText(text: PatternText, terms: string): void;
  textsNear(query: NearQuery): PatternText[];
  textOf(fingerprint: string): PatternText | null;
  /** Fingerprints whose failure said exactly this, the newest first. Looks through all of them. */
  saidExactly(message: string, limit: number): string[];
  /** The category that a person or a rule gave, by fingerprint. */
  corrected(hashes: readonly string[]): Map<string, Category>;
  /** How alike the least alike two were that a person merged, by pattern. */
  handMerges(patterns: readonly string[]): Map<string, number>;
  /** Tasks that some fingerprints struck. */
  tasksStruck(hashes: readonly string[]): string[];
  /** Tasks that touched a directory, or a single file. */
  tasksTouching(place: { readonly directory: string } | { readonly file: string }): string[];
  taskCount(): number;
  /** The last runs until a moment, oldest first, and which of them some fingerprints struck. */
  runsUntil(
    at: number,
    limit: number,
    hashes: readonly string[],
  ): { runs: RunGlance[]; struck: ReadonlySet<string> };
  /** Category and file of the last failures until a moment. */
  failuresUntil(at: number, limit: number): { category: Category; file: string | null }[];
  /** Replaces the patterns of some fingerprints, leaving all others. */
  replacePatternsAmong(fingerprints: readonly string[], patterns: readonly Pattern[]): void;
}
