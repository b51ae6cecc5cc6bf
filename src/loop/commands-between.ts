import { commandKind } from "#learn/command-kind.ts";
import type { CommandsBetween } from "#learn/episodes.ts";
import type { RunFact } from "#model/fix.ts";
import type { FixMemory } from "#model/ports-learning.ts";

/** Kinds of commands that can cure a failure without any file of the project changing. */
const CURES = new Set(["install", "generate", "migrate", "service"]);

/** Asks memory which commands between two runs may have cured something: they passed, and change the world. */
export function commandsBetween(memory: Pick<FixMemory, "runsBetween">): CommandsBetween {
  const asked = new Map<string, readonly RunFact[]>();
  return (after, before) => {
    const key = `${after.id} ${before.id}`;
    let runs = asked.get(key);
    if (runs === undefined) asked.set(key, (runs = memory.runsBetween(after.at, before.at)));
    const between = runs.filter(
      (run) =>
        run.outcome === "passed" &&
        run.id !== after.id &&
        run.id !== before.id &&
        CURES.has(commandKind(run.argv)),
    );
    return [...new Set(between.map((run) => run.check.command))];
  };
}
