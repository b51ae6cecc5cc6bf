import { Annotation, type AnnotationRoot, type BaseChannel, type OverwriteValue } from "@langchain/langgraph";
import type { FailureKind } from "#heal/cycle/kinds.ts";
import type { CycleFailure, StopReason } from "#model/cycle.ts";

/** One verification that failed, short enough for a prompt. */
export interface FailureHistoryEntry {
  readonly command: string;
  readonly exitCode: number | null;
  readonly kind: FailureKind;
  /** One to three lines. */
  readonly summary: string;
  /** Of the likely cause; null where the check failed without a word. */
  readonly fingerprint: string | null;
}

export interface FailureHistory {
  /** Verified in vain since the check was last green: counted in memory, over all graphs and processes. */
  readonly attempts: number;
  /** The newest last. */
  readonly entries: readonly FailureHistoryEntry[];
}

/** What the last verification saw. */
export interface TestResults {
  readonly passed: boolean;
  readonly command: string;
  readonly exitCode: number | null;
  readonly kind: FailureKind | null;
  readonly summary: string;
  /** The likely cause first. */
  readonly failures: readonly CycleFailure[];
}

/** What a node may give for the history: new entries, and the count as it is now. */
export type FailureHistoryUpdate = Partial<FailureHistory>;

const MOST_ENTRIES = 50;

/** The count never goes down by itself and is no sum: a node that is run again changes nothing. A green check begins it anew. */
export function joinHistory(before: FailureHistory, update: FailureHistoryUpdate): FailureHistory {
  if (update.attempts === 0 && !update.entries?.length) return { attempts: 0, entries: before.entries };
  return {
    attempts: Math.max(before.attempts, update.attempts ?? 0),
    entries: [...before.entries, ...(update.entries ?? [])].slice(-MOST_ENTRIES),
  };
}

type Channel<Value, Update = Value> = BaseChannel<Value, Update | OverwriteValue<Value>>;

/** The channels of the state. */
export type FixChannels = {
  failureHistory: Channel<FailureHistory, FailureHistoryUpdate>;
  testResults: Channel<TestResults | null>;
  attempt: Channel<string | null>;
  done: Channel<boolean>;
  reason: Channel<StopReason | null>;
  report: Channel<string | null>;
};

/** The channel of one value: the last word counts. */
function last<T>(first: T): Channel<T> {
  return Annotation<T>({ reducer: (_, next) => next, default: () => first });
}

/**
 * The state that verifier, reporter and router share. Every field is declared: LangGraph drops what is not, without a word, and a
 * count that is dropped is no bound. Spread `FixState.spec` into an annotation of your own.
 */
export const FixState: AnnotationRoot<FixChannels> = Annotation.Root({
  failureHistory: Annotation<FailureHistory, FailureHistoryUpdate>({
    reducer: joinHistory,
    default: () => ({ attempts: 0, entries: [] }),
  }),
  testResults: last<TestResults | null>(null),
  /** The attempt that is being made, as memory knows it. */
  attempt: last<string | null>(null),
  done: last(false),
  reason: last<StopReason | null>(null),
  /** Where the report is. */
  report: last<string | null>(null),
});

/** The values of the state. */
export interface FixStateValues {
  readonly failureHistory: FailureHistory;
  readonly testResults: TestResults | null;
  readonly attempt: string | null;
  readonly done: boolean;
  readonly reason: StopReason | null;
  readonly report: string | null;
}
