import type { Category } from "#model/category.ts";
import type { Pattern, PatternEvent } from "#model/pattern.ts";
import { inOrder } from "./groups.ts";

/** What was decided about one pattern, by people first. */
export interface Decided {
  verdict: "confirm" | "reject" | null;
  category: Category | null;
  readonly text: { name?: string; summary?: string; cause?: string; fix?: string };
  related: Pattern["related"];
}

const PARTS = ["name", "summary", "cause", "fix"] as const;

/** The decisions on each pattern, given which pattern each fingerprint is in. What was said last holds. */
export function decisionsOn(
  events: readonly PatternEvent[],
  patternOf: ReadonlyMap<string, string>,
): Map<string, Decided> {
  const decided = new Map<string, Decided>();
  const links = new Map<string, Map<string, number>>();
  const byPerson = new Set<string>();
  for (const pattern of patternOf.values())
    decided.set(pattern, { verdict: null, category: null, text: {}, related: [] });
  for (const event of inOrder(events)) {
    if (event.kind === "link") {
      addLink(links, event, patternOf);
      continue;
    }
    const pattern = patternOf.get(event.fingerprint);
    const sum = pattern === undefined ? undefined : decided.get(pattern);
    if (pattern === undefined || sum === undefined) continue;
    if (event.kind === "confirm" || event.kind === "reject") sum.verdict = event.kind;
    if (event.kind === "describe") describeBy(sum, event);
    if (event.kind === "category" && event.text.category !== undefined) {
      // A rule only repeats what a person said elsewhere; it never overrules one who spoke here.
      if (event.by !== "person" && byPerson.has(pattern)) continue;
      if (event.by === "person") byPerson.add(pattern);
      sum.category = event.text.category;
    }
  }
  for (const [pattern, sum] of decided)
    sum.related = [...(links.get(pattern) ?? [])]
      .map(([other, score]) => ({ pattern: other, score }))
      .sort((a, b) => b.score - a.score || (a.pattern < b.pattern ? -1 : 1));
  return decided;
}

/** An empty text takes back what was written: the template speaks again. */
function describeBy(sum: Decided, event: PatternEvent): void {
  for (const part of PARTS) {
    const text = event.text[part];
    if (text === undefined) continue;
    if (text.trim() === "") delete sum.text[part];
    else sum.text[part] = text;
  }
}

/** Both ways. The neighbour is kept by its fingerprint: whose pattern that is may change, and is asked when it is read. */
function addLink(
  links: Map<string, Map<string, number>>,
  event: PatternEvent,
  patternOf: ReadonlyMap<string, string>,
): void {
  const { fingerprint: a, other } = event;
  const b = other ?? a;
  const homeOf = (hash: string) => patternOf.get(hash) ?? hash;
  if (homeOf(a) === homeOf(b)) return;
  for (const [from, to] of [
    [homeOf(a), b],
    [homeOf(b), a],
  ] as const) {
    const known = links.get(from) ?? new Map<string, number>();
    known.set(to, Math.max(known.get(to) ?? 0, event.score ?? 0));
    links.set(from, known);
  }
}
