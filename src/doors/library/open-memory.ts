import type { Inspection } from "#loop/inspect-output.ts";
import type { Failure } from "#model/failure.ts";
import type {
  FailureFilter,
  FailureSummary,
  ForgetReceipt,
  GcReceipt,
  Memory,
  MemoryStatus,
  Sighting,
} from "#model/ports.ts";
import type { Run } from "#model/run.ts";
import type { Task, TaskEventKind } from "#model/task.ts";
import { capturedJson } from "#report/captured.ts";
import { capture as captureInto } from "../capture.ts";
import { collectGarbage } from "../collect-garbage.ts";
import type { House } from "../compose.ts";
import { recordTask } from "../record-task.ts";
import { runContext } from "../run-context.ts";
import { readVerdict, type VerdictInput } from "../verdict.ts";
import { type DeliveriesMemory, deliveriesPart } from "./deliveries.ts";
import { houseOf, type MemoryOptions } from "./house-of.ts";
import { type InspectOptions, inspect, type Output } from "./inspect.ts";
import { type IssuesMemory, issuesPart } from "./issues.ts";
import { learningPart } from "./learning.ts";
import type { LearningMemory } from "./learning-memory.ts";
import { type WarningsMemory, warningsPart } from "./warnings.ts";
import { whileOpen } from "./while-open.ts";

export type { MemoryOptions } from "./house-of.ts";

/** What became of a verdict: each check with what was stored, and what was known of it before. */
export interface Captured {
  readonly checks: readonly CapturedCheck[];
  /** Fields of the verdict that nobody here knows. */
  readonly ignored: readonly string[];
}

export type CapturedCheck = ReturnType<typeof capturedJson>;

/** What is known of a task when an event of it is recorded. */
export interface TaskDetails {
  readonly title?: string | null;
  readonly category?: string | null;
  readonly files?: readonly string[];
  readonly session?: string | null;
  readonly phase?: string | null;
}

/** What `show` answers: the failures and runs of that name, and the history of the first one's fingerprint. */
export interface Shown {
  readonly failures: readonly Failure[];
  readonly runs: readonly Run[];
  readonly history: readonly Failure[];
}

/** A project's memory, with the powers of the command line. Close it when done. */
export interface FailureMemory extends LearningMemory, DeliveriesMemory, WarningsMemory, IssuesMemory {
  /** Says what failed in an output; stores nothing. */
  inspect(output: Output, options?: Omit<InspectOptions, "cwd">): Promise<Inspection>;
  /** Stores a finished verdict of your own QA. */
  capture(verdict: VerdictInput): Promise<Captured>;
  /** Every failure that fits, the most recent first. */
  failures(filter?: FailureFilter): Failure[];
  /** The same, folded by fingerprint. */
  summaries(filter?: FailureFilter): FailureSummary[];
  /** By failure id, run id or fingerprint; a unique beginning of 4 letters will do. */
  show(idOrFingerprint: string): Shown;
  /** What is known of these fingerprints. */
  recall(
    fingerprints: readonly string[],
    about?: { task?: string | null; session?: string | null },
  ): Map<string, Sighting>;
  status(): MemoryStatus;
  startTask(id: string, details?: TaskDetails): Promise<Task | null>;
  /** `outcome` is "done" or "fail". */
  endTask(id: string, outcome: Exclude<TaskEventKind, "start">, details?: TaskDetails): Promise<Task | null>;
  task(id: string): Task | null;
  tasks(): Task[];
  /** What `forget` would erase. */
  previewForget(target: { id: string } | { match: string }): ForgetReceipt;
  /** Erases for good: there is no way back. */
  forget(target: { id: string } | { match: string }): ForgetReceipt;
  /** Keeps the memory under a size; default: the project's setting. */
  gc(capBytes?: number): GcReceipt;
  /** Afterwards every other call is trouble that says so; closing twice is none. */
  close(): void;
}

/** Opens the memory of a project, making it where there is none. */
export async function openMemory(options: MemoryOptions = {}): Promise<FailureMemory> {
  const house = houseOf(options);
  const memory = await house.openMemory();
  let isClosed = false;
  const answering = <T extends object>(part: T) => whileOpen(part, () => isClosed, false);
  const promising = <T extends object>(part: T) => whileOpen(part, () => isClosed, true);
  return {
    ...answering(readingPart(memory)),
    ...answering(erasingPart(memory, house)),
    ...promising(writingPart(house)),
    ...promising(learningPart(memory, house)),
    ...promising(deliveriesPart(memory, house)),
    ...promising(warningsPart(memory, house)),
    ...promising(issuesPart(memory, house)),
    close: () => {
      if (!isClosed) memory.close();
      isClosed = true;
    },
  };
}

/** Stores one verdict and closes the memory again: the short form of `openMemory` and `capture`. */
export async function capture(verdict: VerdictInput, options: MemoryOptions = {}): Promise<Captured> {
  return store(houseOf(options), verdict);
}

async function store(house: House, input: VerdictInput): Promise<Captured> {
  const { verdict, ignored } = readVerdict(input);
  return { checks: (await captureInto(house, verdict)).map(capturedJson), ignored };
}

function readingPart(memory: Memory) {
  return {
    failures: (filter: FailureFilter = {}) => memory.failures(filter),
    summaries: (filter: FailureFilter = {}) => memory.summaries(filter),
    show: (wanted: string): Shown => {
      const found = memory.find(wanted);
      const fingerprint = found.failures[0]?.fingerprint.hash;
      return {
        ...found,
        history: fingerprint === undefined ? [] : memory.failures({ fingerprint, limit: 50 }),
      };
    },
    recall: memory.recall,
    status: () => memory.status(),
    task: (id: string) => memory.task(id),
    tasks: () => memory.tasks(),
  };
}

function writingPart(house: House) {
  const record = async (id: string, kind: TaskEventKind, details: TaskDetails = {}): Promise<Task | null> => {
    const at = house.clock.now();
    const { title = null, category = null, files = [], session = null, phase = null } = details;
    const context = runContext({ task: id, session, phase }, house.around.env);
    const event = { id: house.ids.next(at), task: id, kind, at, title, category, files };
    return (await recordTask(house, { ...event, session: context.session, phase: context.phase })).task;
  };
  return {
    inspect: (output: Output, options: Omit<InspectOptions, "cwd"> = {}) =>
      inspect(output, { ...options, cwd: house.around.cwd }),
    capture: (verdict: VerdictInput) => store(house, verdict),
    startTask: (id: string, details?: TaskDetails) => record(id, "start", details),
    endTask: (id: string, outcome: Exclude<TaskEventKind, "start">, details?: TaskDetails) =>
      record(id, outcome, details),
  };
}

function erasingPart(memory: Memory, house: House) {
  return {
    previewForget: memory.previewForget,
    forget: (target: { id: string } | { match: string }) => memory.forget(target, house.clock.now()),
    gc: (capBytes: number = house.settings.values.cap) => collectGarbage(memory, capBytes, house.clock.now()),
  };
}
