import type { MemoryStatus } from "#model/ports.ts";
import type { Paint } from "./paint.ts";
import { count, size, when } from "./words.ts";

/** What is remembered, and where. */
export function statusText(status: MemoryStatus, now: number, { bold, dim, yellow }: Paint): string {
  const since = status.firstAt === null ? "" : `, first ${when(status.firstAt, now)}`;
  const last = status.lastAt === null ? "" : `, last ${when(status.lastAt, now)}`;
  const rows: [string, string][] = [
    [
      "failures",
      `${count(status.failures, "failure")} of ${count(status.fingerprints, "fingerprint")}${status.ignored > 0 ? `, ${status.ignored} ignored` : ""}`,
    ],
    ["runs", `${count(status.runs, "run")}, ${count(status.tasks, "task")}${since}${last}`],
    ["learned", learnedText(status)],
    ["memory", `${status.path}  ${dim(`${size(status.bytes)}, schema ${status.schema}, ${status.driver}`)}`],
  ];
  if (status.deliveries > 0) rows.push(["said", `${count(status.deliveries, "warning")} handed over`]);
  if (status.treeBytes > 0) rows.push(["trees", dim(`${size(status.treeBytes)} of it, to prove fixes with`)]);
  if (status.spooled > 0)
    rows.push(["waiting", yellow(`${count(status.spooled, "event")} spooled, taken in by the next run`)]);
  return rows.map(([name, value]) => `${bold(name.padEnd(9))} ${value}\n`).join("");
}

/** "3 fixes (1 proven), 5 patterns, 2 lessons" */
export function learnedText({ fixes, provenFixes, patterns, lessons }: MemoryStatus): string {
  const proven = provenFixes > 0 ? ` (${provenFixes} proven)` : "";
  return `${count(fixes, "fix", "fixes")}${proven}, ${count(patterns, "pattern")}, ${count(lessons, "lesson")}`;
}
