/**
 * What a coding agent's transcript tells, in the words of the house. Readers (src/agents/transcripts) make observations, the
 * backfill story (src/loop/backfill-transcripts.ts) turns them into facts. All texts are somebody else's: capped, never trusted.
 */
interface Told {
  /** Follows from the agent's own id of the record, or from its file and place: reading twice gives the same key. */
  readonly key: string;
  readonly agent: string;
  readonly session: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The directory the agent worked in then. */
  readonly cwd: string;
  /** How far into the transcript it stands: the offset of the record that completed it. */
  readonly place: number;
}

/** A command the agent ran; `at` is when it was started. */
export interface CommandObservation extends Told {
  readonly kind: "command";
  /** As it was handed to the shell. */
  readonly command: string;
  /** Null where the transcript does not say how it ended. */
  readonly exitCode: number | null;
  /** Stopped by a person or a time limit. */
  readonly interrupted: boolean;
  readonly output: string | null;
  /** The agent handed over only a part of the output. */
  readonly truncated?: boolean;
  readonly durationMs: number | null;
  /** The agent's own id for this call of its shell tool. */
  readonly callId: string | null;
}

/** A file the agent changed. */
export interface EditObservation extends Told {
  readonly kind: "edit";
  readonly file: string;
  /** Hunks of a unified diff, where the transcript has them. */
  readonly patch: string | null;
  /** The text that was replaced; null for a file that is new, or where it is not told. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isNewFile: boolean;
}

/** What the agent said between its actions. */
export interface SaidObservation extends Told {
  readonly kind: "said";
  readonly text: string;
}

/** A person's prompt: a task begins. Of its text only a title is kept. */
export interface PromptObservation extends Told {
  readonly kind: "prompt";
  readonly title: string;
}

export type Observation = CommandObservation | EditObservation | SaidObservation | PromptObservation;

/** Where transcripts may be: a home folder, the variables that move an agent's folder, and a way to read SQLite. */
export interface Places {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null: transcripts that are databases are left out. */
  readonly openDatabase: ((path: string) => TranscriptDatabase) | null;
}

/** As much of a database as reading one takes. */
export interface TranscriptDatabase {
  prepare(sql: string): {
    all(params?: readonly (string | number | null)[]): Record<string, string | number | null>[];
  };
  exec(sql: string): void;
  close(): void;
}

/** A transcript on disk: a file, or one session in a database. */
export interface TranscriptFile {
  readonly agent: string;
  readonly path: string;
  /** The session's id where one file holds many. */
  readonly part: string | null;
  /** Bytes of a file; of a session in a database any number that grows with it. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** For agents that record it beside the transcript, not in it. */
  readonly cwd: string | null;
}

/** How far a transcript was read, and what stood there: while the hash is the same, only what follows is new. */
export interface ReadMark {
  readonly upTo: number;
  readonly hash: string;
}

export interface ReadEnd extends ReadMark {
  /** Records that could not be read: broken, or too long. */
  readonly skipped: number;
  /** False when the listener wanted no more. */
  readonly complete: boolean;
}

/** Takes one observation; `isNew` is false for what the mark covers. True: go on. */
export type Listener = (observation: Observation, isNew: boolean) => boolean;

/** One agent's transcripts: where they are, and how to read one. */
export interface TranscriptReader {
  readonly agent: string;
  /** Those that may belong to the project, whose root is known under these names. Throws nothing: what cannot be listed is not there. */
  locate(places: Places, roots: readonly string[]): TranscriptFile[];
  read(file: TranscriptFile, places: Places, since: ReadMark | null, listen: Listener): ReadEnd;
}

/** A directory as seen from the first root that holds it: "" at the root itself, null outside of all. */
export function directoryInside(roots: readonly string[], directory: string): string | null {
  const path = tidy(directory);
  for (const root of roots) {
    const folder = tidy(root);
    if (path === folder) return "";
    if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
  }
  return null;
}

/** Slashes one way, no "." and ".." and none at the end: "C:\\shop\\" is "C:/shop", "/shop/src/.." is "/shop". */
function tidy(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part);
  }
  return parts.join("/");
}
