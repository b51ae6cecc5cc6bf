/**
 * What keeps other people's pages out. A browser sends a page's requests to this server as if the person had: so the Host must
 * be ours (a name that was bent to this address is not), the Origin must be our own or absent, and what changes something must say
 * that it is JSON, which no form of another page can without being asked.
 */
import type { MiddlewareHandler } from "hono";
import { type HttpEnv, isLoopback } from "./asker.ts";
import { HttpProblem } from "./problem.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Set on every answer. Pages that need more say so themselves. */
const HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Headers by which a proxy says that the request came from elsewhere. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/** Whether a proxy stands between the asker and us: the address says nothing then. */
export function isForwarded(headers: Headers): boolean {
  return FORWARDED.some((name) => headers.has(name));
}

export const secureHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
};

/** Refuses what another page, or a bent name, sends. */
export const sameSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { headers } = c.req.raw;
  const host = headers.get("host");
  if (host === null || host === "") throw new HttpProblem(400, "bad_input", "a request names its Host.");
  const origin = headers.get("origin");
  if (origin !== null && hostOf(origin) !== host.toLowerCase())
    throw new HttpProblem(403, "cross_origin", "requests of other pages are not answered.");
  const site = headers.get("sec-fetch-site");
  const isVisit = c.req.method === "GET" && headers.get("sec-fetch-mode") === "navigate";
  if ((site === "cross-site" || site === "same-site") && !isVisit)
    throw new HttpProblem(403, "cross_origin", "requests of other pages are not answered.");
  if (!SAFE.has(c.req.method)) mustBeJson(headers);
  await next();
};

/** Whether a request may come without a token as far as its Host goes: by a name that only this machine has. */
export function hasLocalHost(headers: Headers): boolean {
  const host = headers.get("host") ?? "";
  // "127.0.0.1:7477", "[::1]:7477", "localhost"
  return isLoopback(host.replace(/:\d+$/, ""));
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host.toLowerCase();
  } catch {
    return null; // "null", as sandboxed pages send it
  }
}

function mustBeJson(headers: Headers): void {
  const type = (headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json")
    throw new HttpProblem(
      415,
      "wrong_content_type",
      "what changes something is sent as content-type application/json.",
    );
}
