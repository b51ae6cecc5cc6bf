import type { Rate } from "./pattern.ts";
import type { CategoryStrategies } from "./strategy.ts";

/** The first run of a check in a unit of work that did not begin with it red: a task, or a session that belongs to none. */
export interface FirstTry {
  readonly run: string;
  readonly at: number;
  /** "task/12-01" or "session/3f9a". */
  readonly unit: string;
  readonly check: string;
  /** The words of the command, or the line that names it. */
  readonly command: readonly string[] | string;
  readonly hasPassed: boolean;
  /** What kind of work the task is, where somebody said so. */
  readonly category: string | null;
  /** What the unit changed, as far as anybody told. */
  readonly files: readonly string[];
  /** What failed in it; not told where nothing comes and goes by itself. */
  readonly fingerprints: readonly string[];
}

/** How often something passed at the first try. */
export interface FirstTryRate {
  readonly name: string;
  readonly passed: Rate;
}

/** What goes well: what passes at the first try, and what cures what. */
export interface SuccessPatterns {
  readonly firstTry: {
    /** All first tries together; null where there was none. */
    readonly all: Rate | null;
    /** By what kind of work the task is: "feature", "bugfix", "not said". The surest first, here and below. */
    readonly byWork: readonly FirstTryRate[];
    /** By what the check is: "test", "build", "lint", "types". */
    readonly byCheck: readonly FirstTryRate[];
    /** By what kinds of files were changed: "source", "source and test". */
    readonly byChange: readonly FirstTryRate[];
  };
  /** By category of failure, which kinds of action cured it. */
  readonly techniques: readonly CategoryStrategies[];
}
