import type { Fix } from "#model/fix.ts";
import type { ProvePorts } from "./prove-fix.ts";
import { runnableArgv } from "./runnable-argv.ts";

/** A check that took longer is not run behind anybody's back. */
const QUICK_MS = 10_000;
/** What could not be decided is tried again after so long. */
const AGAIN_MS = 24 * 60 * 60_000;

type Asked = Pick<ProvePorts, "run" | "mayRunByItself" | "clock">;

/** Of the fixes that are not proven, those that may be in the background: a quick check that may run by itself. */
export function chooseForBackground(fixes: readonly Fix[], ports: Asked): Fix[] {
  return fixes.filter((fix) => {
    const { receipt } = fix;
    if (receipt !== null && (receipt.verdict !== "inconclusive" || ports.clock.now() - receipt.at < AGAIN_MS))
      return false;
    const runs = [fix.firstRedRun, fix.greenRun].map((id) => ports.run(id));
    const argv = runs.at(-1)?.argv ?? [];
    if (argv.length === 0 || runs.some((run) => (run?.durationMs ?? 0) > QUICK_MS)) return false;
    return ports.mayRunByItself(runnableArgv(argv), fix.check.directory).may;
  });
}
