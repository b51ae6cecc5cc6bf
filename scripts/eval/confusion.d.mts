export type Confusion = Map<string, Map<string, number>>;
export function confusionOf(
  rows: readonly { id: string; category: readonly string[] }[],
  predictions: readonly { id: string; category: string }[],
): Confusion;
export function confusionTable(counts: Confusion): string[];
