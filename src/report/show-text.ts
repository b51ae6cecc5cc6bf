import type { Failure } from "#model/failure.ts";
import type { Diff } from "#model/fix.ts";
import type { Sighting } from "#model/ports.ts";
import type { GitState, Run } from "#model/run.ts";
import { diffText } from "./diff-text.ts";
import { explanationText } from "./explanation-text.ts";
import { type FailureState, stateWords } from "./failure-state.ts";
import { excerptText, findingText } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, duration, place, stamp, thousands, when } from "./words.ts";

export interface Shown {
  /** The one asked for, or all of a run. */
  readonly failures: readonly Failure[];
  readonly run: Run | null;
  /** Failures of the same fingerprint, the most recent first; empty for a run. */
  readonly history: readonly Failure[];
  readonly sighting: Sighting | null;
  /** What became of it, and what broke the check, where that is known. */
  readonly state?: FailureState | undefined;
  readonly brokenBy?: Diff | null;
}

/** A failure (evidence, identity, run, history), or a run with all that failed in it. */
export function shownText(
  { failures, run, history, sighting, state, brokenBy }: Shown,
  now: number,
  paint: Paint,
  columns: number,
): string {
  const [failure] = failures;
  const runBlock = run === null ? null : `${paint.bold("run")} ${run.outcome}\n${runLines(run, paint)}`;
  const blocks =
    failure === undefined || sighting === null
      ? [runBlock, ...failures.map((one) => findingText(one, paint, columns))]
      : [
          ...failureBlocks(failure, paint, columns),
          runBlock,
          historyText(history, sighting, now, paint),
          state === undefined ? null : `${paint.bold("state")} ${stateWords(state, paint)}\n`,
          brokenBy ? brokenText(brokenBy, paint) : null,
        ];
  return blocks.filter((block) => block !== null).join("\n");
}

function brokenText(diff: Diff, paint: Paint): string {
  const head = `${paint.bold("what broke it")} ${paint.dim("since the check last passed")}`;
  return `${head}\n${diffText(diff.text, paint, { lines: 40, indent: "  " })}`;
}

function failureBlocks(failure: Failure, paint: Paint, columns: number): (string | null)[] {
  const { bold } = paint;
  return [
    findingText(failure, paint, columns) +
      (failure.excerpt === "" ? "" : excerptText(failure.excerpt, paint)),
    failure.frames.length === 0 ? null : `${bold("frames")}\n${framesText(failure, paint)}`,
    `${bold("fingerprint")} ${failure.fingerprint.hash}\n${explanationText(failure.fingerprint, paint, columns)}`,
  ];
}

const FRAMES_SHOWN = 12;
const HISTORY_SHOWN = 10;

function framesText(failure: Failure, { dim, cyan }: Paint): string {
  const shown = failure.frames.slice(0, FRAMES_SHOWN).map((frame) => {
    const text = `  ${place(frame)}${frame.fn ? `  ${frame.fn}` : ""}`;
    return `${frame.own ? cyan(text) : dim(text)}\n`;
  });
  const more = failure.frames.length - shown.length;
  return shown.join("") + (more > 0 ? dim(`  and ${more} more\n`) : "");
}

function runLines(run: Run, { dim }: Paint): string {
  const end = run.signal
    ? `signal ${run.signal}`
    : run.exitCode === null
      ? run.outcome
      : `exit ${run.exitCode}`;
  const took = run.durationMs === null ? "" : ` after ${duration(run.durationMs)}`;
  const git = run.git;
  const belongs = (["session", "task", "phase", "agent", "execution"] as const)
    .filter((name) => run[name] !== null)
    .map((name) => `${name} ${run[name]}`);
  const rows: [string, string | null][] = [
    ["id", run.id],
    ["command", run.argv.length > 0 ? run.argv.join(" ") : run.check.command],
    ["in", run.check.directory === "" ? null : run.check.directory],
    ["ended", `${end}${took}, ${stamp(run.startedAt)} (${run.source})`],
    ["commit", git === null ? null : commitWords(git)],
    ["tree", git?.tree ?? null],
    ["belongs to", belongs.length > 0 ? belongs.join(", ") : null],
    ["modified", run.filesModified.length > 0 ? clip(run.filesModified.join(", "), 200) : null],
    [
      "machine",
      [run.os, ...Object.entries(run.tools).map(([tool, version]) => `${tool} ${version}`)].join(", "),
    ],
    ["failures", String(run.failureCount)],
  ];
  return rows
    .filter((row) => row[1] !== null)
    .map(([name, value]) => `  ${dim(name.padEnd(10))} ${value}\n`)
    .join("");
}

function commitWords(git: GitState): string | null {
  if (git.head === null) return null;
  const dirty = git.dirtyCount === null ? "" : `, ${count(git.dirtyCount, "changed file")}`;
  return `${git.head.slice(0, 12)} on ${git.branch ?? "no branch"}${dirty}`;
}

function historyText(
  history: readonly Failure[],
  { count: times, firstAt, lastAt }: Sighting,
  now: number,
  paint: Paint,
): string {
  const head =
    times === 1
      ? `seen once, ${when(lastAt, now)}`
      : `seen ${thousands(times)} times, first ${when(firstAt, now)}, last ${when(lastAt, now)}`;
  const lines = history.slice(0, HISTORY_SHOWN).map((seen) => historyLine(seen, paint));
  return `${paint.bold("history")} ${head}\n${lines.join("")}`;
}

function historyLine(failure: Failure, { dim }: Paint): string {
  const about = [
    failure.task && `task ${failure.task}`,
    failure.session && `session ${clip(failure.session, 12)}`,
  ];
  return `  ${stamp(failure.seenAt)}  ${dim(failure.id)}  ${about.filter(Boolean).join(", ")}\n`;
}
