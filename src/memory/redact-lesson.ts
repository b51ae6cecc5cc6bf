import type { LessonEvent } from "#model/lesson.ts";
import { redactArgv } from "./redact-facts.ts";
import { isOwnId, redactMaybe, redactUnlessId } from "./redact-text.ts";
import type { Redact } from "./store.ts";

/** An event about a lesson with every text scrubbed, however deep it lies. */
export function redactLessonEvent(event: LessonEvent, redact: Redact): LessonEvent {
  return {
    ...event,
    by: redactMaybe(event.by, redact),
    reason: redactMaybe(event.reason, redact),
    body: redactValue(event.body, redact) as LessonEvent["body"],
  };
}

function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redactUnlessId(value, redact);
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
    if (typeof item === "string" && !isOwnId(item)) return [key, redactNamedField(key, item, redact)];
    return [redact(key), redactValue(item, redact)];
  });
  return Object.fromEntries(entries);
}

function redactNamedField(key: string, text: string, redact: Redact): string {
  const lead = `${key}=`;
  const together = redact(lead + text);
  return together.startsWith(lead) ? together.slice(lead.length) : redact(text);
}
