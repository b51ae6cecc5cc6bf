import type { Flake } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { KnownPattern } from "#warn/missed.ts";

/** Asks what is known about a fingerprint and its pattern; each pattern is asked about once. Null for nothing, and for what is flaky. */
export function knownPatterns(
  knowledge: Knowledge,
  flakes: readonly Flake[],
): (fingerprint: string) => KnownPattern | null {
  const flaky = new Set(flakes.map(({ fingerprint }) => fingerprint));
  const asked = new Map<string, KnownPattern | null>();
  return (fingerprint) => {
    const before = asked.get(fingerprint);
    if (before !== undefined) return before;
    const members = knowledge.deliveries.samePattern(fingerprint);
    const known = members.some((hash) => flaky.has(hash)) ? null : lookUp(knowledge, members);
    for (const hash of members) asked.set(hash, known);
    return known;
  };
}

/** The best lesson and the best fix about some fingerprints. What must not teach is not known. */
function lookUp({ lessons, fixes }: Knowledge, members: readonly string[]): KnownPattern | null {
  const taught = lessons
    .lessonsOf(members)
    .filter(({ archived, lifecycle }) => !archived && lifecycle !== "deprecated");
  const cures = [...fixes.fixesOf(members).values()].flat().filter(({ marks }) => marks.length === 0);
  const since = [...taught.map(({ createdAt }) => createdAt), ...cures.map(({ resolvedAt }) => resolvedAt)];
  const [lesson, cure] = [taught[0], cures[0]];
  if (lesson === undefined && cure === undefined) return null;
  return {
    lesson: lesson?.id ?? `fix/${cure!.id}`,
    lessons: new Set([...taught.map(({ id }) => id), ...cures.map(({ id }) => `fix/${id}`)]),
    fingerprints: new Set(members),
    since: Math.min(...since),
    isSaidEarly:
      cures.some(({ grade }) => grade !== "observed") ||
      taught.some(({ provenance }) => provenance !== "observed"),
  };
}
