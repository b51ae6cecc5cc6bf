/**
 * What became of batches that landed: kept, or harm, by the same rules as a heal that landed; for the record of the judges who voted
 * about them. Nothing is taken back here: a person confirmed it, and decides.
 */
import { watch } from "#heal/watch/watch.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Application } from "#model/heal.ts";
import type { Memory } from "#model/ports.ts";
import { auditStep, type HealHouse } from "./heal-audit.ts";
import { UNMERGED_MS } from "./heal-unmerged.ts";
import { runsOn, watchMoment } from "./heal-watch-runs.ts";

/** A batch on its branch. */
export interface LandedBatch {
  readonly id: string;
  readonly commit: string;
  readonly files: readonly string[];
  readonly fingerprints: readonly string[];
  readonly landedAt: number;
  readonly state: "landed" | "kept" | "harm";
}

const KEY = "heal/batches";
/** Votes are told by the newest. */
const MOST = 200;

/** Every batch that landed here, the oldest first. */
export function landedBatches(memory: Memory): LandedBatch[] {
  const kept = knowledgeOf(memory).progress.get(KEY);
  return kept === null ? [] : (JSON.parse(kept) as LandedBatch[]);
}

/** Keeps one, or what became of it. */
export function keepBatch(memory: Memory, batch: LandedBatch): void {
  const others = landedBatches(memory).filter(({ id }) => id !== batch.id);
  const all = [...others, batch].sort((a, b) => a.landedAt - b.landedAt);
  knowledgeOf(memory).progress.set(KEY, JSON.stringify(all.slice(-MOST)));
}

/** Looks at those nobody knows the end of; how many still wait. */
export async function watchBatches(around: HealHouse): Promise<number> {
  const { house, memory } = around;
  const now = house.clock.now();
  const open = landedBatches(memory).filter(
    ({ state, landedAt }) => state === "landed" && landedAt >= now - UNMERGED_MS,
  );
  if (open.length === 0) return 0;
  const moment = await watchMoment(around, open[0]!.landedAt);
  let waiting = 0;
  for (const batch of open) {
    const runs = await runsOn(around, asApplication(batch), moment);
    const verdicts = batch.fingerprints.map((fingerprint) =>
      watch({ ...asApplication(batch), fingerprint }, { now, runs }),
    );
    const harm = verdicts.find((verdict) => verdict.kind === "harm");
    if (harm === undefined && verdicts.some(({ kind }) => kind === "wait")) {
      waiting += 1;
      continue;
    }
    keepBatch(memory, { ...batch, state: harm === undefined ? "kept" : "harm" });
    auditStep(around, harm === undefined ? "batch-kept" : "batch-harm", {
      batch: batch.id,
      ...(harm?.kind === "harm" && { why: harm.why }),
    });
  }
  return waiting;
}

/** What a batch is to those who know applications alone. */
export function asApplication({ id, commit, files, landedAt, state }: LandedBatch): Application {
  return {
    id,
    plan: id,
    fingerprint: "",
    lesson: null,
    fix: null,
    by: "person",
    forced: null,
    isDryRun: false,
    at: landedAt,
    updatedAt: landedAt,
    state: state === "harm" ? "reverted" : state,
    why: "",
    gates: [],
    files,
    branch: null,
    commit,
    mergedInto: null,
    revertCommit: null,
    green: [],
    scratch: null,
    pid: null,
    landedAt,
  };
}
