import type { Clock } from "#model/ports.ts";

/** The machine's own time. */
export const systemClock: Clock = { now: () => Date.now() };
