import type { HookReply } from "#model/hook.ts";
import { type Fields, textOf } from "../transcripts/fields.ts";
import { type Told, toldBy } from "./dialect.ts";
import { fitted } from "./reply-text.ts";

/** OpenCode and pi run programs of ours, which send {session_id, cwd, call_id, transcript_path, …} in one form. */
export function toldByPlugin(client: string, event: string, payload: Fields, at: number): Told | null {
  const told = toldBy(client, event, payload, at);
  return told === null ? null : { ...told, callId: textOf(payload.call_id), subagent: null };
}

/** What those programs understand: {context} to hand on, or {hold} to stop the action with. */
export function pluginReply(reply: HookReply): string {
  if (reply.hold !== null) return fitted(reply.hold, (hold) => ({ hold }));
  return reply.context === null ? "" : fitted(reply.context, (context) => ({ context }));
}
