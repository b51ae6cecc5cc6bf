import type { Detector } from "../../detector.ts";

/** The shell detectors, the more specific first. */
export const SHELL: readonly Detector[] = [];
