import type { Application, GateAnswer } from "../../../src/model/heal.ts";

export type { Application, GateAnswer };

export interface HealStatus {
  readonly policy: string;
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
  readonly churn: { readonly landed: number; readonly reverted: number; readonly rate: number | null };
  readonly alerts: readonly { readonly level: string; readonly why: string }[];
  readonly running: readonly Application[];
  readonly watched: readonly Application[];
  readonly unmerged: readonly Application[];
  readonly ignored: number;
  readonly quarantined: number;
  readonly steps: readonly {
    readonly policy: string;
    readonly does: string;
    readonly isOn: boolean;
    readonly isEarned: boolean;
    readonly earnings: readonly {
      readonly what: string;
      readonly isEarned: boolean;
      readonly have: string;
    }[];
  }[];
}

export interface AuditEntry {
  readonly id: string;
  readonly origin: string;
  readonly number: number;
  readonly at?: number;
  readonly step?: string;
  readonly hash: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}
