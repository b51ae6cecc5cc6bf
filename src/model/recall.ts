import type { Category } from "./category.ts";
import type { Grade } from "./fix.ts";
import type { Provenance, Safety } from "./lesson.ts";
import type { Rate } from "./pattern.ts";

/** Why something known answers to what is asked about, from the surest to the least sure. */
export interface MatchReason {
  readonly kind: "exact" | "trigger" | "pattern" | "coarse" | "words" | "meaning";
  /** In a few words: which fingerprint, which words, which conditions. */
  readonly detail: string;
}

/** What to do, in the form it is known in. */
export type Remedy =
  | { readonly kind: "diff"; readonly diff: string; readonly commands: readonly string[] }
  | { readonly kind: "command"; readonly commands: readonly string[] }
  | { readonly kind: "files"; readonly files: readonly string[] }
  | { readonly kind: "advice"; readonly text: string };

/** A lesson or a pattern that answers to an error. */
export interface Hit {
  readonly kind: "lesson" | "pattern";
  readonly id: string;
  readonly title: string;
  readonly category: Category | null;
  readonly why: readonly MatchReason[];
  /** How well it matches, from 0 to 1. */
  readonly strength: number;
  readonly remedy: Remedy | null;
  readonly grade: Grade | null;
  readonly provenance: Provenance | null;
  readonly safety: Safety | null;
  /** How often it worked, of the times it was tried; null with no try. */
  readonly worked: Rate | null;
  readonly confidence: number;
  readonly occurrences: number;
  readonly lastAt: number | null;
  readonly pattern: string | null;
  readonly fix: string | null;
}

/** A hit with its place. */
export interface RankedHit extends Hit {
  readonly score: number;
}

/** What recall answers. No hit means: nothing relevant is known. */
export interface Recalled {
  readonly hits: readonly RankedHit[];
  /** What was understood of the question: fingerprints, or only words. */
  readonly asked: readonly { readonly fingerprint: string | null; readonly message: string }[];
}
