import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

/** A run out of a report, as far as it is told. */
export interface ShownRun {
  readonly id: string;
  readonly title: string;
  readonly command: string;
  readonly outcome: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly isNew: boolean;
}

export interface ShownFile {
  readonly name: string;
  readonly format: string | null;
  readonly runs: readonly ShownRun[];
  readonly notes: readonly string[];
  readonly trouble: string | null;
}

/** One line for each file, and a summary. */
export function ingestText(
  files: readonly ShownFile[],
  isDry: boolean,
  paint: Paint,
  columns: number,
): string {
  const { bold, dim, red } = paint;
  const lines: string[] = [];
  for (const { name, format, runs, notes, trouble } of files) {
    const fresh = runs.filter((run) => run.isNew);
    const told =
      trouble !== null
        ? red(trouble)
        : `${format}: ${fresh.length === 0 && runs.length > 0 ? "known already" : count(fresh.length, "run")}, ${count(sum(runs, "failed"), "failure")}, ${sum(runs, "passed")} passed`;
    lines.push(clip(`${bold(name)}  ${told}`, columns + 20));
    for (const note of notes) lines.push(dim(`  ${note}`));
  }
  const fresh = files.flatMap(({ runs }) => runs.filter((run) => run.isNew));
  const known = files.flatMap(({ runs }) => runs).length - fresh.length;
  const bad = files.filter(({ trouble }) => trouble !== null).length;
  lines.push(
    `${isDry ? "would store" : "stored"} ${count(fresh.length, "run")} (${fresh.filter((run) => run.outcome === "failed").length} failed)` +
      `${known > 0 ? `, ${known} known already` : ""}; ${count(files.length - bad, "file")} read${bad > 0 ? `, ${bad} not` : ""}`,
  );
  return `${lines.join("\n")}\n`;
}

function sum(runs: readonly ShownRun[], what: "passed" | "failed" | "skipped"): number {
  return runs.reduce((total, run) => total + run[what], 0);
}
