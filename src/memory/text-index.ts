import { openDatabase } from "./driver.ts";

/** Texts found by their words, by SQLite's own full-text search and BM25; kept nowhere. */
export interface OpenTextIndex {
  clear(): void;
  add(id: string, text: string): void;
  /** The best first; the score grows with likeness. */
  search(text: string, limit: number): { id: string; score: number }[];
  close(): void;
}

/** A question has at most so many words: an output of thousands is told apart by the first few hundred. */
const MOST_WORDS = 300;

/** Opens an empty index. */
export function openTextIndex(): OpenTextIndex {
  const database = openDatabase(":memory:");
  database.exec("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, body)");
  return {
    clear: () => void database.prepare("DELETE FROM texts").run(),
    add: (id, text) => void database.prepare("INSERT INTO texts (id, body) VALUES (?, ?)").run([id, text]),
    search(text, limit) {
      const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])].slice(0, MOST_WORDS);
      if (words.length === 0) return [];
      const query = words.map((word) => `"${word}"`).join(" OR ");
      return database
        .prepare(
          "SELECT id, bm25(texts) AS rank FROM texts WHERE texts MATCH ? ORDER BY rank, rowid DESC LIMIT ?",
        )
        .all([query, limit])
        .map((row) => ({ id: String(row.id), score: -Number(row.rank) }));
    },
    close: () => database.close(),
  };
}
