import type { Detector } from "../../detector.ts";

/** The compiled detectors, the more specific first. */
export const COMPILED: readonly Detector[] = [];
