/**
 * What a database that is split by project needs of every statement: that each look at a project's table is bound to the project.
 * Row-level security adds the condition, so the text does not have it and the plan must: each scan says so, and with plain scans
 * switched off each one finds its rows by an index that begins with the project.
 */
import postgres from "postgres";

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Recheck Cond"?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

/** What belongs to no project: how far the schema is, and what projects share with all others, which a split database keeps whole everywhere. */
export const OF_ALL: ReadonlySet<string> = new Set(["migrations", "shared"]);

/** Statements whose plan looks at a table of projects without being bound to one by an index; with why. */
export async function unbound(
  adminUrl: string,
  texts: readonly string[],
): Promise<{ sql: string; why: string }[]> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const found: { sql: string; why: string }[] = [];
  try {
    await sql.unsafe(`SET search_path = twiceshy; SET twiceshy.project = 'p'; SET ROLE twiceshy_app;
      SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off`);
    for (const text of texts) {
      if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text)) continue;
      // Said by whoever owns the database, who reads no project's rows.
      if (/\bmigrations\b/.test(text)) continue;
      const places = [...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n));
      const nulls = Array.from({ length: Math.max(0, ...places) }, () => "NULL").join(", ");
      await sql.unsafe(`PREPARE one AS ${text}`);
      try {
        const [row] = await sql.unsafe(
          `EXPLAIN (FORMAT JSON, COSTS OFF) EXECUTE one${nulls === "" ? "" : ` (${nulls})`}`,
        );
        const plans = row!["QUERY PLAN"] as { readonly Plan: Plan }[];
        for (const { Plan: plan } of plans)
          for (const why of looseScans(plan)) found.push({ sql: text, why });
      } finally {
        await sql.unsafe("DEALLOCATE one");
      }
    }
  } finally {
    await sql.end();
  }
  return found;
}

function looseScans(plan: Plan): string[] {
  const name = plan["Relation Name"];
  const below = (plan.Plans ?? []).flatMap(looseScans);
  if (name === undefined || !/Scan/.test(plan["Node Type"]) || OF_ALL.has(name)) return below;
  const bound = [plan["Index Cond"], plan["Recheck Cond"]].some((said) => isBound(said, name));
  if (bound) return below;
  const why = isBound(plan.Filter, name) ? "only by a filter" : "not at all";
  return [...below, `${plan["Node Type"]} of ${name}: bound to the project ${why}`];
}

function isBound(said: string | undefined, table: string): boolean {
  const column = table === "projects" ? "id" : "project";
  return (
    said !== undefined &&
    new RegExp(
      `\\b${column} = (?:\\(?current_setting\\('twiceshy\\.project'|\\(?CURRENT|\\(*\\$\\d|[\\w.]*project)`,
    ).test(said)
  );
}
