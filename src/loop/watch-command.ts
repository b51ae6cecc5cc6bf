import type { CommandEnd, OutputSink } from "#model/command.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Clock, Remembered, Repository, Sighting } from "#model/ports.ts";
import type { Check, GitState, Outcome, Run, RunContext } from "#model/run.ts";
import type { InspectSettings } from "./inspect-output.ts";
import { lookAtRepository } from "./watch-command-git.ts";
import { RunOutput } from "./watch-command-output.ts";
import type { OpenCollector } from "./watch-command-screen.ts";

/** What became of a run on its way into memory; `notices` are sentences for a person. */
export type Kept =
  | { readonly kind: "remembered"; readonly value: Remembered; readonly notices: readonly string[] }
  /** Nothing to say about it: memory takes it in when it is opened next. */
  | { readonly kind: "deferred"; readonly notices: readonly string[] }
  /** Memory could not be written; it waits beside it. */
  | {
      readonly kind: "spooled";
      readonly why: string;
      readonly notices: readonly string[];
      /** What was known before, where memory could at least be read. */
      readonly known?: ReadonlyMap<string, Sighting> | null;
    }
  | { readonly kind: "lost"; readonly why: string; readonly notices: readonly string[] };

/** The memory as a run needs it: it answers late, and never throws. */
export interface RunMemory {
  hasOpenFailure(check: Check): Promise<boolean>;
  remember(run: Run, findings: readonly IdentifiedFinding[]): Promise<Kept>;
}

export interface WatchPorts {
  /** Starts the command; its output goes to the sink as it comes. */
  start(sink: OutputSink): Promise<CommandEnd>;
  /** Null where there is no repository. */
  readonly repository: Repository | null;
  /** Files written between the check's last failure and a moment: of those that git calls changed, or of all where there is no git. */
  changedFiles(check: Check, dirty: readonly string[] | null, until: number): Promise<readonly string[]>;
  readonly memory: RunMemory;
  readonly clock: Clock;
  /** What a project adds to detection; asked only when there is something to detect. */
  inspectSettings(): Promise<InspectSettings>;
  readonly openCollector: OpenCollector;
}

export interface WatchRequest extends RunContext {
  readonly id: string;
  readonly argv: readonly string[];
  readonly check: Check;
  readonly os: string;
  readonly tools: Readonly<Record<string, string>>;
  /** Whether a tree may be taken where it is cheap. */
  readonly trees: boolean;
}

export interface Watched {
  readonly run: Run;
  readonly findings: readonly IdentifiedFinding[];
  readonly kept: Kept;
}

/** Runs a command, sees what failed in it, and remembers. While it runs, git and memory are asked what they know. */
export async function watchCommand(request: WatchRequest, ports: WatchPorts): Promise<Watched> {
  const startedAt = ports.clock.now();
  const output = new RunOutput(ports.openCollector);
  const ending = ports.start((chunk, stream) => output.write(chunk, stream));
  const wasOpen = await ports.memory.hasOpenFailure(request.check);
  const looking = lookAtRepository(ports.repository, {
    trees: request.trees,
    takeTreeNow: wasOpen,
  });

  const end = await ending;
  const outcome = outcomeOf(end);
  const seen = outcome === "passed" ? NOTHING_SEEN : await inspect(request, end, output, ports);
  const hasFailed = outcome === "failed" || seen.findings.length > 0;
  const git = await looking.finish({ needed: hasFailed || wasOpen });

  const dirty = ports.repository === null ? null : (git?.dirty ?? []);
  const filesModified = wasOpen ? await ports.changedFiles(request.check, dirty, startedAt) : [];

  const run = describeRun(request, { startedAt, end, outcome, git, output, seen, filesModified });
  return { run, findings: seen.findings, kept: await ports.memory.remember(run, seen.findings) };
}

function outcomeOf(end: CommandEnd): Outcome {
  if (end.interrupted) return "interrupted";
  return end.exitCode === 0 ? "passed" : "failed";
}

interface Seen {
  readonly findings: readonly IdentifiedFinding[];
  readonly total: number;
  readonly excerpt: string | null;
}

const NOTHING_SEEN: Seen = { findings: [], total: 0, excerpt: null };

async function inspect(
  request: WatchRequest,
  end: CommandEnd,
  output: RunOutput,
  ports: WatchPorts,
): Promise<Seen> {
  const { inspectOutput } = await import("./inspect-output.ts");
  const { log, excerpt } = await output.finish();
  // Whoever stopped the command chose its exit code; only what it had said before counts.
  const about = end.interrupted
    ? { command: request.check.command, exitCode: null, signal: null }
    : { command: request.check.command, exitCode: end.exitCode, signal: end.signal };
  const { findings, total } = inspectOutput(log, about, await ports.inspectSettings());
  return { findings, total, excerpt };
}

interface Happened {
  readonly startedAt: number;
  readonly end: CommandEnd;
  readonly outcome: Outcome;
  readonly git: GitState | null;
  readonly output: RunOutput;
  readonly seen: Seen;
  readonly filesModified: readonly string[];
}

function describeRun(request: WatchRequest, happened: Happened): Run {
  const { startedAt, end, outcome, git, output, seen, filesModified } = happened;
  const { id, argv, check, os, tools, session, task, phase, agent, execution } = request;
  return {
    id,
    source: "run",
    startedAt,
    durationMs: end.durationMs,
    argv,
    check,
    exitCode: end.exitCode,
    signal: end.signal,
    outcome,
    git,
    os,
    tools,
    session,
    task,
    phase,
    agent,
    execution,
    outputBytes: output.bytes,
    outputLines: output.lines,
    failureCount: seen.total,
    output: seen.excerpt,
    filesModified,
    diff: null,
  };
}
