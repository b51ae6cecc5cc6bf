import type { Memory } from "#model/ports.ts";
import type { Delivery, Warning } from "#model/warning.ts";
import type { MomentInput } from "#warn/moment.ts";
import type { House } from "./compose.ts";
import { deliver } from "./deliver.ts";
import { holdoutShare } from "./holdout-share.ts";
import { warningsFor } from "./warnings.ts";
import { templateFor } from "./warnings-template.ts";

/** What was said at a moment, and the facts that it was. */
export interface Said {
  readonly warnings: readonly Warning[];
  /** Empty where there is nothing (new) to say. */
  readonly text: string;
  readonly deliveries: readonly Delivery[];
  /** Templates that cannot be used, and why. */
  readonly faults: readonly string[];
}

/** Says what fits a moment, once a session, and keeps the fact; in a dry run nothing is kept. */
export async function sayAt(
  house: House,
  memory: Memory,
  moment: MomentInput,
  options: { readonly isDryRun?: boolean } = {},
): Promise<Said> {
  const warnings = await warningsFor(house, memory, moment);
  const { template, faults } = templateFor(house, moment.kind, moment.agent);
  if (warnings.length === 0) return { warnings: [], text: "", deliveries: [], faults };
  const said = deliver(house, memory, moment, warnings, {
    ...{ mayHold: false, mayShow: true, callId: null, isDryRun: options.isDryRun === true },
    holdout: holdoutShare(house),
    ...(template === null ? {} : { template }),
  });
  return said === null
    ? { warnings: [], text: "", deliveries: [], faults }
    : { warnings: said.said, text: said.text, deliveries: options.isDryRun ? [] : said.deliveries, faults };
}
