import { allDetectors } from "#detect/registry.ts";
import type { InspectSettings } from "#loop/inspect-output.ts";
import { registeredDetectors } from "./registered-detectors.ts";
import type { Settings } from "./settings.ts";

/** What a project adds to the engine, from its config and by `registerDetector`; nothing where it adds nothing. */
export async function projectDetectors({
  detectors,
  scrubbers,
  categories,
}: Settings): Promise<InspectSettings> {
  const registered = registeredDetectors();
  if (detectors.length + scrubbers.length + categories.length === 0) {
    return registered.length === 0 ? {} : { detectors: [...registered, ...allDetectors()] };
  }
  // The linear-time regex engine is loaded only where a project has patterns of its own.
  const { compileCustom } = await import("#detect/custom.ts");
  const custom = compileCustom({ detectors, scrubbers, categories });
  return {
    detectors: [...custom.detectors, ...registered, ...allDetectors()],
    categories: custom.categories,
    scrub: custom.scrub,
  };
}
