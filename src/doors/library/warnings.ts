import type { Memory } from "#model/ports.ts";
import { Trouble } from "#model/trouble.ts";
import type { Warning } from "#model/warning.ts";
import { type MomentInput, momentOf } from "#warn/moment.ts";
import type { House } from "../compose.ts";
import type { Said } from "../warnings-say.ts";

/** A moment: when it is, and whatever is known of it. */
export type AtMoment = Pick<MomentInput, "kind"> & Partial<MomentInput>;

/** What is said before or after something fails. */
export interface WarningsMemory {
  /** The lessons that fit a moment, the most useful first; none where nothing fits. Keeps nothing. */
  warningsFor(moment: AtMoment): Promise<Warning[]>;
  /** The same as text for a prompt, each once in a session; keeps a delivery for each, unless it is a dry run. */
  warn(moment: AtMoment, options?: { readonly isDryRun?: boolean }): Promise<Said>;
}

/** The part of an open memory that warns. What it needs is loaded when it is asked. */
export function warningsPart(memory: Memory, house: House): WarningsMemory {
  return {
    warningsFor: async (moment) =>
      (await import("../warnings.ts")).warningsFor(house, memory, await understood(moment)),
    warn: async (moment, options) =>
      (await import("../warnings-say.ts")).sayAt(house, memory, await understood(moment), options),
  };
}

/** Silence about a moment that nobody could understand would look like an answer. */
async function understood(moment: AtMoment): Promise<MomentInput> {
  const fault = (await import("../moment-needs.ts")).momentFault(moment);
  if (fault !== null) throw new Trouble("usage", `${fault}.`, "twiceshy warn --help");
  return momentOf(moment);
}
