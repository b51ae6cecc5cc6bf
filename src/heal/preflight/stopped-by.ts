import type { GateAnswer } from "#model/heal.ts";

/** The first refusal that stops this asker; null where nothing does. */
export function stoppedBy(answers: readonly GateAnswer[]): GateAnswer | null {
  return answers.find(({ verdict, binds: isBound }) => verdict === "refuse" && isBound) ?? null;
}
