import type { CodeView } from "#heal/gates/code/facts.ts";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { protectedPaths, type TouchedPath } from "#heal/gates/protected-paths.ts";
import { type Investigation, type InvestigationStrategy, STRATEGIES } from "#model/cause.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { Check } from "#model/run.ts";

/** What a person says of a strategy: as it is, no, or another one. Null where it is none of these. */
export function chosenStrategy(
  answer: string,
  proposed: InvestigationStrategy,
): InvestigationStrategy | "refused" | null {
  const word = answer.trim().toLowerCase();
  if (/^(?:y|yes|a|accept)?$/.test(word)) return proposed;
  if (/^(?:n|no|r|refuse|skip)$/.test(word)) return "refused";
  return STRATEGIES.find((strategy) => strategy === word.replaceAll(" ", "-")) ?? null;
}

/** What the agent is told to achieve, from a strategy and what was found out. Facts of ours only: captured text stays out of it. */
export function goalOf(strategy: InvestigationStrategy, found: Investigation): string {
  const { cause, related } = found;
  const file = cause?.file ?? null;
  const others = [...new Set(related.flatMap((one) => one.file ?? []))].slice(0, 5);
  switch (strategy) {
    case "fix-cause":
      return file === null
        ? "Mend the cause and not only the symptom."
        : `Mend the cause, probably in ${file}, and not only the symptom.`;
    case "batch-refactor":
      return `Mend the same mistake everywhere it was made${others.length === 0 ? "" : `, also in ${others.join(", ")}`}.`;
    default:
      return "Mend this failure directly.";
  }
}

/** Why a change of a batch must not land, however many agreed to it; null where it may. Size alone is lifted. */
export function batchRefusal(
  diff: string,
  about: {
    readonly failures: readonly CycleFailure[];
    readonly checks: readonly { readonly check: Check; readonly argv: readonly string[] }[];
    readonly files: readonly TouchedPath[];
    readonly protectedGlobs: readonly string[];
    readonly code?: CodeView;
  },
): string | null {
  const [limit] = hardLimits(diff, {
    isConfirmedBatch: true,
    failures: about.failures,
    checks: about.checks,
    ...(about.code ? { code: about.code } : {}),
  });
  if (limit !== undefined) return `${limit.where}: ${limit.why}`;
  const [guarded] = protectedPaths(about.files, { globs: about.protectedGlobs });
  return guarded === undefined
    ? null
    : `${guarded.path} is protected (${guarded.protection}): only people change it`;
}
