/**
 * The story of a report: what a reader tells of one file becomes runs and failures. Each run's id follows from what stands in the
 * report, so that reading it again, under whatever name, adds nothing. Failures go through the same detectors and the same
 * fingerprint as those of a run that twiceshy watched.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { cleanLine } from "#detect/clean-line.ts";
import { FAILURE_CAP } from "#detect/detect.ts";
import { KeptText } from "#detect/sources/kept-text.ts";
import { retell } from "#detect/sources/retell.ts";
import type { EndTold, ResultTold, RunTold, Told } from "#detect/sources/source.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Check, Run } from "#model/run.ts";
import { findingOfResult } from "./ingest-result.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { splitWords } from "./split-words.ts";

export interface IngestPorts {
  /** True when it was not there before. */
  remember(run: Run, findings: readonly IdentifiedFinding[]): boolean;
  checkOf(words: readonly string[]): Check;
  /** A UUIDv7 of a moment whose other bits follow from the seed. */
  derivedId(at: number, seed: string): string;
  readonly os: string;
  readonly inspect: InspectSettings;
}

/** What the person says about the report. */
export interface IngestContext {
  readonly command: string | null;
  readonly session: string | null;
  readonly task: string | null;
  readonly phase: string | null;
  readonly agent: string | null;
  /** When the report was written, for those that do not say when they ran. */
  readonly writtenAt: number;
}

export interface IngestedRun {
  readonly id: string;
  readonly title: string;
  readonly command: string;
  readonly outcome: Run["outcome"];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly findings: readonly IdentifiedFinding[];
  /** False when memory had it. */
  readonly isNew: boolean;
}

/** Takes what a reader tells of one report, and hands over each run as it ends. */
export class ReportTaker {
  readonly #ports: IngestPorts;
  readonly #context: IngestContext;
  readonly #onRun: (run: IngestedRun) => void;
  readonly #seen = new Map<string, number>();
  readonly notes: string[] = [];
  #open: OpenRun | null = null;

  constructor(ports: IngestPorts, context: IngestContext, onRun: (run: IngestedRun) => void) {
    this.#ports = ports;
    this.#context = context;
    this.#onRun = onRun;
  }

  take(told: Told): void {
    if (told.kind === "note") this.notes.push(told.text);
    else if (told.kind === "run") this.#open = new OpenRun(told, this.#ports);
    else if (this.#open === null) return;
    else if (told.kind === "result") this.#open.takeResult(told);
    else if (told.kind === "end") this.#close(this.#open, told);
  }

  #close(open: OpenRun, end: EndTold): void {
    this.#open = null;
    const hash = open.hash(end);
    const again = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, again + 1);
    // The same twice in one report: two shards, or a matrix.
    const seed = `ingest/${hash}${again === 0 ? "" : `/${again}`}`;
    this.#onRun(open.finish(end, seed, this.#context));
  }
}

class OpenRun {
  readonly #told: RunTold;
  readonly #ports: IngestPorts;
  readonly #hash = sha256.create();
  readonly #findings: IdentifiedFinding[] = [];
  readonly #output = new KeptText(8_192, 24_576);
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };

  constructor(told: RunTold, ports: IngestPorts) {
    this.#told = told;
    this.#ports = ports;
    this.#note(told);
  }

  takeResult(result: ResultTold): void {
    this.#note(result);
    this.#counts[result.status] += 1;
    if (result.status !== "failed") return;
    this.#output.add(`${retell(result, this.#told.tool).text.split("\n").map(cleanLine).join("\n")}\n`);
    if (this.#findings.length < FAILURE_CAP)
      this.#findings.push(findingOfResult(result, this.#told.tool, this.#ports.inspect));
  }

  hash(end: EndTold): string {
    this.#note(end);
    return bytesToHex(this.#hash.digest());
  }

  finish(end: EndTold, seed: string, context: IngestContext): IngestedRun {
    const { title, tool, startedAt } = this.#told;
    const { passed, failed, skipped } = this.#counts;
    const outcome = end.outcome ?? (failed > 0 || (end.exitCode ?? 0) !== 0 ? "failed" : "passed");
    const command = context.command ?? this.#told.command;
    const words =
      command === null
        ? [...(tool?.split(" ") ?? []), ...(title === tool ? [] : [title])]
        : splitWords(command);
    const output = this.#output.text();
    const run: Run = {
      // Not by the file's time: a copy has another.
      id: this.#ports.derivedId(startedAt ?? 0, seed),
      source: "ingest",
      startedAt: startedAt ?? context.writtenAt - (end.durationMs ?? 0),
      durationMs: end.durationMs,
      argv: command === null ? [] : words,
      check: this.#ports.checkOf(words.length === 0 ? ["report"] : words),
      exitCode: end.exitCode,
      signal: null,
      outcome,
      session: context.session ?? this.#told.session ?? null,
      task: context.task ?? this.#told.task ?? null,
      phase: context.phase ?? this.#told.phase ?? null,
      agent: context.agent ?? this.#told.agent ?? null,
      execution: null,
      git: null,
      os: this.#ports.os,
      tools: {},
      outputBytes: output.length,
      outputLines: output === "" ? 0 : output.split("\n").length,
      failureCount: failed,
      output: outcome === "passed" || output === "" ? null : output,
      filesModified: [],
      diff: null,
    };
    const findings = [...this.#findings].sort(byTest);
    const isNew = this.#ports.remember(run, findings);
    return {
      id: run.id,
      title,
      command: run.check.command,
      outcome,
      passed,
      failed,
      skipped,
      findings,
      isNew,
    };
  }

  #note(told: Told): void {
    this.#hash.update(utf8ToBytes(`${JSON.stringify(told)}\n`));
  }
}

/** What no test owns comes first, then the tests by name, as everywhere. */
function byTest(a: IdentifiedFinding, b: IdentifiedFinding): number {
  if (a.test === null || b.test === null) return Number(a.test !== null) - Number(b.test !== null);
  return a.test < b.test ? -1 : a.test > b.test ? 1 : 0;
}
