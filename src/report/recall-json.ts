import type { RankedHit, Recalled } from "#model/recall.ts";
import { iso } from "./iso.ts";

/** What recall answers machines: ranked hits, each with why it matched; none where nothing relevant is known. */
export function recalledJson({ hits, asked }: Recalled) {
  return { version: 1, asked, hits: hits.map(hitJson) };
}

function hitJson(hit: RankedHit) {
  const digits = (value: number) => Math.round(value * 1000) / 1000;
  return {
    ...hit,
    score: digits(hit.score),
    strength: digits(hit.strength),
    worked: hit.worked && { ...hit.worked, low: digits(hit.worked.low), high: digits(hit.worked.high) },
    lastAt: iso(hit.lastAt),
  };
}
