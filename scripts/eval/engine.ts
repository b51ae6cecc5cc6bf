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

export { identify } from "#fingerprint/identify.ts";
export { compare } from "#learn/similarity/compare.ts";
export { documentOf, documentOfText } from "#learn/similarity/document.ts";
export { nearDuplicate, related } from "#learn/similarity/near-duplicate.ts";
export { scoreOf } from "#learn/similarity/score.ts";
export {
  LINK_THRESHOLD,
  MERGE_THRESHOLD,
  RECALL_THRESHOLD,
  WEIGHTS,
} from "#learn/similarity/weights.ts";
export { openWordVectors } from "#learn/similarity/word-vectors.ts";
export { openDoor } from "./door.ts";
