import type { Fix } from "#model/fix.ts";
import type { Knowledge } from "#model/ports-learning.ts";

/** Whether what failed at a moment was red before its session began, and has been ever since: then it is not that session's doing. */
export type IsBaseline = (fingerprint: string, session: string | null, at: number) => boolean;

/** Who failed in which session. */
interface Struck {
  readonly fingerprint: { readonly hash: string };
  readonly session: string | null;
}

/** Asks about each session once, and about what cured the failures that will be asked for in one go. What a session has fixed and broken again is its own. */
export function baselineOf({ fixes }: Pick<Knowledge, "fixes">, ahead: readonly Struck[] = []): IsBaseline {
  const sessions = new Map<string, ReadonlySet<string>>();
  const wasRed = (fingerprint: string, session: string): boolean => {
    let before = sessions.get(session);
    if (before === undefined) sessions.set(session, (before = new Set(fixes.baseline(session))));
    return before.has(fingerprint);
  };
  const red = ahead.flatMap(({ fingerprint: { hash }, session }) =>
    session !== null && wasRed(hash, session) ? [hash] : [],
  );
  const known = red.length === 0 ? new Map<string, Fix[]>() : fixes.fixesOf([...new Set(red)]);
  return (fingerprint, session, at) => {
    if (session === null || !wasRed(fingerprint, session)) return false;
    const cures = known.get(fingerprint) ?? fixes.fixesOf([fingerprint]).get(fingerprint) ?? [];
    return !cures.some((fix) => fix.session === session && fix.resolvedAt < at);
  };
}
