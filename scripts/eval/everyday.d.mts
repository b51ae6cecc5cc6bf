export const EVERYDAY: Readonly<Record<string, readonly string[]>>;
export function evaluateEveryday(engine: unknown): unknown;
export function everydayLines(evaluation: unknown): string[];
