import type { LessonEvent } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";
import { trialKey } from "./fold-evidence.ts";
import type { LessonNumbers } from "./numbers.ts";
import { withoutDoubles } from "./same-try.ts";

const STEP: Partial<Record<LessonEvent["kind"], "up" | "down">> = {
  worked: "up",
  confirmed: "up",
  failed: "down",
  regressed: "down",
  rejected: "down",
};

/**
 * Step by step in order of time: a success, a proof and a person's word add, a failure takes. The fix that a lesson was
 * made from is its start, not its first success. So many that say the same add one step, however many more come.
 */
export function foldConfidence(facts: readonly LessonEvent[], numbers: LessonNumbers): number {
  const { gain, loss, cap, floor } = numbers.confidence;
  const created = facts.find((fact) => fact.kind === "created")!;
  let confidence = startOf(created, numbers);
  const counted = new Set([`${trialKey(created)}/worked`]);
  const sources = new Set<string>();
  const gained = new Set<string>();
  for (const fact of withoutDoubles(facts)) {
    const step = STEP[fact.kind];
    const isUp =
      step === "up" || (step === undefined && isDecisive(fact, sources, numbers.alike.strengthens));
    if (step !== undefined && !isFirst(fact, counted)) continue;
    // What was taken back never was a success: its step goes too, or each revert would leave the lesson surer than before.
    const undone = fact.kind === "regressed" && gained.delete(trialKey(fact)) ? gain : 0;
    if (isUp) {
      confidence = Math.min(cap, confidence + gain);
      if (fact.kind === "worked") gained.add(trialKey(fact));
    } else if (step === "down") confidence = Math.max(floor, confidence - undone - loss);
  }
  return Math.round(confidence * 1e4) / 1e4;
}

/** What an import claims counts up to a cap; everything else starts in the middle. */
function startOf(created: LessonEvent, { confidence }: LessonNumbers): number {
  const claimed = new EventBody(created).number("claimedConfidence");
  return claimed === null
    ? confidence.start
    : Math.min(confidence.claimCap, Math.max(confidence.floor, claimed));
}

/** True for the one statement that makes them enough. */
function isDecisive(fact: LessonEvent, sources: Set<string>, enough: number): boolean {
  if (fact.kind !== "created" && fact.kind !== "strengthened") return false;
  const before = sources.size;
  sources.add(trialKey(fact));
  return before < enough && sources.size === enough;
}

function isFirst(fact: LessonEvent, counted: Set<string>): boolean {
  const key = `${trialKey(fact)}/${new EventBody(fact).yes("verified") ? "verified" : fact.kind}`;
  const isNew = !counted.has(key);
  counted.add(key);
  return isNew;
}
