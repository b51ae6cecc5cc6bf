import { type Comparison, compareRuns } from "#heal/cycle/compare.ts";
import type { CheckRun } from "#model/fix-event.ts";
import type { Verified, VerifyWork } from "./fix-loop-ports.ts";

/** Why a change is no fix, whatever the check says; null where nothing speaks against it. */
export type NoFix = (runs: readonly CheckRun[]) => string | null;

/** The verifier: runs the checks on the changed files, compares, reads the change, and runs a pass once more before it counts. */
export async function verifyChange(
  work: Pick<VerifyWork, "goal" | "before" | "run" | "repeats" | "again" | "without">,
  noFix: NoFix,
): Promise<Verified> {
  const runs = await work.run("on the changed files");
  const compared = compareRuns(work.before, runs, work.goal);
  const { verdict, why, isBetter, left, appeared } = { ...compared, ...brokenBy(compared) };
  const seen = { verdict, why, isBetter, runs, left, appeared };
  if (!isBetter) return seen;
  const cheat = noFix(runs);
  if (cheat !== null) return { ...seen, verdict: "no-fix", why: cheat, isBetter: false };
  if (verdict !== "fixed") return seen;
  let both = runs;
  let second: Comparison = compared;
  const repeats = work.repeats ?? 1;
  for (let left = repeats; left > 0 && second.verdict === "fixed"; left--) {
    both = [await work.again("once more, before it counts"), ...runs.slice(1)];
    second = compareRuns(work.before, both, work.goal);
  }
  if (second.verdict === "fixed") {
    const without = (await work.without?.("without the change, to be sure")) ?? null;
    const isGreen =
      without !== null &&
      compareRuns(work.before, [without, ...work.before.slice(1)], work.goal).verdict === "fixed";
    if (!isGreen) return { ...seen, why: `${why} ${doneToBeSure(1 + repeats, without)}` };
    const doubt = "Green without the change too: it comes and goes by itself.";
    return { ...seen, verdict: "flaky", why: doubt, isBetter: false };
  }
  if (second.verdict === "not-verified") return { ...seen, ...second, runs: both };
  return {
    verdict: "flaky",
    why: `Green once and red again on the same files: ${second.why}`,
    isBetter: false,
    runs: both,
    left: second.left,
    appeared: second.appeared,
  };
}

/** What was done so that a check that comes and goes does not pass for fixed, and what was not. */
function doneToBeSure(times: number, without: CheckRun | null): string {
  const green = `Green ${times === 2 ? "twice" : times === 1 ? "once" : `${times} times`} with the change`;
  if (without === null) return `${green}.`;
  const { outcome, why } = without;
  if (outcome === "failed") return `${green}, red without it${why === null ? "" : ` (${why})`}.`;
  return `${green}; not run without it: ${why ?? outcome}.`;
}

// What keeps a check from saying anything: what was red before it is hidden, not gone.
const HIDES_ALL = /^(?:syntax_error|build_error|missing_dependency|config_error)$/;

/** A change after which the check does not get as far as before has won nothing. */
function brokenBy({
  verdict,
  isBetter,
  gone,
  appeared,
}: Comparison): Pick<Comparison, "verdict" | "why"> | null {
  if (verdict !== "other" || isBetter || gone.some(({ category }) => HIDES_ALL.test(category))) return null;
  const broken = appeared.find(({ category }) => HIDES_ALL.test(category));
  if (broken === undefined) return null;
  return {
    verdict: "worse",
    why: `The check does not get as far as before: ${broken.summary.split("\n")[0]}`,
  };
}
