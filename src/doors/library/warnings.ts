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
  /** The lessons that fit a moment, the most useful first; none where nothing fits, or warnings are off. Keeps nothing. */
  warningsFor(moment: AtMoment): Promise<Warning[]>;
  /** The same as text for a prompt, each once in a session; keeps a delivery for each, unless it is a dry run. */
  warn(moment: AtMoment, options?: { readonly isDryRun?: boolean }): Promise<Said>;
}

/** The part of an open memory that warns. What it needs is loaded when it is asked. */
export function warningsPart(memory: Memory, house: House): WarningsMemory {
  return {
    warningsFor: async (asked) => {
      const moment = await ready(memory, house, asked);
      return moment === null ? [] : (await import("../warnings.ts")).warningsFor(house, memory, moment);
    },
    warn: async (asked, options) => {
      const moment = await ready(memory, house, asked);
      if (moment === null) return { warnings: [], text: "", deliveries: [], faults: [] };
      return (await import("../warnings-say.ts")).sayAt(house, memory, moment, options);
    },
  };
}

/** The moment, and the memory ready for it as `twiceshy warn` has it; null while warnings are switched off. */
async function ready(memory: Memory, house: House, asked: AtMoment): Promise<MomentInput | null> {
  const moment = await understood(asked);
  if ((await import("../hook-off.ts")).offFor(house, moment.session ?? "").warnings) return null;
  if ((await import("../shared-listing.ts")).haveSharedLessonsChanged(house.project.root, memory))
    await (await import("../lessons.ts")).lessonsNow(house, memory);
  return moment;
}

/** Silence about a moment that nobody could understand would look like an answer. */
async function understood(moment: AtMoment): Promise<MomentInput> {
  const fault = (await import("../moment-needs.ts")).momentFault(moment);
  if (fault !== null) throw new Trouble("usage", `${fault}.`, "twiceshy warn --help");
  return momentOf(moment);
}
