import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { WEB_PAGES } from "#doors/http/web.ts";

const web = join(import.meta.dirname, "../../web");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

describe("the dashboard's source", () => {
  it("makes markup of no text: whatever a log holds stays text", () => {
    expect(files.length).toBeGreaterThan(50);
    const ways =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|\beval\(|new Function|srcdoc|setHTML/;
    for (const name of files) expect(readFileSync(join(web, name), "utf8"), name).not.toMatch(ways);
  });

  it("makes no address of a text that it was told: every link begins with a page of its own", () => {
    for (const name of files)
      for (const [, value] of readFileSync(join(web, name), "utf8").matchAll(/\b(?:href|src)=\{([^}]*)/g))
        expect(value, name).toMatch(/^to\(/);
  });

  it("leads to no dead end: an id in an address is encoded, and a question mark is put there by to()", () => {
    for (const name of files) {
      const source = readFileSync(join(web, name), "utf8");
      expect(source, name).not.toMatch(/\bto\((?:"[^"]*\?|`[^`]*\?)/);
      for (const [, target = ""] of source.matchAll(/\bto\(`([^`]*)`/g))
        for (const [, value] of target.matchAll(/\$\{([^}]*)\}/g))
          expect(value, name).toMatch(/^(?:encodeURIComponent\(.+\)|page(?:\.name)?|issue\.number)$/);
    }
  });

  it("has the pages that the server knows addresses of", () => {
    const names = [...readFileSync(join(web, "shell/pages.ts"), "utf8").matchAll(/\bname: "([a-z]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names.sort()).toEqual([...WEB_PAGES].sort());
  });

  it("exports nothing that nobody uses, and names no class that no style knows", () => {
    const sources = files.map((name) => readFileSync(join(web, name), "utf8"));
    const uses = (name: string) => sources.join("\n").match(new RegExp(`\\b${name}\\b`, "g"))!.length;
    for (const [index, source] of sources.entries())
      for (const [, name] of source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm))
        expect(uses(name!), `${name} of ${files[index]}`).toBeGreaterThan(1);
    const styles = readdirSync(join(web, "styles")).map((name) =>
      readFileSync(join(web, "styles", name), "utf8"),
    );
    const known = new Set([...styles.join("\n").matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
    for (const source of sources)
      for (const [, names = ""] of source.matchAll(/\bclass="([^"]+)"/g))
        for (const name of names.split(" ")) expect([...known], name).toContain(name);
  });

  it("asks only this server", () => {
    for (const name of files)
      expect(readFileSync(join(web, name), "utf8"), name).not.toMatch(/https?:\/\/|wss?:\/\/|\/\/cdn/);
  });

  it("computes no share: rates come from the API, with what they are of", () => {
    for (const name of files)
      expect(readFileSync(join(web, name), "utf8"), name).not.toMatch(
        /\.(?:count|prevented|failedRuns|tasksFailed|successes|struck|reverted)\s*\/\s*\w/,
      );
  });
});
