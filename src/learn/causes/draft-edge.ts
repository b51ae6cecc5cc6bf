import { type CauseEdge, causeKey } from "#model/cause.ts";
import type { ChangeFact, SeenFailure } from "./seen-failure.ts";

/** An edge before it has an id; of one occasion the same edge is found once. */
export interface DraftEdge extends Omit<CauseEdge, "id"> {
  readonly occasion: string;
}

/** Whether the first of two files imports the second. */
export type Imports = (from: string, target: string) => boolean;

/** How two sets of files are tied: they share one, or one of the first imports one of the second. */
export function tieOf(
  from: readonly string[],
  targets: readonly string[],
  imports: Imports,
): { readonly kind: "same" | "imports"; readonly from: string; readonly file: string } | null {
  const shared = from.find((path) => targets.includes(path));
  if (shared !== undefined) return { kind: "same", from: shared, file: shared };
  for (const path of from)
    for (const file of targets) if (imports(path, file)) return { kind: "imports", from: path, file };
  return null;
}

export function ofChange(
  effect: SeenFailure,
  { commit }: Pick<ChangeFact, "commit">,
  file: string,
  edge: Pick<DraftEdge, "kind" | "confidence"> & { readonly why: string },
): DraftEdge {
  const { kind, confidence, why } = edge;
  return {
    at: effect.at,
    cause: causeKey({ kind: "change", commit, file }),
    effect: effect.fingerprint,
    kind,
    confidence,
    evidence: { why, commit, files: [file], run: effect.run },
    occasion: effect.occasion,
  };
}

/** "8a7d6c5" */
export function shortCommit(commit: string): string {
  return commit.slice(0, 8);
}

/** "4 min", "less than a minute" */
export function minutes(ms: number): string {
  const whole = Math.floor(ms / 60_000);
  return whole < 1 ? "less than a minute" : `${whole} min`;
}
