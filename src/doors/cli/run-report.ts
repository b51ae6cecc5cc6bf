import { couldMatch } from "#learn/preseeded/could-match.ts";
import type { Kept, Watched } from "#loop/watch-command.ts";
import type { IdentifiedFinding } from "#model/failure.ts";
import { findingJson } from "#report/failure-json.ts";
import { paint } from "#report/paint.ts";
import { type RunSummary, runSummaryText } from "#report/run-summary.ts";
import { attemptsSoFar } from "./attempts-so-far.ts";
import type { Invocation } from "./command.ts";

/** The failure that a lesson could say something about: the likely cause, where nothing is known that cured it. */
export function toAdvise({ findings, kept }: Watched): IdentifiedFinding | null {
  const [lead] = findings;
  const isCured = kept.kind === "remembered" && kept.value.failures[0]?.fix !== undefined;
  return lead === undefined || isCured || !couldMatch(lead) ? null : lead;
}

/** What `run` says on stderr when something failed, or could not be remembered; "" for nothing. */
export function runReport(
  watched: Watched,
  { flags, terminal }: Invocation,
  options: { readonly now: number; readonly shown: number; readonly advice?: string | null },
): string {
  const summary = summarise(watched);
  if (flags.has("json")) return `${JSON.stringify(summaryJson(summary, watched))}\n`;
  const trouble = troubleLine(watched.kept);
  if (flags.has("quiet") || options.shown === 0) return trouble;
  const columns = Math.max(40, terminal.columns);
  return runSummaryText(summary, paint(terminal.paintErr), options.now, { ...options, columns }) + trouble;
}

function summarise({ run, findings, kept }: Watched): RunSummary {
  const before = (seq: number) => {
    if (kept.kind === "remembered") return kept.value.failures[seq]?.before ?? null;
    const known = kept.kind === "spooled" ? kept.known : null;
    return known ? (known.get(findings[seq]!.fingerprint.hash) ?? null) : undefined;
  };
  return {
    runId: run.id,
    task: run.task,
    session: run.session,
    failures: findings.map((finding, seq) => {
      const fix = kept.kind === "remembered" ? kept.value.failures[seq]?.fix : undefined;
      return fix === undefined ? { finding, before: before(seq) } : { finding, before: before(seq), fix };
    }),
    total: run.failureCount,
    attempts: kept.kind === "remembered" ? attemptsSoFar(kept.value.attempts ?? []) : null,
  };
}

function troubleLine(kept: Kept): string {
  const notices = kept.notices.map((notice) => `twiceshy: ${notice}\n`).join("");
  if (kept.kind === "remembered" || kept.kind === "deferred") return notices;
  const what = kept.kind === "spooled" ? "this run waits to be remembered" : "this run is not remembered";
  return `${notices}twiceshy: ${what}: ${kept.why}\n`;
}

function summaryJson(summary: RunSummary, { run, kept }: Watched) {
  return {
    version: 1,
    run: summary.runId,
    outcome: run.outcome,
    exitCode: run.exitCode,
    kept: kept.kind,
    total: summary.total,
    attempts: summary.attempts ?? { count: 0, isAtLeast: false, inVain: [] },
    failures: summary.failures.map(({ finding, before, fix }) => ({
      ...findingJson(finding),
      seenBefore: before?.count ?? 0,
      knownFix: fix ?? null,
    })),
  };
}
