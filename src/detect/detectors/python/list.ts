import type { Detector } from "../../detector.ts";

/** The python detectors, the more specific first. */
export const PYTHON: readonly Detector[] = [];
