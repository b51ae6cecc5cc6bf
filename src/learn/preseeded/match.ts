import { type About, matchLesson } from "#learn/lessons/match.ts";
import { allHold, type RepositoryView } from "#learn/lessons/preconditions.ts";
import type { Finding } from "#model/failure.ts";
import type { LessonBody, Precondition } from "#model/lesson.ts";
import { haystack, LONGEST_MESSAGE, LONGEST_TEXT } from "./could-match.ts";
import { OWN_ENGINE } from "./patterns.ts";
import { PRESEEDED } from "./registry.ts";
import type { Seed } from "./seed.ts";
import { fillHoles, slotsOf } from "./slots.ts";

export { couldMatch } from "./could-match.ts";

const NONE: ReadonlySet<string> = new Set();

/** Seeds by the literals that lead to them; few literals are asked instead of many patterns. */
const BY_NEEDLE: ReadonlyMap<string, readonly Seed[]> = byNeedle();

/**
 * The pre-seeded lessons for a finding, the most specific first. Without a view of the repository those with
 * pre-conditions are silent; a lesson is silent too where one that knows better speaks, and where a person said no to it.
 */
export function preseededFor(
  finding: Finding,
  repository: RepositoryView | null = null,
  silenced: ReadonlySet<string> = NONE,
): Seed[] {
  const about = aboutOf(finding);
  const speaking = fitting(finding, about)
    .filter(({ id }) => !silenced.has(id))
    .filter(({ body }) => needsHold(body, about, repository));
  const ids = new Set(speaking.map(({ id }) => id));
  return speaking
    .filter(({ unless }) => !unless.some((id) => ids.has(id)))
    .sort((a, b) => b.body.preconditions.length - a.body.preconditions.length);
}

/** False when no pre-seeded lesson answers to a finding, wherever it is. */
export function isSpokenOf(finding: Finding): boolean {
  return fitting(finding, aboutOf(finding)).length > 0;
}

function fitting(finding: Finding, about: About): Seed[] {
  return candidates(finding).filter(({ body }) => matchLesson(body, about, OWN_ENGINE).matches);
}

/** A lesson's pre-conditions with their holes filled from a finding; null where a hole stays open. */
export function bindPreconditions(body: LessonBody, about: About): Precondition[] | null {
  const slots = slotsOf(body, about);
  const bound: Precondition[] = [];
  for (const precondition of body.preconditions) {
    if (precondition.kind !== "dependency") {
      bound.push(precondition);
      continue;
    }
    const name = fillHoles(precondition.name, slots);
    if (name === null) return null;
    bound.push({ ...precondition, name });
  }
  return bound;
}

/** A finding as conditions see it. */
export function aboutOf(finding: Finding): About {
  return {
    errorType: finding.errorType,
    category: finding.category,
    message: finding.message.slice(0, LONGEST_MESSAGE),
    file: finding.file,
    tool: finding.tool,
    test: finding.test,
    text: finding.excerpt.slice(0, LONGEST_TEXT),
  };
}

function needsHold(body: LessonBody, about: About, repository: RepositoryView | null): boolean {
  if (body.preconditions.length === 0) return true;
  const bound = repository === null ? null : bindPreconditions(body, about);
  return bound !== null && allHold(bound, repository!).holds;
}

/** In the order of the registry. */
function candidates(finding: Finding): Seed[] {
  const text = haystack(finding);
  const found = new Set<Seed>();
  for (const [needle, seeds] of BY_NEEDLE)
    if (text.includes(needle)) for (const seed of seeds) found.add(seed);
  return PRESEEDED.filter((seed) => found.has(seed));
}

function byNeedle(): Map<string, Seed[]> {
  const all = new Map<string, Seed[]>();
  for (const seed of PRESEEDED)
    for (const needle of seed.needles) all.set(needle, [...(all.get(needle) ?? []), seed]);
  return all;
}
