/** To one decimal. */
export const round = (value) => Math.round(value * 10) / 10;

/** A part of a whole in per cent. */
export const percent = (part, whole) => round((100 * part) / Math.max(1, whole));
