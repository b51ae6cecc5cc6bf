import { ciVariable } from "./ci.ts";
import type { House } from "./house.ts";

/** The share of warnings that is withheld to see what they do. None in CI: nobody learns there, and a build should do the same every time. */
export function holdoutShare({ settings, around }: Pick<House, "settings" | "around">): number {
  const isSaid = settings.origins.holdout !== "default";
  return isSaid || ciVariable(around.env) === null ? settings.values.holdout : 0;
}
