import type { Check } from "#model/run.ts";
import type { DeliveryRecord, JudgedRun, Missed } from "#model/warning.ts";
import { covers } from "./outcomes.ts";

/** A pattern that something is known about. */
export interface KnownPattern {
  /** The lesson, or `fix/<id>` where there is only a fix. */
  readonly lesson: string;
  /** Other names under which it may have been said. */
  readonly lessons: ReadonlySet<string>;
  readonly fingerprints: ReadonlySet<string>;
  /** Since when it is known. */
  readonly since: number;
  /** Since when it is sure enough to be said before it happens, and not only after; null: it is not. */
  readonly earlySince: number | null;
}

export interface LookForMissed {
  readonly session: string | null;
  /** All runs of the session, in order of (time, id). */
  readonly runs: readonly JudgedRun[];
  /** What the session was told, or would have been. */
  readonly told: readonly DeliveryRecord[];
  /** What is known about a fingerprint that may teach; null for nothing, and for what is flaky. */
  known(fingerprint: string): KnownPattern | null;
  /** It was red before the session began: not the session's doing. */
  isBaseline(fingerprint: string): boolean;
  /** Warnings are switched off for the session. */
  readonly isSilent?: boolean;
  /** Its pattern was seen before the session's first run. */
  wasSeenBefore(fingerprint: string): boolean;
  deriveId(at: number, seed: string): string;
}

/** Known patterns that struck in a session without a word before, and why there was none. */
export function findMissed(look: LookForMissed): Missed[] {
  const found: Missed[] = [];
  /** Lessons whose patterns are red in this session, and the checks that showed them last. */
  const open = new Map<string, Check>();
  for (const run of look.runs) {
    if (run.outcome === "interrupted") continue;
    // A run that failed by something else may have stopped before it: only a pass closes it.
    for (const [key, last] of open) if (run.outcome === "passed" && covers(run, last)) open.delete(key);
    for (const { fingerprint } of run.failures) {
      const known = look.known(fingerprint);
      if (known === null) continue;
      const isNew = !open.has(known.lesson) && !look.isBaseline(fingerprint);
      open.set(known.lesson, run.check);
      const why = isNew ? whyUnwarned(look, run, fingerprint, known) : null;
      if (why === null) continue;
      found.push({
        id: look.deriveId(run.at, `missed/${run.id}/${known.lesson}`),
        at: run.at,
        session: look.session,
        run: run.id,
        fingerprint,
        lesson: known.lesson,
        why,
      });
    }
  }
  return found;
}

/** Why nothing was said before a run; null where something was, or nothing could be known. */
function whyUnwarned(
  look: LookForMissed,
  run: JudgedRun,
  fingerprint: string,
  known: KnownPattern,
): Missed["why"] | null {
  if (known.since >= run.at) return look.wasSeenBefore(fingerprint) ? "not_known_then" : null;
  const before = look.told.filter((delivery) => delivery.at <= run.at && isAbout(delivery, known));
  if (before.some((delivery) => delivery.manner !== "withheld")) return null;
  const withheld = before.at(-1);
  // "below the floor": the reason that whoever withheld it gave.
  if (withheld !== undefined) return withheld.reason?.includes("floor") ? "below_floor" : "withheld";
  const hasHooks = look.told.length > 0 || look.runs.some(({ source }) => source === "hook");
  if (!hasHooks) return "no_hook";
  if (known.earlySince === null || known.earlySince >= run.at) return "below_floor";
  return look.isSilent === true ? "withheld" : "no_moment";
}

function isAbout(delivery: DeliveryRecord, known: KnownPattern): boolean {
  return (
    known.lessons.has(delivery.lesson) ||
    (delivery.fingerprint !== null && known.fingerprints.has(delivery.fingerprint))
  );
}
