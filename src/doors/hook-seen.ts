/**
 * A failure that waits for the memory with what can only be seen as it happens: the files as they were, how it ended, whose task it was. It stands
 * behind the payload in the same file. So a hook can answer a failure without the memory, and nothing of the fact is lost.
 */
import { appendFileSync, statSync } from "node:fs";
import type { HeldFiles } from "#host/hold-files.ts";
import type { HookEvent } from "#model/hook.ts";
import type { GitState } from "#model/run.ts";
import { failedFiles, rawFolders, readRaw } from "./hook-raw-spool.ts";

/** What was seen as a command failed. */
export interface SeenThen {
  readonly session: string;
  readonly callId: string | null;
  /** When it was heard. */
  readonly at: number;
  /** When it was seen to have failed, as it will be stored. */
  readonly seenAt: number;
  readonly root: string;
  readonly worktree: string | null;
  readonly git: GitState | null;
  /** The files that its tree is still to be taken of. */
  readonly held: HeldFiles | null;
  /** As somebody named them then. */
  readonly task: string | null;
  readonly phase: string | null;
  /** Null where the payload tells it. */
  readonly ended: {
    readonly exitCode: number | null;
    readonly output: string | null;
    readonly truncated: boolean;
  } | null;
  /** Fingerprints of what failed, each as often as it did. */
  readonly failed: readonly string[];
}

const MARK = "\n#twiceshy ";

/** Writes what was seen behind a payload that is being worked on. */
export function noteSeenThen(file: string, seen: SeenThen): void {
  appendFileSync(file, `${MARK}${JSON.stringify(seen)}\n`);
}

/** A payload and what was seen with it; null where nothing was. */
export function takeSeenApart(text: string): { raw: string; seen: SeenThen | null } {
  const at = text.lastIndexOf(MARK);
  if (at < 0) return { raw: text, seen: null };
  const raw = text.slice(0, at);
  try {
    return { raw, seen: JSON.parse(text.slice(at + MARK.length)) as SeenThen };
  } catch {
    // Cut off: the payload is whole.
    return { raw, seen: null };
  }
}

/** The event as it was read then. */
export function asSeenThen(event: HookEvent, { ended }: SeenThen): HookEvent {
  return event.kind === "after-command" && ended !== null ? { ...event, ...ended } : event;
}

/** Failures that wait for the memory, by when they were written down. */
export class WaitingFailures {
  readonly #waiting: readonly { readonly file: string; readonly order: bigint; readonly seen: SeenThen }[];

  constructor(dirs: { store: string; spools: readonly string[] }) {
    this.#waiting = rawFolders(dirs)
      .flatMap(failedFiles)
      .flatMap((file) => {
        const order = statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs;
        const { seen } = takeSeenApart(readRaw({ file }) ?? "");
        return order === undefined || seen === null ? [] : [{ file, order, seen }];
      });
  }

  /** Those that were written down before one of them. */
  before(file: string): SeenThen[] {
    const own = this.#waiting.find((one) => one.file === file);
    return this.#waiting
      .filter((one) => one !== own)
      .filter(
        (one) =>
          own === undefined || one.order < own.order || (one.order === own.order && one.file < own.file),
      )
      .map(({ seen }) => seen);
  }

  get all(): SeenThen[] {
    return this.#waiting.map(({ seen }) => seen);
  }
}

/** How often a failure was seen, with those that wait: what the memory has already was seen no later than the last it knows of. */
export function seenWith<T extends { readonly count: number; readonly lastAt: number | null }>(
  fingerprint: string,
  known: T,
  waiting: readonly SeenThen[],
): { count: number; lastAt: number | null } {
  const since = waiting.filter(({ seenAt }) => known.lastAt === null || seenAt > known.lastAt);
  const times = since.flatMap(({ failed, seenAt }) =>
    failed.filter((hash) => hash === fingerprint).map(() => seenAt),
  );
  return times.length === 0
    ? known
    : { count: known.count + times.length, lastAt: Math.max(known.lastAt ?? 0, ...times) };
}
