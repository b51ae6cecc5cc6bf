import type { CheckRun } from "#model/fix-event.ts";
import type { Application, ApplicationEvent, GateAnswer, HealAsker, JudgeVote } from "#model/heal.ts";
import type { FixCheck } from "./fix-loop-ports.ts";

/** Who wants a plan applied, and how. */
export interface HealAsk {
  readonly by: HealAsker;
  /** Goes all the way but the last step. */
  readonly isDryRun: boolean;
  /** Red again without the change, shown here and now. */
  readonly isStrict: boolean;
  /** Why gates are skipped; null where nobody forces anything. */
  readonly forced: string | null;
}

/** A copy of the files in which a change is applied and checks are run. */
export interface HealCopy {
  /** Folder that a sweep knows it by. */
  readonly folder: string;
  /** Makes the files those of a tree, what git ignores too where that can be. */
  restore(tree: string): Promise<{ readonly kind: "ok" } | { readonly kind: "failed"; readonly why: string }>;
  /** This tree is wanted next, and this check on it: what can be made ready while another runs is. */
  expect?(tree: string, check?: FixCheck): void;
  /**
   * Whether the user's files were changed while a check ran since this was last asked, so that what it saw is not known: then it has to
   * be run again, and from now on that cannot happen any more.
   */
  wasDisturbed?(): Promise<boolean>;
  takeTree(): Promise<
    { readonly kind: "ok"; readonly tree: string } | { readonly kind: "failed"; readonly why: string }
  >;
  runCheck(check: FixCheck, timeoutMs: number, tree: string): Promise<CheckRun>;
  /** Runs a remedy's command; why it did not end well, or null. */
  runRemedy(
    argv: readonly string[],
    environment: Readonly<Record<string, string>>,
    directory: string,
  ): Promise<string | null>;
  /** The files that differ between two trees, for a sentence. */
  changedFiles(from: string, to: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A change in its place, or why it is not. */
export type LandAnswer =
  | {
      readonly kind: "landed";
      readonly branch: string | null;
      readonly commit: string | null;
      readonly mergedInto: string | null;
      readonly why: string;
    }
  | { readonly kind: "refused"; readonly why: string; readonly next: string | null }
  /** Somebody stopped it before anything was written. */
  | { readonly kind: "stopped" };

/** Everything outside that an application touches. */
export interface HealPorts {
  /** Stores a step, with its audit entry, before anything of it is done or told. */
  record(kind: ApplicationEvent["kind"], body: Readonly<Record<string, unknown>>): ApplicationEvent;
  /** The first step, with who asks and for what. */
  begin(): ApplicationEvent;
  /** What the application is now. */
  application(): Application;
  gates(): Promise<readonly GateAnswer[]>;
  /** Why every change is stopped; looked at anew each time. */
  locked(): string | null;
  openCopy(): Promise<HealCopy | { readonly kind: "unavailable"; readonly why: string }>;
  /** Whether the failing check may be run here; null: it may. */
  hindrance(): string | null;
  /** Checks that were seen green here, or that the settings list. */
  otherChecks(): readonly FixCheck[];
  timeoutMs(check: FixCheck): number;
  /** What is no fix, whatever a check says; null where nothing speaks against the change. */
  noFix(runs: { readonly before: CheckRun; readonly after: readonly CheckRun[] }): string | null;
  approve(verified: string): Promise<{ readonly answer: GateAnswer; readonly votes: readonly JudgeVote[] }>;
  /**
   * Puts the change where it belongs; tells `landing` before each thing that is written. `isGreenOn`: whether the verified change
   * is one on another tree too; asked where the user has uncommitted work.
   */
  land(isGreenOn: (tree: string) => Promise<boolean>): AsyncGenerator<ApplicationEvent, LandAnswer>;
  /** It will be landed as verified in these words, unless a check says otherwise: what can be made ready before is, and nothing of it is the user's. */
  expectLanding?(verified: string): void;
  /** A check is about to run: for whoever looks on. */
  checking?(command: string, on: "without" | "with"): void;
  readonly signal: AbortSignal;
}
