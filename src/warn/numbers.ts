import type { Provenance } from "#model/lesson.ts";
import type { MomentKind } from "#model/warning.ts";

/** Every number that decides about warnings. One table; docs/warnings.md explains it. */
export interface WarnNumbers {
  /** At most so many are said at once. */
  readonly most: number;
  /** Hard: the text is never longer. */
  readonly tokens: Readonly<Record<MomentKind, number>>;
  /** Below this score nothing is said. */
  readonly floor: Readonly<Record<MomentKind, number>>;
  /** How well a way of fitting speaks for a lesson. */
  readonly relevance: {
    /** An edit puts back what was taken away. */
    readonly exact: number;
    /** The command about to run, against the check that failed. */
    readonly check: Readonly<Record<"same" | "wider" | "overlapping" | "narrower", number>>;
    readonly conditions: number;
    /** A prompt names the file, and the failure is in it. */
    readonly fileNamed: number;
    /** A session starts, and the failure is in the tree. */
    readonly inTree: number;
    /** So much of it is left where the mistake is mended: told at a start and at a prompt that names the file. */
    readonly mended: number;
    /** A session starts, and it happened in this repository before. */
    readonly repository: number;
  };
  readonly likeness: {
    readonly words: number;
    readonly files: number;
    readonly category: number;
    readonly task: number;
    readonly leastWords: number;
    readonly mostWords: number;
    readonly leastAtPrompt: number;
  };
  readonly triggers: {
    /** So many lessons are looked at when a session starts. */
    readonly atStart: number;
    /** Of those that are mended, the most important. */
    readonly mended: number;
    /** A word tells lessons apart while at most this share of them has it, or so many of few. */
    readonly mostShared: number;
    readonly leastShared: number;
    /** So many lessons are read for one moment. */
    readonly read: number;
  };
  readonly failure: {
    /** A failing run may have hundreds: so many are looked up, the likely causes. */
    readonly most: number;
    /** Patterns that are at least so much alike are neighbours, the nearest few of them. */
    readonly likeness: number;
    readonly neighbours: number;
    /** What cured a neighbour, against what cured the same. */
    readonly linked: number;
  };
  /** Stands in for the lower bound of the interval where nothing was tried yet. */
  readonly untried: Readonly<Record<Provenance, number>>;
  /** The least lower bound of a proven fix: it was seen to be red without it and green with it. */
  readonly proven: number;
  /** One sighting counts this much, `full` of them 1. */
  readonly frequency: { readonly once: number; readonly full: number };
  /** Full worth for so many days, then less, down to `least` after `old` days. */
  readonly recency: { readonly fresh: number; readonly old: number; readonly least: number };
  /** What a lesson that was not learned in this project is worth. */
  readonly elsewhere: number;
  /** How far a context that is another one (language, package manager …) takes a lesson down. */
  readonly context: number;
  /** From another project's memory a lesson speaks only from here on. */
  readonly guard: { readonly projects: number; readonly successes: number; readonly low: number };
}

export const WARN_NUMBERS: WarnNumbers = {
  most: 5,
  tokens: { session: 600, prompt: 600, failure: 600, command: 150, edit: 150 },
  floor: { session: 0.1, prompt: 0.12, failure: 0.05, command: 0.15, edit: 0.15 },
  relevance: {
    exact: 1,
    check: { same: 1, wider: 1, overlapping: 0.8, narrower: 0.7 },
    conditions: 0.9,
    fileNamed: 0.8,
    inTree: 0.8,
    mended: 0.5,
    repository: 0.3,
  },
  likeness: {
    words: 0.5,
    files: 0.3,
    category: 0.1,
    task: 0.2,
    leastWords: 2,
    mostWords: 6,
    leastAtPrompt: 0.25,
  },
  triggers: { atStart: 200, mended: 20, mostShared: 0.02, leastShared: 3, read: 300 },
  failure: { most: 5, likeness: 0.75, neighbours: 3, linked: 0.6 },
  untried: { human: 0.5, proven: 0.5, imported: 0.3, observed: 0.2, preseeded: 0.2 },
  proven: 0.6,
  frequency: { once: 0.8, full: 16 },
  recency: { fresh: 30, old: 365, least: 0.7 },
  elsewhere: 0.8,
  context: 0.6,
  guard: { projects: 3, successes: 5, low: 0.7 },
};
