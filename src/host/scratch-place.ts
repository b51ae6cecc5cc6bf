import { shellExitCode, signalMeant } from "./exit-code.ts";
import type { GitProject } from "./project.ts";
import type { Captured } from "./run-captured.ts";
import type { Environment } from "./scratch-git.ts";
import type { WorkingFiles } from "./working-files.ts";

/** A place where a check can run on any tree, and nothing it does reaches the user's files. One run at a time. */
export interface ScratchCopy {
  readonly kind: "overlay" | "copy";
  /** The project's root as the check sees it. */
  readonly directory: string;
  /** Where a sweep finds what belongs to it. */
  readonly folder: string;
  /** Chooses the tree that the next runs see. */
  setTree(tree: string): Promise<SetTree>;
  /**
   * This tree is wanted soon, and this command on it where one is named: what can be made ready while something runs is.
   */
  expect(tree: string, request?: ExpectedRequest): void;
  /**
   * The user's files as they are will be wanted first, for a command that nobody knows yet: an overlay is mounted for it. Where one is foreseen it
   * goes on at once, and is what the first run of the same words finds at work; nothing else ever hears of it.
   */
  standBy(foreseen?: ForeseenRequest | null): void;
  /**
   * Whether the user changed files while something ran, since this was last asked. Only of a copy that looks later; others say it
   * with each run.
   */
  wasDisturbed(): Promise<boolean>;
  /** Runs a command on the tree. Each run starts clean: nothing that an earlier one wrote is there. */
  run(request: ScratchRequest): Promise<ScratchRun>;
  close(): Promise<void>;
}

export type SetTree =
  | {
      readonly kind: "ok";
      readonly notes: readonly string[];
      readonly written: number;
      readonly removed: number;
    }
  | { readonly kind: "failed"; readonly why: string };

export interface ScratchRequest {
  readonly argv: readonly string[];
  /** Relative to the root, "" at the root itself. */
  readonly directory: string;
  /** Added to the environment that the copy was opened with. */
  readonly env?: Environment;
  readonly timeoutMs: number;
  /** Bytes of output that are kept, half from the beginning and half from the end. */
  readonly outputCap?: number;
  readonly signal?: AbortSignal;
  /** Finds what the run before it left in ignored and temporary files, unless a tree was chosen since. Overlays only. */
  readonly continues?: boolean;
}

/** What is known of a run before it is wanted. */
export type ExpectedRequest = Pick<ScratchRequest, "argv" | "directory">;

/** What will be wanted, if nothing has changed since somebody knew. */
export interface ForeseenRequest extends ExpectedRequest, Pick<ScratchRequest, "outputCap"> {
  /** The tree that it was known for. */
  readonly tree: string;
}

export interface ScratchRun {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** Standard output and error in the order they came. */
  readonly output: string;
  readonly outputBytes: number;
  readonly truncated: boolean;
  readonly durationMs: number;
  /** The user changed files while it ran, so what it saw is not known. */
  readonly disturbed: boolean;
  /** Why it could not be started at all; then nothing else here means anything. */
  readonly startFailure: string | null;
}

/** What the two kinds of copies are made with. */
export interface ScratchPlace {
  readonly project: GitProject;
  readonly scratch: string;
  readonly env: Environment;
  readonly redact: (text: string) => string;
  readonly budgetMs: number;
  readonly maxCopyBytes: number;
  /** How often a run is tried where the user changes files meanwhile; an overlay shows them. */
  readonly tries?: number;
  /** Whether the user changed files is looked at while whoever asked goes on, who has to ask for it. Overlays only. */
  readonly looksLater?: boolean;
  /** The user's files as they were a moment ago, where somebody has looked: what changed since then counts as changed meanwhile. */
  readonly files?: Promise<WorkingFiles | null>;
}

/** Kept of a run's output where nobody says otherwise. */
export const OUTPUT_CAP: number = 1024 * 1024;

/** The answer for a command that ran; a shell in between may have turned its signal into a number. */
export function ended({ errors: _, ...captured }: Captured): ScratchRun {
  const signal = captured.timedOut ? "SIGKILL" : (captured.signal ?? signalMeant(captured.exitCode));
  const exitCode = captured.timedOut ? null : shellExitCode(captured.exitCode, captured.signal);
  return { ...captured, exitCode, signal, disturbed: false, startFailure: null };
}

/** The answer for a command that never ran. */
export function notStarted(why: string): ScratchRun {
  return {
    exitCode: null,
    signal: null,
    timedOut: false,
    output: "",
    outputBytes: 0,
    truncated: false,
    durationMs: 0,
    disturbed: false,
    startFailure: why,
  };
}
