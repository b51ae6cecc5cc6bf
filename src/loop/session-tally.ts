import type { Knowledge } from "#model/ports-learning.ts";
import type { SessionTally } from "#model/warning.ts";

const ALL = 10_000;

/** What happened in a session so far. */
export function tallySession(session: string, { deliveries, fixes }: Knowledge): SessionTally {
  const runs = deliveries.runsOf({ session });
  const begin = runs[0]?.at;
  if (begin === undefined) return NOTHING;
  const seen = new Set(runs.flatMap((run) => run.failures.map(({ fingerprint }) => fingerprint)));
  const learned = fixes
    .fixes({ session, since: begin, limit: ALL })
    .filter(({ marks }) => marks.length === 0);
  return {
    failures: seen.size,
    known: deliveries.seenBefore([...seen], begin).length,
    fixes: learned.length,
    proven: learned.filter(({ receipt }) => receipt?.verdict === "proven").length,
  };
}

/** Nothing happened. */
export const NOTHING: SessionTally = { failures: 0, known: 0, fixes: 0, proven: 0 };

/** What is new since the last time this was asked; what was told once is not told again. */
export function tallyNews(session: string, knowledge: Knowledge): SessionTally {
  const key = `session-line/${session}`;
  const now = tallySession(session, knowledge);
  const before = readTally(knowledge.progress.get(key));
  const news = {
    failures: Math.max(0, now.failures - before.failures),
    known: Math.max(0, now.known - before.known),
    fixes: Math.max(0, now.fixes - before.fixes),
    proven: Math.max(0, now.proven - before.proven),
  };
  if (Object.values(news).some((n) => n > 0)) knowledge.progress.set(key, writeTally(now));
  return news;
}

/** Numbers only: scrubbing must find nothing in it. */
function writeTally({ failures, known, fixes, proven }: SessionTally): string {
  return [failures, known, fixes, proven].join(" ");
}

function readTally(text: string | null): SessionTally {
  const [failures = 0, known = 0, fixes = 0, proven = 0] = (text ?? "").split(" ").map((n) => Number(n) || 0);
  return { failures, known, fixes, proven };
}
