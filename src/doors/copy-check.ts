import type { Check } from "#model/run.ts";

/** True for a check as it was run in a copy of the files: what it says is not said of the user's own. */
export function isOfCopy({ family }: Check): boolean {
  // "node --test @fix"
  return / @(?:fix|heal)$/.test(family ?? "");
}
