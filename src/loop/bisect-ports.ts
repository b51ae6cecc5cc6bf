import type { Clock } from "#model/ports.ts";

export interface BisectCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly tree: string;
  readonly at: number;
  readonly subject: string;
}

/** How the check ended on a commit's files. */
export interface BisectTrial {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly fingerprints: readonly string[];
}

export interface BisectRequest {
  readonly fingerprint: string;
  /** A commit on which it is seen. */
  readonly bad: string;
  /** One on which the check passed, where somebody saw that. */
  readonly good: string | null;
  readonly deadline: number;
  /** How it came and went on unchanged files before. */
  readonly known: { readonly failed: number; readonly passed: number };
}

export interface BisectPorts {
  /** Along first parents, newest first, the second left out. */
  history(from: string, until: string | null): Promise<readonly BisectCommit[] | null>;
  mergeBase(a: string, b: string): Promise<string | null>;
  files(commit: string): Promise<readonly string[]>;
  /** Null where it could not be run at all. */
  run(commit: BisectCommit): Promise<BisectTrial | null>;
  readonly clock: Clock;
  isStopped(): boolean;
  onStep?(step: { readonly runs: number; readonly left: number; readonly commit: string }): void;
}
