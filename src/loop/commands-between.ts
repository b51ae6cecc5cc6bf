import { type CommandKind, commandKind, couldBeTheFix } from "#learn/command-kind.ts";
import type { CommandsBetween, EditsBetween } from "#learn/episodes.ts";
import type { RunFact } from "#model/fix.ts";
import type { FixMemory } from "#model/ports-learning.ts";
import { worktreeOfCheck } from "./check-identity.ts";

/** Kinds that are nobody's cure by themselves: what they change of the project is in its tree. */
const ELSEWHERE: ReadonlySet<CommandKind> = new Set(["version-control", "deploy"]);

/** True for a command that may be the fix itself: an install, code generation, a migration, a script nobody here knows. */
export function mayCure(argv: readonly string[]): boolean {
  return mayMatter(argv) && !ELSEWHERE.has(commandKind(argv));
}

/** True for a command that may change what comes after it. */
export function mayMatter(argv: readonly string[]): boolean {
  return couldBeTheFix(commandKind(argv));
}

/**
 * Asks memory which runs of a transcript between two others tell of edits: one that lay between (a linter's, say) took those
 * before it. Where both trees are known they say what was changed, and nobody is asked.
 */
export function editsBetween(memory: Pick<FixMemory, "runsBetween">): EditsBetween {
  return (after, before) => {
    const others =
      before.source !== "transcript" || (after.tree !== null && before.tree !== null)
        ? []
        : memory
            .runsBetween(after.at, before.at)
            .filter((run) => run.source === "transcript" && run.id !== after.id && run.id !== before.id);
    return [...others, before].filter((run) => run.filesModified.length > 0 || run.diff !== null);
  };
}

/**
 * Asks memory which commands between two runs passed and fit; the same two are asked about once. What was installed in another worktree
 * is not here.
 */
export function commandsBetween(
  memory: Pick<FixMemory, "runsBetween">,
  fits: (argv: readonly string[]) => boolean,
): CommandsBetween {
  const asked = new Map<string, readonly string[]>();
  const ask = (after: RunFact, before: RunFact): readonly string[] => {
    const between = memory
      .runsBetween(after.at, before.at)
      .filter((run) => run.outcome === "passed" && run.id !== after.id && run.id !== before.id)
      .filter((run) => run.check.id !== before.check.id && fits(run.argv))
      .filter((run) => worktreeOfCheck(run.check) === worktreeOfCheck(before.check));
    return [...new Set(between.map((run) => run.check.command))];
  };
  return (after, before) => {
    const key = `${after.id} ${before.id}`;
    let found = asked.get(key);
    if (found === undefined) asked.set(key, (found = ask(after, before)));
    return found;
  };
}
