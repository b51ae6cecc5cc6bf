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
  /** How alike is alike enough in a pattern that a person merged. */
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
    .map((neighbour) => ({ neighbour, score: likeness.nearDuplicate(newcomer.document, neighbour.document) }))
    .sort((a, b) => b.score - a.score || (a.neighbour.fingerprint < b.neighbour.fingerprint ? -1 : 1));
  const home = others.find(({ neighbour, score }) => score >= thresholdOf(neighbour, likeness, rules));
  return [
    ...(home === undefined ? [] : [mergeInto(newcomer, home, likeness)]),
    ...linksOf(newcomer, others, home?.neighbour.pattern ?? null, likeness),
    ...(home === undefined ? categoryLike(newcomer, others, rules) : []),
  ];
}

interface Scored<Document> {
  readonly neighbour: Neighbour<Document>;
  readonly score: number;
}

/** A person who merged two that were less alike than the threshold has said what is alike enough there. */
function thresholdOf<D>({ pattern }: Neighbour<D>, { mergeAt }: Likeness<D>, rules: Rules): number {
  const taught = rules.mergedAt.get(pattern);
  return taught === undefined ? mergeAt : Math.min(mergeAt, Math.max(SETTINGS.ruleFloor, taught));
}

function mergeInto<D>(
  newcomer: Newcomer<D>,
  { neighbour, score }: Scored<D>,
  { mergeAt }: Likeness<D>,
): Draft {
  const by = score >= mergeAt ? "similarity" : "rule";
  return {
    kind: "merge",
    fingerprint: newcomer.fingerprint,
    other: neighbour.fingerprint,
    by,
    score,
    text: {},
  };
}

function linksOf<D>(
  newcomer: Newcomer<D>,
  others: readonly Scored<D>[],
  home: string | null,
  likeness: Likeness<D>,
): Draft[] {
  const best = new Map<string, Draft>();
  for (const { neighbour } of others) {
    if (neighbour.pattern === home) continue;
    const score = likeness.related(newcomer.document, neighbour.document);
    if (score < likeness.linkAt || score <= (best.get(neighbour.pattern)?.score ?? 0)) continue;
    const { fingerprint } = newcomer;
    best.set(neighbour.pattern, {
      kind: "link",
      fingerprint,
      other: neighbour.fingerprint,
      by: "similarity",
      score,
      text: {},
    });
  }
  return [...best.values()].sort((a, b) => b.score! - a.score!).slice(0, SETTINGS.linksEach);
}

/** Of the same kind as one whose category a person corrected: it is wrong in the same way. */
function categoryLike<D>(newcomer: Newcomer<D>, others: readonly Scored<D>[], rules: Rules): Draft[] {
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
