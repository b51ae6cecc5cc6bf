import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { describeMachine } from "#host/machine.ts";
import { backfillTranscripts } from "#loop/backfill-transcripts.ts";
import { derivedId } from "#memory/derived-id.ts";
import { storedCallOf } from "#memory/stored-call.ts";
import type { Places, TranscriptFile, TranscriptReader } from "#model/observation.ts";
import type { Memory } from "#model/ports.ts";
import { type House, rootsOf } from "./compose.ts";
import type { ReportInput } from "./ingest-read.ts";

/** What a transcript came to. */
export interface IngestedTranscript {
  readonly agent: string;
  readonly runs: number;
  readonly failures: number;
  /** Records that could not be read. */
  readonly skipped: number;
}

// What the first records of transcripts have: "sessionId", {"type":"session_meta"} (codex), {"type":"session.start"} (copilot), {"type":"session"} (pi)
const SIGNS = /"sessionId"\s*:|"type"\s*:\s*"session(?:_meta|\.start)?"/;

/** True when a text that begins so may be a coding agent's transcript. */
export function mayBeTranscript(head: string): boolean {
  return /^\s*\{/.test(head) && SIGNS.test(head.slice(0, 4000));
}

/** The agent whose transcript a file is; null when it is none. */
export function transcriptAgent(house: House, input: ReportInput): string | null {
  return readerOf(input, house.project.root, NOWHERE)?.reader.agent ?? null;
}

/** A transcript that is named is looked for in no folder. */
const NOWHERE: Places = { home: "", env: {}, openDatabase: null };

/** Reads a coding agent's transcript as backfill does; null when it is none. */
export async function ingestTranscript(
  house: House,
  memory: Memory | null,
  input: ReportInput,
  isDry: boolean,
): Promise<IngestedTranscript | null> {
  const found = readerOf(input, house.project.root, NOWHERE);
  if (found === null) return null;
  const { reader, file } = found;
  let runs = 0;
  let failures = 0;
  const done = await backfillTranscripts({
    roots: rootsOf(house.project.root),
    places: NOWHERE,
    budgetMs: Number.MAX_SAFE_INTEGER,
    ports: {
      readers: [{ agent: reader.agent, locate: () => [file], read: (...given) => reader.read(...given) }],
      ...(memory === null ? {} : { isStoredCall: storedCallOf(memory) }),
      // Not by a mark: the file may be a copy, and what is stored already is known by its ids.
      state: { backfillState: () => null, setBackfillState: () => undefined },
      remember: (run, findings) => {
        if (memory !== null && memory.run(run.id) !== null) return;
        runs += 1;
        failures += findings.length;
        if (!isDry) memory!.remember(run, findings);
      },
      recordTaskEvent: (event) => {
        if (!isDry) memory!.recordTaskEvent(event);
      },
      derivedId,
      clock: house.clock,
      os: describeMachine().os,
      inspect: await house.detectSettings(),
    },
  });
  return { agent: reader.agent, runs, failures, skipped: done.skippedLines };
}

/** The reader that understands most of a file. */
function readerOf(
  { path, size, writtenAt }: ReportInput,
  root: string,
  places: Places,
): { reader: TranscriptReader; file: TranscriptFile } | null {
  if (path === null) return null;
  let best: { reader: TranscriptReader; file: TranscriptFile; told: number } | null = null;
  for (const reader of TRANSCRIPT_READERS) {
    const file = {
      agent: reader.agent,
      path,
      part: null,
      size: size ?? 0,
      changedAt: writtenAt ?? 0,
      cwd: root,
    };
    let told = 0;
    try {
      reader.read(file, places, null, (one) => {
        told += one.kind === "command" ? 100 : 1;
        return true;
      });
    } catch {
      // Not this agent's.
      continue;
    }
    if (told > (best?.told ?? 0)) best = { reader, file, told };
  }
  return best;
}
