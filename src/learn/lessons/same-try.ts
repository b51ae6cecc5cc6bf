import type { LessonEvent } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";

/**
 * Facts in order, without the successes that a heal has twice: once where it was verified and landed, and once where somebody took
 * it over and the check went green there too. The first fix after a landing that nobody undid is that landing's.
 */
export function withoutHealed(facts: readonly LessonEvent[]): LessonEvent[] {
  const landed: string[] = [];
  const own = new Set<string>();
  const healed = new Set<string>();
  return facts.filter((fact) => {
    const body = new EventBody(fact);
    const [fix, application] = [body.text("fix"), body.text("application")];
    if (fix === null && application !== null) {
      if (fact.kind === "worked") landed.push(application);
      else if (fact.kind === "regressed" && landed.includes(application))
        landed.splice(landed.indexOf(application), 1);
    }
    if (fix === null || application !== null) return true;
    if (fact.kind === "worked" && !own.has(fix) && !healed.has(fix) && landed.pop() !== undefined)
      healed.add(fix);
    if (!healed.has(fix)) own.add(fix);
    return fact.kind !== "worked" || !healed.has(fix);
  });
}
