import type { Failure, IdentifiedFinding } from "./failure.ts";
import type { Fix, Grade } from "./fix.ts";
import type { Check, GitState, Run } from "./run.ts";
import type { OpenAttempt } from "./strategy.ts";
import type { Task, TaskEvent } from "./task.ts";

/** The time, so that tests can hold it still. */
export interface Clock {
  now(): number;
}

/** Ids are UUIDv7, made where the fact is made. */
export interface Ids {
  next(now: number): string;
}

/** What memory knows of one fingerprint before the run at hand. */
export interface Sighting {
  readonly fingerprint: string;
  readonly count: number;
  /** Runs it was seen in: one run may hold the same failure more than once. */
  readonly runs: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastTask: string | null;
  readonly lastSession: string | null;
  /** Of `count`, those in the task asked about, or in the session where no task was asked about. */
  readonly inTask: number;
}

/** What is known to cure a failure, and how often it did. */
export interface KnownFix {
  readonly id: string;
  readonly grade: Grade;
  readonly kind: Fix["kind"];
  readonly worked: number;
  readonly tried: number;
  /** How many tries it took when it was found. */
  readonly attempts: number;
  readonly commands: readonly string[];
  readonly files: readonly string[];
  /** The smallest change where it is proven, else the whole one; null where there is none. */
  readonly diff: string | null;
}

export interface RememberedFailure {
  readonly failure: Failure;
  /** What was known before; null when it is new. */
  readonly before: Sighting | null;
  /** What cured it before, where something is known. */
  readonly fix?: KnownFix;
}

export interface Remembered {
  readonly runId: string;
  readonly failures: readonly RememberedFailure[];
  /** Failing runs of the check since it was last green, this one being the last; absent at the first. */
  readonly attempts?: readonly OpenAttempt[];
}

export interface FailureFilter {
  readonly category?: string;
  readonly file?: string;
  readonly tool?: string;
  /** Who ran it: "claude", "codex". */
  readonly agent?: string;
  readonly session?: string;
  readonly task?: string;
  readonly phase?: string;
  /** Where its run was seen: "run", "ingest". */
  readonly source?: string;
  readonly fingerprint?: string;
  /** Open, or cured since. */
  readonly state?: "open" | "resolved";
  /** Text in the message, the test or the file. */
  readonly match?: string;
  /** Epoch milliseconds. */
  readonly since?: number;
  readonly until?: number;
  readonly limit?: number;
  readonly after?: string;
}

/** The failures of one fingerprint, folded. */
export interface FailureSummary {
  readonly latest: Failure;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export interface MemoryStatus {
  readonly path: string;
  readonly schema: number;
  readonly bytes: number;
  readonly runs: number;
  readonly failures: number;
  /** Without those that a person ignores. */
  readonly fingerprints: number;
  /** Fingerprints that a person ignores. */
  readonly ignored: number;
  readonly tasks: number;
  readonly fixes: number;
  /** Of these, how many a proof stands behind. */
  readonly provenFixes: number;
  readonly patterns: number;
  readonly lessons: number;
  /** Warnings that were handed over. */
  readonly deliveries: number;
  /** Of `bytes`, those of the trees that fixes are proven with. */
  readonly treeBytes: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly driver: string;
  readonly spooled: number;
}

export interface ForgetReceipt {
  readonly failures: number;
  readonly runs: number;
  /** Fixes and lessons that speak of it; what is left of them without it is folded again. */
  readonly fixes: number;
  readonly lessons: number;
  /** Other places that held it: changes, proofs, decisions, texts, trees. */
  readonly traces: number;
  readonly tombstone: string | null;
}

export interface GcReceipt {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly outputsDropped: number;
  readonly runsDropped: number;
  /** Changes of fixes that are not proven. */
  readonly diffsDropped: number;
  readonly failuresDropped: number;
  /** Warnings of which it was decided long ago what came of them. */
  readonly deliveriesDropped: number;
  readonly summariesWritten: number;
}

/** The store, as the steps and doors see it. Everything that goes in is scrubbed of secrets by the store itself. */
export interface Memory {
  /** Stores a run and its failures in one transaction; storing the same run id twice changes nothing. */
  remember(run: Run, findings: readonly IdentifiedFinding[]): Remembered;
  recall(
    fingerprints: readonly string[],
    about?: { task?: string | null; session?: string | null },
  ): Map<string, Sighting>;
  /** True while the check's most recent finished run failed. */
  hasOpenFailure(check: Check): boolean;
  /** The tree of the check's last passing run (before a time), where one was taken. */
  lastGreenTree(check: Check, before?: number): string | null;
  failures(filter: FailureFilter): Failure[];
  summaries(filter: FailureFilter): FailureSummary[];
  /** Folds every counter again from the facts. */
  rebuild(): void;
  /** By failure id, run id, or fingerprint; unique prefixes of at least 4 characters will do. */
  find(idOrFingerprint: string): { failures: Failure[]; runs: Run[] };
  run(id: string): Run | null;
  recordTaskEvent(event: TaskEvent): void;
  task(id: string): Task | null;
  tasks(): Task[];
  status(): MemoryStatus;
  /** What `forget` would erase. */
  previewForget(target: { id?: string; match?: string }): ForgetReceipt;
  forget(target: { id?: string; match?: string }, at: number): ForgetReceipt;
  gc(capBytes: number, at: number): GcReceipt;
  integrity(): string[];
  close(): void;
}

/** A running command's repository, asked while the command runs. */
export interface Repository {
  readonly root: string;
  /** HEAD and branch at once, by reading files; nothing about changed files. */
  glance(): GitState;
  state(): Promise<GitState | null>;
  /** Takes the tree of the working files into twiceshy's own object store; null where that is not cheap. */
  takeTree(): Promise<string | null>;
  /** What the tree taken last does not hold as it is: files left out, or taken without their secrets. */
  treeNotes?(): readonly string[];
}
