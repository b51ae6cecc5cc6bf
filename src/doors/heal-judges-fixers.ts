import { vendorsOfAgent } from "#agents/judges/vendor-of-agent.ts";
import { knowledgeOf } from "#memory/knowledge.ts";
import type { Plan } from "#model/heal.ts";
import type { HealHouse } from "./heal-audit.ts";

/** Whose models made the change that is to be judged, as far as the runs tell; empty: a person, or nobody knows. */
export function fixersOf({ memory }: HealHouse, plan: Pick<Plan, "lesson" | "fix">): string[] {
  const { fixes, lessons } = knowledgeOf(memory);
  const lesson = plan.lesson === null ? null : lessons.lesson(plan.lesson);
  const ids = plan.fix === null ? (lesson?.evidence.fixes ?? []) : [plan.fix];
  // Whoever ran the check around the change is taken for who made it: one judge too few is better than one too many.
  const runs = ids.flatMap((id) => {
    const fix = fixes.fix(id);
    return fix === null ? [] : [fix.lastRedRun, fix.greenRun, ...fix.attempts.map(({ runId }) => runId)];
  });
  const agents = new Set(runs.flatMap((id) => memory.run(id)?.agent ?? []));
  return [...new Set([...agents].flatMap(vendorsOfAgent))];
}

/** Whose models an agent works with: its own, and those that a model's name tells ("anthropic/claude-opus-4-5"). */
export function vendorsOf(agent: string, model: string | null): string[] {
  const named = (model ?? "").toLowerCase().split("/").slice(0, -1);
  return [...new Set([...vendorsOfAgent(agent), ...named])];
}
