import { healingOf } from "#memory/healing.ts";
import type { Application, Plan } from "#model/heal.ts";
import { Trouble } from "#model/trouble.ts";
import { applicationJson, healEventJson } from "#report/heal-json.ts";
import { healLines } from "#report/heal-lines.ts";
import { shortPlan } from "#report/heal-plan-text.ts";
import { paint } from "#report/paint.ts";
import { applyPlan } from "../heal-apply.ts";
import type { HealHouse } from "../heal-audit.ts";
import { planFor } from "../heal-plan.ts";
import { applicationCalled, revertApplication } from "../heal-revert.ts";
import type { Invocation } from "./command.ts";
import { forceFlag } from "./force-flag.ts";
import { inMemory } from "./heal-open.ts";
import { spanFlag } from "./span-flag.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** `heal apply <plan|fingerprint>` */
export function apply(invocation: Invocation, wanted: string): Promise<number> {
  const { flags, terminal } = invocation;
  const forced = forceFlag(flags, "heal apply …");
  const checkMs = spanFlag(flags, "check-timeout", "heal apply …");
  return inMemory(invocation, async (around) => {
    const stop = stopOnSignals();
    try {
      const plan = await planToApply(around, wanted);
      const ask = {
        by: "person",
        isDryRun: flags.has("dry-run"),
        isStrict: flags.has("strict"),
        forced,
      } as const;
      const checking = (command: string, on: "without" | "with") =>
        tell(invocation, [`  runs ${command} ${on === "with" ? "with the change" : "without it"}`]);
      const limit = checkMs === null ? {} : { checkMs };
      const looking = flags.has("json") ? {} : { checking };
      const events = applyPlan({ ...around, signal: stop.signal, ...looking, ...limit }, plan, ask);
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
  });
}

const EXITS: Partial<Record<Application["state"], number>> = { landed: 0, "would-land": 0, failed: 2 };

/** The plan that was printed, where it still fits the files as it was read; a fingerprint's plan is made now. */
async function planToApply(around: HealHouse, wanted: string): Promise<Plan> {
  const printed = wanted.length < 4 ? null : healingOf(around.memory).heal.plan(wanted);
  if (printed === null) return planFor(around, wanted);
  const now = await planFor(around, printed.failure.fingerprint);
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

function tell({ terminal }: Invocation, lines: readonly string[]): void {
  const { green, red, yellow, dim } = paint(terminal.paintErr);
  for (const line of lines) {
    const ink = /^One commit|^.* was run here/.test(line)
      ? green
      : line.startsWith("refused") || line.startsWith("not undone")
        ? yellow
        : line.startsWith("failed")
          ? red
          : line.startsWith("  ")
            ? dim
            : (text: string) => text;
    terminal.err(`${ink(line)}\n`);
  }
}

/** `heal revert <application>` */
export function revert(invocation: Invocation, wanted: string): Promise<number> {
  const { flags, terminal } = invocation;
  return inMemory(invocation, async (around) => {
    const application = applicationCalled(around, wanted);
    const why = flags.text("reason")?.trim() || "A person took it back.";
    const after = await revertApplication(around, application, why);
    if (flags.has("json"))
      await terminal.out(`${JSON.stringify({ version: 1, application: applicationJson(after) })}\n`);
    else if (after.state === "reverted") tell(invocation, [`undone ${shortPlan(after.id)}: ${after.why}`]);
    else {
      const last = healingOf(around.memory).heal.events(after.id).at(-1);
      tell(invocation, last === undefined ? [] : healLines(last));
    }
    return after.state === "reverted" ? 0 : 1;
  });
}
