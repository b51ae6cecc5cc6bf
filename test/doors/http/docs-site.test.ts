import { expect, it } from "vitest";
import { madeOnce } from "#doors/http/docs-site.ts";

it("keeps the pages that there are, each made once, and no name that somebody made up", () => {
  const asked: string[] = [];
  const kept = new Map<string, string>();
  const read = madeOnce((name) => {
    asked.push(name);
    return name.startsWith("page-") ? `text of ${name}` : null;
  }, kept);
  for (let i = 0; i < 1000; i++) expect(read(`nothing-${i}.html`)).toBeNull();
  expect(kept.size).toBe(0);
  for (let i = 0; i < 4; i++) expect(read(`page-${i % 2}.html`)).toBe(`text of page-${i % 2}.html`);
  expect([...kept.keys()]).toEqual(["page-0.html", "page-1.html"]);
  expect(asked.slice(1000)).toEqual(["page-0.html", "page-1.html"]);
});
