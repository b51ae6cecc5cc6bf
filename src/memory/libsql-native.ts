import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Trouble } from "#model/trouble.ts";
import type { SqlRow } from "./sql-database.ts";

/** The native functions of libsql 0.5 that are used; each takes its handle as `this`. */
export interface LibsqlNative {
  databaseOpen(
    path: string,
    authToken: string,
    cipher: string,
    key: string,
    timeout: number,
    remoteKey: string,
  ): object;
  databaseExecSync(this: object, sql: string): void;
  databasePrepareSync(this: object, sql: string): object;
  databaseClose(this: object): void;
  statementRun(this: object, params: readonly unknown[]): { changes: number };
  statementRowsSync(this: object, params: readonly unknown[]): object;
  rowsNext(this: object, batch: (SqlRow | undefined)[]): void;
}

/**
 * Packages to try on each platform, in order. On Linux npm installs both C libraries' builds; the one that does not
 * fit fails to load at once, which is cheaper than asking which C library this is (4 ms).
 */
export const LIBSQL_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "linux-x64": ["@libsql/linux-x64-gnu", "@libsql/linux-x64-musl"],
  "linux-arm64": ["@libsql/linux-arm64-gnu", "@libsql/linux-arm64-musl"],
  "linux-arm": ["@libsql/linux-arm-gnueabihf", "@libsql/linux-arm-musleabihf"],
  "darwin-x64": ["@libsql/darwin-x64"],
  "darwin-arm64": ["@libsql/darwin-arm64"],
  "win32-x64": ["@libsql/win32-x64-msvc"],
};

type Require = (name: string) => unknown;

/**
 * The native file of a package beside this one, found by hand and loaded as `require` would: node's own way to it (whose package,
 * which exports, is it a link) costs more than loading it. Where it is not found so, it is left to `require`.
 */
function loadBeside(name: string, from: string): unknown {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", name, "index.node");
    if (existsSync(file)) {
      const made = { exports: {} };
      process.dlopen(made, file);
      return made.exports;
    }
    if (dirname(folder) === folder) return null;
  }
}

/** The bundle's own where there is one: node:module alone takes a millisecond to load. */
function requireHere(): Require {
  if (typeof require === "function")
    return (name) => (typeof __dirname === "string" && loadBeside(name, __dirname)) || require(name);
  // By its path: to make a URL of it and a path again takes half a millisecond.
  return process.getBuiltinModule("node:module").createRequire(import.meta.filename ?? import.meta.url);
}

/** Loads the native part for this machine; a Trouble says what to do where there is none. */
export function loadLibsqlNative(
  platform: string = `${process.platform}-${process.arch}`,
  load: Require = requireHere(),
): LibsqlNative {
  const reasons: string[] = [];
  for (const name of LIBSQL_PACKAGES[platform] ?? []) {
    try {
      return load(name) as LibsqlNative;
    } catch (error) {
      reasons.push(`${name}: ${(error as Error).message.split("\n", 1)[0]}`);
    }
  }
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  throw new Trouble(
    "memory_unavailable",
    `There is no SQLite for ${platform} on Node ${process.versions.node}${why}.`,
    "use Node 22.16 or newer, or install without --omit=optional",
  );
}
