import { healingOf } from "#memory/healing.ts";
import type { Application, Plan } from "#model/heal.ts";
import { Trouble } from "#model/trouble.ts";
import { applicationJson, healEventJson } from "#report/heal-json.ts";
import { healLines } from "#report/heal-lines.ts";
import { applyPlan } from "../heal-apply.ts";
import type { HealHouse } from "../heal-audit.ts";
import { type PlanMoment, planFor, planMoment } from "../heal-plan.ts";
import type { Invocation } from "./command.ts";
import { forceFlag } from "./force-flag.ts";
import { type EarlyApply, inMemory } from "./heal-open.ts";
import { tell } from "./heal-tell.ts";
import { spanFlag } from "./span-flag.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** `heal apply <plan|fingerprint>` */
export function apply(invocation: Invocation, wanted: string, early: EarlyApply): Promise<number> {
  const { flags, terminal } = invocation;
  const forced = forceFlag(flags, "heal apply …");
  const checkMs = spanFlag(flags, "check-timeout", "heal apply …");
  const work = async (around: HealHouse, wasQuiet: boolean) => {
    const stop = stopOnSignals();
    try {
      // What an earlier heal left may have changed files since git looked at them.
      const { looking, standBy } = wasQuiet ? early : {};
      const moment = await planMoment(around, looking);
      const plan = await planToApply(around, wanted, moment);
      const ask = {
        by: "person",
        isDryRun: flags.has("dry-run"),
        isStrict: flags.has("strict"),
        forced,
      } as const;
      const checking = (command: string, on: "without" | "with") =>
        tell(invocation, [`  runs ${command} ${on === "with" ? "with the change" : "without it"}`]);
      const limit = checkMs === null ? {} : { checkMs };
      const heard = flags.has("json") ? {} : { checking };
      const events = applyPlan(
        { ...around, signal: stop.signal, files: moment.files, standBy: standBy ?? null, ...heard, ...limit },
        plan,
        ask,
      );
      for (;;) {
        const { value, done } = await events.next();
        if (done) {
          if (flags.has("json"))
            await terminal.out(`${JSON.stringify({ version: 1, application: applicationJson(value) })}\n`);
          return stop.exitCode() ?? EXITS[value.state] ?? 1;
        }
        if (!flags.has("json")) tell(invocation, healLines(value));
        else if (flags.has("events")) await terminal.out(`${JSON.stringify(healEventJson(value))}\n`);
      }
    } finally {
      stop.forget();
    }
  };
  return inMemory(invocation, work, { house: early.house });
}

const EXITS: Partial<Record<Application["state"], number>> = { landed: 0, "would-land": 0, failed: 2 };

/** The plan that was printed, where it still fits the files as it was read; a fingerprint's plan is made now. */
async function planToApply(around: HealHouse, wanted: string, moment: PlanMoment): Promise<Plan> {
  const printed = wanted.length < 4 ? null : healingOf(around.memory).heal.plan(wanted);
  if (printed === null) return planFor(around, wanted, moment);
  const now = await planFor(around, printed.failure.fingerprint, moment);
  if (changeOf(now) === changeOf(printed)) return now;
  throw new Trouble(
    "refused",
    "your files or what is known have changed since the plan was printed, and it would be another change now.",
    `twiceshy heal plan ${printed.failure.fingerprint.slice(0, 8)}`,
  );
}

/** What would be done, without the places: lines above it may have come and gone. */
function changeOf({ diff, remedy, misfit }: Plan): string {
  if (remedy.kind !== "patch") return JSON.stringify(remedy);
  const lines = diff.split("\n").filter((line) => /^(?:[+-]|diff --git )/.test(line));
  return JSON.stringify([misfit, lines]);
}
