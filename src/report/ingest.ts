import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

/** A run out of a report, as far as it is told. */
export interface ShownRun {
  readonly title: string;
  readonly outcome: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly isNew: boolean;
  readonly findings: readonly { readonly message: string; readonly test: string | null }[];
}

export interface ShownFile {
  readonly name: string;
  readonly format: string | null;
  readonly runs: readonly ShownRun[];
  readonly transcript: { readonly runs: number; readonly failures: number } | null;
  readonly notes: readonly string[];
  readonly trouble: string | null;
}

const MAX_FILES = 30;
const MAX_FAILURES = 5;

/** A line for each file and its first failures, and a summary. */
export function ingestText(
  files: readonly ShownFile[],
  isDry: boolean,
  paint: Paint,
  columns: number,
): string {
  const lines: string[] = [];
  // Those that could not be read are what a person must see.
  const shown = [...files]
    .sort((a, b) => Number(b.trouble !== null) - Number(a.trouble !== null))
    .slice(0, MAX_FILES);
  for (const file of shown) lines.push(...fileLines(file, paint, columns));
  if (files.length > shown.length)
    lines.push(paint.dim(`… and ${count(files.length - shown.length, "file")} more`));
  return `${[...lines, summaryLine(files, isDry)].join("\n")}\n`;
}

function fileLines(
  { name, format, runs, transcript, notes, trouble }: ShownFile,
  paint: Paint,
  columns: number,
): string[] {
  if (trouble !== null) return [`${paint.bold(name)}  ${paint.red(trouble)}`];
  const told =
    transcript === null
      ? runWords(runs)
      : `${count(transcript.runs, "new run")}, ${count(transcript.failures, "failure")}`;
  const lines = [`${paint.bold(name)}  ${format}: ${told}`, ...notes.map((note) => `  ${paint.dim(note)}`)];
  const failures = runs.filter(({ isNew }) => isNew).flatMap(({ findings }) => findings);
  for (const { message, test } of failures.slice(0, MAX_FAILURES))
    lines.push(`  ${paint.red("✗")} ${clip(test === null ? message : `${test}: ${message}`, columns - 4)}`);
  if (failures.length > MAX_FAILURES) lines.push(paint.dim(`  … and ${failures.length - MAX_FAILURES} more`));
  return lines;
}

function runWords(runs: readonly ShownRun[]): string {
  const [passed, failed, skipped] = [sum(runs, "passed"), sum(runs, "failed"), sum(runs, "skipped")];
  const results =
    passed + failed + skipped === 0
      ? ""
      : `; ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  const known = runs.filter(({ isNew }) => !isNew).length;
  const which = known === 0 ? "" : known === runs.length ? ", known already" : `, ${known} known already`;
  return `${count(runs.length, "run")}${which}${results}`;
}

function summaryLine(files: readonly ShownFile[], isDry: boolean): string {
  const runs = files.flatMap((file) => file.runs);
  const fresh = runs.filter(({ isNew }) => isNew);
  const told = files.reduce((total, { transcript }) => total + (transcript?.runs ?? 0), 0);
  const failed = fresh.filter(({ outcome }) => outcome === "failed").length;
  const bad = files.filter(({ trouble }) => trouble !== null).length;
  return (
    `${isDry ? "would store" : "stored"} ${count(fresh.length + told, "run")} (${failed} failed)` +
    `${runs.length > fresh.length ? `, ${runs.length - fresh.length} known already` : ""}; ` +
    `${count(files.length - bad, "file")} read${bad > 0 ? `, ${bad} not` : ""}`
  );
}

function sum(runs: readonly ShownRun[], what: "passed" | "failed" | "skipped"): number {
  return runs.reduce((total, run) => total + run[what], 0);
}
