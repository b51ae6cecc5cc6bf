import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { describeMachine } from "#host/machine.ts";
import { backfillTranscripts, type TranscriptsBackfilled } from "#loop/backfill-transcripts.ts";
import { derivedId } from "#memory/derived-id.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import { storedCallOf } from "#memory/stored-call.ts";
import type { TranscriptReader } from "#model/observation.ts";
import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import { type House, rootsOf } from "./compose.ts";

type Request = Parameters<typeof backfillTranscripts>[0];

/** Agents whose transcripts can be read. */
export const AGENTS: readonly string[] = TRANSCRIPT_READERS.map((reader) => reader.agent);

/** Reads what the coding agents have left on this machine about this project. */
export async function backfillSessions(
  house: House,
  memory: Memory,
  options: Pick<Request, "budgetMs"> & {
    agents: readonly string[];
    onProgress?: NonNullable<Request["onProgress"]>;
    isStopped?: () => boolean;
    /** Only what this session left. */
    only?: { readonly session: string; readonly transcript: string | null };
  },
): Promise<TranscriptsBackfilled> {
  const unknown = options.agents.find((agent) => !AGENTS.includes(agent));
  if (unknown !== undefined)
    throw new Trouble(
      "usage",
      `no transcripts of "${unknown}" can be read; those of ${AGENTS.join(", ")} can.`,
      "twiceshy backfill",
    );
  const { env } = house.around;
  const { progress } = knowledgeOf(memory);
  return backfillTranscripts({
    roots: rootsOf(house.project.root),
    places: { home: env.HOME ?? env.USERPROFILE ?? "", env, openDatabase },
    ...(options.agents.length > 0 ? { agents: options.agents } : {}),
    budgetMs: options.budgetMs,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.isStopped ? { isStopped: options.isStopped } : {}),
    ports: {
      readers: options.only === undefined ? TRANSCRIPT_READERS : readersOf(options.only),
      isStoredCall: storedCallOf(memory),
      state: {
        backfillState: (key) => progress.get(`transcript/${key}`),
        setBackfillState: (key, value) => progress.set(`transcript/${key}`, value),
      },
      remember: (run, findings) => memory.remember(run, findings),
      recordTaskEvent: (event) => memory.recordTaskEvent(event),
      derivedId,
      clock: house.clock,
      os: describeMachine().os,
      inspect: await house.detectSettings(),
    },
  });
}

/** The readers, for the transcripts of one session: the file that its hooks named, and those named after it (its subagents'). */
function readersOf(only: {
  readonly session: string;
  readonly transcript: string | null;
}): TranscriptReader[] {
  return TRANSCRIPT_READERS.map((reader) => ({
    agent: reader.agent,
    locate: (places, roots) =>
      reader
        .locate(places, roots)
        .filter(
          ({ path, part }) =>
            part === only.session ||
            path === only.transcript ||
            (part === null && path.includes(only.session)),
        ),
    read: (...given) => reader.read(...given),
  }));
}
