// Which limits a benchmark has missed: the table says so, and with --check the exit status.

/** True for a row with a limit that it is above, or that took longer than it may by the clock. */
export function isMissed({ ratio, target, isLate = false }) {
  return target !== null && (isLate || !(ratio <= target));
}

/** The rows that missed their limit, in words; none where all is well. */
export function missedLimits(rows) {
  return rows
    .filter(isMissed)
    .map(
      ({ what, ratio, target, isLate = false }) =>
        `${what}: ${ratio.toFixed(2)}, and ${target.toFixed(1)} is the limit${isLate && ratio <= target ? " (too late by the clock)" : ""}`,
    );
}
