import type { LessonEvent } from "#model/lesson.ts";
import { EventBody } from "./event-body.ts";

/** Facts in order, without the successes that are told of twice. */
export function withoutDoubles(facts: readonly LessonEvent[]): LessonEvent[] {
  return withoutTold(withoutHealed(facts));
}

/**
 * A heal has two: once where it was verified and landed, and once where somebody took it over and the check went green there too.
 * The first fix after a landing that nobody undid is that landing's. What was only said to somebody has landed nothing.
 */
function withoutHealed(facts: readonly LessonEvent[]): LessonEvent[] {
  const landed: string[] = [];
  const own = new Set<string>();
  const healed = new Set<string>();
  return facts.filter((fact) => {
    const body = new EventBody(fact);
    const [fix, application] = [body.text("fix"), body.text("application")];
    if (body.text("delivery") !== null) return true;
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

/**
 * So has what was said right after a failure and done: the green run is a fix, and later the warning is judged by it. The first
 * fix after such a warning, while that is open, is its success.
 */
function withoutTold(facts: readonly LessonEvent[]): LessonEvent[] {
  const open: string[] = [];
  const fixes = new Set<string>();
  const done = new Set<string>();
  return facts.filter((fact) => {
    const body = new EventBody(fact);
    const [fix, delivery] = [body.text("fix"), body.text("delivery")];
    if (fact.kind === "used" && delivery !== null && body.text("moment") === "failure") open.push(delivery);
    if (fact.kind !== "worked") return true;
    if (delivery !== null) {
      if (open.includes(delivery)) open.splice(open.indexOf(delivery), 1);
      return !done.has(delivery);
    }
    const led = fix === null || fixes.has(fix) ? undefined : open.pop();
    if (led !== undefined) done.add(led);
    if (fix !== null) fixes.add(fix);
    return true;
  });
}
