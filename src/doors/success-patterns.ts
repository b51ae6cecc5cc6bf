import { successPatterns } from "#learn/success-patterns.ts";
import { firstTries } from "#memory/first-tries.ts";
import type { Fix } from "#model/fix.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { SuccessPatterns } from "#model/success.ts";
import { isRealFix } from "./fixes.ts";

/** So many fixes are read, the newest first. */
const MOST_READ = 2000;

/** What passes at the first try and what cures what, from a time on; of these fixes, where they were chosen before. */
export function successPatternsNow(
  memory: Memory,
  knowledge: Knowledge,
  { since, fixes }: { readonly since?: number | undefined; readonly fixes?: readonly Fix[] } = {},
): SuccessPatterns {
  const filter = { limit: MOST_READ, ...(since === undefined ? {} : { since }) };
  const flaky = new Set(knowledge.fixes.flakes().map(({ fingerprint }) => fingerprint));
  return successPatterns({
    tries: firstTries(memory, since ?? 0, flaky),
    fixes: fixes ?? knowledge.fixes.fixes(filter).filter(isRealFix),
    flaky,
  });
}
