import { closeSync, openSync, readSync } from "node:fs";
import type { Ids } from "#model/ports.ts";

const POOL_BYTES = 256;
/** rand_a is 12 bits wide and counts within a millisecond; it starts in the lower half, so that there is room above. */
const COUNTER_LIMIT = 0x1000;

/**
 * Makes UUIDv7: sortable by time, and by order of making within a process even when the clock stands still or goes back.
 * Random bytes come from /dev/urandom by one read: node:crypto costs 2 to 6 ms of start-up, which every run would pay.
 */
export function createIds(random: (bytes: Uint8Array) => void = fillRandom): Ids {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  let lastMs = -1;
  let counter = 0;

  function take(count: number): Uint8Array {
    if (used + count > POOL_BYTES) {
      random(pool);
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  }

  function next(now: number): string {
    const at = Math.max(0, Math.floor(now));
    if (at > lastMs) {
      const [high, low] = take(2);
      lastMs = at;
      counter = ((high! & 0x07) << 8) | low!;
    } else if (++counter === COUNTER_LIMIT) {
      lastMs += 1;
      counter = 0;
    }
    const tail = take(8);
    const time = lastMs.toString(16).padStart(12, "0");
    const variant = (0x80 | (tail[0]! & 0x3f)).toString(16);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${variant}${hex(tail[1]!, 2)}-${hexOf(tail.subarray(2))}`;
  }

  return { next };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hex(byte, 2);
  return text;
}

function fillRandom(bytes: Uint8Array): void {
  let fd: number;
  try {
    fd = openSync("/dev/urandom", "r");
  } catch {
    fillFromCrypto(bytes);
    return;
  }
  try {
    for (let got = 0; got < bytes.length; ) got += readSync(fd, bytes, got, bytes.length - got, null);
  } finally {
    closeSync(fd);
  }
}

/** Windows, and sandboxes without /dev. */
function fillFromCrypto(bytes: Uint8Array): void {
  process.getBuiltinModule("node:crypto").randomFillSync(bytes);
}
