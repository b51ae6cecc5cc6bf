/**
 * Hooks: a client's payload → an event in the words of the house, and a reply → the client's own form. One file per client.
 * Pure: no files, no clock, no processes. Payloads come from other people's programs: unknown fields are ignored, wrong types
 * are "not there", nothing here throws. What is not understood is null, and then the agent goes on as if twiceshy were not there.
 */
import type { HookEvent, HookKind, HookReply } from "#model/hook.ts";
import { type Fields, textOf } from "../transcripts/fields.ts";

/** How one client is listened to and answered. */
export interface Dialect {
  readonly client: string;
  /** The event that a payload tells; null for what twiceshy has no use for. */
  read(event: string, payload: unknown, at: number): HookEvent | null;
  /** What is printed on stdout; "" for silence. */
  reply(to: HookEvent, reply: HookReply): string;
  /** A denial is clean there: the model gets the reason, nothing else breaks. */
  readonly holds: boolean;
  /** Kinds of event whose context reaches the model. */
  readonly contextAt: readonly HookKind[];
}

/** What every event tells. */
export interface Told {
  readonly client: string;
  readonly event: string;
  readonly session: string;
  readonly cwd: string;
  readonly at: number;
  readonly transcript: string | null;
  readonly callId: string | null;
  readonly subagent: string | null;
}

/** The part that Claude Code, Codex, Gemini CLI and Qwen Code have in common: session_id, cwd, transcript_path, tool_use_id, agent_id. */
export function toldBy(client: string, event: string, payload: Fields, at: number): Told | null {
  const session = textOf(payload.session_id);
  const cwd = textOf(payload.cwd);
  if (session === null || cwd === null) return null;
  return {
    client,
    event,
    session,
    cwd,
    at,
    transcript: textOf(payload.transcript_path),
    callId: textOf(payload.tool_use_id),
    subagent: textOf(payload.agent_id),
  };
}

/** Every kind whose context can reach a model at all. */
export const ALL_CONTEXT: readonly HookKind[] = [
  "session-start",
  "prompt",
  "before-command",
  "before-edit",
  "after-command",
  "after-edit",
];
