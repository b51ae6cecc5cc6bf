import { createHash } from "node:crypto";

/** Of the tools of a set that is halved, those whose misses may be read; of the others only totals. */
export function isOpened(set, tool) {
  return createHash("sha256").update(`${set} ${tool}`).digest()[0] % 2 === 0;
}
