/** What a run verifies: the normalised command and its directory in the repository. */
export interface Check {
  readonly id: string;
  readonly command: string;
  /** Relative to the project's root, "" at the root itself. */
  readonly directory: string;
  /** The key that checks share which could be wider or narrower than one another: "pytest", "npm test". */
  readonly family?: string;
}

export type Outcome = "passed" | "failed" | "interrupted";

/** Where a run was seen. Untrusted sources never teach by themselves. */
export type Source = "run" | "capture" | "hook" | "ingest" | "transcript" | "backfill";

/** The state of the repository when the run began. */
export interface GitState {
  readonly head: string | null;
  readonly branch: string | null;
  /** Changed and untracked files, at most 200 of them. */
  readonly dirty: readonly string[];
  /** How many there were; null where git was not asked, or did not answer in time. */
  readonly dirtyCount: number | null;
  /** Git tree of tracked and untracked, unignored files; null where it was not cheap to know. */
  readonly tree: string | null;
  /** What the tree does not hold as it is: "dump.bin: left out, …". */
  readonly treeNotes?: readonly string[];
}

/** Who and what a run belongs to. */
export interface RunContext {
  readonly session: string | null;
  readonly task: string | null;
  readonly phase: string | null;
  readonly agent: string | null;
  /** An orchestrator's own id for this execution. */
  readonly execution: string | null;
}

/** One execution of a command, or one finished verdict of an orchestrator. Immutable. */
export interface Run extends RunContext {
  readonly id: string;
  readonly source: Source;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly argv: readonly string[];
  readonly check: Check;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly outcome: Outcome;
  readonly git: GitState | null;
  readonly os: string;
  /** Tool versions where they are known: {"node": "20.20.2"}. */
  readonly tools: Readonly<Record<string, string>>;
  readonly outputBytes: number;
  readonly outputLines: number;
  /** Failures in this run, including those beyond the cap. */
  readonly failureCount: number;
  /** Head and tail of the output, capped; null when there was none. */
  readonly output: string | null;
  readonly filesModified: readonly string[];
  readonly diff: string | null;
  /** What the agent said before it, where a transcript tells. */
  readonly said?: string | null;
}
