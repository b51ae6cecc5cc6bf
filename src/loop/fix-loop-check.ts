import type { CycleFailure } from "#model/cycle.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { CheckRun, FailureEvidence } from "#model/fix-event.ts";
import { countTests } from "#verify/test-count.ts";
import type { FixCheck } from "./fix-loop-ports.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";
import { RunOutput } from "./watch-command-output.ts";
import type { OpenCollector } from "./watch-command-screen.ts";

/** How a check ended in a workspace. */
export interface CheckEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly output: string;
  readonly durationMs: number;
  readonly startFailure: string | null;
  readonly isStopped: boolean;
}

export interface SeenCheck {
  readonly run: CheckRun;
  readonly findings: readonly IdentifiedFinding[];
  readonly total: number;
  readonly excerpt: string | null;
  readonly lines: number;
}

interface About {
  readonly runId: string;
  readonly tree: string | null;
  readonly settings: InspectSettings;
  readonly openCollector: OpenCollector;
}

const MOST_OUTPUT = 16_000;

/** What a check's run shows, seen as `twiceshy run` would see it. */
export async function seeCheck({ check, argv }: FixCheck, end: CheckEnd, about: About): Promise<SeenCheck> {
  const { runId, tree, settings, openCollector } = about;
  const outcome = outcomeOf(end);
  const output = new RunOutput(openCollector);
  output.write(Buffer.from(end.output), "stdout");
  const { log, excerpt } = await output.finish();
  const words = { command: check.command, exitCode: end.exitCode, signal: end.signal };
  const { findings, total } = outcome === "failed" ? inspectOutput(log, words, settings) : NONE;
  const failures = findings.map((finding, seq) => toFailure(finding, `${runId}/${seq}`, check.id));
  const run: CheckRun = {
    check,
    argv,
    outcome,
    exitCode: end.exitCode,
    signal: end.signal,
    timedOut: end.timedOut,
    durationMs: end.durationMs,
    tree,
    failures,
    tests: end.startFailure === null ? countTests(end.output) : null,
    evidence: Object.fromEntries(findings.map((finding, seq) => [failures[seq]!.id, evidenceOf(finding)])),
    runId,
    output: (excerpt ?? "").slice(-MOST_OUTPUT),
    logFile: null,
    why: whyNot(end, check.command),
  };
  return { run, findings, total, excerpt, lines: output.lines };
}

const NONE = { findings: [], total: 0 };

function outcomeOf(end: CheckEnd): CheckRun["outcome"] {
  if (end.startFailure !== null) return "not-run";
  if (end.isStopped) return "interrupted";
  // A check that hangs says nothing about what it would have found.
  if (end.timedOut) return "not-run";
  // 126 and 127 of our own shell: there is no such program, whatever the code is like.
  if (isMissingProgram(end)) return "not-run";
  return end.exitCode === 0 ? "passed" : "failed";
}

// sh: 1: exec: pytset: not found
function isMissingProgram({ exitCode, output }: CheckEnd): boolean {
  return (
    (exitCode === 127 || exitCode === 126) && /^sh: (?:\d+: |line \d+: )?exec: /m.test(output.slice(0, 500))
  );
}

function whyNot(end: CheckEnd, command: string): string | null {
  if (end.startFailure !== null) return end.startFailure;
  if (end.isStopped) return `${command} was stopped`;
  if (end.timedOut) return `${command} did not end within ${Math.round(end.durationMs / 1000)} s`;
  return isMissingProgram(end)
    ? `${command} could not be started: ${end.output.trim().split("\n")[0]}`
    : null;
}

function toFailure(finding: IdentifiedFinding, id: string, checkId: string): CycleFailure {
  const { category, errorType, message, file, line, test, fingerprint } = finding;
  return {
    id,
    fingerprint: fingerprint.hash,
    category,
    errorType,
    message,
    file,
    line,
    test,
    summary: summaryOf(finding),
    checkId,
  };
}

/** One to three lines: what it says, without the empty ones. */
function summaryOf({ message, errorType }: IdentifiedFinding): string {
  const lines = message
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 3)
    .map((line) => line.slice(0, 240));
  const text = lines.join("\n") || (errorType ?? "it failed without a word");
  return errorType === null || text.includes(errorType) ? text : `${errorType}: ${text}`;
}

function evidenceOf({ excerpt, frames }: IdentifiedFinding): FailureEvidence {
  return { excerpt, frames: frames.filter(({ own }) => own).slice(0, 10) };
}
