import type { Category } from "./category.ts";

export type LessonType =
  | "error_resolution"
  | "detection_gap"
  | "remediation"
  | "prevention"
  | "process"
  | "knowledge";

/** What a condition looks at. */
export type ConditionField =
  | "fingerprint"
  | "coarse"
  | "error_type"
  | "category"
  | "message"
  | "file"
  | "command"
  | "phase"
  | "tool"
  | "test"
  | "text";

/** One condition. `word` stands at the beginning of a word, letter by letter; `matches` is a linear-time regular expression; `glob` is for files; `one-of` separates by `|`. */
export interface Condition {
  readonly field: ConditionField;
  readonly operator: "is" | "contains" | "word" | "matches" | "glob" | "one-of";
  readonly value: string;
}

/** All conditions must hold. */
export interface Trigger {
  readonly conditions: readonly Condition[];
}

/** What to do about it. A patch's or template's holes are filled from the message's slots. */
export type Action =
  | { readonly kind: "patch"; readonly diff: string; readonly files: readonly string[] }
  | {
      readonly kind: "template";
      readonly before: string;
      readonly after: string;
      readonly holes: readonly string[];
    }
  | { readonly kind: "command"; readonly argv: readonly string[] }
  | { readonly kind: "document"; readonly file: string; readonly text: string }
  | { readonly kind: "advice"; readonly text: string };

/** The check that must go green. */
export interface Validation {
  readonly command: string | null;
  readonly directory: string;
  readonly expect: string;
}

/** A state of the repository that must hold, or the lesson is silent. The range `absent` wants the dependency not to be there. */
export type Precondition =
  | { readonly kind: "dependency"; readonly name: string; readonly range: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "symbol"; readonly file: string; readonly name: string }
  /** A line of a file, whatever its indentation: what a patch replaces or goes beside. */
  | { readonly kind: "line"; readonly file: string; readonly text: string }
  | { readonly kind: "config"; readonly file: string; readonly key: string; readonly value: string };

export interface Evidence {
  readonly occurrences: number;
  readonly successes: number;
  readonly trials: number;
  /** Successes of trials; null with no trial. */
  readonly successRate: number | null;
  /** Wilson, 95 %. */
  readonly low: number | null;
  readonly high: number | null;
  /** Successes that were verified: proofs, and applications whose check went green afterwards. */
  readonly verified: number;
  readonly regressions: number;
  /** Times it was shown, tried or applied. */
  readonly uses: number;
  readonly timeSavedMinutes: number | null;
  readonly files: readonly string[];
  readonly tasks: readonly string[];
  readonly fixes: readonly string[];
  readonly proofs: readonly string[];
}

export type Lifecycle = "draft" | "active" | "automated" | "deprecated";
export type Provenance = "human" | "observed" | "proven" | "preseeded" | "imported";
export type Safety = "safe" | "moderate" | "risky";

/** What a lesson did in some projects. */
export interface Elsewhere {
  readonly projects: number;
  readonly successes: number;
  readonly trials: number;
  /** Their marks, where they have one: by these nothing is counted twice. */
  readonly from?: readonly string[];
}

/** What a lesson says, apart from what became of it: the body of its `created` event. */
export interface LessonBody {
  readonly title: string;
  readonly type: LessonType;
  readonly category: Category | null;
  readonly trigger: Trigger;
  readonly action: Action;
  readonly validation: Validation | null;
  /** File globs it holds for; empty: everywhere in the project. */
  readonly scope: readonly string[];
  readonly safety: Safety;
  readonly preconditions: readonly Precondition[];
  readonly narrative: string | null;
  readonly author: string | null;
  readonly provenance: Provenance;
  /** The pattern it is about, by fingerprint. */
  readonly fingerprint: string | null;
  /** Real error texts it answers to. */
  readonly examples: readonly string[];
  /** What it did in other projects, where their memory brought it here; absent where it was learned or taken in here. */
  readonly elsewhere?: Elsewhere | null;
  /** Where it came from, in words: a file, a workflow; null or absent where it was observed here. */
  readonly source?: string | null;
}

/** A fact about a lesson. */
export interface LessonEvent {
  readonly id: string;
  readonly lesson: string;
  readonly at: number;
  readonly kind:
    | "created"
    | "strengthened"
    | "confirmed"
    | "rejected"
    | "edited"
    | "used"
    | "worked"
    | "failed"
    | "regressed"
    | "shadow-run"
    /** A person let it out: its statistics stay, quarantine and shadow begin anew. */
    | "unquarantined"
    /** A person decided whether it belongs into the files that agents always read: the body says what (see promotion.ts). */
    | "promotion"
    /** A guard was made of it, written or taken back: the body says which (see vaccine.ts). */
    | "vaccine"
    /** What its trial has shown: that it helps (or no longer does), or that it has to be said in other words (the body's `finding`). */
    | "trial"
    | "state"
    | "archived"
    | "restored";
  readonly by: string | null;
  readonly reason: string | null;
  /** `created` and `edited` carry the body (or its changed part); others what they need. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What we know, as of a moment: the fold of its events. */
export interface Lesson extends LessonBody {
  readonly id: string;
  readonly evidence: Evidence;
  readonly confidence: number;
  readonly lifecycle: Lifecycle;
  readonly shadow: boolean;
  readonly quarantinedUntil: number | null;
  readonly archived: boolean;
  /** impact × recurrence × confidence. */
  readonly priority: number;
  readonly verifier: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastUsedAt: number | null;
  /** Why it is in the state it is in. */
  readonly reason: string;
  /** Withholding it at random has shown that it helps; absent where nothing is shown. */
  readonly helps?: true;
  /** It was ignored so often that it is said in other words. */
  readonly isRephrased?: true;
}
