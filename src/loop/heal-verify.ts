import type { CheckRun } from "#model/fix-event.ts";
import type { ApplicationEvent, Plan } from "#model/heal.ts";
import type { FixCheck } from "./fix-loop-ports.ts";
import { verifyChange } from "./fix-loop-verify.ts";
import type { HealAsk, HealCopy, HealPorts } from "./heal-loop-ports.ts";
import { checkOthers } from "./heal-other-checks.ts";
import {
  applyIn,
  DISTURBED,
  goalOf,
  type HealVerdict,
  refused,
  runUndisturbed,
  type ToldRun,
  verifiedWords,
  whyNotRed,
  whyUnsaid,
} from "./heal-verify-parts.ts";

/** Doubted ones are run so often more before they count. */
const REPEATS = 1;

/** The check at work on the files as they are, in a copy; or why it is not. */
export type BegunVerification =
  | { readonly copy: HealCopy; readonly before: Promise<CheckRun> }
  | Extract<HealVerdict, { kind: "refused" | "failed" }>;

/** Opens a copy and starts the check in it, on the files as they are. Of the change nothing is there yet. */
export async function beginVerification(plan: Plan, ports: HealPorts): Promise<BegunVerification> {
  const hindrance = ports.hindrance();
  const { baseTree, toTree, misfit } = plan;
  if (hindrance !== null || baseTree === null || toTree === null)
    return refused(`Nothing verified this: ${hindrance ?? misfit ?? "there is no tree to verify it on"}.`);
  const copy = await ports.openCopy();
  if ("kind" in copy) return { kind: "failed", why: `There is no place to try it: ${copy.why}.` };
  const put = await copy.restore(baseTree);
  if (put.kind === "failed") return put;
  const check: FixCheck = { check: plan.check, argv: plan.argv };
  const before = copy.runCheck(check, ports.timeoutMs(check), baseTree);
  copy.expect?.(toTree, check);
  // Whoever waits for it hears of it; until then nobody does.
  before.catch(() => {});
  return { copy, before };
}

/** The second time it is a real copy, in which nobody changes anything. */
const TRIES = 2;

/**
 * Verifies a plan on the applied change: the check is red with this failure on the files as they are, green with the change,
 * green once more, and nothing that was green is red. What nothing could verify is not verified, nor what was seen while the user
 * changed files.
 */
export async function* verifyPlan(
  plan: Plan,
  ask: HealAsk,
  ports: HealPorts,
  early: BegunVerification | null = null,
): AsyncGenerator<ApplicationEvent, HealVerdict> {
  const begun = early ?? (await beginVerification(plan, ports));
  if ("kind" in begun) return begun;
  const { copy } = begun;
  let first: Promise<CheckRun> | null = begun.before;
  for (let tries = 1; ; tries++) {
    const verdict = yield* verifyIn(copy, plan, ask, ports, first);
    if (!(await copy.wasDisturbed?.())) return verdict;
    if (tries >= TRIES) return refused(`Nothing verified this: ${DISTURBED}.`);
    first = null;
  }
}

async function* verifyIn(
  copy: HealCopy,
  plan: Plan,
  ask: HealAsk,
  ports: HealPorts,
  begun: Promise<CheckRun> | null,
): AsyncGenerator<ApplicationEvent, HealVerdict> {
  const baseTree = plan.baseTree!;
  const toTree = plan.toTree!;
  const check: FixCheck = { check: plan.check, argv: plan.argv };
  const told: ToldRun[] = [];
  const tell = async (one: FixCheck, on: ToldRun["on"], running: () => Promise<CheckRun>) => {
    ports.checking?.(one.check.command, on);
    const done = await running();
    told.push({
      command: one.check.command,
      on,
      outcome: done.outcome,
      failures: done.failures.length,
      durationMs: done.durationMs,
    });
    return done;
  };
  // Whether it was disturbed is asked at the end of it all.
  const runGoal = (tree: string, on: ToldRun["on"]) =>
    tell(check, on, () => copy.runCheck(check, ports.timeoutMs(check), tree));
  const run = (one: FixCheck, tree: string, on: ToldRun["on"], at: HealCopy = copy) =>
    tell(one, on, () => runUndisturbed(at, one, ports.timeoutMs(one), tree));
  if (begun === null) {
    const put = await copy.restore(baseTree);
    if (put.kind === "failed") return { kind: "failed", why: put.why };
  }
  const before =
    begun === null ? await runGoal(baseTree, "without") : await tell(check, "without", () => begun);
  const red = whyNotRed(before, plan);
  if (red !== null) return red;

  const applied = await applyIn(plan, copy);
  if (applied !== null) return applied;
  yield ports.record("applied", { scratch: copy.folder, tree: toTree });
  if (ports.signal.aborted) return { kind: "failed", why: "It was interrupted." };

  const goal = goalOf(before, plan);
  let misput: Awaited<ReturnType<typeof applyIn>> = null;
  const verified = await verifyChange(
    {
      goal,
      before: [before],
      async run() {
        const running = runGoal(toTree, "with");
        // It is run once more, and landed then: what that needs is made ready meanwhile.
        copy.expect?.(toTree, check);
        const all = { green: ports.otherChecks(), sameAsBefore: [] };
        ports.expectLanding?.(verifiedWords(plan, ask, goal.baseline.length, all));
        return [await running];
      },
      again: () => runGoal(toTree, "with"),
      repeats: REPEATS,
      ...(ask.isStrict
        ? {
            async without() {
              if ((await copy.restore(baseTree)).kind === "failed") return null;
              const again = await runGoal(baseTree, "without");
              misput = await applyIn(plan, copy);
              return again;
            },
          }
        : {}),
    },
    (after) => ports.noFix({ before, after }),
  );
  // The other checks would see the files of before.
  if (misput !== null) return misput;
  if (verified.verdict === "not-verified") return refused(`Nothing verified this: ${verified.why}`);
  const isStillThere = verified.left.some(({ fingerprint }) => fingerprint === plan.failure.fingerprint);
  const unsaid = verified.runs.map((one) => whyUnsaid(one, before)).find((why) => why !== null) ?? null;
  if (unsaid !== null && verified.verdict !== "no-fix" && !isStillThere)
    return refused(`Nothing verified this: ${unsaid}`);
  // What comes and goes says nothing, neither for the change nor against it.
  if (verified.verdict === "flaky") return refused(`The check comes and goes: ${verified.why}`);
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
    apply: (at) => applyIn(plan, at),
    run,
    signal: ports.signal,
  });
  if (rest.kind !== "ok") return rest;
  const [last = before] = verified.runs;
  const green = [...(last.outcome === "passed" ? [check] : []), ...rest.green];
  return {
    kind: "verified",
    why: verifiedWords(plan, ask, verified.left.length + goal.baseline.length, rest),
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
