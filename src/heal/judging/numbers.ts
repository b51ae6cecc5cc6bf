/** A yes counts from here on. */
export const LEAST_SCORE = 0.7;

/** Below this a judge has been wrong too often to be asked. */
export const LEAST_WEIGHT = 0.5;

/** With fewer changes that two judges looked at nobody can tell how often they contradict each other. */
export const LEAST_PANELS = 5;

/** For a verdict and what a model thinks before it. */
export const MAX_OUTPUT_TOKENS = 4000;
