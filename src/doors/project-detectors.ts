import type { DetectSettings } from "#detect/detect.ts";
import { DETECTORS } from "#detect/registry.ts";
import { registeredDetectors } from "./registered-detectors.ts";
import type { Settings } from "./settings.ts";

/** A project's own detectors, in front of twiceshy's; nothing where it has none. */
export function projectDetectors(_settings: Settings): DetectSettings {
  const own = [...registeredDetectors()];
  return own.length === 0 ? {} : { detectors: [...own, ...DETECTORS] };
}
