import { summaryOfRed } from "#heal/cycle/summary.ts";
import type { CycleBegun, CycleEnded } from "#model/cycle.ts";
import type { Change, Judged } from "./fix-loop-judge.ts";
import type { Coded, FixPorts } from "./fix-loop-ports.ts";
import type { FixState } from "./fix-loop-state.ts";

/** Stored of a change; a longer one is in the log beside the report. */
const MOST_DIFF = 60_000;

/** The cycle's end, as a fact. */
export function endCycle(
  cycle: CycleBegun,
  { verdict, why, verified }: Judged,
  { coded, change, kept }: { readonly coded: Coded | null; readonly change: Change; readonly kept: boolean },
  state: FixState,
  ports: FixPorts,
): void {
  const diff = change.kind === "ok" && change.text !== "" ? change.text : null;
  const main = verified?.runs[0] ?? null;
  const end: CycleEnded = {
    id: cycle.id,
    at: ports.clock.now(),
    verdict,
    why,
    summary: summaryOfRed(verified?.left ?? []) ?? coded?.end?.failureReason ?? null,
    kept,
    toTree: change.kind === "ok" ? change.tree : null,
    diff: diff === null || diff.length <= MOST_DIFF ? diff : `${diff.slice(0, MOST_DIFF)}\n[cut]\n`,
    files: change.kind === "ok" ? change.files : [],
    after: verified?.runs.flatMap(({ failures }) => failures) ?? state.red,
    appeared: verified?.appeared.map(({ fingerprint }) => fingerprint) ?? [],
    exitCode: main?.exitCode ?? null,
    costUsd: coded?.end?.costUsd ?? null,
    agentMs: coded?.end?.durationMs ?? null,
    checkMs: main?.durationMs ?? null,
    failureReason: coded?.end?.failureReason ?? null,
  };
  ports.cycles.endCycle(end);
}
