import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { storeOf } from "#memory/open.ts";
import type { EmbeddingsSpent } from "#model/embedder.ts";
import { DAY_MS } from "#model/pattern.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";

/** What a text is taken to cost where nobody says what it costs: more than vendors ask for one. */
const UNKNOWN_USD = 0.0001;

/** What a provider's embeddings took in the last 24 hours. */
export function embeddingsSpent({ clock }: Pick<House, "clock">, memory: Memory): EmbeddingsSpent {
  return embeddingMemoryOf(storeOf(memory)).spentSince(clock.now() - DAY_MS, UNKNOWN_USD);
}

/** The same in dollars alone. */
export function embeddedUsd(house: Pick<House, "clock">, memory: Memory): number {
  return embeddingsSpent(house, memory).usd;
}
