import type { JudgePrice, JudgeReply } from "#model/judge.ts";

/** What an answer cost: what its judge says, else tokens by price; null where nobody knows. */
export function costOf(
  { costUsd, tokens }: Pick<JudgeReply, "costUsd" | "tokens">,
  price: JudgePrice | null,
): number | null {
  if (costUsd !== null && Number.isFinite(costUsd) && costUsd >= 0) return costUsd;
  if (tokens === null || price === null) return null;
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
}

/** What a question could cost at most, where the price is known: a token holds two characters or more. */
export function mostItCosts(
  questionLength: number,
  maxOutputTokens: number,
  price: JudgePrice | null,
): number | null {
  return price === null
    ? null
    : costOf({ costUsd: null, tokens: { input: questionLength / 2, output: maxOutputTokens } }, price);
}

/** {"judge": "openai/gpt-5.2", "input": 1.25, "output": 10}: dollars for a million tokens. */
export function readPrices(rows: readonly unknown[]): Map<string, JudgePrice> {
  const prices = new Map<string, JudgePrice>();
  for (const row of rows) {
    const { judge, input, output } = (row ?? {}) as Record<string, unknown>;
    if (typeof judge === "string" && isPrice(input) && isPrice(output)) prices.set(judge, { input, output });
  }
  return prices;
}

function isPrice(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
