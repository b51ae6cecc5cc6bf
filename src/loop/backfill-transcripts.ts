/**
 * The story of starting full: what agents left on disk becomes facts, as if twiceshy had been there. Each command with a known end
 * is a run with its failures; the edits and words since the run before go with it. Reading the same transcript again changes
 * nothing: ids follow from the agent's own, and a mark for each transcript says how far it was read.
 */
import type { Observation, Places, TranscriptFile, TranscriptReader } from "#model/observation.ts";
import type { Clock } from "#model/ports.ts";
import {
  type BackfillState,
  isUnchanged,
  type Mark,
  readMark,
  writeMark,
} from "./backfill-transcripts-mark.ts";
import { Taker, type TakerPorts } from "./backfill-transcripts-taker.ts";

export type { BackfillState } from "./backfill-transcripts-mark.ts";

export interface BackfillTranscriptsPorts extends TakerPorts {
  readonly readers: readonly TranscriptReader[];
  readonly state: BackfillState;
  readonly clock: Clock;
}

export interface TranscriptsProgress {
  readonly agent: string;
  readonly file: string;
  readonly done: number;
  readonly of: number;
  /** Runs handed to memory so far. */
  readonly facts: number;
}

export interface BackfillTranscriptsRequest {
  /** The project's root under every name it may be recorded by. */
  readonly roots: readonly string[];
  readonly places: Places;
  /** Null or absent: all. */
  readonly agents?: readonly string[] | null;
  readonly budgetMs: number;
  readonly onProgress?: (progress: TranscriptsProgress) => void;
  /** Somebody wants it to end: what is not read yet is left for the next call. */
  readonly isStopped?: () => boolean;
  readonly ports: BackfillTranscriptsPorts;
}

export interface TranscriptsBackfilled {
  /** Transcripts of the project on disk: read now, not changed since last time, left for the next call. */
  readonly transcripts: number;
  readonly read: number;
  readonly unchanged: number;
  readonly left: number;
  /** Handed to memory now; what it had already it keeps once. */
  readonly runs: number;
  readonly failures: number;
  readonly tasks: number;
  /** Records that could not be read. */
  readonly skippedLines: number;
  readonly troubles: readonly { readonly file: string; readonly why: string }[];
  /** False when the budget was used up, or somebody stopped it. */
  readonly complete: boolean;
}

/** Takes in what the agents' transcripts tell about a project, the newest first, until all is read or the budget is used up. */
export async function backfillTranscripts(
  request: BackfillTranscriptsRequest,
): Promise<TranscriptsBackfilled> {
  const { ports, places, roots, agents } = request;
  const deadline = ports.clock.now() + request.budgetMs;
  const readers = ports.readers.filter(({ agent }) => !agents || agents.includes(agent));
  const found = readers
    .flatMap((reader) => reader.locate(places, roots).map((file) => ({ reader, file })))
    .sort((a, b) => b.file.changedAt - a.file.changedAt || (a.file.path < b.file.path ? -1 : 1));
  const counts = { read: 0, unchanged: 0, left: 0, runs: 0, failures: 0, tasks: 0, skippedLines: 0 };
  const troubles: { file: string; why: string }[] = [];

  for (const [done, { reader, file }] of found.entries()) {
    const mark = readMark(ports.state, file);
    const isOver = ports.clock.now() >= deadline || request.isStopped?.() === true;
    if (isUnchanged(mark, file)) counts.unchanged += 1;
    else if (isOver) counts.left += 1;
    else {
      const result = readOne(reader, file, mark, request, deadline);
      counts.runs += result.runs;
      counts.failures += result.failures;
      counts.tasks += result.tasks;
      counts.skippedLines += result.skipped;
      if (result.why !== null) troubles.push({ file: file.path, why: result.why });
      else if (result.complete) counts.read += 1;
      else counts.left += 1;
    }
    request.onProgress?.({
      agent: file.agent,
      file: file.path,
      done: done + 1,
      of: found.length,
      facts: counts.runs,
    });
    // A progress bar is painted, a signal heard.
    if (!isOver) await new Promise((resolve) => setImmediate(resolve));
  }
  return { transcripts: found.length, ...counts, troubles, complete: counts.left === 0 };
}

/** A session that nobody touched for so long is over, and so is its last task. */
const QUIET_MS = 24 * 60 * 60 * 1000;

interface ReadOne {
  readonly runs: number;
  readonly failures: number;
  readonly tasks: number;
  readonly skipped: number;
  readonly complete: boolean;
  /** Why the file could not be read. */
  readonly why: string | null;
}

function readOne(
  reader: TranscriptReader,
  file: TranscriptFile,
  mark: Mark | null,
  { ports, places, roots }: BackfillTranscriptsRequest,
  deadline: number,
): ReadOne {
  const taker = new Taker(roots, ports);
  // What the memory throws is its own trouble, not the transcript's.
  let thrown: { readonly error: unknown } | null = null;
  const listen = (told: Observation, isNew: boolean): boolean => {
    try {
      taker.take(told, isNew);
    } catch (error) {
      thrown = { error };
      return false;
    }
    // What is known already is only read for its context: each call gets on by something new, however small the budget.
    return !isNew || ports.clock.now() < deadline;
  };
  try {
    const end = reader.read(file, places, mark, listen);
    if (thrown !== null) throw (thrown as { error: unknown }).error;
    if (end.complete && ports.clock.now() - file.changedAt > QUIET_MS) taker.endTasks();
    writeMark(ports.state, file, end);
    return { ...taker.counts, skipped: end.skipped, complete: end.complete, why: null };
  } catch (error) {
    if (thrown !== null) throw error;
    return {
      ...taker.counts,
      skipped: 0,
      complete: false,
      why: error instanceof Error ? error.message : String(error),
    };
  }
}
