import type { Failure } from "#model/failure.ts";
import type { GitState, Run } from "#model/run.ts";
import { excerptText, findingText, partsText } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, duration, place, stamp, when } from "./words.ts";

export interface Shown {
  readonly failure: Failure;
  readonly run: Run | null;
  /** Failures of the same fingerprint, the most recent first. */
  readonly history: readonly Failure[];
  /** Other fingerprints that begin alike. */
  readonly others: number;
}

/** Everything about one failure: what, evidence, identity, run, history. */
export function shownFailureText(
  { failure, run, history, others }: Shown,
  now: number,
  paint: Paint,
  columns: number,
): string {
  const { bold, dim } = paint;
  const blocks = [
    findingText(failure, paint, columns) +
      (failure.excerpt === "" ? "" : excerptText(failure.excerpt, paint)),
    failure.frames.length === 0 ? null : `${bold("frames")}\n${framesText(failure, paint)}`,
    `${bold("fingerprint")} ${failure.fingerprint.hash}  ${dim(`coarse ${failure.fingerprint.coarse}, recipe ${failure.fingerprint.recipe}`)}\n` +
      partsText(failure.fingerprint.parts, paint, columns),
    run === null ? null : `${bold("run")}\n${runLines(run, paint)}`,
    `${bold("history")} ${historyHead(history, now)}\n${history
      .slice(0, 10)
      .map((seen) => historyLine(seen, paint))
      .join("")}`,
    others > 0 ? `${dim(`${count(others, "other fingerprint")} begin alike: write more of it`)}\n` : null,
  ];
  return blocks.filter((block) => block !== null).join("\n");
}

/** A run that holds no failure, or was asked for by its id. */
export function shownRunText(run: Run, now: number, paint: Paint): string {
  return `${paint.bold("run")} ${run.outcome} ${when(run.startedAt, now)}\n${runLines(run, paint)}`;
}

const FRAMES_SHOWN = 12;

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

function historyHead(history: readonly Failure[], now: number): string {
  const last = history[0];
  const first = history.at(-1);
  if (!last || !first) return "none";
  if (history.length === 1) return `seen once, ${when(last.seenAt, now)}`;
  return `seen ${history.length} times, first ${when(first.seenAt, now)}, last ${when(last.seenAt, now)}`;
}

function historyLine(failure: Failure, { dim }: Paint): string {
  const about = [
    failure.task && `task ${failure.task}`,
    failure.session && `session ${clip(failure.session, 12)}`,
  ];
  return `  ${stamp(failure.seenAt)}  ${dim(failure.id)}  ${about.filter(Boolean).join(", ")}\n`;
}
