import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { tokensOf } from "#memory/token-store.ts";
import { isValid, type Token } from "#model/token.ts";
import { parseToken } from "../tokens.ts";
import { type Asker, addressOf, type HttpContext, type HttpEnv } from "./asker.ts";
import { hasLocalHost, isForwarded } from "./guard.ts";
import { RateLimit } from "./limits.ts";
import { HttpProblem } from "./problem.ts";
import type { Server } from "./server.ts";

const LOCAL: Asker = { token: null, name: null, role: "admin", project: null };

/** Finds out who asks. Whoever is on this machine needs no token where the server only listens there. */
export function authenticate(server: Server): MiddlewareHandler<HttpEnv> {
  const { guesses } = server.limits;
  const wrong = new RateLimit(guesses, guesses / 60);
  // Tokens that were right before: somebody else's guesses from the same address, a proxy's, must not lock them out.
  const right = new Set<string>();
  return async (c, next) => {
    const given = bearer(c);
    if (given === null) {
      c.set("asker", withoutToken(c, server));
      return next();
    }
    const address = addressOf(c);
    const wait = right.has(digest(given)) ? 0 : wrong.waitFor(address);
    if (wait > 0) throw tooMany(wait, "too many wrong tokens came from there");
    const token = await tokenOf(given, server);
    if (token === null) {
      right.delete(digest(given));
      wrong.take(address);
      throw unauthorized("this token is unknown, revoked or expired.");
    }
    right.add(digest(given));
    c.set("asker", askerOf(token));
    return next();
  };
}

/** The token that a text is, where it is valid now. */
async function tokenOf(given: string, server: Pick<Server, "withMemory">): Promise<Token | null> {
  const parsed = parseToken(given);
  if (parsed === null) return null;
  return server.withMemory(({ house, memory }) => {
    const token = tokensOf(memory).token(parsed.id);
    // Compared also where there is none, so that the time tells nothing.
    const known = Buffer.from(token?.hash ?? "0".repeat(64), "hex");
    const isSame = timingSafeEqual(known, createHash("sha256").update(parsed.secret).digest());
    return token !== null && isSame && isValid(token, house.clock.now()) ? token : null;
  });
}

/** Whether whoever was let in would be let in now. Trouble with the memory does not count against them. */
export async function mayStill({ token }: Asker, server: Pick<Server, "withMemory">): Promise<boolean> {
  if (token === null) return true;
  return server
    .withMemory(({ house, memory }) => {
      const known = tokensOf(memory).token(token);
      return known !== null && isValid(known, house.clock.now());
    })
    .catch(() => true);
}

export function tooMany(seconds: number, why: string): HttpProblem {
  return new HttpProblem(429, "too_many", `${why}; try again in ${seconds} s.`, {
    headers: { "retry-after": String(seconds) },
  });
}

function withoutToken(c: HttpContext, server: Server): Asker {
  if (!server.isOpenToLocal || isForwarded(c.req.raw.headers))
    throw unauthorized("a token is needed here: Authorization: Bearer tsy_…");
  if (!hasLocalHost(c.req.raw.headers))
    throw new HttpProblem(
      421,
      "wrong_host",
      "without a token this server is asked by its own name: localhost or 127.0.0.1.",
    );
  return LOCAL;
}

function bearer(c: HttpContext): string | null {
  const header = c.req.header("authorization");
  if (header === undefined) return null;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw unauthorized("Authorization is: Bearer tsy_…");
  return token;
}

function unauthorized(why: string): HttpProblem {
  return new HttpProblem(401, "unauthorized", why, {
    hint: "twiceshy token create --role read",
    headers: { "www-authenticate": 'Bearer realm="twiceshy"' },
  });
}

function askerOf({ id, label, role, project }: Token): Asker {
  return { token: id, name: label ?? `token ${id}`, role, project };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
