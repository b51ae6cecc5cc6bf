import type { TriggerKey } from "./trigger-keys.ts";

/** In every payload of every client. */
const ALWAYS = "{";

/** Fixed strings of which a payload holds at least one when a key concerns it. */
export function wordsFor({ kind, key }: TriggerKey): string[] {
  if (kind === "file") return [key.slice(key.lastIndexOf("/") + 1)];
  if (kind === "command") return [key.split(" ", 1)[0]!];
  return [ALWAYS];
}
