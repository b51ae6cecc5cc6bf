import type { Failure } from "#model/failure.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Run } from "#model/run.ts";
import { isInside } from "./paths.ts";

/** A failure as far as its cause goes. */
export interface SeenFailure {
  readonly fingerprint: string;
  readonly at: number;
  readonly run: string;
  readonly seq: number;
  /** What the sighting counts as one occasion by: its session, else its day. */
  readonly occasion: string;
  readonly session: string | null;
  readonly message: string;
  /** The files it is in, from the project's root: where it was raised first. */
  readonly files: readonly string[];
  readonly line: number | null;
  /** The commit it was seen on; null where that is not known. */
  readonly head: string | null;
  /** Files that were changed and not committed then. */
  readonly dirty: readonly string[];
}

/** A file that was changed by a commit. */
export interface ChangeFact {
  readonly commit: string;
  readonly at: number;
  readonly subject: string;
  readonly files: readonly string[];
}

/** Stacks are long; what is near the failure tells. */
const MOST_FILES = 8;

export function seenFailure(failure: Failure, run: Pick<Run, "git"> | null): SeenFailure {
  const { frames, file, line, session, seenAt } = failure;
  const own = frames.filter((frame) => frame.own);
  const files = [file, ...own.map((frame) => frame.file)].filter((path) => path !== null && isInside(path));
  const first = files[0];
  return {
    fingerprint: failure.fingerprint.hash,
    at: seenAt,
    run: failure.runId,
    seq: failure.seq,
    occasion: session ?? `day ${Math.floor(seenAt / DAY_MS)}`,
    session,
    message: failure.message,
    files: [...new Set(files)].slice(0, MOST_FILES) as string[],
    line: file === first ? line : (own.find((frame) => frame.file === first)?.line ?? null),
    head: run?.git?.head ?? null,
    dirty: run?.git?.dirty ?? [],
  };
}

/** The first sighting of each failure on each occasion, in order of time. */
export function firstSightings(seen: readonly SeenFailure[]): SeenFailure[] {
  const first = new Map<string, SeenFailure>();
  for (const one of [...seen].sort((a, b) => a.at - b.at || a.seq - b.seq)) {
    const key = `${one.fingerprint} ${one.occasion}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
