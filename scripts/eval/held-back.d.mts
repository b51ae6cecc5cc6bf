export function isHeldBack(tool: string): boolean;
export function heldBackLines(figures: unknown, tallies: unknown, tools: readonly string[]): string[];
