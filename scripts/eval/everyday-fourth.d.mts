export const SET: "everyday-fourth";
export const FIRST: Readonly<Record<string, readonly string[]>>;
export function evaluateFourth(engine: unknown): unknown;
export function fourthLines(fourth: unknown): string[];
