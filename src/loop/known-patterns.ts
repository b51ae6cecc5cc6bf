import { isRefuted } from "#learn/strategies.ts";
import type { Fix, Flake } from "#model/fix.ts";
import type { Lesson } from "#model/lesson.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { KnownPattern } from "#warn/missed.ts";

/** Asks what is known about a fingerprint and its pattern; each pattern is asked about once. Null for nothing, and for what is flaky or ignored. */
export function knownPatterns(
  knowledge: Knowledge,
  flakes: readonly Flake[],
): (fingerprint: string) => KnownPattern | null {
  const flaky = new Set(flakes.map(({ fingerprint }) => fingerprint));
  const ignored = knowledge.lessons.ignored();
  const asked = new Map<string, KnownPattern | null>();
  return (fingerprint) => {
    const before = asked.get(fingerprint);
    if (before !== undefined) return before;
    const members = knowledge.deliveries.samePattern(fingerprint);
    const known = members.some((hash) => flaky.has(hash)) ? null : lookUp(knowledge, members);
    // Whoever ignores one name of a pattern has not ignored the others.
    for (const hash of members) asked.set(hash, ignored.has(hash) ? null : known);
    return ignored.has(fingerprint) ? null : known;
  };
}

/** The best lesson and the best fix about some fingerprints. What must not teach is not known. */
function lookUp({ lessons, fixes }: Knowledge, members: readonly string[]): KnownPattern | null {
  const taught = lessons
    .lessonsOf(members)
    .filter(({ archived, lifecycle }) => !archived && lifecycle !== "deprecated");
  const cures = [...fixes.fixesOf(members).values()]
    .flat()
    .filter((fix) => fix.marks.length === 0 && !isRefuted(fix));
  const since = [...taught.map(({ createdAt }) => createdAt), ...cures.map(({ resolvedAt }) => resolvedAt)];
  const [lesson, cure] = [taught[0], cures[0]];
  if (lesson === undefined && cure === undefined) return null;
  return {
    lesson: lesson?.id ?? `fix/${cure!.id}`,
    lessons: new Set([...taught.map(({ id }) => id), ...cures.map(({ id }) => `fix/${id}`)]),
    fingerprints: new Set(members),
    since: Math.min(...since),
    earlySince: earlySince(taught, cures),
  };
}

/** When a fix was seen again, or proven; or somebody said so. */
function earlySince(taught: readonly Lesson[], cures: readonly Fix[]): number | null {
  const said = taught.filter(({ provenance }) => provenance !== "observed" && provenance !== "proven");
  const proven = cures.flatMap(({ receipt }) => (receipt?.verdict === "proven" ? [receipt.at] : []));
  const inOrder = [...cures].sort((a, b) => a.resolvedAt - b.resolvedAt);
  const again = inOrder.filter(
    (fix, i) => fix.core !== null && inOrder.slice(0, i).some((other) => other.core === fix.core),
  );
  const moments = [
    ...said.map(({ createdAt }) => createdAt),
    ...proven,
    ...again.map(({ resolvedAt }) => resolvedAt),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}
