import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dialectOf } from "#agents/hooks/dialects.ts";
import type { HookEvent } from "#model/hook.ts";

/** A moment that every test uses. */
export const AT = 1_794_769_170_000;

/** One recorded event. */
export interface Recorded {
  readonly event: string;
  readonly payload: Record<string, unknown>;
}

/** What a client was recorded to send, in order. */
export function recorded(client: string): Recorded[] {
  const path = fileURLToPath(new URL(`fixtures/${client}.jsonl`, import.meta.url));
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Recorded);
}

/** Reads a payload in a client's dialect; `more` goes over the fields that every payload of that client has. */
export function read(client: string, event: string, more: Record<string, unknown>): HookEvent | null {
  const base = {
    session_id: "s-1",
    sessionId: "s-1",
    conversation_id: "s-1",
    cwd: "/home/dev/shop",
    hook_event_name: event,
  };
  return dialectOf(client)!.read(event, { ...base, ...more }, AT);
}

/** The same, of what must be a command that has run. */
export function readEnd(client: string, event: string, more: Record<string, unknown>) {
  const told = read(client, event, more);
  if (told?.kind !== "after-command") throw new Error(`no command: ${JSON.stringify(told)}`);
  return told;
}

/** The same, of what must be an edit. */
export function readEdits(client: string, event: string, more: Record<string, unknown>) {
  const told = read(client, event, more);
  return told?.kind === "before-edit" || told?.kind === "after-edit" ? told.edits : null;
}
