import type { Evidence, LessonBody, LessonEvent, Lifecycle } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";
import { foldEvidence } from "./fold-evidence.ts";
import { isUse } from "./is-use.ts";
import { DAY, type LessonNumbers } from "./numbers.ts";

export interface Standing {
  readonly lifecycle: Lifecycle;
  readonly reason: string;
}

/** Where a lesson stands and why, from its facts alone: no state is carried from one fold to the next. */
export function lifecycleOf(
  facts: readonly LessonEvent[],
  body: LessonBody,
  evidence: Evidence,
  asOf: number,
  numbers: LessonNumbers,
): Standing {
  return (
    rejection(facts) ??
    poorRecord(evidence, numbers) ??
    unused(facts, body, asOf, numbers) ??
    merit(facts, evidence, numbers) ??
    vouchedFor(facts, body) ?? {
      lifecycle: "draft",
      reason: `new: ${evidence.verified} of ${numbers.active.verified} verified successes`,
    }
  );
}

/** A person's last word: a rejection holds until somebody confirms or restores. */
function rejection(facts: readonly LessonEvent[]): Standing | null {
  const last = facts.findLast((fact) => ["rejected", "confirmed", "restored"].includes(fact.kind));
  if (last?.kind !== "rejected") return null;
  return { lifecycle: "deprecated", reason: `rejected${by(last)}${because(last)}` };
}

function poorRecord(
  { successes, trials, successRate }: Evidence,
  { deprecated }: LessonNumbers,
): Standing | null {
  if (trials < deprecated.trials || successRate === null || successRate >= deprecated.successRate)
    return null;
  return { lifecycle: "deprecated", reason: `worked only ${successes} of ${trials} times` };
}

function unused(
  facts: readonly LessonEvent[],
  body: LessonBody,
  asOf: number,
  { deprecated }: LessonNumbers,
): Standing | null {
  if (body.provenance === "preseeded") return null;
  const last = facts.findLast((fact) => isUse(fact) || isWord(fact));
  if (last === undefined || asOf - last.at <= deprecated.unusedDays * DAY) return null;
  return { lifecycle: "deprecated", reason: `unused for ${Math.floor((asOf - last.at) / DAY)} days` };
}

function merit(
  facts: readonly LessonEvent[],
  evidence: Evidence,
  { active, automated }: LessonNumbers,
): Standing | null {
  const { verified, successes, trials, successRate } = evidence;
  const record = `${verified} verified, worked ${successes} of ${trials} times`;
  // Let out of quarantine, it has to earn once more to be used by itself.
  const letOut = sinceLetOut(facts);
  const anew = letOut.length === facts.length ? evidence : foldEvidence(letOut);
  const isSure = anew.verified >= automated.verified && (successRate ?? 0) >= automated.successRate;
  if (isSure && anew.regressions === 0) return { lifecycle: "automated", reason: `${record}, no regression` };
  if (verified >= active.verified && (successRate ?? 0) >= active.successRate)
    return { lifecycle: "active", reason: record };
  return null;
}

const CLAIMS = ["active", "accepted", "automated"];

/** Pre-seeded, confirmed by a person, or known to be in use where it was imported from: active, never more. */
function vouchedFor(facts: readonly LessonEvent[], body: LessonBody): Standing | null {
  const confirmed = facts.findLast((fact) => fact.kind === "confirmed");
  if (confirmed) return { lifecycle: "active", reason: `confirmed${by(confirmed)}${because(confirmed)}` };
  if (body.provenance === "preseeded") return { lifecycle: "active", reason: "comes with twiceshy" };
  const created = facts.find((fact) => fact.kind === "created")!;
  const claimed = new EventBody(created).text("claimedLifecycle");
  if (claimed === "deprecated")
    return { lifecycle: claimed, reason: "deprecated where it was imported from" };
  if (claimed === null || !CLAIMS.includes(claimed)) return null;
  return { lifecycle: "active", reason: `${claimed} where it was imported from` };
}

/** Until when it is quarantined; null when it is not, or not any more. What was before a person let it out counts no more. */
export function quarantineOf(
  facts: readonly LessonEvent[],
  asOf: number,
  { quarantine }: LessonNumbers,
): number | null {
  const regressions = sinceLetOut(facts).filter((fact) => fact.kind === "regressed");
  const cascade = regressions.findLast((fact) => new EventBody(fact).yes("cascade"));
  const enough = regressions.length >= quarantine.regressions ? regressions.at(-1) : undefined;
  const since = Math.max(cascade?.at ?? 0, enough?.at ?? 0);
  const until = since === 0 ? 0 : since + quarantine.days * DAY;
  return until > asOf ? until : null;
}

/** True until enough shadow runs went well. */
export function shadowOf(facts: readonly LessonEvent[], { shadow }: LessonNumbers): boolean {
  const { runs, good } = shadowRuns(facts);
  return runs < shadow.runs || good / runs < shadow.successRate;
}

/** Shadow runs, and those that went well; let out of quarantine, a lesson begins anew. */
export function shadowRuns(facts: readonly LessonEvent[]): { readonly runs: number; readonly good: number } {
  const runs = sinceLetOut(facts).filter((fact) => fact.kind === "shadow-run");
  return { runs: runs.length, good: runs.filter((fact) => new EventBody(fact).yes("succeeded")).length };
}

function sinceLetOut(facts: readonly LessonEvent[]): readonly LessonEvent[] {
  return facts.slice(facts.findLastIndex((fact) => fact.kind === "unquarantined") + 1);
}

/** Why it is in the archive; null when it is not. What was archived by itself comes back with new evidence. */
export function archiveReason(facts: readonly LessonEvent[]): string | null {
  const last = facts.findLast((fact) => fact.kind === "archived" || fact.kind === "restored");
  if (last?.kind !== "archived") return null;
  const isAutomatic = new EventBody(last).yes("automatic");
  const isNews = (fact: LessonEvent) => fact.at > last.at && (isUse(fact) || isWord(fact));
  if (isAutomatic && facts.some(isNews)) return null;
  return last.reason ?? "no reason given";
}

function isWord(fact: LessonEvent): boolean {
  const words = ["created", "strengthened", "confirmed", "edited", "restored", "unquarantined"];
  return words.includes(fact.kind);
}

function by(fact: LessonEvent): string {
  return fact.by === null ? "" : ` by ${fact.by}`;
}

function because(fact: LessonEvent): string {
  return fact.reason === null ? "" : `: ${fact.reason}`;
}
