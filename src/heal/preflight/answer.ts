import type { GateAnswer, HealAsker, Plan } from "#model/heal.ts";
import type { PreflightAsk, PreflightFacts } from "./facts.ts";

/** What one gate says, before it is clear whom it binds. */
export interface Said extends Pick<GateAnswer, "verdict" | "why" | "next"> {
  /** Only these are bound, where it is not what the table says. */
  readonly bindsOnly?: readonly HealAsker[];
}

/** One gate: what it thinks of a plan, from facts alone. */
export type Gate = (plan: Plan, facts: PreflightFacts, ask: PreflightAsk) => Said;

export const EVERYBODY: readonly HealAsker[] = ["person", "policy", "shadow"];

export const pass = (why: string): Said => ({ verdict: "pass", why, next: null });

export const forecast = (why: string): Said => ({ verdict: "forecast", why, next: null });

export const refuse = (why: string, next: string | null = null, bindsOnly?: readonly HealAsker[]): Said => ({
  verdict: "refuse",
  why,
  next,
  ...(bindsOnly && { bindsOnly }),
});

/** Eight letters of a fingerprint are enough to type. */
export const short = (fingerprint: string): string => fingerprint.slice(0, 8);

/** "75 %" */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "2026-11-17 14:05 UTC" */
export function clockTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
