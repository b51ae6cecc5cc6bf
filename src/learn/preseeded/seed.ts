/**
 * The lessons that ship with twiceshy: what a senior engineer would say to an error that everybody meets.
 * One small record per lesson, by language; registry.ts lists them, match.ts asks them, render.ts fills their holes.
 * Safety here means: safe, doing it restores what is declared or cannot change what the program does; moderate, it changes code
 * or settings and needs the check to say so; risky, it can lose work, trust or money, so that a person decides.
 * A command never has a hole, and never names a package: names that come out of an error are not to be trusted.
 */
import type { Category } from "#model/category.ts";
import type {
  Condition,
  ConditionField,
  LessonBody,
  LessonType,
  Precondition,
  Safety,
} from "#model/lesson.ts";

/** A lesson that ships with twiceshy. */
export interface Seed {
  readonly id: string;
  readonly body: LessonBody;
  /** Lower-case literals: one of them stands in the type, the message or the excerpt of every finding it answers to. */
  readonly needles: readonly string[];
  /** Seeds that know better: this one is silent where one of them speaks. */
  readonly unless: readonly string[];
}

/** What an author writes; the rest of a lesson is the same for all of them. */
export interface SeedDraft {
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly safety: Safety;
  readonly needles: readonly string[];
  readonly when: readonly Condition[];
  /** Advice with holes, {name}, that named groups of the conditions fill; or `run`. */
  readonly advise?: string;
  /** A command that restores what manifest and lock file declare. */
  readonly run?: readonly string[];
  /** Why this is so, and what not to do. */
  readonly why: string;
  /** Real texts that it answers to; they show what the patterns match. */
  readonly examples: readonly string[];
  /** Holes are filled here as well, before anything is looked up. */
  readonly needs?: readonly Precondition[];
  readonly unless?: readonly string[];
  readonly expect?: string;
  readonly type?: LessonType;
}

/** A complete record from its draft. */
export function seed(draft: SeedDraft): Seed {
  const action = draft.run
    ? ({ kind: "command", argv: draft.run } as const)
    : ({ kind: "advice", text: draft.advise ?? "" } as const);
  return {
    id: `seed/${draft.id}`,
    needles: draft.needles,
    unless: (draft.unless ?? []).map((id) => `seed/${id}`),
    body: {
      title: draft.title,
      type: draft.type ?? (draft.run ? "remediation" : "error_resolution"),
      category: draft.category,
      trigger: { conditions: draft.when },
      action,
      validation: { command: null, directory: "", expect: draft.expect ?? "the check that failed passes" },
      scope: [],
      safety: draft.safety,
      preconditions: draft.needs ?? [],
      narrative: draft.why,
      author: "twiceshy",
      provenance: "preseeded",
      fingerprint: null,
      examples: draft.examples,
    },
  };
}

/** The message matches; named groups fill the holes. Only what JavaScript and RE2 read alike may stand in the pattern. */
export function says(pattern: RegExp): Condition {
  return { field: "message", operator: "matches", value: pattern.source };
}

/** A field matches a pattern. */
export function matches(field: ConditionField, pattern: RegExp): Condition {
  return { field, operator: "matches", value: pattern.source };
}

/** A field is exactly this. */
export function is(field: ConditionField, value: string): Condition {
  return { field, operator: "is", value };
}
