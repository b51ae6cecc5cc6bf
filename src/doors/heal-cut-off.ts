import { healingOf } from "#memory/healing.ts";
import type { Application } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";

/** Whether an application was cut off: somebody is said to work on it. Only whoever has the turn may believe it. */
export function cutOffHeals({ memory }: Pick<HealHouse, "memory">): Application[] {
  const { heal } = healingOf(memory);
  return [
    ...heal.applications({ state: "running" }),
    ...heal.applications({ state: ["landed", "kept", "stuck"] }).filter(({ pid }) => pid !== null),
  ];
}
