import type { Progress } from "#model/ports-learning.ts";
import { text } from "./cells.ts";
import type { Store } from "./store.ts";

/** Small texts by key, in a store: how far something came. */
export function progressOf({ database, redact }: Store): Progress {
  return {
    get: (key) => {
      const row = database.prepare("SELECT value FROM progress WHERE key = ?").get([redact(key)]);
      return row ? text(row.value) : null;
    },
    set: (key, value) => {
      database
        .prepare("INSERT OR REPLACE INTO progress (key, value) VALUES (?, ?)")
        .run([redact(key), redact(value)]);
    },
    drop: (key) => {
      database.prepare("DELETE FROM progress WHERE key = ?").run([redact(key)]);
    },
  };
}
