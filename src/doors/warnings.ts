/**
 * What there is to say at a moment: the lessons that fit it, ranked, or nothing. In: a moment. Out: warnings as typed slots; text
 * is made of them in src/warn/render.ts. It reads, and only a few rows by their keys: the trigger files say which.
 */
import type { Memory } from "#model/ports.ts";
import type { Check } from "#model/run.ts";
import type { Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import { WARN_NUMBERS } from "#warn/numbers.ts";
import type { TriggerFile } from "#warn/trigger-file.ts";
import type { House } from "./compose.ts";
import { scriptReader } from "./script-checks.ts";
import { takeApart } from "./warnings-moment.ts";

/** What somebody found out about a moment before. */
export interface KnownOfMoment {
  readonly triggers: TriggerFile | null;
  readonly checks: readonly Check[] | null;
}

/** The warnings for a moment, the most useful first; none where nothing is known that fits. */
export async function warningsFor(
  house: House,
  memory: Memory,
  moment: MomentInput,
  known: KnownOfMoment = { triggers: null, checks: null },
): Promise<Warning[]> {
  const found =
    moment.kind === "failure"
      ? await (await import("./warnings-failure.ts")).failureWarnings(house, memory, moment)
      : await (await import("./warnings-lessons.ts")).lessonWarnings(
          house,
          memory,
          known.checks === null
            ? takeApart(moment, scriptReader(house.project.root))
            : { ...moment, checks: known.checks },
          known.triggers,
        );
  return found.filter(({ score }) => score >= WARN_NUMBERS.floor[moment.kind]).slice(0, WARN_NUMBERS.most);
}
