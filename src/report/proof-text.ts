import { diffCore } from "./diff-text.ts";
import { shortFix } from "./fix-text.ts";
import type { Paint } from "./paint.ts";
import { reasonOf, type ShownProof, verdictOf } from "./proof-json.ts";
import { clip, count, duration } from "./words.ts";

const CORE_LINES = 20;

/** What came of a fix, in a few lines: the verdict, the reason, and the least that does it. */
export function proofText(shown: ShownProof, paint: Paint, columns: number): string {
  const { bold, dim } = paint;
  const { fix } = shown;
  const head = [verdictWord(shown, paint), bold(clip(fix.check.command, 60)), dim(shortFix(fix.id))];
  const [lead] = fix.cures;
  const lines = [`${head.join("  ")}\n`];
  if (lead !== undefined) lines.push(`  ${dim("cured")} ${clip(lead.message, columns - 10)}\n`);
  lines.push(`  ${reasonOf(shown)}\n`);
  if (!("proof" in shown)) return lines.join("");
  const { proof } = shown;
  if (shown.kind === "already") lines.push(`  ${dim("proven before; not run again")}\n`);
  else if (proof.trials.length > 0)
    lines.push(
      `  ${dim(`${count(proof.trials.length, "run")} in ${duration(proof.durationMs)}, ${proof.isolation}`)}\n`,
    );
  if (proof.verdict === "proven" && proof.minimal !== null)
    lines.push(diffCore(proof.minimal, paint, { lines: CORE_LINES, indent: "  " }));
  return lines.join("");
}

function verdictWord(shown: ShownProof, { green, red, yellow }: Paint): string {
  const verdict = verdictOf(shown);
  if (verdict === "proven") return green(verdict);
  return verdict === "refuted" || verdict === "suppression" ? red(verdict) : yellow(verdict);
}

/** How far a proof is. */
export interface ShownStep {
  readonly stage: "compare" | "hunks" | "lines" | "confirm";
  readonly trials: number;
  readonly left: number | null;
}

/** One line that is overwritten by the next: "npm test: 7 runs, 3 hunks in question". */
export function stepText(command: string, { stage, trials, left }: ShownStep, columns: number): string {
  const doing = {
    compare: "with and without the change",
    hunks: `${count(left ?? 0, "hunk")} in question`,
    lines: `${count(left ?? 0, "line")} in question`,
    confirm: "once more",
  }[stage];
  return clip(`${clip(command, 40)}: ${count(trials, "run")}, ${doing}`, columns - 1);
}
