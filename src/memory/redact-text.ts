import type { Redact } from "./store.ts";

// An id or a hash of ours, also of a fix or a shipped lesson: "3f9a2c0d11", "fix/019a8d2e-7c11-7abc-8123-0123456789ab".
const ID = /^(?:fix\/)?[0-9a-f][0-9a-f-]{7,39}$/;

/** A text scrubbed, where there is one. */
export function redactMaybe(text: string | null, redact: Redact): string | null {
  return text === null ? null : redact(text);
}

/** A text scrubbed, unless it is an id of ours: that must not change what it names. */
export function redactUnlessId(text: string, redact: Redact): string {
  return isOwnId(text) ? text : redact(text);
}

/** Whether a text is an id or a hash of ours. */
export function isOwnId(text: string): boolean {
  return ID.test(text);
}
