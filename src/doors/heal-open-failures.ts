import { healingOf } from "#memory/healing.ts";
import type { HealHouse } from "./heal-audit.ts";
import { failureNamed, type NamedFailure } from "./heal-named.ts";

const MOST = 20;

/** What is red now and can be run again, the newest first; what a person ignores is left out. */
export function openFailures(around: HealHouse): NamedFailure[] {
  const { heal } = healingOf(around.memory);
  const ignored = new Set(heal.ignored());
  return around.memory
    .summaries({ state: "open", limit: 5 * MOST })
    .filter(({ latest }) => !ignored.has(latest.fingerprint.hash))
    .flatMap(({ latest }) => {
      try {
        return [failureNamed(around, latest.fingerprint.hash)];
      } catch {
        // A verdict without a command: nothing could verify a change.
        return [];
      }
    })
    .slice(0, MOST);
}
