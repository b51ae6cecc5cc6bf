import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Role } from "#model/token.ts";

/** Who asks, and what they may. */
export interface Asker {
  /** The token's id; null for whoever asks from this machine without one. */
  readonly token: string | null;
  /** As decisions are signed: the token's label. Null where the surroundings say who it is. */
  readonly name: string | null;
  readonly role: Role;
  /** The only project it may ask about; null for every one. */
  readonly project: string | null;
}

/** What Hono hands from one step to the next. */
export interface HttpEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { asker: Asker; span: string };
}

export type HttpContext = Context<HttpEnv>;

/** The address at the other end of the connection. */
export function addressOf(c: HttpContext): string {
  return c.env.incoming.socket.remoteAddress ?? "unknown";
}

/** Whether a name or address means this machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name === "::1" || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(name);
}
