/** Two hooks that tell of one call do so within seconds; some models number their calls anew in each turn. */
export const SAME_CALL_MS = 10_000;
