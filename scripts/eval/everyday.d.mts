export const EVERYDAY: Readonly<
  Record<"everyday" | "everyday-second" | "everyday-third", Readonly<Record<string, readonly string[]>>>
>;
export function evaluateEveryday(engine: unknown): unknown[];
export function everydayLines(evaluations: readonly unknown[], fourth: unknown, own: unknown): string[];
