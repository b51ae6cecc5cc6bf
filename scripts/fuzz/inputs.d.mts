export interface Seed {
  readonly path: string;
  readonly bytes: Buffer;
}

export const LARGEST: number;
export function readSeeds(): Seed[];
export function knownTo(target: string, seeds: readonly Seed[]): readonly Seed[];
export function makeInput(
  random: () => number,
  all: readonly Seed[],
  known: readonly Seed[],
  hugeShare?: number,
): { readonly kind: string; readonly bytes: Buffer };
