export function withoutTables(left: readonly string[]): {
  name: string;
  transform: { filter: { id: RegExp }; handler: (code: string) => { code: string; map: null } };
};
export function evaluateNames(work: string): Promise<unknown[]>;
export function namesLines(
  rows: readonly (Record<
    "lookedAt" | "heldBack" | "closed" | "third" | "unknown",
    readonly [number, number]
  > & {
    name: string;
  })[],
): string[];
