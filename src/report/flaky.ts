import type { Fix, Flake } from "#model/fix.ts";
import type { InterruptedCheck } from "#model/ports-learning.ts";
import { short } from "./finding-text.ts";
import type { Paint } from "./paint.ts";
import { clip, count, percent, when } from "./words.ts";

/** A flake, or a failure of the world around the code, whose probability nobody can know. */
export type FlakyRow = Omit<Flake, "probability" | "low" | "high"> & {
  readonly probability: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** Failures that went away with the network, the disk or the clock, as rows. */
export function environmental(fixes: readonly Fix[]): FlakyRow[] {
  return fixes
    .filter((fix) => fix.marks.includes("environment") && fix.cures.length > 0)
    .map((fix) => ({
      fingerprint: fix.cures[0]!.fingerprint,
      check: fix.check,
      why: "environment",
      failed: 1,
      passed: 1,
      probability: null,
      low: null,
      high: null,
      lastAt: fix.resolvedAt,
      message: fix.cures[0]!.message,
      test: fix.cures[0]!.test,
    }));
}

const WHY: Readonly<Record<Flake["why"], string>> = {
  "same-tree": "passed again on the same files",
  "different-results": "different results on the same files",
  environment: "network, disk, memory, clock or port",
  interrupted: "interrupted",
};

/** Two lines per flake: how likely it fails, where, why it is one; and what it says. */
export function flakyText(
  rows: readonly FlakyRow[],
  interrupted: readonly InterruptedCheck[],
  now: number,
  { bold, cyan, dim, yellow }: Paint,
  columns: number,
): string {
  if (rows.length === 0 && interrupted.length === 0) return "nothing here is known to be flaky\n";
  const lines = rows.map((row) => {
    const chance =
      row.probability === null || row.low === null || row.high === null
        ? "  –  "
        : `${percent(row.probability)} ${dim(`(${percent(row.low)}–${percent(row.high)})`)}`;
    const seen = `${row.failed} failed, ${row.passed} passed`;
    const head = [
      dim(short(row.fingerprint)),
      `fails ${yellow(chance)}`,
      dim(seen),
      cyan(clip(row.check.command, 40)),
      dim(when(row.lastAt, now)),
    ];
    return `${head.join("  ")}\n    ${bold(clip(row.test ?? row.message, columns - 4))}\n    ${dim(WHY[row.why])}\n`;
  });
  const stopped = interrupted.map(
    ({ check, times, lastAt }) =>
      `${dim("interrupted")}  ${count(times, "run")} of ${cyan(clip(check, 40))}, last ${when(lastAt, now)}\n`,
  );
  return lines.join("") + stopped.join("");
}

/** The same for machines. */
export function flakyJson(rows: readonly FlakyRow[], interrupted: readonly InterruptedCheck[]) {
  return {
    version: 1,
    flaky: rows.map(({ check, lastAt, ...row }) => ({
      ...row,
      check: { id: check.id, command: check.command, directory: check.directory },
      lastAt: new Date(lastAt).toISOString(),
    })),
    interrupted: interrupted.map(({ check, times, lastAt }) => ({
      check,
      times,
      lastAt: new Date(lastAt).toISOString(),
    })),
  };
}
