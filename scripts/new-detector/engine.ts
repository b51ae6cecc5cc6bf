import { OutputCollector } from "#detect/collector.ts";
import { DETECTORS } from "#detect/registry.ts";
import { type Inspection, inspectOutput } from "#loop/inspect-output.ts";

export { readLocation } from "#detect/location.ts";
export { DETECTORS } from "#detect/registry.ts";

/** What is read in an output today by all but one detector, and its lines as detectors get them. */
export function look(
  output: Uint8Array,
  command: string,
  exitCode: number,
  without: string,
): Inspection & { lines: readonly string[] } {
  const collector = new OutputCollector();
  collector.write(output);
  const log = collector.finish();
  const detectors = DETECTORS.filter(({ id }) => id !== without);
  return { ...inspectOutput(log, { command, exitCode, signal: null }, { detectors }), lines: log.lines };
}
