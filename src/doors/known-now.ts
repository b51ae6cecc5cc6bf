import { knownFix } from "#memory/known-fix.ts";
import { storeOf } from "#memory/open.ts";
import type { Failure } from "#model/failure.ts";
import type { Memory } from "#model/ports.ts";
import type { KnownFailure } from "#report/out-run.ts";

/** What the memory knows of stored failures by now: how often each was seen, and what cured it. */
export function knownNow(memory: Memory, failures: readonly Failure[]): ReadonlyMap<string, KnownFailure> {
  const hashes = [...new Set(failures.map(({ fingerprint }) => fingerprint.hash))];
  const seen = memory.recall(hashes);
  const { database } = storeOf(memory);
  return new Map(
    hashes.map((hash) => [hash, { seen: seen.get(hash)?.count ?? 1, fix: knownFix(database, [hash]) }]),
  );
}
