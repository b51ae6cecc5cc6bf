import { sha256Hex } from "#model/sha256.ts";

/** Hex digits of a text's hash. */
export function shortHash(text: string, digits: number = 20): string {
  return sha256Hex(text).slice(0, digits);
}

/** A UUIDv7 of a moment whose other bits follow from what it stands for: made twice, it is the same fact. */
export function eventId(at: number, seed: string): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, "0").slice(-12);
  const hash = shortHash(seed, 20);
  const variant = ((Number.parseInt(hash[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(8, 20)}`;
}
