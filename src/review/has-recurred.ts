/** A failure, seen in a run of a check. */
export interface Seen {
  readonly at: number;
  readonly check: string;
  readonly session: string | null;
}

/**
 * Whether a failure came back after a moment: it was there, then the check was green or another session began, and it is there
 * again. A check that is run twice while it is red has not come back.
 */
export function hasRecurred(
  seen: readonly Seen[],
  since: number,
  lastPass: (check: string, before: number) => number | null,
): boolean {
  const latest = seen.reduce<Seen | null>(
    (last, one) => (last === null || one.at > last.at ? one : last),
    null,
  );
  if (latest === null || latest.at <= since) return false;
  return seen.some((one) => {
    if (one.at >= latest.at) return false;
    if (one.session !== null && latest.session !== null && one.session !== latest.session) return true;
    return (lastPass(latest.check, latest.at) ?? 0) > one.at;
  });
}
