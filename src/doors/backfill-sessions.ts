import { TRANSCRIPT_READERS } from "#agents/transcripts/readers.ts";
import { describeMachine } from "#host/machine.ts";
import { backfillTranscripts, type TranscriptsBackfilled } from "#loop/backfill-transcripts.ts";
import { derivedId } from "#memory/derived-id.ts";
import { openDatabase } from "#memory/driver.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
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
    ports: {
      readers: TRANSCRIPT_READERS,
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
