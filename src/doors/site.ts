import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sitePages } from "#report/site/contents.ts";
import { type SiteFrame, siteEntries, siteIndex, sitePage, titleOf } from "#report/site/render.ts";

const LEAD =
  "The failure memory of a code base: it sees what fails, knows when two failures are the same, learns which change really fixed it, proves that, " +
  "and says so when it matters. Begin with [ten minutes](tutorial.md); `twiceshy <command> --help` has the rest.";

/** The documentation, page by page, made when it is asked for. */
export interface Site {
  /** Names of all that it has: "tutorial.html", "decisions/0001-keep-rooms-and-records.html", "search.json". */
  readonly names: readonly string[];
  /** What stands by a name; null where there is nothing. */
  read(name: string): string | null;
}

/** Opens the documentation in a folder. */
export function openSite(docs: string, look: Pick<SiteFrame, "version" | "style" | "script">): Site {
  const decisions = existsSync(join(docs, "decisions"))
    ? readdirSync(join(docs, "decisions")).filter((name) => name.endsWith(".md"))
    : [];
  const pages = sitePages(decisions.sort().map((name) => name.slice(0, -3))).filter((page) =>
    existsSync(join(docs, `${page}.md`)),
  );
  const markdown = (page: string) => readFileSync(join(docs, `${page}.md`), "utf8");
  const titles = new Map(pages.map((page) => [page, titleOf(markdown(page))]));
  const frame: SiteFrame = { ...look, titles };
  return {
    names: ["index.html", "search.json", ...pages.map((page) => `${page}.html`)],
    read(name) {
      if (name === "index.html") return siteIndex(LEAD, frame);
      if (name === "search.json")
        return JSON.stringify(pages.flatMap((page) => siteEntries(page, markdown(page))));
      const page = name.replace(/\.html$/, "");
      // Only names of the list: nothing that is asked for becomes a path.
      return name.endsWith(".html") && titles.has(page) ? sitePage(page, markdown(page), frame) : null;
    },
  };
}

/** Where the documentation is: in the package, or in a checkout; null where it was left out. */
export function findDocs(program: string = fileURLToPath(import.meta.url)): string | null {
  let folder = dirname(program);
  for (let up = 0; up < 5; up++) {
    if (existsSync(join(folder, "docs", "commands.md"))) return join(folder, "docs");
    folder = dirname(folder);
  }
  return null;
}
