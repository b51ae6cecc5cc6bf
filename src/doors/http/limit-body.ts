import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "./asker.ts";
import { HttpProblem } from "./problem.ts";

/**
 * Refuses a body of more bytes than that. Only one that comes in pieces is counted: who says a length is held to it by the parser, and
 * to look at the body as a stream would cost more than to read it.
 */
export function limitBody(most: number): MiddlewareHandler<HttpEnv> {
  const refuse = (): never => {
    throw new HttpProblem(413, "too_large", `a body has at most ${most} bytes.`);
  };
  const counted = bodyLimit({ maxSize: most, onError: refuse });
  return async (c, next) => {
    if (c.req.header("transfer-encoding") !== undefined) return counted(c, next);
    return Number(c.req.header("content-length") ?? 0) > most ? refuse() : next();
  };
}
