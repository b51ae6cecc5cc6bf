import type { Detector } from "../../detector.ts";

/** The javascript detectors, the more specific first. */
export const JAVASCRIPT: readonly Detector[] = [];
