import type { HookEvent, HookReply } from "#model/hook.ts";

/** Claude Code and Cursor drop what is longer than 10,000 characters, Codex cuts at about 2,500 tokens. */
const MOST = 9000;

const MORE = "\n…";

/** JSON of at most MOST characters: `shape` is asked again with a shorter text until it fits. */
export function fitted(text: string, shape: (text: string) => unknown): string {
  let room = MOST;
  for (;;) {
    const json = JSON.stringify(shape(text.length <= room ? text : cut(text, room)));
    if (json.length < MOST || room < 100) return json;
    room -= Math.max(100, Math.ceil((json.length - MOST) / 6));
  }
}

function cut(text: string, room: number): string {
  const head = text.slice(0, room - MORE.length);
  const line = head.lastIndexOf("\n");
  return (line > room / 2 ? head.slice(0, line) : head.replace(/[\uD800-\uDBFF]$/, "")) + MORE;
}

/** Claude Code's form, which Codex and Qwen Code share. Not one key more than is needed: Codex drops a reply with a key it does not know. */
export function hookSpecific(event: string, reply: HookReply): string {
  if (reply.hold !== null)
    return fitted(reply.hold, (permissionDecisionReason) => ({
      hookSpecificOutput: {
        hookEventName: event,
        permissionDecision: "deny",
        permissionDecisionReason,
      },
    }));
  if (reply.context === null) return "";
  return fitted(reply.context, (additionalContext) => ({
    hookSpecificOutput: { hookEventName: event, additionalContext },
  }));
}

/** A line for the person alone, at the end of a turn, where the client shows one. */
export function systemMessage(person: string | null): string {
  return person === null ? "" : fitted(person, (systemMessage) => ({ systemMessage }));
}

/** How Claude Code and Codex are answered: the person at the end of a turn, the model at every other event. */
export function replyOf(to: HookEvent, reply: HookReply): string {
  if (to.kind === "turn-end") return systemMessage(reply.person);
  return to.kind === "session-end" ? "" : hookSpecific(to.event, reply);
}
