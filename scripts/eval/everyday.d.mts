export const EVERYDAY: Readonly<
  Record<"everyday" | "everyday-second", Readonly<Record<string, readonly string[]>>>
>;
export function evaluateEveryday(engine: unknown): unknown[];
export function everydayLines(evaluations: readonly unknown[], own: unknown): string[];
