export function bm25(texts: readonly string[]): (text: string) => number[];
