import type { PatternEvent } from "#model/pattern.ts";
import { PATTERN_SETTINGS as SETTINGS } from "./settings.ts";

/** How alike two documents are, and from where on that means something. */
export interface Likeness<Document> {
  nearDuplicate(a: Document, b: Document): number;
  related(a: Document, b: Document): number;
  readonly mergeAt: number;
  readonly linkAt: number;
}

/** A fingerprint that was never seen before. */
export interface Newcomer<Document> {
  readonly fingerprint: string;
  readonly coarse: string;
  readonly document: Document;
}

/** One that is known, with the pattern it is in. */
export interface Neighbour<Document> extends Newcomer<Document> {
  readonly pattern: string;
}

/** What people have said about the neighbours' patterns. */
export interface Rules {
  /** How near the two were in what they say that a person merged, by pattern. */
  readonly mergedAt: ReadonlyMap<string, number>;
  /** The category that a person gave a fingerprint, or its pattern. */
  readonly categories: ReadonlyMap<string, string>;
}

/** A decision without its id and time. */
export type Draft = Pick<PatternEvent, "kind" | "fingerprint" | "other" | "by" | "score" | "text">;

/**
 * Where a newcomer belongs: at most one merge, into the pattern of the nearest neighbour that is near enough; links to
 * neighbours of other patterns that mean much the same; and the category that a person gave its like.
 */
export function joinPattern<Document>(
  newcomer: Newcomer<Document>,
  neighbours: readonly Neighbour<Document>[],
  likeness: Likeness<Document>,
  rules: Rules,
): Draft[] {
  const others = neighbours
    .filter(({ fingerprint }) => fingerprint !== newcomer.fingerprint)
    .map((neighbour) => ({
      neighbour,
      same: likeness.nearDuplicate(newcomer.document, neighbour.document),
      related: likeness.related(newcomer.document, neighbour.document),
    }));
  const home = bySimilarity(others, likeness) ?? byRule(others, rules);
  return [
    ...(home === null
      ? []
      : [{ ...home, kind: "merge" as const, fingerprint: newcomer.fingerprint, text: {} }]),
    ...linksOf(newcomer, others, home, likeness),
    ...(home === null ? categoryLike(newcomer, others, rules) : []),
  ];
}

interface Compared<Document> {
  readonly neighbour: Neighbour<Document>;
  /** How surely the two are one failure. */
  readonly same: number;
  /** How near they are in what they say, whatever names they hold. */
  readonly related: number;
}

type Home = Pick<Draft, "other" | "by" | "score">;

function bySimilarity<D>(others: readonly Compared<D>[], { mergeAt }: Likeness<D>): Home | null {
  const best = bestOf(others, ({ same }) => same);
  if (best === null || best.same < mergeAt) return null;
  return { other: best.neighbour.fingerprint, by: "similarity", score: best.same };
}

/** A person who merged two has said that what sets them apart does not matter there: a name, mostly. */
function byRule<D>(others: readonly Compared<D>[], { mergedAt }: Rules): Home | null {
  const near = others.filter(({ neighbour, related }) => {
    const taught = mergedAt.get(neighbour.pattern);
    return taught !== undefined && related >= Math.min(SETTINGS.ruleAt, Math.max(SETTINGS.ruleFloor, taught));
  });
  const best = bestOf(near, ({ related }) => related);
  return best && { other: best.neighbour.fingerprint, by: "rule", score: best.related };
}

function bestOf<D>(others: readonly Compared<D>[], by: (one: Compared<D>) => number): Compared<D> | null {
  const [best] = [...others].sort(
    (a, b) => by(b) - by(a) || (a.neighbour.fingerprint < b.neighbour.fingerprint ? -1 : 1),
  );
  return best ?? null;
}

function linksOf<D>(
  { fingerprint }: Newcomer<D>,
  others: readonly Compared<D>[],
  home: Home | null,
  likeness: Likeness<D>,
): Draft[] {
  const own = others.find(({ neighbour }) => neighbour.fingerprint === home?.other)?.neighbour.pattern;
  const best = new Map<string, Draft>();
  for (const { neighbour, related: score } of others) {
    const { pattern, fingerprint: other } = neighbour;
    if (pattern === own || score < likeness.linkAt || score <= (best.get(pattern)?.score ?? 0)) continue;
    best.set(pattern, { kind: "link", fingerprint, other, by: "similarity", score, text: {} });
  }
  return [...best.values()].sort((a, b) => b.score! - a.score!).slice(0, SETTINGS.linksEach);
}

/** Of the same kind as one whose category a person corrected: it is wrong in the same way. */
function categoryLike<D>(newcomer: Newcomer<D>, others: readonly Compared<D>[], rules: Rules): Draft[] {
  const like = others.find(
    ({ neighbour }) => neighbour.coarse === newcomer.coarse && rules.categories.has(neighbour.fingerprint),
  );
  if (like === undefined || newcomer.coarse === "") return [];
  const category = rules.categories.get(like.neighbour.fingerprint)!;
  const other = like.neighbour.fingerprint;
  return [
    {
      kind: "category",
      fingerprint: newcomer.fingerprint,
      other,
      by: "rule",
      score: null,
      text: { category },
    },
  ];
}
