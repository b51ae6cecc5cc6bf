import type { Detector } from "#detect/detector.ts";
import { allDetectors } from "#detect/registry.ts";
import { Trouble } from "#model/trouble.ts";

const registered: Detector[] = [];

/** Adds a detector of your own to this process, before twiceshy's; call what comes back to take it out again. */
export function registerDetector(detector: Detector): () => void {
  const fault = faultOf(detector);
  if (fault !== null) throw new Trouble("bad_input", `registerDetector: ${fault}.`);
  registered.push(detector);
  return () => {
    const at = registered.indexOf(detector);
    if (at >= 0) registered.splice(at, 1);
  };
}

/** The detectors that were registered in this process. */
export function registeredDetectors(): readonly Detector[] {
  return registered;
}

function faultOf({ id, tool, category, rank, needles, scan }: Detector): string | null {
  if (typeof id !== "string" || id === "") return "id: a text is expected";
  if ([...allDetectors(), ...registered].some((known) => known.id === id))
    return `id: there is a detector "${id}" already`;
  if (typeof tool !== "string" || tool === "") return "tool: a text is expected";
  if (typeof category !== "string" || category === "") return "category: a text is expected";
  if (![0, 1, 2, 3].includes(rank)) return "rank: 0, 1, 2 or 3 is expected";
  if (!Array.isArray(needles) || needles.length === 0)
    return "needles: at least one lower-case literal is expected";
  const loud = needles
    .flat()
    .find((needle) => typeof needle !== "string" || needle === "" || needle !== needle.toLowerCase());
  if (loud !== undefined) return `needles: ${JSON.stringify(loud)} is not a lower-case literal`;
  return typeof scan === "function" ? null : "scan: a function (log, about) => Draft[] is expected";
}
