/** A session that was silent for so long is over, whether it said so or not. */
export const SILENT_MS = 3_600_000;
