export interface Doubt {
  field: string;
  ids: string[];
  why: string;
}
export function readWrongLabels(file?: string): Doubt[];
export function withoutWrong(doubts: readonly Doubt[]): (kind: string, row: { id: string }) => object | null;
export function troubleWith(
  doubts: readonly Doubt[],
  rows: Record<string, readonly { id: string }[]>,
): string[];
