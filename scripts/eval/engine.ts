import { OutputCollector } from "#detect/collector.ts";
import type { DetectSettings } from "#detect/detect.ts";
import type { About } from "#detect/log.ts";
import { type Inspection, inspectOutput } from "#loop/inspect-output.ts";

export { DETECTORS } from "#detect/registry.ts";

/** What the evaluation asks of the engine: bytes in, failures out. */
export function inspect(output: Uint8Array, about: About, settings: DetectSettings): Inspection {
  const collector = new OutputCollector();
  collector.write(output);
  return inspectOutput(collector.finish(), about, settings);
}
