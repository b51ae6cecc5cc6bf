import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import type { Dialect } from "./dialect.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

export type { Dialect } from "./dialect.ts";

/** Every client that is listened to. Aider has no hooks: it runs its checks through `twiceshy run`. */
export const DIALECTS: readonly Dialect[] = [claude, codex, gemini, qwen, copilot, opencode, pi, cursor];

/** How a client is listened to; null for one that is not known, or has no hooks. */
export function dialectOf(client: string): Dialect | null {
  return DIALECTS.find((dialect) => dialect.client === client) ?? null;
}
