/**
 * The dashboard's files, as they were built. They hold no data, so they are given to whoever asks; all that is shown comes from the
 * API, which asks for a token where one is needed. A page that could run anything but its own script would be as good as a token.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Hono } from "hono";
import type { HttpContext, HttpEnv } from "./asker.ts";
import { etagOf, isKnown } from "./page.ts";

/** Nothing inline, nothing from elsewhere, nothing that frames or is framed. */
export const WEB_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The pages that the dashboard has; any other address is not found, as before. */
export const WEB_PAGES = [
  "patterns",
  "issues",
  "lessons",
  "promotions",
  "impact",
  "heal",
  "sessions",
  "settings",
];

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Adds the dashboard to the server. Where it was not built, the description of the API stands at the door. */
export function serveWeb(app: Hono<HttpEnv>, folder: string | null = findWeb()): void {
  const files = new Map<string, Buffer>();
  // Read once: what a running server gives out stays one build, whatever is built meanwhile.
  if (folder !== null)
    for (const name of readdirSync(folder)) files.set(name, readFileSync(join(folder, name)));
  const page = files.get("index.html");
  if (page === undefined) {
    app.get("/", (c) => c.redirect("/api/docs"));
    return;
  }
  const packed = new Map<string, Uint8Array<ArrayBuffer>>();
  // Once, and by whoever asks first.
  const packedOf = (name: string, bytes: Buffer) => {
    const known = packed.get(name) ?? new Uint8Array(gzipSync(bytes));
    packed.set(name, known);
    return known;
  };
  const etag = etagOf(page.toString("utf8"));
  const show = (c: HttpContext) => {
    const headers = { "cache-control": "no-cache", etag, "content-security-policy": WEB_POLICY };
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    return c.body(page.toString("utf8"), 200, { ...headers, "content-type": TYPES[".html"]! });
  };
  app.get("/", show);
  for (const name of WEB_PAGES) {
    app.get(`/${name}`, show);
    app.get(`/${name}/:id{.+}`, show);
  }
  app.get("/assets/:name", (c, next) => {
    const name = c.req.param("name");
    const bytes = name === "index.html" ? undefined : files.get(name);
    if (bytes === undefined) return next();
    const isPacked = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    return c.body(isPacked ? packedOf(name, bytes) : new Uint8Array(bytes), 200, {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
      vary: "accept-encoding",
      // The name has the content's hash in it.
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
}

/** Where the built dashboard is: beside what was built, or in dist/ of a checkout; null where it is not. */
export function findWeb(program: string = fileURLToPath(import.meta.url)): string | null {
  let folder = dirname(program);
  for (let up = 0; up < 5; up++) {
    for (const name of ["web", join("dist", "web")])
      if (existsSync(join(folder, name, "index.html"))) {
        const found = join(folder, name);
        // In a checkout web/ is the source, whose page names no script yet.
        if (readdirSync(found).some((file) => /^app-.+\.js$/.test(file))) return found;
      }
    folder = dirname(folder);
  }
  return null;
}
