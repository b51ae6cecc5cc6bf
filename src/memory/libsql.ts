import { type LibsqlNative, loadLibsqlNative } from "./libsql-native.ts";
import type { SqlDatabase, SqlRow, SqlStatement } from "./sql-database.ts";
import { SqlError } from "./sql-error.ts";
import { toSqlParams } from "./sql-params.ts";

/**
 * Opens a database with libsql's native functions. The package's own JavaScript is left out: its loader costs 13 ms,
 * and of its wrapper only what stands here was used.
 */
export function openLibsql(path: string): SqlDatabase {
  const native = loadLibsqlNative();
  // Arguments: path, auth token, cipher, encryption key, timeout, remote encryption key. Only the path is ours.
  const handle = guard(() => native.databaseOpen(path, "", "aes256cbc", "", 0, ""));
  const prepared = new Map<string, SqlStatement>();
  return {
    driver: "libsql",
    exec: (sql) => guard(() => native.databaseExecSync.call(handle, sql)),
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = wrap(
          native,
          guard(() => native.databasePrepareSync.call(handle, sql)),
        );
        prepared.set(sql, statement);
      }
      return statement;
    },
    close() {
      prepared.clear();
      guard(() => native.databaseClose.call(handle));
    },
  };
}

function wrap(native: LibsqlNative, statement: object): SqlStatement {
  const all = (params: Parameters<SqlStatement["all"]>[0] = []): SqlRow[] =>
    guard(() => {
      const rows = native.statementRowsSync.call(statement, toSqlParams(params));
      const found: SqlRow[] = [];
      for (;;) {
        // Rows come in batches; the first hole is the end.
        const batch: (SqlRow | undefined)[] = new Array(100);
        native.rowsNext.call(rows, batch);
        for (const row of batch) {
          if (row === undefined) return found;
          found.push(row);
        }
      }
    });
  return {
    run: (params = []) => guard(() => native.statementRun.call(statement, toSqlParams(params)).changes),
    // Not the native get: it leaves the statement, and so a read transaction, open when there are more rows.
    get: (params = []) => all(params)[0],
    all,
  };
}

// Real line: ConnectionFailed("Unable to open connection to local database /gone/x.db: 14")
const OPEN_FAILED = /^ConnectionFailed\(.*: (\d+)"\)$/s;

function guard<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { libsqlError, rawCode, message } = error as {
      libsqlError?: boolean;
      rawCode?: number;
      message: string;
    };
    const openCode = OPEN_FAILED.exec(message)?.[1];
    if (!libsqlError && openCode === undefined) throw error;
    throw new SqlError(message, openCode === undefined ? (rawCode ?? 1) : Number(openCode), { cause: error });
  }
}
