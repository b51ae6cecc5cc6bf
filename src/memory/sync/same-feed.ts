import { maybeText } from "../cells.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { inTransaction } from "../transaction.ts";
import { headOf } from "./feed.ts";
import { beginOutbox } from "./outbox.ts";
import { CURSOR, cursorOf } from "./pull.ts";
import type { SyncSides } from "./push.ts";

/** Under which it is kept in which history of the team's database this machine has its place. */
export const HISTORY = "team/history";

/**
 * Whether the team's database is another than the one this machine has its place in: a standby that was promoted, or a backup. What
 * the old one had taken may be missing there, so all is sent and taken in once more; what is known changes nothing by it.
 */
export function beginAnewIfOther({ local, team, project }: SyncSides): boolean {
  const known = local.prepare("SELECT value FROM progress WHERE key = ?").get([HISTORY]);
  const found = historyOf(team);
  const isOther = known !== undefined && found !== null && maybeText(known.value) !== found;
  const isShort = headOf(team, project) < cursorOf(local);
  if (known !== undefined && !isOther && !isShort) return false;
  inTransaction(local, () => {
    if (isOther || isShort) {
      beginOutbox(local);
      local.prepare("DELETE FROM progress WHERE key = ?").run([CURSOR]);
    }
    local
      .prepare("INSERT OR REPLACE INTO progress (key, value) VALUES (?, ?)")
      .run([HISTORY, found ?? "unknown"]);
  });
  return isOther || isShort;
}

/** Each promotion and each recovery to a point in time begins a new timeline; null where the server does not tell. */
function historyOf(team: SqlDatabase): string | null {
  if (team.driver !== "postgres") return null;
  try {
    const row = team.prepare("SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline").get();
    return maybeText(row?.timeline);
  } catch {
    return null;
  }
}
