import { readFileSync } from "node:fs";

/**
 * Milliseconds that this thread has worked: others on the machine do not count. Where the system does not tell, those that have passed.
 */
export function threadMs(): number {
  try {
    // "4711000 51000 12": nanoseconds at work, nanoseconds waiting for a processor, times it was its turn
    const [worked] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    return Number(worked) / 1e6;
  } catch {
    return performance.now();
  }
}
