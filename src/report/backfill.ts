import type { Paint } from "./paint.ts";
import { clip, count } from "./words.ts";

/** What the reading of transcripts came to, as far as it is told. */
export interface BackfilledSessions {
  readonly transcripts: number;
  readonly read: number;
  readonly unchanged: number;
  readonly left: number;
  readonly runs: number;
  readonly failures: number;
  readonly tasks: number;
  readonly skippedLines: number;
  readonly troubles: readonly { readonly file: string; readonly why: string }[];
  readonly complete: boolean;
}

/** What the walk through the history came to. */
export interface BackfilledHistory {
  readonly check: string;
  readonly looked: number;
  readonly known: number;
  readonly left: number;
  readonly commits: readonly {
    readonly id: string;
    readonly subject: string;
    readonly verdict: string;
    readonly fix: string | null;
  }[];
}

/** What the reports in the usual places came to. */
export interface BackfilledReports {
  readonly files: number;
  readonly runs: number;
  readonly failures: number;
  readonly unchanged: number;
  readonly left: number;
}

export interface Backfilled {
  readonly sessions: BackfilledSessions;
  readonly reports?: BackfilledReports;
  readonly history: BackfilledHistory | null;
  /** Fixes found in the transcripts' runs. */
  readonly fixes: number;
}

const VERDICTS: Readonly<Record<string, string>> = {
  proven: "proven",
  observed: "red before, green after; not proven",
  "green-before": "the check passes before it too",
  "red-after": "the check fails on it today",
  "not-run": "could not be run",
};

/** "[########------------] 12 of 40 commits, 3 proven: fix: wrong total" */
export function historyProgress(
  { done, of, proven, subject }: { done: number; of: number; proven: number; subject: string },
  columns: number,
): string {
  const filled = of === 0 ? 20 : Math.round((20 * done) / of);
  const bar = `[${"#".repeat(filled)}${"-".repeat(20 - filled)}]`;
  return clip(`${bar} ${done} of ${count(of, "commit")}, ${proven} proven: ${subject}`, columns - 1);
}

/** What was found, in a few lines. */
export function backfillText(
  { sessions, reports, history, fixes }: Backfilled,
  paint: Paint,
  columns: number,
): string {
  const { bold, dim, green } = paint;
  const lines = [
    sessions.transcripts === 0
      ? "no transcripts of coding agents about this project were found on this machine"
      : `${bold(count(sessions.transcripts, "transcript"))}: ${sessions.read} read, ${sessions.unchanged} known already${sessions.left > 0 ? `, ${sessions.left} left for the next time` : ""}; ` +
        `${count(sessions.runs, "run")}, ${count(sessions.failures, "failure")}, ${count(fixes, "fix", "fixes")}`,
  ];
  for (const { file, why } of sessions.troubles.slice(0, 5)) lines.push(dim(`  ${file}: ${why}`));
  if (reports !== undefined && reports.files + reports.unchanged + reports.left > 0)
    lines.push(
      `${bold(count(reports.files, "report"))} read, ${reports.unchanged} known already${reports.left > 0 ? `, ${reports.left} left for the next time` : ""}; ` +
        `${count(reports.runs, "run")}, ${count(reports.failures, "failure")}`,
    );
  if (history !== null) {
    const proven = history.commits.filter((commit) => commit.verdict === "proven").length;
    lines.push(
      `${bold(count(history.looked, "commit"))} tried with ${history.check}: ${green(`${proven} proven`)}` +
        `${history.known > 0 ? `, ${history.known} known already` : ""}${history.left > 0 ? `, ${history.left} left for the next time` : ""}`,
    );
    for (const { id, subject, verdict, fix } of history.commits.slice(0, 20)) {
      const words = `${VERDICTS[verdict] ?? verdict}${fix === null ? "" : `: twiceshy fixes ${fix.slice(-12)}`}`;
      lines.push(`  ${dim(id.slice(0, 9))} ${clip(subject, Math.max(20, columns - 70))}  ${dim(words)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** The same for machines. */
export function backfillJson({ sessions, reports, history, fixes }: Backfilled) {
  return { version: 1, transcripts: { ...sessions, fixes }, ...(reports ? { reports } : {}), history };
}
