import { iso } from "./iso.ts";
import type { Paint } from "./paint.ts";
import { when } from "./words.ts";

/** A phase as it is shown. */
export interface ShownPhase {
  readonly phase: string;
  readonly startedAt: number | null;
  readonly doneAt: number | null;
  readonly lastAt: number;
  readonly isOpen: boolean;
}

/** A line a phase: its name, where it stands, when it was last heard of. */
export function phasesText(
  phases: readonly ShownPhase[],
  current: string | null,
  now: number,
  { bold, dim, green }: Paint,
): string {
  if (phases.length === 0)
    return "no phase yet: a task such as 12-01 names one, or `twiceshy phase start 12`\n";
  const width = Math.max(...phases.map(({ phase }) => phase.length));
  return phases
    .map((one) => {
      const state = stateOf(one, current);
      const shown = state === "current" ? green(state) : state;
      return `${bold(`phase ${one.phase}`)}${" ".repeat(width - one.phase.length)}  ${shown}  ${dim(`last heard of ${when(one.lastAt, now)}`)}\n`;
    })
    .join("");
}

/** A phase for machines. */
export function phaseJson(one: ShownPhase, current: string | null) {
  return {
    phase: one.phase,
    state: stateOf(one, current),
    startedAt: iso(one.startedAt),
    doneAt: iso(one.doneAt),
    lastAt: iso(one.lastAt),
  };
}

function stateOf({ phase, isOpen, doneAt, startedAt }: ShownPhase, current: string | null): string {
  if (phase === current) return "current";
  if (isOpen) return "open";
  return doneAt !== null && (startedAt === null || doneAt >= startedAt) ? "done" : "over";
}
