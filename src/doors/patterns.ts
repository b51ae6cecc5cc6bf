import { urgencyOf } from "#learn/patterns/urgency.ts";
import { foldPatternsOf, withRegularities } from "#loop/fold-patterns.ts";
import { learnPatterns } from "#loop/join-patterns.ts";
import { derivedId } from "#memory/derived-id.ts";
import type { Pattern, PatternEvent } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge, PatternFilter } from "#model/ports-learning.ts";
import { Trouble } from "#model/trouble.ts";
import type { House } from "./compose.ts";
import { learnNow } from "./learn-now.ts";
import { TEXTS } from "./pattern-texts.ts";

/** The most recent are sorted by urgency; so many are read where nothing more is asked of them. */
const MOST_READ = 1000;

/** What is known, with fixes and patterns up to date. */
export async function patternsNow(house: House, memory: Memory): Promise<Knowledge> {
  const { knowledge } = await learnNow(house, memory);
  foldStale(knowledge, house.clock.now());
  return knowledge;
}

/** Folds the patterns that have new facts, at most so many fingerprints. */
export function foldStale(knowledge: Knowledge, asOf: number, most?: number): number {
  return learnPatterns(knowledge, { texts: TEXTS, deriveId: derivedId, asOf }, most);
}

/** The patterns a filter asks for, the most urgent first; rejected ones only where they are asked for. With `isWhole` every one is looked at, however old. */
export function urgentPatterns(
  { patterns }: Knowledge,
  {
    limit,
    isWhole = false,
    fits = () => true,
    ...filter
  }: PatternFilter & {
    readonly limit: number;
    readonly isWhole?: boolean;
    fits?(pattern: Pattern): boolean;
  },
  now: number,
): Pattern[] {
  return patterns
    .patterns(isWhole ? filter : { ...filter, limit: MOST_READ })
    .filter((pattern) => (pattern.state !== "rejected" || filter.state === "rejected") && fits(pattern))
    .sort((a, b) => urgencyOf(b, now) - urgencyOf(a, now) || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** One pattern in full, or trouble. */
export function patternCalled({ patterns }: Knowledge, wanted: string): Pattern {
  const pattern = patterns.pattern(wanted);
  if (pattern === null)
    throw new Trouble("not_found", `no pattern is called "${wanted}".`, "twiceshy patterns");
  return withRegularities(patterns, pattern);
}

/** The fingerprint that a beginning names within a pattern. */
export function memberCalled(pattern: Pattern, wanted: string): string {
  const found = pattern.fingerprints.filter((hash) => hash.startsWith(wanted.trim()));
  if (found.length === 1) return found[0]!;
  throw new Trouble(
    "bad_input",
    `"${wanted}" names ${found.length} fingerprints of pattern ${pattern.id}: give more of it.`,
    `twiceshy patterns ${pattern.id}`,
  );
}

/** How near two patterns are in what they say, by their nearest members; null where they cannot be compared. */
export function likenessOf({ patterns }: Knowledge, a: Pattern, b: Pattern): number | null {
  const documents = (pattern: Pattern) =>
    pattern.fingerprints.slice(0, 20).flatMap((hash) => {
      const text = patterns.textOf(hash);
      const document = text === null ? null : TEXTS.decode(text.document);
      return document === null ? [] : [document];
    });
  const [left, right] = [documents(a), documents(b)];
  const scores = left.flatMap((x) => right.map((y) => TEXTS.likeness.related(x, y)));
  return scores.length === 0 ? null : Math.max(...scores);
}

/** Records what a person decided, and folds the patterns it is about. */
export function decide(
  house: House,
  knowledge: Knowledge,
  decision: Pick<PatternEvent, "kind" | "fingerprint"> & Partial<PatternEvent>,
): void {
  const at = house.clock.now();
  const event: PatternEvent = {
    other: null,
    score: null,
    text: {},
    reason: null,
    ...decision,
    id: house.ids.next(at),
    at,
    by: "person",
  };
  knowledge.together(() => {
    knowledge.patterns.record(event);
    const touched = [event.fingerprint, ...(event.other === null ? [] : [event.other])];
    foldPatternsOf(knowledge, touched, at);
    knowledge.patterns.markPatternsFolded(touched);
  });
}
