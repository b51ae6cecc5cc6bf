import type { NamedMetric } from "#model/impact.ts";
import type { Memory } from "#model/ports.ts";
import type { Knowledge } from "#model/ports-learning.ts";
import type { House } from "./compose.ts";
import type { Known } from "./impact-metric.ts";
import { agentMetrics } from "./impact-metrics-agent.ts";
import { healMetrics } from "./impact-metrics-heal.ts";
import { learningMetrics } from "./impact-metrics-learning.ts";

/** Every metric that was asked for by name, with its target. */
export function namedMetrics(
  house: House,
  memory: Memory,
  knowledge: Knowledge,
  known: Known,
): NamedMetric[] {
  // Thousands of them: they are read once for all metrics.
  const all = knowledge.lessons.lessons({});
  return [
    ...agentMetrics(memory, knowledge, all, { ...known, now: house.clock.now() }),
    ...healMetrics(memory, known),
    ...learningMetrics(house, memory, knowledge, all),
  ];
}
