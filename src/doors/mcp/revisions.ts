/**
 * The protocol's two eras. Up to 2025-11-25 a client says hello by `initialize`, and what it said holds for the connection. From 2026-07-28 on each
 * request carries its revision, there is no handshake, and each result says what kind it is and how long it may be kept.
 */
import { type Message, ProtocolError } from "./message.ts";

/** Revisions that are agreed upon by `initialize`, the newest last. */
export const HANDSHAKE_REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** Revisions that each request names. */
export const STATELESS_REVISIONS = ["2026-07-28"] as const;

const UNSUPPORTED_REVISION = -32022;
const REVISION_KEY = "io.modelcontextprotocol/protocolVersion";
export const SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo";

const HOUR_MS = 3_600_000;
/** Results that clients may keep, and for how long; what was learned may change at any time. */
const KEPT: Readonly<Record<string, { ttlMs: number; cacheScope: "public" | "private" }>> = {
  "server/discover": { ttlMs: HOUR_MS, cacheScope: "public" },
  "tools/list": { ttlMs: HOUR_MS, cacheScope: "public" },
  "resources/templates/list": { ttlMs: HOUR_MS, cacheScope: "public" },
  "resources/list": { ttlMs: 0, cacheScope: "private" },
  "resources/read": { ttlMs: 0, cacheScope: "private" },
};

/** Whether a request names its own revision; trouble where it is one that is not spoken here. */
export function isStateless({ method, params }: Message): boolean {
  const meta = params._meta;
  const named =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>)[REVISION_KEY] : undefined;
  if (named === undefined) return method === "server/discover";
  if (STATELESS_REVISIONS.some((known) => known === named)) return true;
  throw new ProtocolError(UNSUPPORTED_REVISION, "this revision of the protocol is not spoken here", {
    supported: [...STATELESS_REVISIONS],
    requested: named,
  });
}

/** The revision that a handshake agrees upon: the client's, or the newest that has a handshake. */
export function agreedRevision(wanted: unknown): string {
  return HANDSHAKE_REVISIONS.find((known) => known === wanted) ?? HANDSHAKE_REVISIONS.at(-1)!;
}

/** A result as the stateless era has it. */
export function statelessResult(method: string, result: object): object {
  return { resultType: "complete", ...result, ...(KEPT[method] ?? {}) };
}
