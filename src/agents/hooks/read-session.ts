import type { EndEvent, PromptEvent, SessionStartEvent } from "#model/hook.ts";
import { textOf } from "../transcripts/fields.ts";
import { capText, MAX_TEXT } from "./cap-text.ts";
import type { Told } from "./dialect.ts";
import { withoutOurs } from "./without-ours.ts";

/** The beginning of a session. */
export function sessionStart(told: Told, source: unknown): SessionStartEvent {
  return { ...told, kind: "session-start", source: textOf(source) };
}

/** A person's prompt; null where nothing of it is theirs. */
export function prompt(told: Told, text: unknown): PromptEvent | null {
  const said = withoutOurs(textOf(text) ?? "").trim();
  return said === "" ? null : { ...told, kind: "prompt", prompt: capText(said, MAX_TEXT) };
}

/** The end of a turn, or of the session. */
export function ended(told: Told, kind: EndEvent["kind"], reason: unknown): EndEvent {
  return { ...told, kind, reason: textOf(reason) };
}
