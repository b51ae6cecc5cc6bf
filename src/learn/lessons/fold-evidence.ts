import type { Evidence, LessonEvent } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";
import { withoutDoubles } from "./same-try.ts";
import { wilson } from "./wilson.ts";

/** The key under which events speak of one and the same try: a proof verifies its fix, it is not a second one. */
export function trialKey(fact: LessonEvent): string {
  const body = new EventBody(fact);
  return body.text("fix") ?? body.text("application") ?? fact.id;
}

interface Trial {
  succeeded: boolean;
  verified: boolean;
}

/** The tries of a lesson by key. A regression turns a success into a failure; a later word about a try holds. */
function trialsOf(facts: readonly LessonEvent[]): Map<string, Trial> {
  const trials = new Map<string, Trial>();
  for (const fact of facts) {
    if (fact.kind !== "worked" && fact.kind !== "failed" && fact.kind !== "regressed") continue;
    const key = trialKey(fact);
    const succeeded = fact.kind === "worked";
    const verified = succeeded && (trials.get(key)?.verified === true || new EventBody(fact).yes("verified"));
    trials.set(key, { succeeded, verified });
  }
  return trials;
}

/** What speaks for a lesson, counted from facts in order. */
export function foldEvidence(facts: readonly LessonEvent[]): Evidence {
  const tries = trialsOf(withoutDoubles(facts));
  const trials = [...tries.values()];
  // A lesson that was shown and then judged was used once.
  const shown = facts.filter((fact) => fact.kind === "used").map(trialKey);
  const successes = trials.filter((trial) => trial.succeeded).length;
  const interval = wilson(successes, trials.length);
  return {
    occurrences: occurrencesOf(facts),
    successes,
    trials: trials.length,
    successRate: trials.length === 0 ? null : Math.round((successes / trials.length) * 1e4) / 1e4,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    verified: trials.filter((trial) => trial.verified).length,
    regressions: facts.filter((fact) => fact.kind === "regressed").length,
    uses: new Set([...shown, ...tries.keys()]).size,
    timeSavedMinutes: timeSaved(facts),
    files: collect(facts, "files"),
    tasks: collect(facts, "task"),
    fixes: collect(facts, "fix"),
    proofs: collect(facts, "proof"),
  };
}

/** How often the trouble itself was seen: once per fix, and what people and imports say they saw. */
function occurrencesOf(facts: readonly LessonEvent[]): number {
  const seen = new Map<string, number>();
  for (const fact of facts) {
    if (fact.kind !== "created" && fact.kind !== "strengthened" && fact.kind !== "worked") continue;
    const body = new EventBody(fact);
    const fix = body.text("fix");
    // A success without a fix behind it is a use of what is known already, not another sighting.
    if (fact.kind === "worked" && fix === null) continue;
    const times = Math.max(1, Math.min(100_000, Math.floor(body.number("occurrences") ?? 1)));
    const key = fix ?? fact.id;
    seen.set(key, Math.max(seen.get(key) ?? 0, times));
  }
  return [...seen.values()].reduce((sum, times) => sum + times, 0);
}

function timeSaved(facts: readonly LessonEvent[]): number | null {
  const said = facts.flatMap((fact) => {
    const minutes = new EventBody(fact).number("timeSavedMinutes");
    return minutes === null || minutes < 0 ? [] : [minutes];
  });
  return said.length === 0 ? null : Math.round(said.reduce((sum, minutes) => sum + minutes, 0) * 10) / 10;
}

function collect(facts: readonly LessonEvent[], key: string): string[] {
  const all = facts.flatMap((fact) => {
    const body = new EventBody(fact);
    const one = body.text(key);
    return one === null ? body.texts(key) : [one];
  });
  return [...new Set(all)].sort();
}
