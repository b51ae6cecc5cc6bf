import { DAY_MS } from "#model/pattern.ts";
import type { Hit, MatchReason, RankedHit } from "#model/recall.ts";
import { LESSON_NUMBERS, type LessonNumbers } from "../lessons/numbers.ts";

const HALF_LIFE_DAYS = 90;

/** The best first: how well it matches, the lower bound of how often it worked, how recent it is. One entry per lesson or pattern. */
export function rankHits(
  hits: readonly Hit[],
  now: number,
  limit: number,
  { untried }: Pick<LessonNumbers, "untried"> = LESSON_NUMBERS,
): RankedHit[] {
  const merged = new Map<string, Hit>();
  for (const hit of hits) {
    const key = `${hit.kind} ${hit.id}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? hit : together(known, hit));
  }
  return [...merged.values()]
    .map((hit) => ({ ...hit, score: scoreOf(hit, now, untried) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

function scoreOf(hit: Hit, now: number, untried: number): number {
  const sure = hit.worked?.low ?? Math.min(untried, hit.confidence);
  const age = hit.lastAt === null ? HALF_LIFE_DAYS : Math.max(0, now - hit.lastAt) / DAY_MS;
  const recency = 2 ** (-age / HALF_LIFE_DAYS);
  const useful = hit.remedy === null ? 0.7 : 1;
  return hit.strength * useful * (0.5 + 0.5 * sure) * (0.85 + 0.15 * recency);
}

function together(a: Hit, b: Hit): Hit {
  const why = new Map<string, MatchReason>();
  for (const reason of [...a.why, ...b.why]) why.set(`${reason.kind} ${reason.detail}`, reason);
  return { ...(b.strength > a.strength ? b : a), why: [...why.values()] };
}
