import type { Memory } from "#model/ports.ts";

const LEAST = 4;

/** A fingerprint by a beginning that memory knows, or whatever somebody counts by. */
export function fingerprintNamed(word: string, memory: Memory): string {
  // Too short to name anything; an orchestrator's own names may be.
  if (word.trim().length < LEAST) return word;
  const { failures } = memory.find(word);
  const known = [...new Set(failures.map(({ fingerprint }) => fingerprint.hash))].filter((hash) =>
    hash.startsWith(word),
  );
  return known.length === 1 ? known[0]! : word;
}
