/**
 * The story of a report: what a reader tells of one file becomes runs and failures. Each run's id follows from what stands in the
 * report, so that reading it again, under whatever name, adds nothing. Failures go through the same detectors and the same
 * fingerprint as those of a run that twiceshy watched.
 */
import type { ConcernTold, EndTold, RunTold, Told } from "#detect/sources/source.ts";
import { type IngestContext, type IngestedRun, type IngestPorts, OpenRun } from "./ingest-run.ts";

export type { IngestContext, IngestedRun, IngestPorts } from "./ingest-run.ts";

/** A log may say more than anyone could decide. */
const MOST_CONCERNS = 1000;

/** Takes what a reader tells of one report, and hands over each run as it ends. */
export class ReportTaker {
  readonly #ports: IngestPorts;
  readonly #context: IngestContext;
  readonly #onRun: (run: IngestedRun) => void;
  readonly #seen = new Map<string, number>();
  readonly notes: string[] = [];
  /** What the report says of how work was done. */
  readonly concerns: ConcernTold[] = [];
  #open: OpenRun | null = null;
  #ends: EndTold = NO_END;
  #unclear = 0;
  /** What ends from here on did so by a cut. */
  #cut: string | null = null;

  constructor(ports: IngestPorts, context: IngestContext, onRun: (run: IngestedRun) => void) {
    this.#ports = ports;
    this.#context = context;
    this.#onRun = onRun;
  }

  take(told: Told): void {
    if (told.kind === "note") this.notes.push(told.text);
    else if (told.kind === "cut") this.#cut = told.text;
    else if (told.kind === "concern") this.#worry(told);
    else if (told.kind === "run") this.#begin(told);
    else if (this.#open === null) return;
    else if (told.kind === "result") this.#open.takeResult(told);
    else if (told.kind === "output") this.#open.takeOutput(told.text);
    else this.#end(this.#open, told);
  }

  /** The report is over; with a command that the person named, all of it was one run. */
  finish(): void {
    if (this.#open !== null) this.#close(this.#open, this.#ends);
    if (this.#cut !== null) this.notes.push(this.#cut);
  }

  #worry(told: ConcernTold): void {
    if (this.concerns.length < MOST_CONCERNS) this.concerns.push(told);
  }

  #begin(told: RunTold): void {
    if (this.#context.command !== null && this.#open !== null && told.isAgentLine !== true)
      this.#open.also(told);
    else this.#open = new OpenRun(told, this.#ports);
  }

  #end(open: OpenRun, end: EndTold): void {
    if (this.#context.command === null || open.isAgentLine) {
      this.#close(open, end);
      return;
    }
    const { durationMs, exitCode, outcome } = this.#ends;
    this.#ends = {
      kind: "end",
      durationMs: durationMs === null ? end.durationMs : durationMs + (end.durationMs ?? 0),
      exitCode: exitCode || end.exitCode,
      outcome: outcome === "failed" ? outcome : end.outcome,
    };
  }

  #close(open: OpenRun, end: EndTold): void {
    this.#open = null;
    this.#ends = NO_END;
    if (open.isAgentLine && !open.isFact(end)) return;
    const hash = open.hash(end);
    const again = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, again + 1);
    // The same twice in one report: two shards, or a matrix.
    const seed = `ingest/${hash}${again === 0 ? "" : `/${again}`}`;
    const run = open.finish(end, seed, this.#context, this.#cut !== null);
    if (run === null) this.#unclear += 1;
    else this.#onRun(run);
  }

  /** Runs of which nothing says how they ended: they are not stored. */
  get unclear(): number {
    return this.#unclear;
  }
}

const NO_END: EndTold = { kind: "end", durationMs: null, exitCode: null, outcome: null };
