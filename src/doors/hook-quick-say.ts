import { join } from "node:path";
import { redact } from "#detect/redact.ts";
import { redactDelivery } from "#memory/redact-delivery.ts";
import type { SessionLog } from "#memory/session-log.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { type Delivered, newsOf, type SaidBefore } from "./deliver-words.ts";
import type { Place } from "./hook-quick-place.ts";

/** Says what is new as the next in the session, and lets the fact wait for whoever opens the memory. */
export function sayNext(
  place: Place,
  checkOf: SaidBefore["checkOf"],
  log: SessionLog,
  moment: MomentInput,
  warnings: readonly Warning[],
  options: Parameters<typeof newsOf>[3],
): Delivered | null {
  const scrubbedOf = onceEach<string>();
  const scrub = (text: string) => scrubbedOf(text, () => redact(text));
  for (;;) {
    log.make();
    const { said, next } = log.read();
    const made = newsOf(place, moment, warnings, options, {
      said,
      hasFailedSince: (fingerprint, at) => (log.failedAt(fingerprint) ?? 0) > at,
      checkOf,
    });
    if (made === null) return null;
    const scrubbed = [...made.deliveries, ...made.withheld].map((one) => redactDelivery(one, scrub));
    const claim = log.claim(join(place.dirs.store, "spool"), next, scrubbed);
    if (claim === null) continue;
    claim.letWait();
    return made;
  }
}

/** All that is said together has one text, and mostly one check: each is made once. */
export function onceEach<T>(): (key: string, make: () => T) => T {
  const known = new Map<string, T>();
  return (key, make) => {
    if (!known.has(key)) known.set(key, make());
    return known.get(key)!;
  };
}
