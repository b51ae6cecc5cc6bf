import { knowledgeOf } from "#memory/knowledge.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { DONE, type OpenTeam } from "./team.ts";
import { embedTeam, findSearch } from "./team-embed.ts";
import { hearOthers, shareOwn } from "./team-share.ts";

/** What others do meanwhile, and what had to wait, is looked for as often. */
const EVERY_MS = 3_600_000;

/** Something was sent, taken in or folded: what follows from it is to be done, also where this exchange does not come to its end. */
export function noteNews(memory: Memory): void {
  knowledgeOf(memory).progress.drop(DONE);
}

/**
 * What follows an exchange: other projects are told, where they may be, and what the team knows gets its directions; both only where
 * something came. What other projects tell is listened to in any case: it comes by no exchange of ours.
 */
export async function afterExchange(
  house: House,
  memory: Memory,
  team: OpenTeam,
  wish: { readonly deadline: number; readonly signal?: AbortSignal },
): Promise<void> {
  findSearch(memory, team);
  if (isDue(house, memory)) {
    await shareOwn(house, memory, team);
    if (await embedTeam(house, memory, team, wish))
      knowledgeOf(memory).progress.set(DONE, `${house.clock.now()} ${settingsOf(house)}`);
  }
  hearOthers(house, memory, team);
}

function isDue(house: House, memory: Memory): boolean {
  const done = knowledgeOf(memory).progress.get(DONE);
  if (done === null) return true;
  const since = house.clock.now() - Number.parseInt(done, 10);
  return !done.endsWith(` ${settingsOf(house)}`) || since < 0 || since >= EVERY_MS;
}

/** What else decides what is to be done. */
function settingsOf({ settings: { values, origins } }: House): string {
  return JSON.stringify([values["team.share"], origins["team.share"] !== "default", values.embedder]);
}
