import { setImmediate } from "node:timers/promises";
import { seeCheck } from "#loop/fix-loop-check.ts";
import type { Plan } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";
import { failureNamed } from "./heal-named.ts";
import { noFixOf } from "./heal-no-fix.ts";
import { collectorFor } from "./read-output.ts";

/**
 * Reads what the check said when it failed, and the change, as what it says now will be read in a moment: what knows its tool is loaded while
 * it runs, and not when everybody waits for it. Nothing comes of it.
 */
export async function readAhead(around: HealHouse, plan: Plan): Promise<void> {
  const { failure, check, argv } = plan;
  await setImmediate();
  const { run } = failureNamed(around, failure.fingerprint);
  const settings = await around.house.detectSettings();
  const { exitCode, signal } = run;
  const ended = { exitCode: exitCode ?? 1, signal, durationMs: 0, output: run.output ?? failure.message };
  await seeCheck(
    { check, argv },
    { ...ended, timedOut: false, startFailure: null, isStopped: false },
    { runId: run.id, tree: null, settings, openCollector: async () => collectorFor(settings) },
  );
  noFixOf(around, plan, null, null);
}
