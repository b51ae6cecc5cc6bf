import { OutputCollector } from "#detect/collector.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Concern } from "#model/issue.ts";
import type { Clock, Ids, Remembered } from "#model/ports.ts";
import type { Check, GitState, Run, RunContext } from "#model/run.ts";
import { headAndTail } from "./head-and-tail.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";
import { splitWords } from "./split-words.ts";

/** A finished verdict of an orchestrator's own QA. */
export interface Verdict {
  readonly checks: readonly VerdictCheck[];
  readonly filesModified: readonly string[];
  readonly diff: string | null;
  readonly context: RunContext;
  /** What it says of how work was done. */
  readonly concerns?: readonly Concern[];
}

export interface VerdictCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string | null;
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly durationMs: number | null;
}

/** What became of a fact: stored, waiting in the spool, or lost. */
export type Kept =
  | { readonly kind: "remembered"; readonly value: Remembered }
  | { readonly kind: "spooled"; readonly where: string; readonly why: string }
  | { readonly kind: "lost"; readonly why: string };

/** What the story needs from outside. */
export interface CapturePorts {
  remember(run: Run, findings: readonly IdentifiedFinding[]): Kept;
  checkOf(words: readonly string[]): Check;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly git: GitState | null;
  readonly os: string;
  readonly tools: Readonly<Record<string, string>>;
}

export interface CapturedCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly run: Run;
  readonly findings: readonly IdentifiedFinding[];
  readonly kept: Kept;
}

/** Stores one run for each check of a verdict; what a failed check printed is read like any other output. */
export function captureVerdict(
  verdict: Verdict,
  ports: CapturePorts,
  settings: InspectSettings = {},
): CapturedCheck[] {
  const now = ports.clock.now();
  return verdict.checks.map((check) => {
    const { findings, total } = inspectCheck(check, settings);
    const run = toRun(check, verdict, ports, now, total);
    return { name: check.name, passed: check.passed, run, findings, kept: ports.remember(run, findings) };
  });
}

function inspectCheck(check: VerdictCheck, settings: InspectSettings) {
  if (check.passed) return { findings: [], total: 0 };
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(check.output ?? ""));
  return inspectOutput(
    collector.finish(),
    { command: check.command, exitCode: failingCode(check), signal: null },
    settings,
  );
}

/** A check that did not pass failed, whatever the exit code it was reported with. */
function failingCode(check: VerdictCheck): number {
  return check.exitCode || 1;
}

function toRun(
  check: VerdictCheck,
  verdict: Verdict,
  ports: CapturePorts,
  now: number,
  failureCount: number,
): Run {
  const output = check.output;
  return {
    ...verdict.context,
    id: ports.ids.next(now),
    source: "capture",
    startedAt: now - (check.durationMs ?? 0),
    durationMs: check.durationMs,
    argv: [],
    check: ports.checkOf(check.command === null ? [check.name] : splitWords(check.command)),
    exitCode: check.passed ? (check.exitCode ?? 0) : check.exitCode,
    signal: null,
    outcome: check.passed ? "passed" : "failed",
    git: ports.git,
    os: ports.os,
    tools: ports.tools,
    outputBytes: output === null ? 0 : new TextEncoder().encode(output).byteLength,
    outputLines: output === null ? 0 : output.split("\n").length,
    failureCount,
    output: output === null ? null : headAndTail(output),
    filesModified: verdict.filesModified,
    diff: verdict.diff,
  };
}
