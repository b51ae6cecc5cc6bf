import { learnStaleLessons } from "#loop/learn-lessons.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storeOf } from "#memory/open.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { foldIssuesOf } from "./issues-fold.ts";
import { lessonNumbers } from "./lesson-numbers.ts";
import { foldStale } from "./patterns.ts";

const LOCK = "hashtextextended(current_setting('twiceshy.project'), 20261116)";
/** Fingerprints folded in one piece: what is written is there for others after each. */
const PIECE = 200;

/**
 * Folds what the team's database knows from its facts, by the same code as everywhere, as far as the time goes. One at a
 * time: whoever comes while another folds leaves it to them. The answer is how many patterns, lessons and issues were folded.
 */
export function foldTeam(house: House, team: Memory, deadline: number): number {
  const { database } = storeOf(team);
  const asked = database.prepare(`SELECT pg_try_advisory_lock(${LOCK}) AS yes`).get();
  if (Number(asked?.yes) !== 1) return 0;
  try {
    const knowledge = knowledgeOf(team);
    const ports = { now: () => house.clock.now(), numbers: lessonNumbers(house).numbers };
    let folded = foldIssuesOf(team);
    while (house.clock.now() < deadline) {
      const stale = knowledge.patterns.staleFingerprints(1).length;
      if (stale > 0) folded += foldStale(knowledge, house.clock.now(), PIECE);
      const { changed, gone } = learnStaleLessons(knowledge, ports, PIECE);
      folded += changed.length + gone.length;
      if (stale === 0 && changed.length === 0 && gone.length === 0) break;
    }
    return folded;
  } finally {
    database.prepare(`SELECT pg_advisory_unlock(${LOCK}) AS yes`).get();
  }
}
