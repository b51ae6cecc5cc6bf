export interface BenchRow {
  readonly what: string;
  readonly ratio: number;
  readonly target: number | null;
  readonly isLate?: boolean;
}
export function isMissed(row: BenchRow): boolean;
export function missedLimits(rows: readonly BenchRow[]): string[];
