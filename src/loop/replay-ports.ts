import type {
  AboutToAct,
  FilesChanged,
  HasRun,
  ReplayHeader,
  ReplaySaying,
  SessionStart,
} from "#model/replay.ts";

/** What a memory is asked: at the start of a session, before an action, and after a run that failed. */
export type ReplayQuestion = Unlabelled<SessionStart> | Unlabelled<AboutToAct> | Unlabelled<HasRun>;

/** What a memory is told: what was changed, and how a run ended. */
export type ReplayLesson = Unlabelled<FilesChanged> | Unlabelled<HasRun>;

/** An event as a memory sees it: who is asked must not know the answer. */
export type Unlabelled<T> = Omit<T, "truth">;

/** A memory that can be replayed. All calls are one after the other, in order of time. */
export interface ReplayMemory {
  readonly name: string;
  readonly version: string | null;
  /** Forgets everything: another history begins. */
  reset(header: Omit<ReplayHeader, "truth">): Promise<void>;
  learn(event: ReplayLesson): Promise<void>;
  ask(event: ReplayQuestion): Promise<ReplaySaying>;
  close(): Promise<void>;
}
