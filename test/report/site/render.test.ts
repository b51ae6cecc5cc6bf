import { readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { openSite } from "#doors/site.ts";
import { SITE_PARTS } from "#report/site/contents.ts";
import { siteEntries, sitePage } from "#report/site/render.ts";

const site = openSite("docs", { version: "1.2.3", style: "assets/site.css", script: "assets/site.js" });
const pages = site.names.filter((name) => name.endsWith(".html"));
const html = new Map(pages.map((name) => [name, site.read(name)!]));

describe("the documentation as a site", () => {
  it("has every page of docs/ in just one part", () => {
    const named = SITE_PARTS.flatMap((part) => part.pages).sort();
    const there = readdirSync("docs").filter((name) => name.endsWith(".md"));
    expect(named).toEqual(there.map((name) => basename(name, ".md")).sort());
    expect(pages.filter((name) => name.startsWith("decisions/")).length).toBe(
      readdirSync(join("docs", "decisions")).length,
    );
  });

  it("leads only to what is there: pages, and parts of pages", () => {
    const missing: string[] = [];
    for (const [name, text] of html)
      for (const [, href = ""] of text.matchAll(/<a(?: class="\w+")? href="([^"]+)"/g)) {
        if (/^https?:/.test(href)) continue;
        const [path = "", id] = href.split("#");
        const target = path === "" ? name : posix.join(posix.dirname(name), path);
        const found = html.get(target);
        if (found === undefined || (id !== undefined && !found.includes(`id="${id}"`)))
          missing.push(`${name}: ${href}`);
      }
    expect(missing).toEqual([]);
  });

  it("leaves no page out that another one sends its readers to", () => {
    const outside = readdirSync("docs", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .flatMap((name) => {
        const links = readFileSync(join("docs", name), "utf8").matchAll(
          /\]\((?!https?:)([^)#]+\.md)[^)]*\)/g,
        );
        const paths = [...links].map(([, path = ""]) => posix.join(posix.dirname(name), path));
        return paths.filter((path) => path.startsWith("..")).map((path) => `${name}: ${path}`);
      });
    expect(outside).toEqual([]);
  });

  it("gives every part of a page a name of its own", () => {
    const twice: string[] = [];
    for (const [name, text] of html) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      twice.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name}: ${id}`));
    }
    expect(twice).toEqual([]);
  });

  it("has no script and no style in a page, and nothing from elsewhere", () => {
    for (const [name, text] of html) {
      expect(text.match(/<script/g), name).toHaveLength(1);
      expect(text, name).not.toMatch(/<style|<iframe|\sstyle=|\son\w+=|(?:src|<link[^>]* href)="https?:/);
    }
  });

  it("shows text that looks like markup as text", () => {
    const frame = { titles: new Map([["a", "<b>&"]]), version: "1", style: "s", script: "j" };
    const page = sitePage(
      "a",
      "# <b>&\n\n`<script>alert(1)</script>`\n\n<script>x</script>\n\n[x](javascript:alert(1))\n",
      frame,
    );
    expect(page).toContain("<title>&lt;b&gt;&amp; · twiceshy</title>");
    expect(page).toContain("<code>&lt;script&gt;alert(1)&lt;/script&gt;</code>");
    expect(page).not.toContain("<script>x");
    expect(page).not.toContain("javascript:");
  });

  it("can be searched by what stands below each heading", () => {
    const entries = siteEntries(
      "a",
      "# Title\n\nFirst `words`.\n\n## A part\n\n| x | y |\n|---|---|\n| one | [two](b.md) |\n\n## A part\n\nagain\n",
    );
    expect(entries).toEqual([
      { page: "a", title: "Title", heading: "Title", id: "title", text: "First words ." },
      { page: "a", title: "Title", heading: "A part", id: "a-part", text: expect.stringMatching(/one two/) },
      { page: "a", title: "Title", heading: "A part", id: "a-part-1", text: "again" },
    ]);
    const all = JSON.parse(site.read("search.json")!) as { page: string }[];
    expect(new Set(all.map(({ page }) => `${page}.html`))).toEqual(
      new Set(pages.filter((name) => name !== "index.html")),
    );
  });

  it("reads nothing by a name that is not on its list", () => {
    for (const name of ["../package.json", "..%2fREADME.html", "decisions/../../README.html", "nope.html"])
      expect(site.read(name)).toBeNull();
    expect(readFileSync("README.md", "utf8")).not.toBe("");
  });
});
