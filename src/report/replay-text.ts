import type { ReplayHistory, ReplayScore, Share } from "#model/replay.ts";
import type { Paint } from "./paint.ts";
import { wrapPainted } from "./painted-lines.ts";
import { count } from "./words.ts";

export interface ReplayReport {
  readonly histories: readonly ReplayHistory[];
  readonly scores: readonly ReplayScore[];
  /** Times are another each time: only where they are asked for. */
  readonly withTimes: boolean;
}

/** A replay as JSON; without times it is the same to the byte each time. */
export function replayJson({ histories, scores, withTimes }: ReplayReport) {
  return {
    version: 1,
    histories: histories.map(({ header, events }) => ({
      name: header.name,
      origin: header.origin,
      licence: header.licence,
      truth: header.truth,
      events: events.length,
      ...countsOf(events),
    })),
    memories: scores.map(({ ms, ...score }) => (withTimes ? { ...score, ms } : score)),
  };
}

/** A replay as a table for people: a row per memory, or a column where that would not fit. */
export function replayText(report: ReplayReport, { bold, dim }: Paint, columns: number): string {
  const { histories, scores, withTimes } = report;
  const counts = histories.map(({ events }) => countsOf(events));
  const sum = (key: keyof (typeof counts)[number]) => counts.reduce((total, one) => total + one[key], 0);
  const about = `${count(histories.length, "history", "histories")}, ${count(sum("runs"), "run")}, ${count(sum("failing"), "of them failing", "of them failing")}`;
  const head = [
    "",
    "before it fails",
    "at the start",
    "at the action",
    "after it failed",
    "with the cure",
  ].concat(
    ["on clean work", "on what is new", "on flakes", "tokens a session"],
    withTimes ? ["ms median", "ms p95"] : [],
  );
  const rows = scores.map((score) => [
    score.version === null ? score.memory : `${score.memory} ${score.version}`,
    ...[score.inTime, score.atStart, score.atAction, score.afterFailure, score.withCure].map((count) =>
      shareText({ count, of: score.repeats }),
    ),
    ...[score.onClean, score.onNew, score.onFlakes].map(shareText),
    String(score.sessions === 0 ? 0 : Math.round(score.tokens / score.sessions)),
    ...(withTimes ? [score.ms.median.toFixed(1), score.ms.p95.toFixed(1)] : []),
  ]);
  const wide = table([head, ...rows]);
  const isNarrow = wide.some((line) => line.length + 2 > columns);
  // Without a margin the five that are built in fit into 80.
  const margin = isNarrow ? "" : "  ";
  const lines = isNarrow ? table(head.map((_, at) => [head, ...rows].map((row) => row[at]!))) : wide;
  const judged = histories.some(({ header }) => header.truth === "patterns")
    ? "what is a repeat is told by patterns as they are known today"
    : "what is a repeat is told by the labels of the data";
  const [titles = "", ...body] = lines;
  const legend =
    sum("repeats") === 0
      ? "no failure came back, so there was nothing to warn of; false warnings (the three after the first five)"
      : "warned of repeats (the first five), false warnings (the next three)";
  const said = [`${bold("twiceshy replay")}  ${dim(`${about}; ${judged}`)}`, dim(legend)].map((line) =>
    wrapPainted(`  ${line}`, columns).join("\n"),
  );
  return `\n${said.join("\n\n")}\n${margin}${dim(titles)}\n${body.map((line) => `${margin}${line}\n`).join("")}\n`;
}

function countsOf(events: ReplayHistory["events"]) {
  const runs = events.filter((event) => event.kind === "run");
  const failing = runs.filter(({ exitCode }) => exitCode !== 0);
  const occurrences = new Set(
    failing.flatMap(({ truth }) => (truth.kind === "repeat" ? [truth.occurrence] : [])),
  );
  return {
    sessions: events.filter(({ kind }) => kind === "session").length,
    runs: runs.length,
    failing: failing.length,
    repeats: occurrences.size,
  };
}

function shareText({ count, of }: Share): string {
  return of === 0 ? "–" : `${count}/${of}`;
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd(),
  );
}
