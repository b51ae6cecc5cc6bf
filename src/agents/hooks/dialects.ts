import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import type { Dialect } from "./dialect.ts";

export type { Dialect } from "./dialect.ts";

const DIALECTS: readonly Dialect[] = [claude, codex];

/** How a client is listened to; null for one that is not known, or has no hooks (aider). */
export function dialectOf(client: string): Dialect | null {
  return DIALECTS.find((dialect) => dialect.client === client) ?? null;
}
