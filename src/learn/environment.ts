import type { CuredFailure } from "#model/fix.ts";

/** Categories that tell of the world around the code. */
const CATEGORIES = new Set(["connection_error", "oom"]);

/** What network, DNS, disk, memory, clock and port failures say of themselves. */
const SIGNS: readonly RegExp[] = [
  // ENOSPC: no space left on device, write | OSError: [Errno 28] No space left on device | Disk quota exceeded
  /\bENOSPC\b|no space left on device|\bEDQUOT\b|disk quota exceeded|disk (?:is )?full/i,
  // listen EADDRINUSE: address already in use :::3000 | OSError: [Errno 98] Address already in use
  /\bEADDRINUSE\b|address already in use|port \d+ is (?:already )?(?:in use|allocated)/i,
  // getaddrinfo ENOTFOUND db.internal | Temporary failure in name resolution | EAI_AGAIN
  /\bENOTFOUND\b|\bEAI_AGAIN\b|name resolution|could not resolve host|no such host|name or service not known/i,
  // connect ECONNREFUSED 127.0.0.1:5432 | read ECONNRESET | ETIMEDOUT | EHOSTUNREACH | socket hang up
  /\bECONN(?:REFUSED|RESET|ABORTED)\b|\bETIMEDOUT\b|\bEHOSTUNREACH\b|\bENETUNREACH\b|\bEPIPE\b|socket hang up/,
  // connection refused | Connection reset by peer | network is unreachable | connection timed out
  /connection (?:refused|reset|timed out|aborted)|network is unreachable|no route to host/i,
  // JavaScript heap out of memory | Cannot allocate memory | java.lang.OutOfMemoryError | MemoryError
  /out of memory|cannot allocate memory|\bENOMEM\b|OutOfMemoryError|\bMemoryError\b/i,
  // Clock skew detected | certificate is not yet valid | RequestTimeTooSkewed
  /clock skew|modification time .* in the future|not yet valid|TimeTooSkewed/i,
  // 502 Bad Gateway | 503 Service Unavailable | 429 Too Many Requests
  /\b(?:502 bad gateway|503 service unavailable|504 gateway time-?out|429 too many requests)\b/i,
];

/** True for a failure of network, DNS, disk, memory, clock or port: it teaches nothing about the code. */
export function isEnvironmental(failure: Pick<CuredFailure, "category" | "message" | "errorType">): boolean {
  if (CATEGORIES.has(failure.category)) return true;
  // AssertionError: expected 503 Service Unavailable to equal 200: that is what the code answered.
  if (/assert/i.test(failure.errorType ?? "")) return false;
  const said = `${failure.errorType ?? ""} ${failure.message}`.slice(0, 2000);
  return SIGNS.some((sign) => sign.test(said));
}
