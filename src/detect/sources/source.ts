/**
 * Report files: what a tool, a CI system or an agent wrote about runs that are over. A source reads one format and tells what it
 * finds as it comes: a run begins, its results and its output, the run ends. It keeps no more than the piece at hand, so that a
 * file of any size is read in flat memory, touches nothing outside, and believes nothing: everything in a report is hostile data.
 */
import type { Concern } from "#model/issue.ts";
import type { OwnFinding } from "./own-finding.ts";

/** A run as a person would see it: a suite, a job's step, a command. */
export interface RunTold {
  readonly kind: "run";
  /** What it is called in the report: "test/cart.test.ts", "build › npm test". */
  readonly title: string;
  /** The tool that ran, where the report tells: "vitest". */
  readonly tool: string | null;
  /** The command, where the report tells. */
  readonly command: string | null;
  /** Epoch milliseconds, where the report tells. */
  readonly startedAt: number | null;
  readonly session?: string | null;
  readonly task?: string | null;
  readonly phase?: string | null;
  readonly agent?: string | null;
  /** True for a shell line that an agent wrote: what it verifies is worked out, and one that only looks is no run. */
  readonly isAgentLine?: boolean;
}

export type Status = "passed" | "failed" | "skipped";

/** One test, check or problem of the run at hand. */
export interface ResultTold {
  readonly kind: "result";
  readonly status: Status;
  /** The names around it, outermost first. */
  readonly suites: readonly string[];
  /** The test's own name; null for a problem that no test found. */
  readonly name: string | null;
  readonly durationMs: number | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** Exception class or rule, where the report sets it apart. */
  readonly errorType: string | null;
  readonly message: string | null;
  /** All that the report says of it, as the tool printed it: message, stack, diff. */
  readonly text: string | null;
  /** True when it is another failure of the test that was told just before: it is told, and not counted. */
  readonly isFurther?: boolean;
  /** True when its story stands in the run's output and is read there: here it only counts. */
  readonly isPrinted?: boolean;
  /** True when the message is what somebody says about the failure, and is told as it stands. */
  readonly isOwnWords?: boolean;
  /** The failure itself, where the report is one of twiceshy's own. */
  readonly own?: OwnFinding | null;
}

/** A piece of what the run printed; read by the detectors as any output is. */
export interface OutputTold {
  readonly kind: "output";
  readonly text: string;
}

/** The run at hand is over. */
export interface EndTold {
  readonly kind: "end";
  readonly durationMs: number | null;
  readonly exitCode: number | null;
  /** What the report itself says; where it says nothing, results, exit code and output decide. */
  readonly outcome: "passed" | "failed" | null;
}

/** Something that the reader wants to say about the report: a part of it could not be read. */
export interface NoteTold {
  readonly kind: "note";
  readonly text: string;
}

/** The text ends in the middle, told before the ends that this brings: what did not fail before it is not known to have passed. */
export interface CutTold {
  readonly kind: "cut";
  readonly text: string;
}

/** Something about how work was done, which is no run: a phase was skipped, a review bypassed. */
export interface ConcernTold extends Concern {
  readonly kind: "concern";
}

export type Told = RunTold | ResultTold | OutputTold | EndTold | NoteTold | CutTold | ConcernTold;

export type Tell = (told: Told) => void;

/** Reads one report, piece by piece. */
export interface ReportReader {
  write(text: string): void;
  /** What of the last piece stands behind the end of a report that knows its own; another may begin there. */
  behind?(): string;
  /** The file is over. */
  end(): void;
}

/** One format of reports. */
export interface ReportSource {
  readonly id: string;
  /** As a person calls it: "JUnit XML". */
  readonly title: string;
  /** True when a text that begins so is of this format. */
  sniff(head: string): boolean;
  open(tell: Tell): ReportReader;
}

/** So much of a file's beginning is looked at to know what it is. */
export const HEAD_CHARS = 64 * 1024;

/** A result with nothing known but what is given. */
export function resultTold(given: Partial<ResultTold> & Pick<ResultTold, "status">): ResultTold {
  const { suites = [], name = null, ...rest } = given;
  return {
    kind: "result",
    suites: suites.map(inOneLine),
    name: name === null ? null : inOneLine(name),
    durationMs: null,
    file: null,
    line: null,
    column: null,
    errorType: null,
    message: null,
    text: null,
    ...rest,
  };
}

/** A test's name may be a text of several lines. */
function inOneLine(name: string): string {
  return name.includes("\n") ? name.replace(/\s*\n\s*/g, " ") : name;
}

/** What a report counts as failed and tells nowhere. */
export function countedTold(count: number): ResultTold {
  const message =
    count === 1
      ? "the report counts a failure and does not tell it"
      : `the report counts ${count} failures and does not tell them`;
  return resultTold({ status: "failed", message, isOwnWords: true });
}
