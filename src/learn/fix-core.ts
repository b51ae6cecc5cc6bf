import { changedIn } from "#model/diff-lines.ts";
import type { Action } from "#model/lesson.ts";
import { sha256Hex } from "#model/sha256.ts";

/**
 * What a fix changed, in a few letters: two fixes with one core did the same, whatever file or line it was on.
 * Of a change: its added and removed lines without their indentation; of a command: its words.
 */
export function coreOf(diff: string | null, commands: readonly string[]): string | null {
  const lines = diff === null ? [] : changedLines(diff);
  if (lines.length === 0 && commands.length === 0) return null;
  const said = lines.length > 0 ? lines : [...commands].sort();
  return sha256Hex(said.join("\n")).slice(0, 16);
}

/** What an action does, in a few letters; null where it is only words. */
export function coreOfAction(action: Action): string | null {
  if (action.kind === "patch") return coreOf(action.diff, []);
  return action.kind === "command" ? coreOf(null, [action.argv.join(" ")]) : null;
}

/** "+  return a + b;" is "+return a + b;". */
function changedLines(diff: string): string[] {
  return changedIn(diff)
    .map(({ sign, text }) => sign + text.trim().replace(/\s+/g, " "))
    .filter((line) => line.length > 1)
    .sort();
}
