export function randomFrom(seed: number): () => number;
export function seedOf(seed: number, at: number): number;
