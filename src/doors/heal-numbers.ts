import { HEAL_NUMBERS, type HealNumbers } from "#heal/preflight/numbers.ts";
import type { House } from "./compose.ts";

/** The numbers of healing as this house's settings say them. */
export function healNumbers({ settings }: Pick<House, "settings">): HealNumbers {
  return Object.fromEntries(
    HEAL_NUMBERS.map(({ key }) => [key, settings.values[`heal.${key}`]]),
  ) as unknown as HealNumbers;
}
