import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { storeOf } from "#memory/open.ts";
import { mustStillFit } from "#memory/postgres/schema-fits.ts";
import { mayAct } from "#model/token.ts";
import { type Asker, addressOf, type HttpContext, type HttpEnv } from "./asker.ts";
import { authenticate, tooMany } from "./authenticate.ts";
import { docsPage } from "./docs-page.ts";
import { serveDocs } from "./docs-site.ts";
import { sendEvents } from "./events.ts";
import { sameSite, secureHeaders } from "./guard.ts";
import { limitBody } from "./limit-body.ts";
import { RateLimit } from "./limits.ts";
import { answerMcp } from "./mcp.ts";
import { observe } from "./observe.ts";
import { etagOf, isKnown } from "./page.ts";
import { HttpProblem, problemOf, problemResponse } from "./problem.ts";
import { Answer, type Route, TAGS } from "./route.ts";
import { ROUTES } from "./routes/routes.ts";
import { NO_QUERY, Problem } from "./schemas.ts";
import { metricsText, ready } from "./self.ts";
import type { Server } from "./server.ts";
import { serveWeb } from "./web.ts";

/** The whole server as one function from request to answer. */
export function appOf(server: Server): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>({
    strict: false,
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.target, result.error.issues);
    },
  });
  app.onError((error) => {
    const problem = problemOf(error);
    if (problem.status === 500)
      server.err(`twiceshy: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return problemResponse(problem);
  });
  app.notFound(() => problemResponse(new HttpProblem(404, "not_found", "there is nothing by this address.")));

  app.use(observe(server), secureHeaders, sameSite);
  app.use(limitBody(server.limits.bodyBytes));
  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", (c) => ready(c, server));
  serveWeb(app);
  serveDocs(app, server.version);

  app.use(authenticate(server), fair(server));
  app.get("/metrics", needs("read", server), (c) => metricsText(c, server));
  app.all("/mcp", needs("read", server), (c) => answerMcp(c, server));
  app.get("/api/events", needs("read", server), (c) => sendEvents(c, server));
  for (const route of ROUTES) register(app, route, server);
  app.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description: "twiceshy token create --role read. Not needed on the machine itself.",
  });
  let document: object | null = null;
  const describe = () => (document ??= documentOf(app, server));
  app.get("/api/openapi.json", (c) => answer(c, describe()));
  app.get("/api/docs", (c) => docsPage(c, describe()));
  return app;
}

/** The OpenAPI document, made from the schemas that validate. */
export function documentOf(app: OpenAPIHono<HttpEnv>, { version }: Pick<Server, "version">): object {
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "twiceshy", version, description: "The failure memory of a code base." },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ token: [] }, {}],
  });
}

function register(app: OpenAPIHono<HttpEnv>, route: Route, server: Server): void {
  const {
    method,
    path,
    tag,
    summary,
    doc,
    params,
    query = NO_QUERY,
    body,
    answer: schema,
    status = 200,
  } = route;
  const config = createRoute({
    method,
    path,
    tags: [tag],
    summary,
    description: [doc, `Needs the role ${route.role}.`].filter(Boolean).join(" "),
    operationId: operationOf(route),
    middleware: [needs(route.role, server, route.isForTeams)],
    request: {
      query,
      ...(params === undefined ? {} : { params }),
      ...(body === undefined
        ? {}
        : { body: { required: true, content: { "application/json": { schema: body } } } }),
    },
    responses: {
      [status]: { description: summary, content: { "application/json": { schema } } },
      default: {
        description: "What went wrong (RFC 9457)",
        content: { "application/problem+json": { schema: Problem } },
      },
    },
  });
  const handler = async (c: HttpContext) => {
    const asker = c.get("asker");
    const valid = c.req as unknown as { valid(part: string): never };
    const data = await server.withMemory((open) => {
      // Before anything is written: a newer twiceshy may have changed the schema since.
      if (server.isTeam && route.role !== "read" && route.asksSchema !== true)
        mustStillFit(storeOf(open.memory).database);
      return route.run({
        ...open,
        params: (params === undefined ? {} : valid.valid("param")) as never,
        query: valid.valid("query"),
        body: (body === undefined ? {} : valid.valid("json")) as never,
        asker,
        server,
        now: open.house.clock.now(),
      });
    }, asker);
    return data instanceof Response ? data : answer(c, data);
  };
  app.openapi(config, handler as never);
}

/** "getFailure", "postIssuesDefer": from the method and the words of the path. */
function operationOf({ method, path }: Pick<Route, "method" | "path">): string {
  const words = path.replace(/^\/api/, "").split(/[/{}]+/);
  return (
    method +
    words
      .filter(Boolean)
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join("")
  );
}

/** An answer as JSON, or word that the asker has it already. */
function answer(c: HttpContext, given: unknown): Response {
  const { data, status, headers } = given instanceof Answer ? given : new Answer(given);
  const text = `${JSON.stringify(data)}\n`;
  const etag = etagOf(text);
  const base = { ...headers, "cache-control": "private, no-cache" };
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return c.body(text, status, { ...base, "content-type": "application/json; charset=utf-8" });
  if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, { ...base, etag });
  return c.body(text, status, { ...base, etag, "content-type": "application/json; charset=utf-8" });
}

/** Lets by who may, and only to their own project. */
function needs(role: Route["role"], server: Server, isForTeams = false): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const asker = c.get("asker");
    if (!mayAct(asker.role, role))
      throw new HttpProblem(403, "forbidden", `this needs the role ${role}; the token has ${asker.role}.`);
    checkProject(asker, c.req.query("project"), server);
    if (server.isTeam && role !== "read" && !isForTeams)
      throw new HttpProblem(
        409,
        "refused",
        "this is about the files of one machine, and a team's server has none: do it there, with `twiceshy issues apply` or `twiceshy heal lock`.",
      );
    await next();
  };
}

/** A token of one project learns nothing of another, not even whether it is here. */
function checkProject({ project }: Asker, wanted: string | undefined, { projects }: Server): void {
  const isOwn = project === null || projects.includes(project);
  if (!isOwn || (project !== null && wanted !== undefined && !projects.includes(wanted)))
    throw new HttpProblem(403, "forbidden", "the token is for another project.");
  if (wanted !== undefined && !projects.includes(wanted))
    throw new HttpProblem(404, "not_found", `no project "${wanted}" is served here.`);
}

/** Nobody takes more than their share. */
function fair({ limits }: Server): MiddlewareHandler<HttpEnv> {
  const rate = new RateLimit(limits.burst, limits.perSecond);
  return async (c, next) => {
    const wait = rate.take(c.get("asker").token ?? addressOf(c));
    if (wait > 0) throw tooMany(wait, "too many requests");
    await next();
  };
}

function invalid(
  target: string,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): HttpProblem {
  const errors = issues.slice(0, 20).map(({ path, message }) => ({
    where: [target === "json" ? "body" : target, ...path.map(String)].join("."),
    why: message,
  }));
  const said = errors.map(({ where, why }) => `${where}: ${why}`).join("; ");
  return new HttpProblem(400, "bad_input", said.slice(0, 1000), { errors });
}
