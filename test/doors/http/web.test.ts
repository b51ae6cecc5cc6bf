import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpEnv } from "#doors/http/asker.ts";
import { findWeb, serveWeb, WEB_PAGES, WEB_POLICY } from "#doors/http/web.ts";
// @ts-expect-error a script without types
import { buildWeb } from "../../../scripts/build-web.mjs";
import { served } from "./served.ts";

const root = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "twiceshy-web-"));

beforeAll(() => buildWeb(root, folder) as Promise<void>);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function app(): Hono<HttpEnv> {
  const made = new Hono<HttpEnv>();
  serveWeb(made, folder);
  return made;
}

describe("the dashboard as it is built", () => {
  it("is small, has its content's hash in its names, and ships no source map", () => {
    const names = readdirSync(folder);
    const packed = names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
    expect(packed).toBeLessThan(150_000);
    for (const name of names)
      expect(name).toMatch(/^(?:index\.html|(?:app|icon|site)-[\w-]{8}\.(?:js|css|svg))$/);
    for (const name of names)
      expect(readFileSync(join(folder, name), "utf8")).not.toMatch(/sourceMappingURL/);
  });

  it("has nothing inline, and names no other server", () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    expect(page).not.toMatch(/<style|<script(?![^>]*src=)|\son\w+=|style=/);
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), "utf8").replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, "");
      expect(text, name).not.toMatch(/https?:\/\/\w|@import|url\(\s*["']?(?!#)\w/);
    }
  });

  it("gets the same names from the same source", async () => {
    const again = mkdtempSync(join(tmpdir(), "twiceshy-web-"));
    await buildWeb(root, again);
    expect(readdirSync(again).sort()).toEqual(readdirSync(folder).sort());
    rmSync(again, { recursive: true });
  });
});

describe("the dashboard as it is served", () => {
  it("is one page by every address that it has, under a policy that lets only its own files in", async () => {
    for (const path of ["/", ...WEB_PAGES.map((name) => `/${name}`), "/patterns/ab%2F12", "/sessions/a/b"]) {
      const answer = await app().request(path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-security-policy")).toBe(WEB_POLICY);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(await answer.text()).toContain('<div id="app">');
    }
    expect(WEB_POLICY).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    );
    expect(WEB_POLICY).not.toMatch(/unsafe|\*|https?:/);
  });

  it("lets a browser keep what has a hash in its name, and nothing else", async () => {
    const page = await app().request("/");
    const etag = page.headers.get("etag")!;
    expect((await app().request("/", { headers: { "if-none-match": etag } })).status).toBe(304);
    for (const [, file] of (await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)) {
      const answer = await app().request(file!);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("content-type")).toMatch(
        /^(?:text\/(?:javascript|css); charset=utf-8|image\/svg\+xml)$/,
      );
    }
  });

  it("is packed for whoever can unpack it", async () => {
    const [, file] = /"(\/assets\/app-[^"]+\.js)"/.exec(await (await app().request("/")).text())!;
    const plain = await app().request(file!);
    const packed = await app().request(file!, { headers: { "accept-encoding": "gzip, br" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    expect(gunzipSync(await packed.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
  });

  it("gives out its own files and no other", async () => {
    for (const path of [
      "/assets/index.html",
      "/assets/..%2Findex.html",
      "/assets/nothing.js",
      "/assets/",
      "/nowhere",
      "/assets/..%2F..%2Fpackage.json",
    ])
      expect((await app().request(path)).status, path).toBe(404);
  });

  it("stands aside where it was not built: the description of the API is at the door", async () => {
    const bare = new Hono<HttpEnv>();
    serveWeb(bare, null);
    expect((await bare.request("/")).headers.get("location")).toBe("/api/docs");
    expect(findWeb(join(tmpdir(), "nothing", "here.js"))).toBeNull();
  });

  it("needs no token, for it holds no data; the API does", async () => {
    const { get } = await served();
    expect([200, 302]).toContain((await get("/")).status);
    expect((await get("/", { "x-forwarded-for": "192.0.2.1" })).status).not.toBe(401);
    expect((await get("/api/status", { "x-forwarded-for": "192.0.2.1" })).status).toBe(401);
  });
});

describe("the documentation as it is served", () => {
  it("is given to whoever asks, under the same policy, and leads to its style and script", async () => {
    const { get: ask } = await served();
    const page = await ask("/docs/tutorial.html");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toBe(WEB_POLICY);
    const [, style] = /href="\.\.\/assets\/(site-[\w-]+\.css)"/.exec(page.text) ?? [];
    expect(style).toBeDefined();
    expect((await ask(`/assets/${style}`)).status).toBe(200);
    expect((await ask("/docs/decisions/0001-keep-rooms-and-records.html")).status).toBe(200);
    expect((await ask("/docs/search.json")).headers.get("content-type")).toContain("json");
    for (const path of ["/docs/package.json", "/docs/..%2fpackage.html", "/docs/nope.html"])
      expect((await ask(path)).status, path).toBe(404);
  });
});
