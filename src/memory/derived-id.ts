import { sha256Hex } from "#model/sha256.ts";

/**
 * The id of a run's failure: a UUIDv7 with the run's own time whose other bits follow from the run and the place.
 * So an event that was spooled, drained twice or sent by two machines always names the same failure.
 */
export function failureId(runId: string, seq: number): string {
  return withTime(runId.slice(0, 13), `${runId}/${seq}`);
}

/** A UUIDv7 of a moment whose other bits follow from what it stands for. */
export function derivedId(at: number, seed: string): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, "0");
  return withTime(`${time.slice(0, 8)}-${time.slice(8, 12)}`, seed);
}

/** A hex digest, for things that must be told apart without being told. */
export function digestOf(text: string): string {
  return sha256Hex(text);
}

function withTime(time: string, seed: string): string {
  const hash = digestOf(seed);
  const variant = ((Number.parseInt(hash[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(8, 20)}`;
}
