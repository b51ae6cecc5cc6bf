import type { CauseEdge, CauseStep, ChainOptions } from "#model/cause.ts";
import { DAY_MS } from "#model/pattern.ts";
import { parse, text } from "./cells.ts";
import type { SqlDatabase, SqlRow } from "./sql-database.ts";

/** A person's "no" holds against everything found by itself; against a person's own word, where it came later. */
export const HOLDS = `NOT EXISTS (SELECT 1 FROM cause_drops d WHERE d.effect = e.effect AND d.cause = e.cause
  AND (e.kind <> 'manual' OR d.at >= e.at))`;

/** Deeper ways tell nothing; and there are so many of them in a dense graph that somebody has to say stop. */
const DEEPEST = 10;
const MOST_STEPS = 500;

/** The edges between the nodes on the way back, by the index. The ways along them are walked here: in SQL they cannot be on both stores. */
const REACHED = `
WITH RECURSIVE reached (node, depth) AS (
  SELECT ?, 0
  UNION
  SELECT e.cause, r.depth + 1 FROM reached r JOIN cause_edges e ON e.effect = r.node WHERE r.depth < ?
)
SELECT e.id, e.at, e.cause, e.effect, e.kind, e.confidence FROM cause_edges e
WHERE e.effect IN (SELECT node FROM reached) AND ${HOLDS} ORDER BY e.at, e.id`;

/** Edges of one kind between the same two, as one. */
interface Link {
  readonly cause: string;
  readonly effect: string;
  /** The newest of them. */
  readonly edge: string;
  readonly support: number;
  readonly sure: number;
}

interface Step {
  readonly node: string;
  readonly link: Link;
  readonly depth: number;
  readonly sure: number;
  readonly path: readonly string[];
}

/** What led to a failure, nearest and surest first, never twice through a node on one way. */
export function chainOf(database: SqlDatabase, fingerprint: string, options: ChainOptions): CauseStep[] {
  const depth = Math.max(1, Math.min(DEEPEST, options.depth));
  const byEffect = new Map<string, Link[]>();
  for (const link of linksOf(database.prepare(REACHED).all([fingerprint, depth]), options))
    byEffect.set(link.effect, [...(byEffect.get(link.effect) ?? []), link]);
  const steps: Step[] = [];
  let level: Pick<Step, "node" | "sure" | "path">[] = [{ node: fingerprint, sure: 1, path: [] }];
  for (let at = 1; at <= depth && level.length > 0; at += 1) {
    const next = level.flatMap((from) => stepsFrom(from, at, byEffect.get(from.node) ?? [], options));
    next.sort((a, b) => b.sure - a.sure);
    const kept = next.slice(0, MOST_STEPS - steps.length);
    steps.push(...kept.sort(inOrder));
    level = kept;
  }
  const bodies = bodiesOf(database, steps);
  return steps.map((step) => ({
    ...bodies.get(step.link.edge)!,
    depth: step.depth,
    support: step.link.support,
    confidenceNow: step.sure,
    path: step.path,
  }));
}

function inOrder(a: Step, b: Step): number {
  return b.sure - a.sure || b.link.support - a.link.support || (a.node < b.node ? -1 : 1);
}

function stepsFrom(
  { node, sure, path }: Pick<Step, "node" | "sure" | "path">,
  depth: number,
  links: readonly Link[],
  { perStep, floor }: ChainOptions,
): Step[] {
  return links.flatMap((link) => {
    const now = sure * link.sure * (depth === 1 ? 1 : perStep);
    if (now < floor || link.cause === node || path.includes(link.cause)) return [];
    return [{ node: link.cause, link, depth, sure: now, path: [...path, link.effect] }];
  });
}

/**
 * Age takes half of a confidence with each half-life, and between two half-lives in a straight line. A person's word does
 * not age.
 */
function linksOf(rows: readonly SqlRow[], { now, halfLifeDays }: ChainOptions): Link[] {
  const links = new Map<string, Link>();
  for (const row of rows) {
    const [cause, effect, kind] = [text(row.cause), text(row.effect), text(row.kind)];
    const lives = Math.max(0, now - Number(row.at)) / (halfLifeDays * DAY_MS);
    const whole = Math.trunc(lives);
    const aged = (Number(row.confidence) * (1 - (lives - whole) / 2)) / 2 ** Math.min(40, whole);
    const sure = kind === "manual" ? Number(row.confidence) : aged;
    const key = JSON.stringify([cause, effect, kind]);
    const before = links.get(key);
    links.set(key, {
      cause,
      effect,
      // The rows come by time: the last is the newest.
      edge: text(row.id),
      support: (before?.support ?? 0) + 1,
      sure: Math.max(sure, before?.sure ?? 0),
    });
  }
  return [...links.values()];
}

function bodiesOf(database: SqlDatabase, steps: readonly Step[]): Map<string, CauseEdge> {
  const ids = [...new Set(steps.map(({ link }) => link.edge))];
  if (ids.length === 0) return new Map();
  return new Map(
    database
      .prepare(`SELECT id, body FROM cause_edges WHERE id IN (${ids.map(() => "?").join(", ")})`)
      .all(ids)
      .map((row) => [text(row.id), parse<CauseEdge>(row.body)]),
  );
}
