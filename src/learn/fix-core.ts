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

/** "+  return a + b;" is "+return a + b;"; headers ("+++ b/src/a.ts") are not lines of the change. */
function changedLines(diff: string): string[] {
  const lines: string[] = [];
  let inHunk = false;
  for (const line of diff.split("\n")) {
    if (line.startsWith("@@")) inHunk = true;
    else if (line.startsWith("diff --git ")) inHunk = false;
    else if (inHunk && (line[0] === "+" || line[0] === "-")) {
      const said = line.slice(1).trim().replace(/\s+/g, " ");
      if (said !== "") lines.push(line[0] + said);
    }
  }
  return lines.sort();
}
