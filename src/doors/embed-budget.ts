import { costOf, readPrices } from "#heal/judging/cost.ts";
import { spentOf } from "#heal/preflight/gate-budget.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { healingOf } from "#memory/healing.ts";
import { storeOf } from "#memory/open.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { embeddingsSpent } from "./embeddings-spent.ts";
import { healNumbers } from "./heal-numbers.ts";

/** How many of some texts a provider may still be asked about today: its embeddings and judges are paid from one purse. */
export function textsLeftToday(house: House, memory: Memory, wanted: number): number {
  const { dailyEmbeddings, dailyUsd, validationUsd } = healNumbers(house);
  const { texts, usd } = embeddingsSpent(house, memory);
  const votes = healingOf(memory).heal.votes({ since: house.clock.now() - DAY_MS });
  if (usd + spentOf(votes, validationUsd).usd >= dailyUsd) return 0;
  return Math.max(0, Math.min(wanted, dailyEmbeddings - texts));
}

/** Remembers a call that may have cost something. */
export function noteCall(
  house: House,
  memory: Memory,
  embedder: string,
  texts: number,
  tokens: number | null,
): void {
  const at = house.clock.now();
  const price = readPrices(house.settings.values["heal.judgePrices"]).get(embedder) ?? null;
  const counted = tokens === null ? null : { input: tokens, output: 0 };
  embeddingMemoryOf(storeOf(memory)).noteCall({
    ...{ id: house.ids.next(at), at, embedder, texts, tokens },
    costUsd: costOf({ costUsd: null, tokens: counted }, price),
  });
}
