/**
 * The story of a history: for each commit that says it fixes something, the check is red on its parent and green on the
 * commit itself, in a scratch copy. What was seen becomes facts, as if somebody had run the check then; learning and
 * proving do the rest. In: commits and a check. Out: what came of each. It can be stopped and goes on where it was.
 */
import { type HistoryCommit, looksLikeFix, testPart } from "#learn/fix-commit.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import type { Fix } from "#model/fix.ts";
import type { Clock } from "#model/ports.ts";
import type { Progress } from "#model/ports-learning.ts";
import type { Check, Run } from "#model/run.ts";
import { type InspectSettings, inspectOutput } from "./inspect-output.ts";
import type { Scratch, ScratchEnd } from "./prove-bench.ts";
import { RunOutput } from "./watch-command-output.ts";
import type { OpenCollector } from "./watch-command-screen.ts";

export interface GitBackfillRequest {
  readonly argv: readonly string[];
  readonly check: Check;
  /** Newest first. */
  readonly commits: readonly HistoryCommit[];
  readonly deadline: number;
  readonly timeoutMs: number;
}

export interface GitBackfillPorts {
  readonly scratch: Scratch;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly settings: InspectSettings;
  readonly openCollector: OpenCollector;
  readonly os: string;
  deriveId(at: number, seed: string): string;
  diff(from: string, to: string): Promise<string | null>;
  remember(run: Run, findings: readonly IdentifiedFinding[]): void;
  /** Learns from what was remembered and proves what is new; the fix that a passing run ended, null where there is none. */
  learnAndProve(greenRun: string): Promise<Fix | null>;
  isStopped(): boolean;
  onProgress?(progress: GitProgress): void;
}

export interface GitProgress {
  readonly done: number;
  readonly of: number;
  readonly proven: number;
  readonly subject: string;
}

/** What came of one commit. */
export type CommitVerdict =
  | "proven"
  | "observed"
  /** The check passes before and after: it does not see what was fixed. */
  | "green-before"
  /** The check fails on the commit itself: it cannot be run there today. */
  | "red-after"
  | "not-run";

export interface GitBackfilled {
  readonly looked: number;
  readonly known: number;
  readonly left: number;
  readonly commits: readonly {
    readonly id: string;
    readonly subject: string;
    readonly verdict: CommitVerdict;
    readonly fix: string | null;
  }[];
}

/** The failing run is told to have been so long before the passing one. */
const STEP_MS = 10;

/** Walks the commits that fix something, as far as the time goes. */
export async function backfillGit(
  request: GitBackfillRequest,
  ports: GitBackfillPorts,
): Promise<GitBackfilled> {
  const wanted = inOrder(request.commits, ports.clock.now()).filter(looksLikeFix);
  const key = (commit: HistoryCommit) => `git/${request.check.id}/${commit.id}`;
  const fresh = wanted.filter((commit) => ports.progress.get(key(commit)) === null);
  const told: GitBackfilled["commits"][number][] = [];
  let proven = 0;
  for (const [index, commit] of fresh.entries()) {
    if (ports.isStopped() || ports.clock.now() >= request.deadline) break;
    ports.onProgress?.({ done: index, of: fresh.length, proven, subject: commit.subject });
    const { verdict, fix } = await judge(commit, request, ports);
    // Stopped in the middle is not judged: the next walk comes back to it.
    if (ports.isStopped() || (verdict === "not-run" && ports.clock.now() >= request.deadline)) break;
    ports.progress.set(key(commit), verdict);
    if (verdict === "proven") proven++;
    told.push({ id: commit.id, subject: commit.subject, verdict, fix: fix?.id ?? null });
  }
  ports.onProgress?.({ done: told.length, of: fresh.length, proven, subject: "" });
  return {
    looked: told.length,
    known: wanted.length - fresh.length,
    left: fresh.length - told.length,
    commits: told,
  };
}

/** Commits of one second, each after its parent: what ran when is told by time alone. A clock that was wrong tells no time. */
function inOrder(newestFirst: readonly HistoryCommit[], now: number): HistoryCommit[] {
  let last = 0;
  const oldestFirst = [...newestFirst].reverse().map((commit) => {
    last = Math.max(commit.at > now ? 0 : commit.at, last + 2 * STEP_MS);
    return { ...commit, at: last };
  });
  return oldestFirst.reverse();
}

async function judge(
  commit: HistoryCommit,
  request: GitBackfillRequest,
  ports: GitBackfillPorts,
): Promise<{ verdict: CommitVerdict; fix: Fix | null }> {
  const end = (verdict: CommitVerdict, fix: Fix | null = null) => ({ verdict, fix });
  const after = await tryTree(commit.tree, request, ports);
  if (after === null) return end("not-run");
  if (after.exitCode !== 0) return end("red-after");
  const red = await redBefore(commit, request, ports);
  if (red === null) return end("not-run");
  if (red === "green") return end("green-before");
  const seed = `backfill/${request.check.id}/${commit.id}`;
  const told = { request, commit, os: ports.os };
  const redRun = toRun(
    ports.deriveId(commit.at - STEP_MS, `${seed}/red`),
    commit.at - STEP_MS,
    red.tree,
    red.end,
    red.seen,
    told,
  );
  const greenRun = toRun(
    ports.deriveId(commit.at, `${seed}/green`),
    commit.at,
    commit.tree,
    after,
    NOTHING,
    told,
  );
  ports.remember(redRun, red.seen.findings);
  ports.remember(greenRun, []);
  const fix = await ports.learnAndProve(greenRun.id);
  return end(fix?.grade === "proven" ? "proven" : "observed", fix);
}

interface Red {
  readonly tree: string;
  readonly end: ScratchEnd;
  readonly seen: Seen;
}

/** The parent; or, where its own tests do not see the mistake, the parent with the commit's tests. */
async function redBefore(
  commit: HistoryCommit,
  request: GitBackfillRequest,
  ports: GitBackfillPorts,
): Promise<Red | "green" | null> {
  const before = await tryTree(commit.parentTree, request, ports);
  if (before === null) return null;
  if (before.exitCode !== 0)
    return { tree: commit.parentTree, end: before, seen: await inspect(before, request, ports) };
  const patch = testPart((await ports.diff(commit.parentTree, commit.tree)) ?? "");
  const tree = patch === "" ? null : await ports.scratch.treeWith(commit.parentTree, patch);
  if (tree === null || tree === commit.tree) return "green";
  const tested = await tryTree(tree, request, ports);
  if (tested === null) return null;
  return tested.exitCode === 0 ? "green" : { tree, end: tested, seen: await inspect(tested, request, ports) };
}

async function tryTree(
  tree: string,
  { argv, check, timeoutMs, deadline }: GitBackfillRequest,
  { scratch, clock }: GitBackfillPorts,
): Promise<ScratchEnd | null> {
  const left = deadline - clock.now();
  if (left <= 0) return null;
  const end = await scratch.run(tree, {
    argv,
    directory: check.directory,
    timeoutMs: Math.min(timeoutMs, left),
  });
  return end.trouble !== null || end.timedOut || end.exitCode === null ? null : end;
}

interface Seen {
  readonly findings: readonly IdentifiedFinding[];
  readonly total: number;
  readonly excerpt: string | null;
}

const NOTHING: Seen = { findings: [], total: 0, excerpt: null };

async function inspect(
  end: ScratchEnd,
  { check }: GitBackfillRequest,
  ports: GitBackfillPorts,
): Promise<Seen> {
  const output = new RunOutput(ports.openCollector);
  output.write(Buffer.from(end.output), "stdout");
  const { log, excerpt } = await output.finish();
  const about = { command: check.command, exitCode: end.exitCode, signal: end.signal };
  return { ...inspectOutput(log, about, ports.settings), excerpt };
}

function toRun(
  id: string,
  startedAt: number,
  tree: string,
  end: ScratchEnd,
  seen: Seen,
  { request, commit, os }: { request: GitBackfillRequest; commit: HistoryCommit; os: string },
): Run {
  const isGreen = end.exitCode === 0;
  return {
    id,
    source: "backfill",
    startedAt,
    durationMs: end.durationMs,
    argv: request.argv,
    check: request.check,
    exitCode: end.exitCode,
    signal: end.signal,
    outcome: isGreen ? "passed" : "failed",
    session: null,
    task: null,
    phase: null,
    agent: null,
    execution: null,
    git: { head: isGreen ? commit.id : commit.parent, branch: null, dirty: [], dirtyCount: null, tree },
    os,
    tools: {},
    outputBytes: Buffer.byteLength(end.output),
    outputLines: end.output.split("\n").length - 1,
    failureCount: seen.total,
    output: seen.excerpt,
    filesModified: [],
    diff: null,
    said: isGreen ? commit.subject : null,
  };
}
