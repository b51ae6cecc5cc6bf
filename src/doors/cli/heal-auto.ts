import { applicationJson } from "#report/heal-json.ts";
import { judgesText } from "#report/judge-text.ts";
import { paint } from "#report/paint.ts";
import { compose } from "../compose.ts";
import { type AutoReport, healByItself } from "../heal-auto.ts";
import { judgesNow } from "../heal-judges-now.ts";
import type { Invocation } from "./command.ts";
import { withHealing } from "./heal-open.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** `heal judges`: who approves what heals by itself, and how right each was. */
export async function judges({ flags, terminal }: Invocation): Promise<number> {
  const house = compose(terminal, flags);
  const memory = await house.memoryIfThere();
  try {
    const now = judgesNow(house, memory);
    if (flags.has("json")) await terminal.out(`${JSON.stringify({ version: 1, ...now })}\n`);
    else await terminal.out(judgesText(now, paint(terminal.paintOut)));
    return 0;
  } finally {
    memory?.close();
  }
}

/** `heal auto`: what the policy lets happen by itself, now and with the patience of a person. */
export function auto(invocation: Invocation): Promise<number> {
  const { flags, terminal } = invocation;
  return withHealing(
    invocation,
    async (around) => {
      const stop = stopOnSignals();
      try {
        const report = await healByItself(around, {
          signal: stop.signal,
          deadline: Number.POSITIVE_INFINITY,
          longestCheckMs: Number.POSITIVE_INFINITY,
        });
        if (flags.has("json")) await terminal.out(`${JSON.stringify(reportJson(report))}\n`);
        else await terminal.out(`${linesOf(report).join("\n")}\n`);
        return stop.exitCode() ?? 0;
      } finally {
        stop.forget();
      }
    },
    // It watches itself, and tells what it saw.
    { watches: false },
  );
}

function reportJson({
  watch,
  applied,
  shadowed,
  suggested,
  proposed,
  why,
}: AutoReport): Record<string, unknown> {
  return {
    version: 1,
    kept: watch.kept.map(applicationJson),
    undone: watch.undone.map(applicationJson),
    watching: watch.waiting,
    applied: applied.map(applicationJson),
    shadowed: shadowed.map(applicationJson),
    suggested: suggested.map(({ id }) => id),
    proposed: proposed.map(({ number, title, files }) => ({ number, title, files })),
    why,
  };
}

function linesOf({ watch, applied, shadowed, suggested, proposed, why }: AutoReport): string[] {
  const lines = [
    ...watch.undone.map(({ id, why: said }) => `taken back  ${id.slice(-12)}: ${said}`),
    ...watch.kept.map(({ id, why: said }) => `kept  ${id.slice(-12)}: ${said}`),
    ...applied.map(({ id, state, why: said }) => `${state}  ${id.slice(-12)}: ${said}`),
    ...shadowed.map(({ id, state, why: said }) => `shadow, ${state}  ${id.slice(-12)}: ${said}`),
    ...suggested.map(({ id }) => `suggested  plan ${id.slice(-12)}: twiceshy issues`),
    ...proposed.map(({ number, title }) => `proposed  ${title}: twiceshy issues apply ${number}`),
    ...(watch.waiting > 0 ? [`${watch.waiting} landed and watched`] : []),
    ...(why === null ? [] : [why]),
  ];
  return lines.length === 0 ? ["nothing to do by itself"] : lines;
}
