import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** Flyway, Liquibase, dbmate and Knex: the migration that failed, by what the database said of it. */
export const migrations: Detector = {
  id: "migrations",
  tool: "flyway",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [
    "\nsql state  : ",
    "migrations have failed validation",
    "migration failed for change",
    "\nerror: line: ",
    "migration failed with error: ",
  ],
  programs: ["flyway", "liquibase", "dbmate", "knex"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (line, at) =>
        readTable(lines, at, line) ??
        readValidation(lines, at, line) ??
        readChange(lines, at, line) ??
        readLine(lines, at, line) ??
        readKnex(lines, at, line) ??
        [],
    );
  },
};

// "SQL State  : 42P01", "Message    : ERROR: relation "plates" does not exist"
const FIELD = /^(SQL State|Error Code|Message|Location|Line|Statement) {1,8}: (.*)$/;
// "ERROR: Script V2__add_plates.sql failed", "Migration V2__add_plates.sql failed"
const SCRIPT = /^(?:ERROR: )?(?:Script|Migration) (\S+) failed$/;

function readTable(lines: readonly string[], at: number, line: string): Draft | null {
  if (!line.startsWith("SQL State  : ")) return null;
  const fields = new Map<string, string>();
  let to = at;
  for (
    let field: RegExpExecArray | null;
    to < at + 12 && (field = FIELD.exec(lines[to] ?? "")) !== null;
    to++
  )
    fields.set(field[1]!, field[2]!);
  const message = fields.get("Message");
  if (message === undefined) return null;
  const head =
    Math.max(0, at - 4) + lines.slice(Math.max(0, at - 4), at).findLastIndex((above) => SCRIPT.test(above));
  const script = SCRIPT.exec(lines[head] ?? "");
  return {
    message: message.replace(/^ERROR: /, ""),
    errorType: fields.get("SQL State")!,
    file: script?.[1] ?? fields.get("Location")?.replace(/ \(.*$/, "") ?? null,
    line: toNumber(fields.get("Line")),
    from: script === null ? at : head,
    to,
  };
}

// "ERROR: Validate failed: Migrations have failed validation", and below it "Migration checksum mismatch for migration version 1";
// "… org.flywaydb.core.api.exception.FlywayValidateException: Validate failed: Migrations have failed validation" in a server's log
const VALIDATE =
  /^(?:ERROR: |.{0,400}\bFlyway(?:Validate)?Exception: )?(?:Validate failed: )?Migrations have failed validation/;

function readValidation(lines: readonly string[], at: number, line: string): Draft | null {
  const reason = lines[at + 1];
  if (!VALIDATE.test(line) || !reason) return null;
  return { message: reason, category: "config_error", from: at, to: at + 2 };
}

// "Unexpected error running Liquibase: Migration failed for changeset db/changelog.sql::2::dev:", "     Reason: liquibase.exception.DatabaseException: ERROR: …"
const CHANGE = /\bMigration failed for change ?set (\S+?)::(\S+?)::\S+:$/;
const REASON = /^\s+Reason: (?:(liquibase\.exception\.\w+): )?(\S.*)$/;

function readChange(lines: readonly string[], at: number, line: string): Draft | null {
  const head = CHANGE.exec(line);
  const reason = head === null ? null : REASON.exec(lines[at + 1] ?? "");
  if (head === null || reason === null) return null;
  // The statement stands behind or below: "  Position: 13 [Failed SQL: (0) ALTER TABLE plates ADD COLUMN size int]"
  const to = at + (/^\s+Position: \d+ /.test(lines[at + 2] ?? "") ? 3 : 2);
  return {
    message: reason[2]!.replace(/ \[Failed SQL: .*$/, ""),
    tool: "liquibase",
    errorType: reason[1] ?? null,
    file: head[1]!,
    from: at,
    to,
  };
}

// dbmate: "Applying: 20240212090000_prices.sql", "Error: line: 6, column: 1, position: 147: pq: syntax error at or near ")" at position 6:1 (42601)"
const APPLYING = /^Applying: (\S+)$/;
const LINE = /^Error: line: (\d+), column: (\d+), position: \d+: (?:pq: )?(\S.*)$/;

function readLine(lines: readonly string[], at: number, line: string): Draft | null {
  const said = LINE.exec(line);
  if (said === null) return null;
  const file = lines.slice(0, at).findLast((above) => APPLYING.test(above));
  return {
    message: said[3]!,
    tool: "dbmate",
    file: file === undefined ? null : APPLYING.exec(file)![1]!,
    line: toNumber(said[1]),
    column: toNumber(said[2]),
    from: at,
    to: at + 1,
  };
}

// Knex: "migration file "20240305_bookings.js" failed", "migration failed with error: alter table … - foreign key constraint … cannot be implemented"
const MIGRATION = /^migration file "([^"]{1,300})" failed$/;
const FAILED = /^migration failed with error: (\S.*)$/;

function readKnex(lines: readonly string[], at: number, line: string): Draft | null {
  const message = FAILED.exec(line)?.[1];
  if (message === undefined) return null;
  const file = MIGRATION.exec(lines[at - 1] ?? "")?.[1] ?? null;
  return { message, tool: "knex", file, from: file === null ? at : at - 1, to: at + 1 };
}
