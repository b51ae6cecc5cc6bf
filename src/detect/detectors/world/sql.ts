import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** The clients of PostgreSQL, MySQL, MariaDB and SQLite: what the server or the library refused. */
export const sql: Detector = {
  id: "sql",
  tool: "sql",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [
    "error:  ",
    "psql: error: ",
    "pg_dump: error: ",
    "pg_restore: error: ",
    "createdb: error: ",
    "dropdb: error: ",
    "pg_isready: error: ",
    " - no response",
    " - rejecting connections",
    "fatal:  ",
    "): can't connect",
    " at line ",
    "): access denied",
    ": got error: ",
    "sqlstate",
    "error: near line ",
    "parse error near line ",
    "runtime error near line ",
    "psql: ",
    "connection to server ",
  ],
  programs: ["psql", "mysql", "mariadb", "sqlite3", "pg_restore", "mysqldump", "createdb"],
  scan(log): Draft[] {
    return log.lines.flatMap((line, i) => {
      const unready = readUnready(log.lines, i);
      if (unready !== null) return [unready];
      const read = readPsql(line) ?? readMysql(line) ?? readDumped(line) ?? readSqlite(line);
      return read === null
        ? []
        : [{ ...read, ...(isTakenBack(log.lines, i) && { sure: false }), from: i, to: i + 1 }];
    });
  },
};

// "127.0.0.1:5499 - no response", "/var/run/postgresql:5432 - rejecting connections" (pg_isready); it may be asked until "accepting connections"
const UNREADY = /^(\S{1,200}:\d{1,5} - (?:no response|rejecting connections))$/;
const READY = /^\S{1,200}:\d{1,5} - accepting connections$/;

function readUnready(lines: readonly string[], at: number): Draft | null {
  const message = UNREADY.exec(lines[at]!)?.[1];
  if (message === undefined || lines.slice(at + 1).some((line) => READY.test(line))) return null;
  return { message, tool: "pg_isready", category: "connection_error", from: at, to: at + 1 };
}

// "ROLLBACK TO s;", "rollback to savepoint before_rates;", as -a and -e tell it again
const TO_SAVEPOINT = /^rollback to (?:savepoint )?\w{1,63};?$/i;

/** Whether the script itself went back to a savepoint at once: what failed there may fail. */
function isTakenBack(lines: readonly string[], at: number): boolean {
  return lines.slice(at + 1, at + 8).some((line) => TO_SAVEPOINT.test(line.trim()));
}

type Read = Omit<Draft, "from" | "to"> | null;

// "psql:load.sql:2: ERROR:  relation "orders" does not exist", "ERROR:  duplicate key value violates unique constraint "t_pkey"", "psql: error: connection to server at "127.0.0.1", port 9333 failed: Connection refused"
// Not what gem says in the same form: "ERROR:  Error installing soup:", "ERROR:  While executing gem ... (Errno::EACCES)"
const PSQL =
  /^(?:psql:(\S+?):(\d+): )?(?:ERROR|FATAL|PANIC): {2}(?!Error installing |While executing gem |Could not find a valid gem )(?:([0-9A-Z]{5}): )?(\S.*)$/;
const CLIENT =
  /^(?:psql|pg_dump|pg_restore|createdb|dropdb|pg_isready): error: (?:could not execute query: ERROR: {2})?(\S.*)$/;

function readPsql(line: string): Read {
  const match = PSQL.exec(line);
  if (match !== null)
    return {
      message: match[4]!,
      errorType: match[3] ?? null,
      category: kindOf(match[4]!),
      file: match[1] ?? null,
      line: toNumber(match[2]),
      tool: "psql",
    };
  const client = CLIENT.exec(line);
  return client === null ? null : { message: client[1]!, category: kindOf(client[1]!), tool: "psql" };
}

// "ERROR 1146 (42S02) at line 2: Table 'shop.orders' doesn't exist", "ERROR 2002 (HY000): Can't connect to server on '127.0.0.1' (115)", "ERROR 1064 (42000) at line 3 in file: 'load.sql': You have an error in your SQL syntax; …"
const MYSQL = /^ERROR (\d{4}) \(([0-9A-Z]{5})\)(?: at line (\d+))?(?: in file: '([^']+)')?: (\S.*)$/;

// "mysqldump: Got error: 1045: Access denied for user 'dev'@'localhost' (using password: NO) when trying to connect", "mysqldump: Couldn't execute …" says no number
// "mariadb-dump: Got error: 1045: "Access denied for user 'reader'@'localhost' (using password: YES)" when trying to connect"
const DUMPED =
  /^(?:mysql\w{2,10}|mariadb-\w{2,10}): (?:\[ERROR\] )?Got error: (\d{4}): "?(\S.*?)"?( when trying to connect)?$/;

function readDumped(line: string): Read {
  const match = /^(?:mysql|mariadb)/.test(line) ? DUMPED.exec(line) : null;
  if (match === null) return null;
  const message = match[2]! + (match[3] ?? "");
  return { message, errorType: match[1]!, category: kindOf(message), tool: "mysql" };
}

function readMysql(line: string): Read {
  const match = MYSQL.exec(line);
  if (match === null) return null;
  return {
    message: match[5]!,
    errorType: match[1]!,
    category: kindOf(match[5]!),
    file: match[4] ?? null,
    line: toNumber(match[3]),
    tool: "mysql",
  };
}

// "Parse error near line 2: no such table: orders", "Runtime error near line 3: UNIQUE constraint failed: t.id (19)", "Error: near line 2: no such table: orders" (before 3.39)
const SQLITE =
  /^(?:(?:Parse|Runtime) error(?: near line (\d+)| in "[^"]*")?|Error: near line (\d+)): (\S.*)$/;

function readSqlite(line: string): Read {
  const match = SQLITE.exec(line);
  if (match === null) return null;
  return {
    message: match[3]!.replace(/ \(\d+\)$/, ""),
    category: kindOf(match[3]!),
    line: toNumber(match[1] ?? match[2]),
    tool: "sqlite3",
  };
}

function kindOf(message: string): Category {
  // "invalid input syntax for type numeric: "fourty"" is about a value
  if (/(?<!\binvalid input )syntax/i.test(message)) return "syntax_error";
  if (/^connection to server|can't connect|server closed the connection|lost connection/i.test(message))
    return "connection_error";
  if (/access denied|permission denied|authentication failed|must be owner/i.test(message))
    return "permission_error";
  return "runtime_error";
}
