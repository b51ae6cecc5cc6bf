import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { openDatabase } from "#memory/driver.ts";
import type {
  Observation,
  Places,
  ReadEnd,
  ReadMark,
  TranscriptFile,
  TranscriptReader,
} from "#model/observation.ts";

export const ROOT = "/home/dev/shop";
export const FIXTURES = join(import.meta.dirname, "../../fixtures/transcripts");

/** Where each client keeps the transcript that a fixture is of. */
export const PLACES: Readonly<Record<string, string>> = {
  "claude/2.1.325.jsonl": ".claude/projects/-home-dev-shop/c0497f49.jsonl",
  "claude/2.0.60.jsonl": ".claude/projects/-home-dev-shop/ffdeb3c0.jsonl",
  "claude/2.1.325-ends.jsonl": ".claude/projects/-home-dev-shop/62934e5b.jsonl",
  "claude/2.1.325-subagent.jsonl":
    ".claude/projects/-home-dev-shop/01f1aead/subagents/agent-aa11dd63ade0305aa.jsonl",
  "codex/0.166.0.jsonl": ".codex/sessions/2026/11/16/rollout-2026-11-16T00-02-59-01a1e1aa.jsonl",
  "codex/0.144.6.jsonl": ".codex/sessions/2026/11/16/rollout-2026-11-16T00-03-15-01a1e1aa.jsonl",
  "codex/0.80.0.jsonl": ".codex/archived_sessions/rollout-2026-11-16T00-03-33-01a1e1aa.jsonl",
  "codex/0.166.0-long-running.jsonl": ".codex/sessions/2026/11/15/rollout-2026-11-15T23-44-49-01a1e199.jsonl",
  "codex/0.144.6-long-running.jsonl": ".codex/sessions/2026/11/15/rollout-2026-11-15T23-44-50-01a1e199.jsonl",
  "copilot/1.0.102.jsonl": ".copilot/session-state/a72284ab/events.jsonl",
  "gemini/0.61.0.jsonl": ".gemini/tmp/shop/chats/session-2026-11-15T23-42-c3a5cddd.jsonl",
  "gemini/0.20.0.json":
    ".gemini/tmp/e828acfc792e3bbcd2a6c6c35323cb44b7b438741c168c8ec59aefe347f193bb/chats/session-2026-11-15T23-49-3e45564e.json",
  "opencode/1.18.33.json": ".local/share/opencode/opencode.db",
  "pi/0.87.1.jsonl": ".pi/agent/sessions/--home-dev-shop--/2026-11-15T23-42-45-071Z_01a1e197.jsonl",
  "qwen/0.1.4-talk.json":
    ".qwen/tmp/e828acfc792e3bbcd2a6c6c35323cb44b7b438741c168c8ec59aefe347f193bb/chats/session-2026-11-16T00-26-9c3101c5.json",
  "qwen/0.7.1.jsonl": ".qwen/projects/-home-dev-shop/chats/d3abfef8.jsonl",
  "qwen/0.24.4.jsonl": ".qwen/projects/-home-dev-shop/chats/e350c88b.jsonl",
};

export interface Home extends Places {
  /** Where a file of this home is. */
  path(place: string): string;
  write(place: string, text: string): string;
}

/** A home folder with the transcripts of some fixtures in it, gone when the test is over. */
export function aHome(...fixtures: readonly string[]): Home {
  const home = mkdtempSync(join(tmpdir(), "twiceshy-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const write = (place: string, text: string) => {
    const path = join(home, place);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  for (const fixture of fixtures) {
    const place = PLACES[fixture]!;
    if (place.endsWith(".db")) {
      write(place, "");
      fillDatabase(join(home, place), readFileSync(join(FIXTURES, fixture), "utf8"));
    } else {
      write(place, "");
      copyFileSync(join(FIXTURES, fixture), join(home, place));
    }
    if (fixture.startsWith("gemini/0.61")) write(".gemini/tmp/shop/.project_root", ROOT);
  }
  return { home, env: {}, openDatabase, path: (place) => join(home, place), write };
}

/** The tables as OpenCode 1.18.33 made them, as far as they are read. */
function fillDatabase(path: string, json: string): void {
  const rows = JSON.parse(json);
  const database = openDatabase(path);
  database.exec(`BEGIN;
    CREATE TABLE session (id text PRIMARY KEY, directory text NOT NULL, time_created integer, time_updated integer);
    CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer, time_updated integer, data text NOT NULL);
    CREATE TABLE part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL, time_created integer, time_updated integer, data text NOT NULL);`);
  for (const row of rows.session)
    database
      .prepare("INSERT INTO session VALUES (?, ?, ?, ?)")
      .run([row.id, row.directory, row.time_created, row.time_updated]);
  for (const row of rows.message)
    database
      .prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)")
      .run([row.id, row.session_id, row.time_created, row.time_updated, JSON.stringify(row.data)]);
  for (const row of rows.part)
    database
      .prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)")
      .run([
        row.id,
        row.message_id,
        row.session_id,
        row.time_created,
        row.time_updated,
        JSON.stringify(row.data),
      ]);
  database.exec("COMMIT");
  database.close();
}

/** The reader of an agent. */
export function readerOf(agent: string): TranscriptReader {
  return TRANSCRIPT_READERS.find((reader) => reader.agent === agent)!;
}

/** The transcripts of a home that an agent's reader finds. */
export function located(home: Places, agent: string, roots: readonly string[] = [ROOT]): TranscriptFile[] {
  return readerOf(agent).locate(home, roots);
}

export interface Heard extends ReadEnd {
  readonly all: readonly Observation[];
  readonly fresh: readonly Observation[];
}

/** Everything that a transcript tells. */
export function hear(
  home: Places,
  file: TranscriptFile,
  since: ReadMark | null = null,
  limit = Number.POSITIVE_INFINITY,
): Heard {
  const all: Observation[] = [];
  const fresh: Observation[] = [];
  const end = readerOf(file.agent).read(file, home, since, (told, isNew) => {
    all.push(told);
    if (isNew) fresh.push(told);
    return all.length < limit;
  });
  return { ...end, all, fresh };
}
