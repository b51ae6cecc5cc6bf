import { parse } from "#memory/cells.ts";
import type { SaidFact } from "#memory/sync/fact-shape.ts";
import type { Role } from "#model/token.ts";

/** What only a person decides, by table and kind: whoever may only write cannot say it by sending the fact of it. */
const DECISIONS: Readonly<Record<string, ReadonlySet<string> | "all">> = {
  lesson_events: new Set([
    "confirmed",
    "rejected",
    "edited",
    "archived",
    "restored",
    "unquarantined",
    "promotion",
    "vaccine",
  ]),
  issue_events: new Set(["edited", "deferred", "dismissed", "cleared", "reopened"]),
  fingerprint_marks: "all",
  corrections: "all",
  cause_drops: "all",
};
/** What erases for good, everywhere. */
const ERASING: ReadonlySet<string> = new Set(["forgotten", "tombstones"]);

/** The least that whoever sends a fact must be allowed. */
export function roleFor({ table, row }: SaidFact): Role {
  if (ERASING.has(table.name)) return "admin";
  const decisions = DECISIONS[table.name];
  if (decisions === "all" || decisions?.has(String(row.kind))) return "review";
  if (table.name === "pattern_events" && row.by_whom === "person") return "review";
  return isResolvedByPerson({ table, row }) ? "review" : "write";
}

function isResolvedByPerson({ table, row }: SaidFact): boolean {
  if (table.name !== "issue_events" || row.kind !== "resolved") return false;
  const { by } = parse<{ readonly by?: { readonly kind?: unknown } }>(row.body);
  return by?.kind === undefined || by.kind === "person";
}
