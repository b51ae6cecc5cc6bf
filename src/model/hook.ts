/**
 * What a coding agent's hook tells, and what may be answered, in the words of the house. Dialects (src/agents/hooks) turn
 * each client's own payloads into events and replies into its own form. All texts are somebody else's: capped, never trusted.
 */
interface Told {
  /** The client whose hook it is: "claude", "codex". */
  readonly client: string;
  /** The client's own name for the event: "PostToolUseFailure". */
  readonly event: string;
  readonly session: string;
  readonly cwd: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The transcript on disk, where the client says where it is. */
  readonly transcript: string | null;
  /** The client's own id for the tool call, where it gives one. */
  readonly callId: string | null;
  /** The subagent it happened in; null in the main one. */
  readonly subagent: string | null;
}

export interface SessionStartEvent extends Told {
  readonly kind: "session-start";
  /** startup, resume, clear, compact …: as the client says it. */
  readonly source: string | null;
}

export interface PromptEvent extends Told {
  readonly kind: "prompt";
  /** The person's own words, without anything that twiceshy or the client put around them. */
  readonly prompt: string;
}

export interface BeforeCommandEvent extends Told {
  readonly kind: "before-command";
  readonly command: string;
}

export interface AfterCommandEvent extends Told {
  readonly kind: "after-command";
  readonly command: string;
  /** Null where the client does not say. */
  readonly exitCode: number | null;
  /** What the client itself makes of it: failed, passed, or an answer such as grep's "no match"; null where it does not say. */
  readonly verdict: "passed" | "failed" | "answer" | null;
  /** Stopped by a person or a time limit. */
  readonly interrupted: boolean;
  /** It goes on in the background: nothing is known of its end. */
  readonly background: boolean;
  readonly output: string | null;
  /** The file in which the client keeps the whole of it, where it handed over only a part and says so. */
  readonly outputPath?: string | null;
  /** True where the client handed over only a part of the output. */
  readonly truncated: boolean;
  readonly durationMs: number | null;
  /** Heard of some time after it ended: the files may be others by now. */
  readonly isLate?: boolean;
}

/** A file that is about to be changed, or was. */
export interface HookEdit {
  /** As the client names it: mostly absolute. */
  readonly file: string;
  /** The text that is replaced; null where the whole file is written, or it is not told. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isNewFile: boolean;
}

export interface EditEvent extends Told {
  readonly kind: "before-edit" | "after-edit";
  readonly edits: readonly HookEdit[];
  /** What came of them in their one file, as a unified diff, where the client tells it: whole lines, and where they stand. */
  readonly patch?: string;
}

/** The agent has finished a turn, or the session is over. */
export interface EndEvent extends Told {
  readonly kind: "turn-end" | "session-end";
  readonly reason: string | null;
}

export type HookEvent =
  | SessionStartEvent
  | PromptEvent
  | BeforeCommandEvent
  | AfterCommandEvent
  | EditEvent
  | EndEvent;

export type HookKind = HookEvent["kind"];

/** What twiceshy answers; all null: nothing, and then nothing at all is printed. */
export interface HookReply {
  /** For the model: it reaches it with the result, or the prompt. */
  readonly context: string | null;
  /** Holds the action once, with this reason. */
  readonly hold: string | null;
  /** One line for the person, never for the model. */
  readonly person: string | null;
}

export const SILENCE: HookReply = { context: null, hold: null, person: null };

/** Whatever twiceshy says to a model begins with this, so that it is known again and never captured as a failure. */
export const OUR_MARK = "[twiceshy]";
