import { Trouble } from "#model/trouble.ts";
import type { SqlDatabase } from "../sql-database.ts";

/** Refuses to go on with a team's database of another schema than this twiceshy knows: it would be read or written half. */
export function mustFit(found: number, known: number): void {
  if (found === known) return;
  throw found > known
    ? new Trouble(
        "memory_newer",
        `This team's database has schema ${found}, which a newer twiceshy made; this twiceshy knows schemas up to ${known}. Nothing was changed.`,
        "npm install twiceshy@latest",
      )
    : new Trouble(
        "memory_unavailable",
        `The team's database has schema ${found}, and this twiceshy wants ${known}. Nothing was changed.`,
        "twiceshy team join",
      );
}

/** The same for an open session, asked now. */
export function mustStillFit(database: SqlDatabase): void {
  if (database.schema === undefined) return;
  const row = database.prepare("SELECT max(number) AS made FROM migrations").get();
  mustFit(Number(row?.made ?? 0), database.schema);
}
