/** How many tests a run says it ran. `total` is the sum; todo, pending and expected failures are skipped. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly total: number;
  /** Of the failed, those that may be no test: a file that cannot be collected, a fixture that cannot be torn down. */
  readonly errors: number;
  /** What was counted: go test without -v only tells about packages. */
  readonly unit: "test" | "package";
}

/** One run of a check on one tree in a scratch copy. */
export interface Trial {
  readonly tree: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly fingerprints: readonly string[];
  readonly at: number;
  readonly durationMs: number;
  readonly tests: TestCount | null;
  /** The second of two runs in one copy: what the first had written was still there. */
  readonly again?: boolean;
}

/** A place where a check can be run on any tree without touching the user's files. */
export interface Bench {
  run(tree: string): Promise<Trial>;
  /** Runs the check twice in one copy of a tree, nothing put back in between, and tells of the second run. */
  runAgain(tree: string): Promise<Trial>;
  /** Whether a run on a tree writes any of these files. */
  writes(tree: string, files: readonly string[]): Promise<boolean>;
  /** The tree that a patch makes of another; null where the patch does not apply. */
  treeWith(base: string, patch: string): Promise<string | null>;
  /** Why the last run could not be done at all, as a sentence; its trial has neither exit code nor signal. */
  trouble?(): string | null;
}

export type ProofVerdict =
  /** Green with it, red with the same fingerprint without it, each time. */
  | "proven"
  /** Red with it, or green without it, or not the same failure. */
  | "refuted"
  /** Different results on one tree; or the check's own run writes what cures it, and nobody's change was needed. */
  | "flaky"
  /** The change makes the check look away. */
  | "suppression"
  /** It could not be run here, or time was up. */
  | "inconclusive";

/** The receipt of a proof: what was run, on what, and what came of it. Immutable. */
export interface Proof {
  readonly id: string;
  readonly fixId: string;
  readonly verdict: ProofVerdict;
  readonly why: string;
  readonly at: number;
  readonly durationMs: number;
  readonly command: readonly string[];
  readonly directory: string;
  readonly repeats: number;
  readonly withTree: string | null;
  readonly withoutTree: string | null;
  /** Fingerprints that had to come back without the fix. */
  readonly fingerprints: readonly string[];
  readonly trials: readonly Trial[];
  /** The smallest change found, as a unified diff against the tree without the fix. */
  readonly minimal: string | null;
  readonly minimalTree: string | null;
  /** "hunks", "lines" when fully reduced, "partly" when the budget ended first. */
  readonly reduced: "none" | "hunks" | "lines" | "partly";
  /** How the scratch copy was made: overlay or copy. */
  readonly isolation: string;
}
