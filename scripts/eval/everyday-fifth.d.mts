export const SET: "everyday-fifth";
export const FIRST: Readonly<Record<string, readonly string[]>>;
export function evaluateFifth(engine: unknown): unknown;
export function fifthLines(fifth: unknown): string[];
