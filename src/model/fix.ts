import type { Category } from "./category.ts";
import type { Proof } from "./proof.ts";
import type { Check } from "./run.ts";

/** How sure we are that a change was the reason: seen once, seen again, or shown by taking it away. */
export type Grade = "observed" | "repeated" | "proven";

export type FileStatus = "added" | "changed" | "removed" | "renamed";

/** One file of a change. */
export interface ChangedFile {
  readonly path: string;
  readonly status: FileStatus;
  readonly oldPath?: string;
  readonly added: number;
  readonly removed: number;
  readonly binary: boolean;
}

/** The change between two trees, as a unified diff. A fact: the trees' own objects may be gone later. */
export interface Diff {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly files: readonly ChangedFile[];
  /** True when the text is cut; such a change can be shown, not applied. */
  readonly truncated: boolean;
  /** What a person should know: files left out, secrets taken out. */
  readonly notes: readonly string[];
}

/** One try between two runs of a check: what was changed, and what came of it. */
export interface Attempt {
  /** The run that judged it. */
  readonly runId: string;
  readonly at: number;
  /** partial: some failures are gone, others are not; or a narrower run passed. */
  readonly outcome: "success" | "failure" | "partial";
  readonly fromTree: string | null;
  readonly toTree: string | null;
  readonly files: readonly string[];
  /** Commands run in between that may have done it: installs, code generation, migrations. */
  readonly commands: readonly string[];
  /** What the agent said it tried, where a transcript tells. */
  readonly said: string | null;
  /** Fingerprints that this try made disappear. */
  readonly gone: readonly string[];
  /** Fingerprints that appeared with it. */
  readonly appeared: readonly string[];
  /** What it changed, in a few letters; see Fix. */
  readonly core?: string | null;
  /** Runs that tell of its edits, where there are no trees to compare: a transcript's. */
  readonly toldBy?: readonly string[];
}

/** A failure that a fix cured, with enough of it to be shown. */
export interface CuredFailure {
  readonly id: string;
  readonly fingerprint: string;
  readonly category: Category;
  readonly errorType: string | null;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly test: string | null;
}

/** Why something that looks like a fix must not teach. */
export type FixMark =
  /** The check passed again on the very same tree. */
  | "same-tree"
  /** The check has given different results on one tree. */
  | "flaky"
  /** Network, DNS, disk, memory, clock or port. */
  | "environment"
  /** The failing test is deleted, skipped or silenced: the check looks away. */
  | "suppression"
  /** Facts of an untrusted source. */
  | "untrusted";

/** The change between a failing and a passing run of a check. */
export interface Fix {
  /** Derived from the first failing and the passing run, so that every fold gives the same. */
  readonly id: string;
  readonly check: Check;
  readonly grade: Grade;
  /** What was changed: files, or only the world around them (an install), or nobody knows. */
  readonly kind: "change" | "command" | "unknown";
  /** The likely cause first. */
  readonly cures: readonly CuredFailure[];
  readonly firstRedRun: string;
  readonly lastRedRun: string;
  readonly greenRun: string;
  readonly openedAt: number;
  readonly resolvedAt: number;
  readonly fromTree: string | null;
  readonly toTree: string | null;
  /** The check's last passing tree before it broke; what broke it is the diff from there. */
  readonly greenTreeBefore: string | null;
  readonly commands: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly files: readonly string[];
  /** What was changed, in a few letters: two fixes of one failure with the same core are the same fix again. */
  readonly core: string | null;
  readonly session: string | null;
  readonly task: string | null;
  readonly marks: readonly FixMark[];
  /** The smallest change that still does it, once it is proven. */
  readonly minimal: string | null;
  readonly receipt: Proof | null;
}

/** A run as learning sees it, with the failures in it. */
export interface RunFact {
  readonly id: string;
  readonly source: string;
  readonly at: number;
  readonly check: Check;
  readonly argv: readonly string[];
  readonly outcome: "passed" | "failed" | "interrupted";
  readonly exitCode: number | null;
  readonly durationMs: number | null;
  readonly tree: string | null;
  readonly head: string | null;
  readonly session: string | null;
  readonly task: string | null;
  readonly said: string | null;
  readonly filesModified: readonly string[];
  readonly diff: string | null;
  readonly failures: readonly CuredFailure[];
}

/** How often a failure came and went with nothing changed. */
export interface Flake {
  readonly fingerprint: string;
  readonly check: Check;
  readonly why: "same-tree" | "different-results" | "environment" | "interrupted";
  /** Runs on a tree that gave both results. */
  readonly failed: number;
  readonly passed: number;
  /** Mean and 95 % interval of the Beta posterior that it fails on an unchanged tree. */
  readonly probability: number;
  readonly low: number;
  readonly high: number;
  readonly lastAt: number;
  readonly message: string;
  readonly test: string | null;
}
