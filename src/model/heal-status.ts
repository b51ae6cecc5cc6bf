import type { Application, GateAnswer, HealPolicy, Plan } from "./heal.ts";

/** One thing that a step of the policy asks for, and what there is of it. */
export interface Earning {
  readonly what: string;
  readonly isEarned: boolean;
  /** "2 of 5" */
  readonly have: string;
}

/** What a step of the policy would do, and the evidence that it is earned. */
export interface PolicyStep {
  readonly policy: HealPolicy;
  readonly does: string;
  readonly isOn: boolean;
  readonly isEarned: boolean;
  readonly earnings: readonly Earning[];
}

/** How healing stands in a project. */
export interface HealStatus {
  readonly policy: HealPolicy;
  /** Where the policy comes from: "default", "local", "committed". */
  readonly policyFrom: string;
  readonly locked: string | null;
  readonly breaker: { readonly state: "closed" | "open" | "half-open"; readonly until: number | null };
  readonly rate: { readonly used: number; readonly most: number; readonly restsUntil: number | null };
  readonly budget: {
    readonly usd: number;
    readonly mostUsd: number;
    readonly validations: number;
    readonly mostValidations: number;
  };
  readonly judges: number;
  /** Of the last 30 days. */
  readonly churn: { readonly landed: number; readonly reverted: number; readonly rate: number | null };
  readonly alerts: readonly { readonly level: "warn" | "lock"; readonly why: string }[];
  /** At work, and landed and watched. */
  readonly running: readonly Application[];
  readonly watched: readonly Application[];
  /** Landed more than a week ago on branches that nobody merged. */
  readonly unmerged: readonly Application[];
  readonly ignored: number;
  readonly quarantined: number;
  readonly steps: readonly PolicyStep[];
}

/** Why a failure was or was not healed: what was done with it, and what each gate says now. */
export interface HealExplanation {
  readonly fingerprint: string;
  readonly message: string | null;
  readonly seen: number;
  readonly ignored: { readonly at: number; readonly by: string | null; readonly reason: string } | null;
  /** The newest first. */
  readonly applications: readonly Application[];
  readonly plan: Plan | null;
  /** Why there is no plan. */
  readonly noPlan: string | null;
  readonly now: {
    /** What binds the policy, and what a person who types it. */
    readonly byPolicy: readonly GateAnswer[];
    readonly byPerson: readonly GateAnswer[];
  } | null;
}
