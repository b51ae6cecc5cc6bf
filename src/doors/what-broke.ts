import type { Diff } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { Run } from "#model/run.ts";
import type { House } from "./compose.ts";
import { changesOf } from "./learn-now.ts";

/** The change from a check's last green tree to a failing run's; null where one of the trees is not known. */
export async function whatBroke(
  run: Run,
  memory: Memory,
  { fixes }: Knowledge,
  house: House,
): Promise<Diff | null> {
  const red = run.git?.tree ?? null;
  const green = run.outcome === "failed" ? memory.lastGreenTree(run.check, run.startedAt) : null;
  if (red === null || green === null || red === green) return null;
  const known = fixes.diff(green, red);
  if (known !== null) return known;
  const made = await changesOf(house)(green, red);
  if (made === null) return null;
  fixes.keepDiff(made, house.clock.now());
  return fixes.diff(green, red);
}
