import { redact } from "#detect/redact.ts";
import { embeddingMemoryOf } from "#memory/embedding-store.ts";
import { hasDirections } from "#memory/has-directions.ts";
import { storeOf } from "#memory/open.ts";
import type { Near } from "#model/embedder.ts";
import type { Memory } from "#model/ports.ts";
import type { House } from "./compose.ts";
import { noteCall, textsLeftToday } from "./embed-budget.ts";
import { configuredEmbedder } from "./embedders.ts";

/** So many of the nearest are compared like those that share words. */
const LOOKED_AT = 12;
/** A provider that does not answer by then is done without. */
const PATIENCE_MS = 3000;
const MOST_CHARS = 2000;

/**
 * Lessons that point the same way as a text, whatever words they use. Asks the provider where one is set up, so no hook comes
 * here; where it cannot be asked, recall goes on without.
 */
export function nearLessons(
  house: House,
  memory: Memory,
  /** For whoever answers others: a stranger's question is sent to nobody. */
  { isOffline = false }: { readonly isOffline?: boolean } = {},
): (text: string) => Promise<readonly Near[]> {
  return async (text) => {
    const store = embeddingMemoryOf(storeOf(memory));
    if (text.trim() === "" || !hasDirections(storeOf(memory))) return [];
    const embedder = await configuredEmbedder(house);
    if (embedder === null || (isOffline && !embedder.isLocal)) return [];
    if (!store.has("lesson", embedder.name)) return [];
    if (!embedder.isLocal && textsLeftToday(house, memory, 1) === 0) return [];
    const { vectors, tokens, isFree } = await embedder.embed(
      [redact(text).slice(0, MOST_CHARS)],
      AbortSignal.timeout(PATIENCE_MS),
    );
    if (!isFree) noteCall(house, memory, embedder.name, 1, tokens);
    const vector = vectors?.[0] ?? null;
    return vector === null ? [] : store.nearest("lesson", embedder.name, vector, LOOKED_AT);
  };
}
