import type { Scripts } from "#learn/command-kind.ts";
import type { SuppressionKind } from "#learn/suppression.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { TestCount } from "#model/proof.ts";
import type { Check } from "#model/run.ts";

/** How a change keeps a check from speaking. */
export type NoFixKind =
  | SuppressionKind
  | "touches-check"
  | "swallows-error"
  | "snapshot-only"
  | "rewrites-expectation"
  | "bends-runner"
  | "mocks-unit"
  | "answers-only-the-test"
  | "leaves-early"
  | "moves-test-away";

/** Why a change is no fix. */
export interface NoFix {
  readonly kind: NoFixKind;
  /** "src/cart.ts:12" */
  readonly where: string;
  readonly why: string;
}

/** What the loop knows about the change. */
export interface NoFixContext {
  /** What was red before and had to go. */
  readonly failures: readonly CycleFailure[];
  /** The check and those beside it, with the words they were given. */
  readonly checks: readonly { readonly check: Check; readonly argv: readonly string[] }[];
  /** package.json's scripts and make's recipes before the change, where they are known: a check may run through several. */
  readonly scripts?: Scripts;
  readonly testsBefore: TestCount | null;
  readonly testsAfter: TestCount | null;
}
