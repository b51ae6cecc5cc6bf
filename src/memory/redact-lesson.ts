import type { LessonEvent } from "#model/lesson.ts";
import { redactArgv } from "./redact-facts.ts";
import type { Redact } from "./store.ts";

// An id or a hash of ours: "3f9a2c0d11", "019a8d2e-7c11-7abc-8123-0123456789ab". Scrubbing must not change what it names.
const ID = /^[0-9a-f][0-9a-f-]{7,39}$/;

/** An event about a lesson with every text scrubbed, however deep it lies. */
export function redactLessonEvent(event: LessonEvent, redact: Redact): LessonEvent {
  return {
    ...event,
    by: event.by === null ? null : redact(event.by),
    reason: event.reason === null ? null : redact(event.reason),
    body: redactValue(event.body, redact) as LessonEvent["body"],
  };
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return ID.test(value) ? value : redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== "object" || value === null) return value;
  // {key: "DB_PASSWORD", value: "…"}: here a text says what the other one is.
  const name = (value as { key?: unknown }).key;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    if (key === "value" && typeof item === "string" && typeof name === "string")
      return [key, redactNamedField(name, item, redact)];
    // `--password` says what the word after it is.
    if (key === "argv" && Array.isArray(item)) return [key, redactArgv(item.map(String), redact)];
    // The name of a field can say what its text is: {token: "…"}.
    if (typeof item === "string" && !ID.test(item)) return [key, redactNamedField(key, item, redact)];
    return [redact(key), redactValue(item, redact)];
  });
  return Object.fromEntries(entries);
}

function redactNamedField(key: string, text: string, redact: Redact): string {
  const lead = `${key}=`;
  const together = redact(lead + text);
  return together.startsWith(lead) ? together.slice(lead.length) : redact(text);
}
