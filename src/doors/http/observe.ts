import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { HttpEnv } from "./asker.ts";
import type { Server } from "./server.ts";

/** Counts and times every request, and keeps it as a span. Routes go by their pattern: ids would be a series each. */
export function observe({ metrics, tracer }: Server): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const beganAt = Date.now();
    const began = performance.now();
    const ids = tracer.begin(c.req.header("traceparent"));
    await next();
    const ms = performance.now() - began;
    const { status } = c.res;
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? "other";
    const method = /^(?:GET|HEAD|POST)$/.test(c.req.method) ? c.req.method : "other";
    metrics.add("http_requests_total", { method, route, status: String(status) });
    metrics.took({ method, route }, ms / 1000);
    tracer.end({
      ...ids,
      name: `${method} ${route}`,
      beganAt,
      endedAt: beganAt + ms,
      status,
      attributes: {
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
      },
    });
  };
}
