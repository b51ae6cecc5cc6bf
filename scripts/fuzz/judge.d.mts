export interface Played {
  play(bytes: Uint8Array, random: () => number): void;
}

export interface Found {
  readonly what: "crash" | "slow";
  readonly words: string;
}

export function judge(target: Played, bytes: Uint8Array, seed: number): Found | null;
export function minimise(
  target: Played,
  bytes: Uint8Array,
  seed: number,
  found: Found,
  budgetMs?: number,
): Buffer;
