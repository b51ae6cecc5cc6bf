import type { Fix } from "#model/fix.ts";
import type { FixMemory, Knowledge } from "#model/ports-learning.ts";

/** Knowledge that is asked about a change, the fixes of a failure and a session's beginning once each: for one answer, in which nothing is stored. */
export function askedOnce(knowledge: Knowledge): Knowledge {
  const { fixes } = knowledge;
  const diff = once((key: string) => fixes.diff(...(key.split("\n") as [string, string])));
  const known = new Map<string, Fix[]>();
  const baseline = once((session: string) => fixes.baseline(session));
  const asked: FixMemory = {
    ...fixes,
    diff: (from, to) => diff(`${from}\n${to}`),
    fixesOf: (hashes) => {
      const fresh = [...new Set(hashes)].filter((hash) => !known.has(hash));
      if (fresh.length > 0) for (const [hash, found] of fixes.fixesOf(fresh)) known.set(hash, found);
      return new Map(hashes.map((hash) => [hash, known.get(hash) ?? []]));
    },
    baseline: (scope) => (typeof scope === "string" ? baseline(scope) : fixes.baseline(scope)),
  };
  return { ...knowledge, fixes: asked };
}

function once<T>(ask: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, ask(key));
    return known.get(key)!;
  };
}
