/**
 * The story of starting full: what agents left on disk becomes facts, as if twiceshy had been there. Each command with a known end
 * is a run with its failures; the edits and words since the run before go with it. Reading the same transcript again changes
 * nothing: ids follow from the agent's own, and a mark for each transcript says how far it was read.
 */
import type { IdentifiedFinding } from "#model/failure.ts";
import {
  type CommandObservation,
  directoryInside,
  type Observation,
  type Places,
  type PromptObservation,
  type TranscriptFile,
  type TranscriptReader,
} from "#model/observation.ts";
import type { Clock } from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { foldEdits } from "./backfill-transcripts-edits.ts";
import { readShellLine } from "./backfill-transcripts-line.ts";
import {
  type BackfillState,
  isUnchanged,
  type Mark,
  readMark,
  writeMark,
} from "./backfill-transcripts-mark.ts";
import { SessionSoFar } from "./backfill-transcripts-session.ts";
import { judgeCommand } from "./backfill-transcripts-verdict.ts";
import { headAndTail } from "./capture-verdict.ts";
import { identifyCheck } from "./check-identity.ts";
import type { InspectSettings } from "./inspect-output.ts";

export type { BackfillState } from "./backfill-transcripts-mark.ts";

export interface BackfillTranscriptsPorts {
  readonly readers: readonly TranscriptReader[];
  readonly state: BackfillState;
  remember(run: Run, findings: readonly IdentifiedFinding[]): unknown;
  recordTaskEvent(event: TaskEvent): void;
  /** A UUIDv7 of a moment whose other bits follow from the seed. */
  derivedId(at: number, seed: string): string;
  readonly clock: Clock;
  readonly os: string;
  readonly inspect: InspectSettings;
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
  /** False when the budget was used up. */
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
    const isOver = ports.clock.now() >= deadline;
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
    return ports.clock.now() < deadline;
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

/** Turns one transcript's observations into facts. */
class Taker {
  readonly #sessions = new Map<string, SessionSoFar>();
  readonly #started = new Map<string, PromptObservation>();
  readonly #tasks = new Set<string>();
  readonly #roots: readonly string[];
  readonly #ports: BackfillTranscriptsPorts;
  #runs = 0;
  #failures = 0;

  constructor(roots: readonly string[], ports: BackfillTranscriptsPorts) {
    this.#roots = roots;
    this.#ports = ports;
  }

  get counts(): { runs: number; failures: number; tasks: number } {
    return { runs: this.#runs, failures: this.#failures, tasks: this.#tasks.size };
  }

  take(told: Observation, isNew: boolean): void {
    if (directoryInside(this.#roots, told.cwd) === null) return;
    let soFar = this.#sessions.get(told.session);
    if (soFar === undefined) this.#sessions.set(told.session, (soFar = new SessionSoFar(told.session)));
    if (told.kind === "prompt") this.#endTask(soFar, told.at);
    soFar.take(told);
    if (told.kind === "command") this.#takeCommand(told, soFar, isNew);
  }

  #takeCommand(told: CommandObservation, soFar: SessionSoFar, isNew: boolean): void {
    const line = readShellLine(told.command, told.cwd);
    const directory = directoryInside(this.#roots, line.directory);
    if (directory === null) return;
    const check = identifyCheck(line.argv, directory);
    const judged = judgeCommand(told, line, check.command, this.#ports.inspect);
    if (judged === null) return;
    this.#startTask(soFar);
    if (isNew) {
      const { findings, total } = judged.inspect();
      const { files, diff } = foldEdits(soFar.edits, this.#roots);
      const output = told.output ?? "";
      this.#tasks.add(soFar.task);
      this.#ports.remember(
        {
          id: this.#ports.derivedId(told.at, `transcript/${told.key}`),
          source: "transcript",
          startedAt: told.at,
          durationMs: told.durationMs,
          argv: line.argv,
          check,
          exitCode: judged.exitCode,
          signal: null,
          outcome: judged.outcome,
          git: null,
          os: this.#ports.os,
          tools: {},
          session: told.session,
          task: soFar.task,
          phase: null,
          agent: told.agent,
          execution: told.callId,
          outputBytes: new TextEncoder().encode(output).byteLength,
          outputLines: output === "" ? 0 : output.split("\n").length,
          failureCount: total,
          output: judged.outcome === "passed" || output === "" ? null : headAndTail(output),
          filesModified: files,
          diff,
          said: soFar.said,
        },
        findings,
      );
      this.#runs += 1;
      this.#failures += findings.length;
    }
    soFar.close();
  }

  /** Ends the tasks that are still open. */
  endTasks(): void {
    for (const soFar of this.#sessions.values()) this.#endTask(soFar, soFar.lastAt);
  }

  /** A prompt that led to a run is a task; one that was only talk is not. */
  #startTask({ prompt, task }: SessionSoFar): void {
    if (prompt === null || this.#started.has(task)) return;
    this.#started.set(task, prompt);
    this.#recordTask(prompt, task, "start", prompt.at);
  }

  #endTask({ task }: SessionSoFar, at: number): void {
    const prompt = this.#started.get(task);
    if (prompt !== undefined) this.#recordTask(prompt, task, "done", at);
  }

  #recordTask(prompt: PromptObservation, task: string, kind: "start" | "done", at: number): void {
    this.#ports.recordTaskEvent({
      id: this.#ports.derivedId(at, `transcript/${prompt.key}/${kind}`),
      task,
      kind,
      at,
      title: prompt.title,
      category: null,
      files: [],
      session: prompt.session,
      phase: null,
    });
  }
}
