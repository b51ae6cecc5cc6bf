import type { IdentifiedFinding } from "#model/failure.ts";
import {
  type CommandObservation,
  directoryInside,
  type Observation,
  type PromptObservation,
} from "#model/observation.ts";
import type { Run } from "#model/run.ts";
import type { TaskEvent } from "#model/task.ts";
import { SessionSoFar } from "./backfill-transcripts-session.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { readTold, toldRun } from "./told-run.ts";

/** What the facts are made with, and where they go. */
export interface TakerPorts {
  remember(run: Run, findings: readonly IdentifiedFinding[]): unknown;
  recordTaskEvent(event: TaskEvent): void;
  /** True for a call that a hook has told of already: it is stored, and not stored again. */
  isStoredCall?(
    call: Pick<CommandObservation, "session" | "callId" | "at" | "durationMs"> & Pick<Run, "argv">,
  ): boolean;
  /** A UUIDv7 of a moment whose other bits follow from the seed. */
  derivedId(at: number, seed: string): string;
  readonly os: string;
  readonly inspect: InspectSettings;
}

/** Turns one transcript's observations into facts. */
export class Taker {
  readonly #sessions = new Map<string, SessionSoFar>();
  readonly #started = new Map<string, PromptObservation>();
  readonly #tasks = new Set<string>();
  readonly #roots: readonly string[];
  readonly #ports: TakerPorts;
  #runs = 0;
  #failures = 0;

  constructor(roots: readonly string[], ports: TakerPorts) {
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
    if (told.kind === "prompt" && isNew) this.#endTask(soFar, told.at);
    soFar.take(told);
    if (told.kind === "command") this.#takeCommand(told, soFar, isNew);
  }

  #takeCommand(told: CommandObservation, soFar: SessionSoFar, isNew: boolean): void {
    const command = readTold(told, this.#roots, this.#ports.inspect);
    if (command === null) return;
    if (this.#ports.isStoredCall?.({ ...told, argv: command.line.argv }) === true) {
      soFar.close();
      return;
    }
    this.#startTask(soFar, isNew);
    if (isNew) {
      const { run, findings } = toldRun(command, soFar, {
        id: this.#ports.derivedId(told.at, `transcript/${told.key}`),
        source: "transcript",
        git: null,
        os: this.#ports.os,
        tools: {},
        task: soFar.task,
        phase: null,
        roots: this.#roots,
      });
      this.#tasks.add(soFar.task);
      this.#ports.remember(run, findings);
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
  #startTask({ prompt, task }: SessionSoFar, isNew: boolean): void {
    if (prompt === null || this.#started.has(task)) return;
    this.#started.set(task, prompt);
    if (isNew) this.#recordTask(prompt, task, "start", prompt.at);
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
