import { type AttemptsSoFar, MOST_LOOKED_BACK, type OpenAttempt } from "#model/strategy.ts";

/** What was tried since a check turned red; null where nothing was. The same command typed again is no try. */
export function attemptsSoFar(open: readonly OpenAttempt[]): AttemptsSoFar | null {
  const times = new Map<string, number>();
  let count = 0;
  for (const { isSameTree, files, commands } of open) {
    if (isSameTree && commands.length === 0) continue;
    count++;
    for (const what of [...(isSameTree ? [] : files), ...commands])
      times.set(what, (times.get(what) ?? 0) + 1);
  }
  if (count === 0) return null;
  const inVain = [...times].map(([what, n]) => ({ what, times: n })).sort((a, b) => b.times - a.times);
  return { count, isAtLeast: open.length >= MOST_LOOKED_BACK - 1, inVain };
}
