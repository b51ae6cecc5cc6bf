/**
 * OpenCode: ~/.local/share/opencode/opencode.db, SQLite, one transcript for each session in it; versions before 1.2 kept
 * storage/{session,message,part}/…json (opencode-storage.ts). The database is opened for reading only: it may be in use.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  directoryInside,
  type Places,
  type TranscriptDatabase,
  type TranscriptFile,
  type TranscriptReader,
} from "#model/observation.ts";
import { fieldsOf, momentOf } from "./fields.ts";
import { filesBelow } from "./list-files.ts";
import { type OpencodePart, partTells } from "./opencode-fold.ts";
import { locateStorage, readStorage } from "./opencode-storage.ts";
import { parseLine } from "./parse-line.ts";
import { MAX_LINE_BYTES } from "./read-lines.ts";
import { tellAll } from "./transcript.ts";

const PAGE = 500;

/** Reads OpenCode's sessions. */
export const opencode: TranscriptReader = {
  agent: "opencode",
  locate(places, roots) {
    const base = join(places.env.XDG_DATA_HOME || join(places.home, ".local", "share"), "opencode");
    const databases = filesBelow(base, 0, (name) => /^opencode.*\.db$/.test(name));
    return [...databases.flatMap((path) => sessionsIn(path, places, roots)), ...locateStorage(base, roots)];
  },
  read(file, places, since, listen) {
    if (file.path.endsWith(".json")) return readStorage(file, since, listen);
    return withDatabase(file.path, places, (database) => {
      const known = since !== null && hashUpTo(database, file, since.upTo) === since.hash ? since.upTo : 0;
      let upTo = 0;
      let skipped = 0;
      let complete = true;
      for (const part of partsOf(database, file)) {
        upTo += 1;
        if (part === null) skipped += 1;
        else complete = tellAll(partTells(file, part, { offset: upTo - 1, end: upTo }), upTo > known, listen);
        if (!complete) break;
      }
      return { upTo, hash: hashUpTo(database, file, upTo) ?? "", skipped, complete };
    });
  },
};

function withDatabase<T>(
  path: string,
  { openDatabase }: Places,
  use: (database: TranscriptDatabase) => T,
): T {
  if (openDatabase === null) throw new Error("there is no SQLite to read it with");
  const database = openDatabase(`${pathToFileURL(path).href}?mode=ro`);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

function sessionsIn(path: string, places: Places, roots: readonly string[]): TranscriptFile[] {
  if (places.openDatabase === null) return [];
  try {
    return withDatabase(path, places, (database) =>
      database
        .prepare(
          "SELECT id, directory, time_updated, (SELECT COUNT(*) FROM part WHERE part.session_id = session.id) AS parts FROM session",
        )
        .all()
        .filter((row) => directoryInside(roots, String(row.directory)) !== null)
        .map((row) => ({
          agent: "opencode",
          path,
          part: String(row.id),
          size: Number(row.parts),
          changedAt: Number(row.time_updated),
          cwd: String(row.directory),
        })),
    );
  } catch {
    return [];
  }
}

/** A session's parts in order, a page at a time; null for one that is broken or too long. */
function* partsOf(database: TranscriptDatabase, file: TranscriptFile): Generator<OpencodePart | null> {
  const page = database.prepare(`
    SELECT part.id, part.time_created, json_extract(message.data, '$.role') AS role,
           json_extract(message.data, '$.path.cwd') AS cwd,
           CASE WHEN length(part.data) <= ${MAX_LINE_BYTES} THEN part.data END AS data
    FROM part JOIN message ON message.id = part.message_id
    WHERE part.session_id = ? ORDER BY part.time_created, part.id LIMIT ${PAGE} OFFSET ?`);
  for (let offset = 0; ; offset += PAGE) {
    const rows = page.all([file.part, offset]);
    for (const row of rows) {
      const data = parseLine(String(row.data ?? ""));
      yield data === undefined
        ? null
        : {
            id: String(row.id),
            role: row.role === null ? null : String(row.role),
            cwd: row.cwd === null ? null : String(row.cwd),
            at: momentOf(row.time_created),
            data: fieldsOf(data),
          };
    }
    if (rows.length < PAGE) return;
  }
}

/** The hash of a session's first parts and the times they were changed; null when there are fewer. */
function hashUpTo(database: TranscriptDatabase, file: TranscriptFile, count: number): string | null {
  const rows = database
    .prepare("SELECT id, time_updated FROM part WHERE session_id = ? ORDER BY time_created, id LIMIT ?")
    .all([file.part, count]);
  if (rows.length < count) return null;
  const hash = createHash("sha256");
  for (const row of rows) hash.update(`${row.id} ${row.time_updated}\n`);
  return hash.digest("hex");
}
