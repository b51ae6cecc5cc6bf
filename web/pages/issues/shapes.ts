import type { Severity } from "../../api/shapes.ts";
import type { GateAnswer } from "../heal/shapes.ts";

export interface Issue {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string | null;
  readonly state: "open" | "deferred" | "stale" | "fixed" | "resolved" | "dismissed";
  readonly fingerprint: string | null;
  readonly lesson: string | null;
  readonly plan: string | null;
  readonly proposal: string | null;
  readonly application: string | null;
  readonly files: readonly string[];
  readonly changedLines: number | null;
  readonly precedent: string | null;
  readonly why: string | null;
  readonly source: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly dueAt: number | null;
  readonly deferrals: number;
  readonly seen: number;
  readonly reason: string | null;
  readonly next: string;
}

export type Proposal =
  | { readonly kind: "edit"; readonly diff: string; readonly files: readonly string[] }
  | {
      readonly kind: "plan";
      readonly plan: {
        readonly diff: string;
        readonly files: readonly string[];
        readonly changedLines: number;
        readonly safety: string;
        readonly misfit: string | null;
        readonly canBeApplied: boolean;
        readonly stoppedBy: string | null;
        readonly gates: readonly GateAnswer[];
      };
    };

/** Whether somebody still has to decide about it. */
export function isWaiting({ state }: Issue): boolean {
  return state === "open" || state === "deferred" || state === "stale";
}

/** Whether it says what could be done by pressing a button. */
export function hasProposal({ proposal, plan, lesson, fingerprint, kind }: Issue): boolean {
  const isCode = kind === "code" || kind === "environment";
  return proposal !== null || (isCode && fingerprint !== null && (plan !== null || lesson !== null));
}
