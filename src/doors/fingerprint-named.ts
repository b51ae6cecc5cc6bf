import type { Memory } from "#model/ports.ts";

/** A fingerprint by a beginning that memory knows, or whatever somebody counts by. */
export function fingerprintNamed(word: string, memory: Memory): string {
  const { failures } = memory.find(word);
  const known = [...new Set(failures.map(({ fingerprint }) => fingerprint.hash))].filter((hash) =>
    hash.startsWith(word),
  );
  return known.length === 1 ? known[0]! : word;
}
