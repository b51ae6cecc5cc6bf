import type { CycleFailure } from "#model/cycle.ts";
import type { CheckRun, FixGoal } from "#model/fix-event.ts";
import type { ApplicationEvent, Plan, WatchedCheck } from "#model/heal.ts";
import type { FixCheck } from "./fix-loop-ports.ts";
import { verifyChange } from "./fix-loop-verify.ts";
import type { HealAsk, HealCopy, HealPorts } from "./heal-loop-ports.ts";
import { checkOthers } from "./heal-other-checks.ts";

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

/** Doubted ones are run so often more before they count. */
const REPEATS = 1;

/**
 * Verifies a plan on the applied change: the check is red with this failure on the files as they are, green with the change,
 * green once more, and nothing that was green is red. What nothing could verify is not verified.
 */
export async function* verifyPlan(
  plan: Plan,
  ask: HealAsk,
  ports: HealPorts,
): AsyncGenerator<ApplicationEvent, HealVerdict> {
  const hindrance = ports.hindrance();
  if (hindrance !== null || plan.baseTree === null || plan.toTree === null)
    return refused(
      `Nothing verified this: ${hindrance ?? plan.misfit ?? "there is no tree to verify it on"}.`,
    );
  const copy = await ports.openCopy();
  if ("kind" in copy) return { kind: "failed", why: `There is no place to try it: ${copy.why}.` };
  const { baseTree } = plan;
  const toTree = plan.toTree;
  const check: FixCheck = { check: plan.check, argv: plan.argv };
  const told: ToldRun[] = [];
  const run = async (one: FixCheck, tree: string, on: ToldRun["on"], at: HealCopy = copy) => {
    const done = await at.runCheck(one, ports.timeoutMs(one), tree);
    told.push({
      command: one.check.command,
      on,
      outcome: done.outcome,
      failures: done.failures.length,
      durationMs: done.durationMs,
    });
    return done;
  };
  const put = await copy.restore(baseTree);
  if (put.kind === "failed") return { kind: "failed", why: put.why };
  const before = await run(check, baseTree, "without");
  const red = whyNotRed(before, plan);
  if (red !== null) return red;

  const applied = await apply(plan, copy);
  if (applied !== null) return applied;
  yield ports.record("applied", { scratch: copy.folder, tree: toTree });
  if (ports.signal.aborted) return { kind: "failed", why: "It was interrupted." };

  const goal = goalOf(before, plan);
  const verified = await verifyChange(
    {
      goal,
      before: [before],
      run: async () => [await run(check, toTree, "with")],
      again: () => run(check, toTree, "with"),
      repeats: REPEATS,
      ...(ask.isStrict
        ? {
            async without() {
              if ((await copy.restore(baseTree)).kind === "failed") return null;
              const again = await run(check, baseTree, "without");
              await apply(plan, copy);
              return again;
            },
          }
        : {}),
    },
    (after) => ports.noFix({ before, after }),
  );
  if (verified.verdict === "not-verified") return refused(`Nothing verified this: ${verified.why}`);
  if (verified.verdict !== "fixed")
    return {
      ...refused(
        verified.verdict === "no-fix"
          ? `The check looks away: ${verified.why}`
          : `It does not cure it: ${verified.why}`,
      ),
      isDisproof: true,
    };
  if (ask.isStrict && !told.some((one, at) => at > 0 && one.on === "without"))
    return refused("It could not be shown red again without the change.");

  const others = ports.otherChecks();
  const rest = await checkOthers(others, {
    plan,
    copy,
    openCopy: ports.openCopy,
    apply: (at) => apply(plan, at),
    run,
    signal: ports.signal,
  });
  if (rest.kind !== "ok") return rest;
  const [last = before] = verified.runs;
  const green = [...(last.outcome === "passed" ? [check] : []), ...rest.green];
  return {
    kind: "verified",
    why: sentence(plan, ask, verified.left.length + goal.baseline.length, rest),
    green: green.map(({ check: { id, command, directory } }) => ({ id, command, directory })),
    told,
    async isGreenOn(tree) {
      if ((await copy.restore(tree)).kind === "failed") return false;
      const there = await run(check, tree, "with");
      const known = new Set(goal.baseline.map(({ fingerprint }) => fingerprint));
      const isFine = there.outcome === "passed" || (there.outcome === "failed" && there.failures.length > 0);
      return isFine && there.failures.every(({ fingerprint }) => known.has(fingerprint));
    },
  };
}

/** Nothing can be cured that is not red here and now, in the same way. */
function whyNotRed(before: CheckRun, { check, failure }: Plan): HealVerdict | null {
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

/** What has to go is every sighting of this failure; all else that is red was red before. */
function goalOf({ failures }: CheckRun, { failure: { fingerprint } }: Plan): FixGoal {
  const isGoal = (one: CycleFailure) => one.fingerprint === fingerprint;
  return { text: null, failures: failures.filter(isGoal), baseline: failures.filter((one) => !isGoal(one)) };
}

/** Puts the change into a copy. A command may only restore what git does not look after. */
async function apply(plan: Plan, copy: HealCopy): Promise<Exclude<HealVerdict, { kind: "verified" }> | null> {
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

function sentence(
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

const refused = (why: string, next: string | null = null) => ({ kind: "refused", why, next }) as const;
