import { stripControls } from "#detect/clean-line.ts";
import type { Case } from "./template.ts";

/** How a guard's command ended on a tree. */
export interface GuardRun {
  readonly exitCode: number | null;
  readonly output: string;
  /** Why it could not be run, as a sentence. */
  readonly trouble: string | null;
}

/** Red by the guard itself: its command fails and says its mark. Null where it is; else why it is not, in words. */
export function notRed({ mark }: Case, { exitCode, output, trouble }: GuardRun): string | null {
  if (trouble !== null) return `it cannot be run before the fix: ${trouble}`;
  if (exitCode === 0) return "it is not red before the fix";
  if (exitCode === null) return "before the fix it did not end by itself";
  if (isSaid(output, mark)) return null;
  return `before the fix it ends with ${exitCode} without saying its mark: ${lastSaid(output)}`;
}

/** Silent: its command passes, or ends with 1 as it does without the guard, and does not say its mark. */
export function notSilent(
  { mark }: Case,
  { exitCode, output, trouble }: GuardRun,
  without: () => number | null,
): string | null {
  if (trouble !== null) return `it cannot be run: ${trouble}`;
  if (isSaid(output, mark)) return `it fires: ${firing(output, mark)}`;
  if (exitCode === 0 || (exitCode === 1 && without() === 1)) return null;
  return `its command ends with ${exitCode ?? "no exit code"}: ${lastSaid(output)}`;
}

/** The first lines that say where. */
function firing(output: string, mark: string): string {
  const lines = linesOf(output);
  const at = lines.findIndex((line) => line.includes(mark));
  return lines
    .slice(Math.max(0, at - 1), at + 2)
    .join(" | ")
    .slice(0, 300);
}

function lastSaid(output: string): string {
  return (linesOf(output).at(-1) ?? "it says nothing").slice(0, 200);
}

function isSaid(output: string, mark: string): boolean {
  return linesOf(output).some((line) => line.includes(mark));
}

function linesOf(output: string): string[] {
  return output
    .split("\n")
    .map((line) => stripControls(line).trim())
    .filter((line) => line !== "");
}
