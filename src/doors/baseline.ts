import type { Knowledge } from "#model/ports-learning.ts";

/** Whether what failed at a moment was red before its session began, and has been ever since: then it is not that session's doing. */
export type IsBaseline = (fingerprint: string, session: string | null, at: number) => boolean;

/** Asks about each session once. What a session has fixed and broken again is its own. */
export function baselineOf({ fixes }: Pick<Knowledge, "fixes">): IsBaseline {
  const sessions = new Map<string, ReadonlySet<string>>();
  return (fingerprint, session, at) => {
    if (session === null) return false;
    let before = sessions.get(session);
    if (before === undefined) sessions.set(session, (before = new Set(fixes.baseline(session))));
    if (!before.has(fingerprint)) return false;
    const cures = fixes.fixesOf([fingerprint]).get(fingerprint) ?? [];
    return !cures.some((fix) => fix.session === session && fix.resolvedAt < at);
  };
}
