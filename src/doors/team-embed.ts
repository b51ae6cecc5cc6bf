import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { embedInBackground } from "./embed.ts";
import { type OpenTeam, SEARCHES } from "./team.ts";

const EMBED_MS = 8000;

/** Notes how the team's database searches for what is near: somebody may have given it pgvector since. */
export function findSearch(memory: Memory, { team }: OpenTeam): void {
  const found = team.prepare("SELECT twiceshy.use_pgvector() AS found").get()?.found;
  knowledgeOf(memory).progress.set(SEARCHES, String(found ?? "none"));
}

/** What the team has folded gets its directions too; those that this machine has made already are taken from here. False where the time was up. */
export async function embedTeam(
  house: House,
  memory: Memory,
  team: OpenTeam,
  { deadline, signal }: { readonly deadline: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  return await embedInBackground(house, team.memory, {
    deadline: Math.min(deadline, house.clock.now() + EMBED_MS),
    signal: signal ?? new AbortController().signal,
    own: memory,
  });
}
