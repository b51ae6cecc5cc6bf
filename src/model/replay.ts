import type { MomentKind } from "./warning.ts";

/** The version of the data format that is read. */
export const REPLAY_FORMAT = 1;

/** The first line of a history. */
export interface ReplayHeader {
  readonly name: string;
  /** Who made it, and how. */
  readonly origin: string | null;
  readonly licence: string | null;
  /** The folder that the recorded outputs name the project by; null where they name none. */
  readonly root: string | null;
  /** Who says what is a repeat: people or the script that made it, or patterns as they are known today. */
  readonly truth: "labels" | "patterns";
}

/** What is so at an event, known only to who keeps the score. */
export type ReplayTruth =
  /** Nothing is wrong. */
  | { readonly kind: "clean" }
  /** It fails by itself, or for reasons outside of the files. */
  | { readonly kind: "flake" }
  /** Something is wrong that was not before in this history. */
  | { readonly kind: "new"; readonly occurrence: string; readonly cure: string | null }
  /** What an earlier failing run was about is wrong again. */
  | {
      readonly kind: "repeat";
      readonly repeats: string;
      readonly occurrence: string;
      readonly cure: string | null;
      /** "same place", "elsewhere": repeats are counted by it. */
      readonly where: string | null;
    }
  /** Nobody says. */
  | { readonly kind: "unknown" };

/** A file as it is after a change; null: it is gone. */
export interface ReplayFile {
  readonly path: string;
  readonly text: string | null;
}

/** A change that is about to be made to a file. */
export interface ReplayEdit {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Happening {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly session: string | null;
}

export interface SessionStart extends Happening {
  readonly kind: "session";
  /** What it is about, where somebody says. */
  readonly title: string | null;
}

export interface FilesChanged extends Happening {
  readonly kind: "change";
  readonly files: readonly ReplayFile[];
  /** A unified diff, where the files themselves are not told. */
  readonly diff: string | null;
}

export interface AboutToAct extends Happening {
  readonly kind: "action";
  /** The command that is about to run; null: an edit. */
  readonly command: string | null;
  readonly directory: string;
  readonly edits: readonly ReplayEdit[];
  readonly truth: ReplayTruth;
}

export interface HasRun extends Happening {
  readonly kind: "run";
  readonly command: string;
  readonly directory: string;
  readonly exitCode: number;
  readonly output: string;
  readonly durationMs: number | null;
  readonly truth: ReplayTruth;
}

/** One thing that happened, or was about to. */
export type ReplayEvent = SessionStart | FilesChanged | AboutToAct | HasRun;

/** A history: what happened in one repository, in order of time. */
export interface ReplayHistory {
  readonly header: ReplayHeader;
  readonly events: readonly ReplayEvent[];
}

/** One thing that a memory says: which earlier failing runs it is about, by the ids of their events. None: general advice. */
export interface SaidInReplay {
  readonly about: readonly string[];
}

/** All that a memory says at one moment, and the text that is read. */
export interface ReplaySaying {
  readonly said: readonly SaidInReplay[];
  readonly text: string;
}

/** What a memory was asked at an event, and what it said. */
export interface ReplayAnswer extends ReplaySaying {
  readonly event: string;
  readonly moment: Extract<MomentKind, "session" | "command" | "edit" | "failure">;
  readonly tokens: number;
  readonly ms: number;
}

/** Of so many, so many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** How repeats of one kind of place were met. */
export interface WarnedWhere {
  readonly where: string;
  readonly repeats: number;
  readonly inTime: number;
  readonly ever: number;
}

/** How a memory did on some histories. */
export interface ReplayScore {
  readonly memory: string;
  /** What the memory says of itself: its version. */
  readonly version: string | null;
  readonly repeats: number;
  /** Repeats that were warned of, at each moment: one may be counted at several. */
  readonly atStart: number;
  readonly atAction: number;
  readonly afterFailure: number;
  /** At the start or at the action: before it failed. */
  readonly inTime: number;
  /** At any moment. */
  readonly ever: number;
  /** Of those, so many with what cured it. */
  readonly withCure: number;
  readonly wheres: readonly WarnedWhere[];
  /** Actions with nothing wrong at which something was said. */
  readonly onClean: Share;
  /** Actions and failures of something new (also what only looks alike) at which another one was named. */
  readonly onNew: Share;
  /** Failures that come and go by themselves, about which something was said. */
  readonly onFlakes: Share;
  /** Sessions at whose start something was said that none of their repeats was about. */
  readonly idleStarts: Share;
  /** All that was said, one by one, and how much of it was about what was wrong. */
  readonly said: number;
  readonly right: number;
  /** Advice about no failure of this history. */
  readonly general: number;
  readonly tokens: number;
  readonly sessions: number;
  readonly ms: ReplayTimes;
}

/** How long answers took. */
export interface ReplayTimes {
  readonly median: number;
  readonly p95: number;
  readonly learning: number;
}
