/**
 * Reads the output of a command that an agent tells of. A module of its own: hooks answer most failures without reading what they printed, and then
 * none of it is loaded.
 */
import { OutputCollector } from "#detect/collector.ts";
import type { About, Log } from "#detect/log.ts";
import { verdictOf } from "#detect/verdict.ts";
import { type Inspection, type InspectSettings, inspectOutput } from "./inspect-output.ts";

/** What failed in an output. */
export function inspectTold(output: string | null, about: About, settings: InspectSettings): Inspection {
  return inspectOutput(logOf(output), about, settings);
}

/** How a command ended by its own words. */
export function verdictOfTold(output: string | null): ReturnType<typeof verdictOf> {
  return verdictOf(logOf(output));
}

function logOf(output: string | null): Log {
  const collector = new OutputCollector();
  collector.write(new TextEncoder().encode(output ?? ""));
  return collector.finish();
}
