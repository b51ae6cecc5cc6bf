import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { cleanLine } from "#detect/clean-line.ts";
import { OutputCollector } from "#detect/collector.ts";
import { FAILURE_CAP } from "#detect/detect.ts";
import type { Log } from "#detect/log.ts";
import { KeptText } from "#detect/sources/kept-text.ts";
import { retell } from "#detect/sources/retell.ts";
import type { EndTold, ResultTold, RunTold } from "#detect/sources/source.ts";
import { verdictOf } from "#detect/verdict.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Check, Run } from "#model/run.ts";
import { type AgentLine, readAgentLine } from "./ingest-line.ts";
import { findingOfResult } from "./ingest-result.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";
import { SameLines } from "./same-lines.ts";
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
  /** Of a log that does not say how it ended. */
  readonly exitCode: number | null;
  readonly session: string | null;
  readonly task: string | null;
  readonly phase: string | null;
  readonly agent: string | null;
  /** What to call a run that has no name of its own. */
  readonly name: string;
  /** When the report was written, for those that do not say when they ran. */
  readonly writtenAt: number;
  readonly now: number;
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

/** A run of a report that has not ended yet. */
export class OpenRun {
  readonly #told: RunTold;
  readonly #ports: IngestPorts;
  readonly #hash = sha256.create();
  #noted = "";
  readonly #lines = new SameLines((text) => this.#hash.update(utf8ToBytes(text)));
  readonly #findings: IdentifiedFinding[] = [];
  readonly #retold = new KeptText(8_192, 24_576);
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  #collector: OutputCollector | null = null;
  #printed: KeptText | null = null;
  #outputChars = 0;
  /** The tool of the part at hand. */
  #tool: string | null;
  /** What an agent's line ran. */
  #line: AgentLine | null = null;

  constructor(told: RunTold, ports: IngestPorts) {
    this.#told = told;
    this.#ports = ports;
    this.#tool = told.tool;
    this.#noteRun(told);
  }

  /** Another part of the same run. */
  also(told: RunTold): void {
    this.#tool = told.tool;
    this.#noteRun(told);
  }

  #noteRun({ title, tool, command, startedAt, session, task, phase, agent }: RunTold): void {
    this.#note("run", title, tool, command, startedAt, session, task, phase, agent);
  }

  takeOutput(text: string): void {
    this.#collector ??= new OutputCollector();
    this.#printed ??= new KeptText(8_192, 24_576);
    const bytes = utf8ToBytes(text);
    this.#flush();
    this.#lines.write(text);
    this.#collector.write(bytes);
    this.#printed.add(text);
    this.#outputChars += bytes.length;
  }

  takeResult(result: ResultTold): void {
    const { status, name, durationMs, file, message } = result;
    this.#note(status, result.suites.join("\0"), name, durationMs, file, result.line, message, result.text);
    if (result.isFurther !== true) this.#counts[result.status] += 1;
    if (result.status !== "failed" || result.isPrinted === true) return;
    this.#retold.add(`${retell(result, this.#tool).text}\n`);
    if (this.#findings.length < FAILURE_CAP)
      this.#findings.push(findingOfResult(result, this.#tool, this.#ports.inspect));
  }

  /** A shell line that an agent wrote: a run of its own, whatever the report is said to be. */
  get isAgentLine(): boolean {
    return this.#told.isAgentLine === true;
  }

  /** False for an agent's line that verifies nothing. */
  isFact(end: EndTold): boolean {
    this.#line = readAgentLine(this.#told, end, this.#printed?.text() ?? null, this.#ports.inspect);
    return this.#line !== null;
  }

  hash(end: EndTold): string {
    this.#note("end", end.durationMs, end.exitCode, end.outcome);
    this.#flush();
    return bytesToHex(this.#hash.digest());
  }

  /** The run; null when nothing says how it ended, as of one that was cut off before it failed. */
  finish(told: EndTold, seed: string, context: IngestContext, isCut = false): IngestedRun | null {
    const { tool } = this.#told;
    const line = this.#line;
    const end = line?.end ?? told;
    // Not as a slice: that would hold the whole chunk it was cut out of, for each run.
    const title = ` ${this.#told.title || context.name}`.slice(1);
    const command = (line === null ? context.command : null) ?? this.#told.command;
    const log = this.#collector?.finish() ?? null;
    const exitCode = end.exitCode ?? (line === null ? context.exitCode : null);
    const read = log === null ? null : this.#read(log, end, command, exitCode);
    const counts = this.#countsWith(read?.total ?? 0);
    const outcome = this.#outcome(end, exitCode, counts.failed, log, isCut);
    if (outcome === null) return null;
    const words =
      command === null
        ? [...(tool?.split(" ") ?? []), ...(title === tool ? [] : [this.#named(title)])]
        : (line?.words ?? splitWords(command));
    const findings =
      outcome === "passed"
        ? []
        : withoutParents(this.#findings)
            .sort(byTest)
            .concat(read?.findings ?? []);
    const output = this.#printed?.text() || this.#retold.text();
    const run: Run = {
      // Not by the file's time: a copy has another.
      id: this.#ports.derivedId(this.#told.startedAt ?? 0, seed),
      source: "ingest",
      startedAt: this.#startedAt(context) ?? Math.min(context.now, context.writtenAt) - (end.durationMs ?? 0),
      durationMs: end.durationMs,
      argv: command === null ? [] : words,
      check: this.#ports.checkOf(words.length === 0 ? ["report"] : words),
      exitCode,
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
      outputBytes: this.#outputChars || output.length,
      outputLines: log?.totalLines ?? (output === "" ? 0 : output.split("\n").length),
      failureCount: Math.max(findings.length, counts.failed),
      output: outcome === "passed" || output === "" ? null : output.split("\n").map(cleanLine).join("\n"),
      filesModified: [],
      diff: null,
    };
    const kept = findings.slice(0, FAILURE_CAP);
    const isNew = this.#ports.remember(run, kept);
    return { id: run.id, title, command: run.check.command, outcome, ...counts, findings: kept, isNew };
  }

  /** What is told to begin later than now is local time without its zone. */
  #startedAt({ now }: IngestContext): number | null {
    const { startedAt } = this.#told;
    return startedAt !== null && startedAt <= now ? startedAt : null;
  }

  /** What the output says, where the report has one. */
  #read(log: Log, end: EndTold, command: string | null, exitCode: number | null) {
    if (end.outcome === "passed" || (exitCode === 0 && end.outcome === null))
      return { findings: [], total: 0 };
    const isFailed = end.outcome === "failed" || this.#counts.failed > 0;
    return inspectOutput(
      log,
      { command, exitCode: exitCode || (isFailed ? 1 : null), signal: null },
      this.#ports.inspect,
    );
  }

  #countsWith(found: number): { passed: number; failed: number; skipped: number } {
    return { ...this.#counts, failed: this.#counts.failed || found };
  }

  #outcome(
    end: EndTold,
    exitCode: number | null,
    failed: number,
    log: Log | null,
    isCut: boolean,
  ): "passed" | "failed" | null {
    if (end.outcome !== null) return end.outcome;
    if (exitCode !== null) return exitCode === 0 && this.#counts.failed === 0 ? "passed" : "failed";
    if (failed > 0) return "failed";
    if (isCut) return null;
    const { passed, skipped } = this.#counts;
    if (log === null || passed + skipped > 0) return "passed";
    return /^(?:well|seemingly)$/.test(verdictOf(log)) ? "passed" : null;
  }

  /** A title that is a file of the project is named from its root. */
  #named(title: string): string {
    const root = (this.#ports.inspect.roots ?? []).find((one) => title.startsWith(`${one}/`));
    return root === undefined ? title : title.slice(root.length + 1);
  }

  /** What identifies the run goes into its hash, in pieces: a call for each result would cost more than reading it. */
  #note(...words: readonly unknown[]): void {
    this.#noted += `${words.join("\0")}\n`;
    if (this.#noted.length > NOTED_CHARS) this.#flush();
  }

  #flush(): void {
    if (this.#noted === "") return;
    this.#lines.pause();
    this.#hash.update(utf8ToBytes(this.#noted));
    this.#noted = "";
  }
}

const NOTED_CHARS = 1 << 16;

/** What no test owns comes first, then the tests by name, as everywhere. */
function byTest(a: IdentifiedFinding, b: IdentifiedFinding): number {
  if (a.test === null || b.test === null) return Number(a.test !== null) - Number(b.test !== null);
  return a.test < b.test ? -1 : a.test > b.test ? 1 : 0;
}

/** A go test that failed by its subtests has no words of its own: they are told. */
function withoutParents(findings: readonly IdentifiedFinding[]): IdentifiedFinding[] {
  const isSaid = ({ tool, test, message }: IdentifiedFinding) =>
    tool !== "go test" ||
    message !== `${test} failed` ||
    !findings.some((other) => other.test?.startsWith(`${test}/`));
  return findings.filter(isSaid);
}
