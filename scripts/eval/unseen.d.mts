export function isOpened(tool: string): boolean;
export function evaluateUnseen(engine: unknown): unknown;
export function unseenLines(evaluation: unknown): string[];
export function totalLines(evaluation: unknown): string[];
