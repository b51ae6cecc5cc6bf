export interface Sets {
  directory: string;
  split: string;
  inputs: { id: string; log: string; command: string | null; exitCode: number | null }[];
  rows: Record<"extract" | "classify" | "group" | "negatives", { id: string; [label: string]: unknown }[]>;
  toolOf: (id: string) => string;
}
export function openSets(directory: string, split: string): Sets;
export function predict(engine: unknown, sets: Sets, offFor: (id: string) => readonly string[]): object[];
export function score(
  sets: Sets,
  predictions: readonly object[],
  work: string,
  change?: ((kind: string, row: { id: string }) => object | null) | null,
): { misses: { id: string; field: string; want: object }[]; [part: string]: unknown };
export function writePredictions(predictions: readonly object[], file: string): string;
export function readJsonl(file: string): object[];
