export interface Doubt {
  field: string;
  ids: string[];
  why: string;
  shown?: string[];
}
export function shownLines(
  sets: { directory: string; inputs: readonly { id: string; log: string }[] },
  doubts: readonly Doubt[],
): Map<string, { line: number; text: string } | null>;
export function readWrongLabels(file?: string): Doubt[];
export function withoutWrong(doubts: readonly Doubt[]): (kind: string, row: { id: string }) => object | null;
export function troubleWith(
  doubts: readonly Doubt[],
  rows: Record<string, readonly { id: string }[]>,
): string[];
