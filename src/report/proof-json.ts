import type { Fix } from "#model/fix.ts";
import type { Proof } from "#model/proof.ts";
import { iso } from "./iso.ts";

/** What came of one fix, as a door has it. */
export type ShownProof =
  | { readonly kind: "proof" | "already"; readonly fix: Fix; readonly proof: Proof }
  | { readonly kind: "refused"; readonly fix: Fix; readonly why: string }
  | { readonly kind: "waiting"; readonly fix: Fix };

/** The verdict in one word; what was not run has none. */
export function verdictOf(shown: ShownProof): string {
  if (shown.kind === "proof" || shown.kind === "already") return shown.proof.verdict;
  return shown.kind === "refused" ? "not run" : "waiting";
}

/** The reason in one sentence. */
export function reasonOf(shown: ShownProof): string {
  if (shown.kind === "refused") return shown.why;
  return shown.kind === "waiting" ? "time was up before it was begun" : shown.proof.why;
}

/** A proof as machines get it. Times are ISO 8601. */
export function proofJson(shown: ShownProof): Record<string, unknown> {
  const { fix } = shown;
  const receipt = "proof" in shown ? shown.proof : null;
  return {
    fix: fix.id,
    check: { command: fix.check.command, directory: fix.check.directory },
    outcome: shown.kind,
    verdict: verdictOf(shown),
    why: reasonOf(shown),
    minimal: receipt?.verdict === "proven" ? receipt.minimal : null,
    receipt:
      receipt === null
        ? null
        : {
            ...receipt,
            at: iso(receipt.at),
            trials: receipt.trials.map((trial) => ({ ...trial, at: iso(trial.at) })),
          },
  };
}
