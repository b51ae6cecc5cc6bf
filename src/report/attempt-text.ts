import type { AttemptAdvice, Cycle } from "#model/cycle.ts";
import { clip } from "./words.ts";

/** The bound's answer to an orchestrator, its first word being the advice. */
export function attemptText(told: {
  readonly id: string | null;
  readonly advice: AttemptAdvice;
  readonly cycles: readonly Cycle[];
}): string {
  const { id, advice, cycles } = told;
  const lines = [`${advice.advice}: ${advice.why} (${advice.used} used, ${advice.left} left)`];
  if (id !== null) lines.push(`attempt ${id}`);
  if (advice.advice === "change-approach" && advice.techniques.length > 0)
    lines.push(`not yet tried: ${advice.techniques.join(", ")}`);
  for (const { number, technique, approach, end } of cycles) {
    const came = end === null ? "not ended" : `${end.verdict}: ${end.why}`;
    lines.push(clip(`  ${number}. ${technique}${approach === null ? "" : ` (${approach})`} → ${came}`, 200));
  }
  return `${lines.join("\n")}\n`;
}
