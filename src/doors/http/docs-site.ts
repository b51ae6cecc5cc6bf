import { readdirSync } from "node:fs";
import type { Hono } from "hono";
import type { HttpContext, HttpEnv } from "./asker.ts";
import { etagOf, isKnown } from "./page.ts";
import { findWeb, WEB_POLICY } from "./web.ts";

/** Adds the documentation at /docs/. It holds no data, so it is given to whoever asks; its pages are made when the first asks for one. */
export function serveDocs(app: Hono<HttpEnv>, version: string): void {
  let opening: Promise<((name: string) => string | null) | null> | null = null;
  const pages = new Map<string, string | null>();
  const read = async (name: string) => {
    opening ??= openDocs(version);
    const site = await opening;
    if (!pages.has(name) && site !== null) pages.set(name, site(name));
    return pages.get(name) ?? null;
  };
  const show = async (c: HttpContext, next: () => Promise<void>) => {
    const name = c.req.path.slice("/docs/".length);
    const text = await read(name);
    if (text === null) return next();
    const etag = etagOf(text);
    const headers = { "cache-control": "no-cache", etag, "content-security-policy": WEB_POLICY };
    if (isKnown(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
    const type = name.endsWith(".json") ? "application/json" : "text/html";
    return c.body(text, 200, { ...headers, "content-type": `${type}; charset=utf-8` });
  };
  for (const address of ["/docs", "/docs/"]) app.get(address, (c) => c.redirect("/docs/index.html"));
  app.get("/docs/:name", show);
  app.get("/docs/decisions/:name", show);
}

async function openDocs(version: string): Promise<((name: string) => string | null) | null> {
  const { findDocs, openSite } = await import("../site.ts");
  const [docs, web] = [findDocs(), findWeb()];
  if (docs === null || web === null) return null;
  const built = readdirSync(web);
  const [style, script] = [/^site-.+\.css$/, /^site-.+\.js$/].map((form) =>
    built.find((name) => form.test(name)),
  );
  if (style === undefined || script === undefined) return null;
  // The dashboard's files are at /assets.
  const site = openSite(docs, { version, style: `../assets/${style}`, script: `../assets/${script}` });
  return (name) => site.read(name);
}
