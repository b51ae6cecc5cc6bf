import { redactArgv } from "./redact-facts.ts";
import type { Redact } from "./store.ts";

/** Plain data with every text in it scrubbed, however deep it stands. */
export function redactDeep(value: unknown, redact: Redact): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) {
    // Words of a command line tell of each other: `--password` says what the next one is.
    if (value.length > 1 && value.every((one) => typeof one === "string")) return redactArgv(value, redact);
    return value.map((one) => redactDeep(one, redact));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [redact(key), redactDeep(one, redact)]),
  );
}
