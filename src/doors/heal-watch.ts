/**
 * The watch over what healing landed, with the parts of this house. In: what is landed, and the runs since. Out: kept, taken back, or
 * waiting on. Called off the hot path: by the worker, by the end of a session and by every `heal`.
 */
import { watch } from "#heal/watch/watch.ts";
import { derivedId } from "#memory/derived-id.ts";
import { healingOf } from "#memory/healing.ts";
import type { Application } from "#model/heal.ts";
import { BLANK_ISSUE } from "#model/issue.ts";
import { Trouble } from "#model/trouble.ts";
import { lockedBy } from "./fix-lock.ts";
import { alertsNow } from "./heal-alerts.ts";
import type { HealHouse } from "./heal-audit.ts";
import { recordStep } from "./heal-record.ts";
import { revertApplication } from "./heal-revert.ts";
import { tryTurn } from "./heal-turn.ts";
import { UNMERGED_MS } from "./heal-unmerged.ts";
import { writeWatchNote } from "./heal-watch-note.ts";
import { runsOn, type WatchMoment, watchMoment } from "./heal-watch-runs.ts";
import { raiseIssue } from "./issues.ts";
import { watchBatches } from "./issues-batch-watch.ts";

export interface WatchReport {
  readonly kept: readonly Application[];
  /** Undone, or to be undone by a person. */
  readonly undone: readonly Application[];
  readonly waiting: number;
}

/** Looks at everything that landed and is watched; keeps it, takes it back, or waits. */
export async function watchApplications(around: HealHouse): Promise<WatchReport> {
  const { house } = around;
  const watched = watchedNow(around);
  const kept: Application[] = [];
  const undone: Application[] = [];
  let waiting = 0;
  if (watched.length > 0) {
    await foundByPeople(around);
    const moment = await watchMoment(around, Math.min(...watched.map(({ landedAt }) => landedAt!)));
    // What a person took back is over by now.
    for (const { id } of watchedNow(around)) {
      const after = await lookAt(around, id, moment);
      if (after?.state === "kept") kept.push(after);
      else if (after?.state === "reverted" || after?.state === "stuck") undone.push(after);
      else waiting += 1;
    }
  }
  waiting += await watchBatches(around);
  writeWatchNote(house.dirs.store, {
    isWatching: waiting > 0,
    alerts: alertsNow(around).map(({ why }) => why),
  });
  return { kept, undone, waiting };
}

/** Landed by somebody, and young enough. */
function watchedNow({ house, memory }: HealHouse): Application[] {
  const since = house.clock.now() - UNMERGED_MS;
  return healingOf(memory)
    .heal.applications({ state: "landed" })
    .filter(
      ({ by, isDryRun, pid, landedAt }) =>
        by !== "shadow" && !isDryRun && pid === null && (landedAt ?? 0) >= since,
    )
    .reverse();
}

/** A person's revert counts more than anything a run could tell. */
async function foundByPeople(around: HealHouse): Promise<void> {
  const { findCorrections } = await import("./corrections-found.ts");
  await findCorrections(around);
}

async function lookAt(around: HealHouse, id: string, moment: WatchMoment): Promise<Application | null> {
  const { house, memory } = around;
  const application = healingOf(memory).heal.application(id);
  if (application?.state !== "landed") return null;
  const verdict = watch(application, {
    now: house.clock.now(),
    runs: await runsOn(around, application, moment),
  });
  if (verdict.kind === "wait") return null;
  if (verdict.kind === "harm") return undo(around, application, verdict);
  const turn = tryTurn(house);
  if (turn === null) return null;
  try {
    return recordStep(around, { id, before: application }, "kept", { why: verdict.why }).after;
  } finally {
    turn.release();
  }
}

/** Takes it back, unless everything is locked: then a person has to. Where another heal is at work, the next look does it. */
async function undo(
  around: HealHouse,
  application: Application,
  { why, isCascade }: { readonly why: string; readonly isCascade: boolean },
): Promise<Application | null> {
  const { house } = around;
  const lock = lockedBy(house);
  if (lock !== null) {
    tellPerson(around, application, why, `It should be undone, and healing is locked: ${lock}`);
    return null;
  }
  try {
    const after = harmNoted(around, application, { why, isCascade });
    const done = await revertApplication(around, after, why, { isCascade });
    if (done.state === "reverted") tellPerson(around, done, why, "It was taken back.");
    return done;
  } catch (error) {
    if (error instanceof Trouble) return null;
    throw error;
  }
}

/** Once for the same harm: what a merge in progress or another heal keeps from being undone now, the next look finds again. */
function harmNoted(
  around: HealHouse,
  application: Application,
  harm: { readonly why: string; readonly isCascade: boolean },
): Application {
  const { id } = application;
  const last = healingOf(around.memory).heal.events(id).at(-1);
  if (last?.kind === "harm" && last.body.why === harm.why) return application;
  return recordStep(around, { id, before: application }, "harm", harm).after;
}

/** An issue of its own, once: that the healed check is green does not settle it. */
function tellPerson(around: HealHouse, application: Application, why: string, what: string): void {
  const { id, fingerprint, files, landedAt, at, state } = application;
  if (healingOf(around.memory).heal.isIgnored(fingerprint)) return;
  const since = landedAt ?? at;
  raiseIssue(
    around,
    {
      ...BLANK_ISSUE,
      kind: "code",
      severity: "high",
      title: `A heal did harm: ${why}`.slice(0, 160),
      detail: `${what}\nFailure: ${fingerprint.slice(0, 8)}. Application: ${id}.`,
      application: id,
      files,
      why,
      source: "heal",
    },
    { id: derivedId(since, `harm/${id}/${state}`), at: around.house.clock.now() },
  );
}
