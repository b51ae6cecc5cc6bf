import { isEnvironmental } from "#learn/environment.ts";
import type { CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixGoal } from "#model/fix-event.ts";
import type { Plan, WatchedCheck } from "#model/heal.ts";
import type { FixCheck } from "./fix-loop-ports.ts";
import type { HealAsk, HealCopy } from "./heal-loop-ports.ts";

/** What verification found. */
export type HealVerdict =
  | {
      readonly kind: "verified";
      /** One sentence for a person. */
      readonly why: string;
      readonly green: readonly WatchedCheck[];
      readonly told: readonly ToldRun[];
      /** Whether the goal is green on another tree too, and nothing is red there that was not. */
      isGreenOn(tree: string): Promise<boolean>;
    }
  | {
      readonly kind: "refused";
      readonly why: string;
      readonly next: string | null;
      /** The change was tried and does not do what it should. */
      readonly isDisproof?: true;
    }
  /** It could not be tried at all. */
  | { readonly kind: "failed"; readonly why: string };

/** A run as the application keeps it. */
export interface ToldRun {
  readonly command: string;
  readonly on: "without" | "with";
  readonly outcome: CheckRun["outcome"];
  readonly failures: number;
  readonly durationMs: number;
}

/** Nothing can be cured that is not red here and now, in the same way. */
export function whyNotRed(before: CheckRun, { check, failure }: Plan): HealVerdict | null {
  if (before.outcome === "not-run" || before.outcome === "interrupted")
    return refused(`Nothing verified this: ${before.why ?? `${check.command} did not come to an end`}.`);
  if (before.outcome === "passed")
    return refused(`There is nothing to heal: ${check.command} is green on these files.`, null);
  if (before.failures.some(({ fingerprint }) => fingerprint === failure.fingerprint)) return null;
  const [first] = before.failures;
  return refused(
    `${check.command} fails in another way now: ${first?.summary.split("\n")[0] ?? "it does not say why"}`,
    `twiceshy run -- ${check.command}`,
  );
}

/** Signals that come from outside, and what a shell makes of them: who sends them has had enough, of memory for the most part. */
const SENT = new Map([
  [129, "SIGHUP"],
  [130, "SIGINT"],
  [137, "SIGKILL"],
  [143, "SIGTERM"],
]);

/**
 * Why a red run says nothing of the change: it was ended from outside, or all that is new in it is the network's, the memory's or
 * the disk's. Null where it speaks for itself.
 */
export function whyUnsaid(
  { check, outcome, exitCode, signal, failures }: CheckRun,
  before: CheckRun,
): string | null {
  if (outcome !== "failed") return null;
  const sent = signal ?? SENT.get(exitCode ?? 0) ?? null;
  if (sent !== null && [...SENT.values()].includes(sent)) return `${check.command} was ended by ${sent}.`;
  const known = new Set(before.failures.map(({ fingerprint }) => fingerprint));
  const fresh = failures.filter(({ fingerprint }) => !known.has(fingerprint));
  return fresh.length > 0 && fresh.every(isEnvironmental)
    ? `${check.command} lacks something that is not the code's: ${fresh[0]!.summary.split("\n")[0]}`
    : null;
}

/** What has to go is every sighting of this failure; all else that is red was red before. */
export function goalOf({ failures }: CheckRun, { failure: { fingerprint } }: Plan): FixGoal {
  const isGoal = (one: CycleFailure) => one.fingerprint === fingerprint;
  return { text: null, failures: failures.filter(isGoal), baseline: failures.filter((one) => !isGoal(one)) };
}

/** Puts the change into a copy. A command may only restore what git does not look after. */
export async function applyIn(
  plan: Plan,
  copy: HealCopy,
): Promise<Exclude<HealVerdict, { kind: "verified" }> | null> {
  const put = await copy.restore(plan.toTree!);
  if (put.kind === "failed") return { kind: "failed", why: put.why };
  if (plan.remedy.kind !== "command") return null;
  const { argv, environment } = plan.remedy;
  const why = await copy.runRemedy(argv, environment, plan.check.directory);
  if (why !== null) return refused(`${argv.join(" ")} did not work in a copy: ${why}`);
  const after = await copy.takeTree();
  if (after.kind === "failed") return { kind: "failed", why: after.why };
  if (after.tree === plan.toTree) return null;
  const files = await copy.changedFiles(plan.toTree!, after.tree);
  return refused(
    `${argv.join(" ")} changes ${files.slice(0, 3).join(", ") || "files"}: that is for a person to decide`,
  );
}

export const DISTURBED = "your files were changed while the check ran";

/** Runs a check, once more where the user's files were changed meanwhile: the second time that cannot be. */
export async function runUndisturbed(
  copy: HealCopy,
  check: FixCheck,
  timeoutMs: number,
  tree: string,
): Promise<CheckRun> {
  const run = await copy.runCheck(check, timeoutMs, tree);
  if (!(await copy.wasDisturbed?.())) return run;
  const again = await copy.runCheck(check, timeoutMs, tree);
  return (await copy.wasDisturbed?.()) ? { ...again, outcome: "not-run", why: DISTURBED } : again;
}

export function verifiedWords(
  { check }: Plan,
  { isStrict }: HealAsk,
  stillRed: number,
  {
    green,
    sameAsBefore,
  }: { readonly green: readonly FixCheck[]; readonly sameAsBefore: readonly FixCheck[] },
): string {
  const named = (checks: readonly FixCheck[]) => checks.map((one) => one.check.command).join(", ");
  return [
    stillRed === 0
      ? `${check.command} is green with the change, twice${isStrict ? ", and red without it" : ""}.`
      : `The failure is gone from ${check.command} with the change, twice${isStrict ? ", and there without it" : ""}; what else was red there is as before.`,
    ...(green.length === 0 ? [] : [`${named(green)} ${green.length === 1 ? "stays" : "stay"} green.`]),
    ...(sameAsBefore.length === 0 ? [] : [`${named(sameAsBefore)}: as red as before.`]),
  ].join(" ");
}

export const refused = (why: string, next: string | null = null) => ({ kind: "refused", why, next }) as const;
