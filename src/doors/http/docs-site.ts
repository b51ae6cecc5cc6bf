import { readdirSync } from "node:fs";
import type { Hono } from "hono";
import type { HttpContext, HttpEnv } from "./asker.ts";
import { etagOf, isKnown } from "./page.ts";
import { findWeb, WEB_POLICY } from "./web.ts";

/** Adds the documentation at /docs/. It holds no data, so it is given to whoever asks; its pages are made when the first asks for one. */
export function serveDocs(app: Hono<HttpEnv>, version: string): void {
  let opening: Promise<((name: string) => string | null) | null> | null = null;
  const read = async (name: string) => {
    opening ??= openDocs(version);
    return (await opening)?.(name) ?? null;
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

/** Makes each page once. A name that is none is not kept: whoever asks may make up as many as they like. */
export function madeOnce(
  read: (name: string) => string | null,
  made = new Map<string, string>(),
): (name: string) => string | null {
  return (name) => {
    const text = made.get(name) ?? read(name);
    if (text !== null) made.set(name, text);
    return text;
  };
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
  return madeOnce((name) => site.read(name));
}
