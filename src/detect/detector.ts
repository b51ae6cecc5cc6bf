import type { Category } from "#model/category.ts";
import type { Frame } from "#model/failure.ts";
import type { About, Log } from "./log.ts";

/** What a check of this tool verifies; only test, build, lint and types may ever be run again by twiceshy itself. */
export type CheckKind = "test" | "build" | "lint" | "types" | "install" | "program" | "shell";

/**
 * What a draft is to the run:
 * cause: names a problem; summary: names it again, shorter (a recap at the end), and stands in when the long form is missing;
 * consequence: a wrapper's word that something inside it failed ("make: *** Error 1"), a last resort.
 */
export type Role = "cause" | "summary" | "consequence";

/** A problem as one detector read it, before the engine resolves overlaps, duplicates and order. */
export interface Draft {
  readonly message: string;
  /** The lines of evidence: from (inclusive) to (exclusive), as indices into `log.lines`. */
  readonly from: number;
  readonly to: number;
  readonly role?: Role;
  /** Another tool than the detector's own (pytest running under tox, a module loader inside jest). */
  readonly tool?: string;
  /** The tool's own word for the kind; the engine may find a more specific one in the message. */
  readonly category?: Category;
  readonly errorType?: string | null;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly column?: number | null;
  readonly test?: string | null;
  readonly frames?: readonly Frame[];
  readonly tags?: readonly string[];
  /**
   * False when the same text also stands in logs of commands that succeeded (a logged stack trace, a caught exception):
   * with the exit code unknown such a draft alone is no failure. True when absent.
   */
  readonly sure?: boolean;
  /** Among drafts of one rank the higher comes first; where it is absent or equal, names and then lines decide (by-likelihood.ts). */
  readonly score?: number;
}

export type Needle = string | readonly string[];

/**
 * One tool's record. A detector reads output and says what it saw; it keeps no state, touches nothing outside,
 * and needs not care about other tools, duplicates or the order: the engine does.
 */
export interface Detector {
  readonly id: string;
  readonly tool: string;
  readonly check: CheckKind;
  /** What the tool's failures are when the message says nothing more specific. */
  readonly category: Category;
  /**
   * Who wins where two detectors claim the same lines: 3 a test runner's block, 2 a tool with a format of its own,
   * 1 a language's exception or a shell's word, 0 the general shape.
   */
  readonly rank: 0 | 1 | 2 | 3;
  /** True where problems in different files stand side by side, so that the order of printing tells nothing about the cause. */
  readonly sideBySide?: boolean;
  /**
   * Lower-case literals of which at least one stands in every output this detector can read, or in the command: the prefilter.
   * A list of them stands for all of its literals at once. Its first has three bytes or more and stands near every problem, not once in the
   * output (a recap, a file's name at the head): of a large output only what is around it is read.
   */
  readonly needles: readonly Needle[];
  /** Programs (argv words such as "pytest") that make this tool likely even when the format is shared with others. */
  readonly programs?: readonly string[];
  scan(log: Log, about: About): Draft[];
}
