import type { SqlDatabase, SqlRow, SqlStatement } from "./sql-database.ts";
import { SqlError } from "./sql-error.ts";
import { toSqlParams } from "./sql-params.ts";

/** The part of node:sqlite that is used here (the types of Node 20 do not know it). */
interface NodeSqlite {
  DatabaseSync: new (path: string) => NodeDatabase;
}
interface NodeDatabase {
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  close(): void;
}
interface NodeStatement {
  run(...params: unknown[]): { changes: number | bigint };
  get(...params: unknown[]): SqlRow | undefined;
  all(...params: unknown[]): SqlRow[];
}

/** Opens a database with Node's own SQLite. */
export function openNodeSqlite(path: string): SqlDatabase {
  const { DatabaseSync } = loadQuietly();
  const database = guard(() => new DatabaseSync(path));
  const prepared = new Map<string, SqlStatement>();
  return {
    driver: "node:sqlite",
    exec: (sql) => guard(() => database.exec(sql)),
    prepare(sql) {
      let statement = prepared.get(sql);
      if (!statement) prepared.set(sql, (statement = wrap(guard(() => database.prepare(sql)))));
      return statement;
    },
    close() {
      prepared.clear();
      guard(() => database.close());
    },
  };
}

function wrap(statement: NodeStatement): SqlStatement {
  return {
    run: (params = []) => guard(() => Number(statement.run(...toSqlParams(params)).changes)),
    get: (params = []) => guard(() => statement.get(...toSqlParams(params))),
    all: (params = []) => guard(() => statement.all(...toSqlParams(params))),
  };
}

/** Node 22 announces SQLite as experimental when it is loaded: that one warning is dropped, every other passes. */
function loadQuietly(): NodeSqlite {
  const emit = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    // ExperimentalWarning: SQLite is an experimental feature and might change at any time
    if (rest[0] === "ExperimentalWarning" && String(warning).startsWith("SQLite is an experimental")) return;
    Reflect.apply(emit, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    return process.getBuiltinModule("node:sqlite") as unknown as NodeSqlite;
  } finally {
    process.emitWarning = emit;
  }
}

function guard<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string };
    if (typeof errcode !== "number") throw error;
    throw new SqlError(message, errcode, { cause: error });
  }
}
