/**
 * The documentation as pages: `docs/*.md` as HTML with a list of all pages, and what can be searched in them. In: Markdown of our own.
 * Out: whole pages without a script or a style in them, so that they live under the same strict policy as the dashboard. Links between
 * pages work from any folder, also from a disk.
 */
import { Marked, type MarkedExtension, marked, type Tokens } from "marked";
import { SITE_PARTS } from "./contents.ts";

/** What a page is shown with. */
export interface SiteFrame {
  /** Of every page: its name and title. */
  readonly titles: ReadonlyMap<string, string>;
  readonly version: string;
  /** Addresses of the style and the script, from the site's root. */
  readonly style: string;
  readonly script: string;
}

/** A part of a page that can be found. */
export interface SiteEntry {
  readonly page: string;
  readonly title: string;
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

/** "# Ten minutes with twiceshy" */
export function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? "").replaceAll("`", "");
}

/** One page, whole. */
export function sitePage(name: string, markdown: string, frame: SiteFrame): string {
  const up = "../".repeat(name.split("/").length - 1);
  const title = escaped(frame.titles.get(name) ?? name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · twiceshy</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}${frame.style}">
<script defer src="${up}${frame.script}"></script>
</head>
<body data-up="${up}">
<a class="skip" href="#page">To the text</a>
<header><a class="home" href="${up}index.html">twiceshy</a> <span class="version">${escaped(frame.version)}</span> <a class="pages" href="#pages">Pages</a>
<search><label for="search">Search</label> <input id="search" type="search" autocomplete="off" placeholder="Search (/)"><div id="found" role="status"></div></search></header>
<div class="columns">
<nav id="pages" aria-label="Pages">${contents(name, up, frame)}</nav>
<main id="page" tabindex="-1">
${bodyOf(markdown)}
</main>
</div>
</body>
</html>
`;
}

/** The first page: what there is, part by part. */
export function siteIndex(lead: string, frame: SiteFrame): string {
  const parts = SITE_PARTS.map(({ title, pages }) => {
    const items = pages.map((page) => `- [${frame.titles.get(page) ?? page}](${page}.md)`);
    return `## ${title}\n\n${items.join("\n")}`;
  });
  return sitePage("index", `# twiceshy\n\n${lead}\n\n${parts.join("\n\n")}\n`, frame);
}

const MOST_TEXT = 1500;

/** What can be found in a page: a part for each heading. */
export function siteEntries(page: string, markdown: string): SiteEntry[] {
  const title = titleOf(markdown);
  const ids = slugs();
  const entries: { heading: string; id: string; text: string }[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === "heading") {
      const heading = plainText(token as Tokens.Heading);
      entries.push({ heading, id: ids(heading), text: "" });
    } else if (entries.length > 0) entries.at(-1)!.text += `${plainText(token)} `;
  }
  return entries.map((entry) => ({
    page,
    title,
    ...entry,
    text: entry.text.replace(/\s+/g, " ").slice(0, MOST_TEXT).trim(),
  }));
}

function contents(current: string, up: string, { titles }: SiteFrame): string {
  const link = (page: string) => {
    const here = page === current ? ' aria-current="page"' : "";
    return `<li><a href="${up}${page}.html"${here}>${escaped(titles.get(page) ?? page)}</a></li>`;
  };
  const decisions = [...titles.keys()].filter((page) => page.startsWith("decisions/"));
  return [...SITE_PARTS, { title: "Decisions", pages: decisions }]
    .map(({ title, pages }) => {
      const open = title !== "Decisions" || pages.includes(current) ? " open" : "";
      return `<details${open}><summary>${title}</summary><ul>${pages.map(link).join("")}</ul></details>`;
    })
    .join("\n");
}

function bodyOf(markdown: string): string {
  const ids = slugs();
  const own: MarkedExtension = {
    renderer: {
      heading({ tokens, depth, ...token }) {
        const id = ids(plainText(token as Tokens.Heading));
        const text = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}">${text} <a class="anchor" href="#${id}" aria-label="Link to this part">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === null ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
        const rows = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text, lang }) =>
        `<pre tabindex="0"><code class="${escaped(lang ?? "text")}">${escaped(text)}</code></pre>\n`,
      // Comments that mark generated parts; nothing else of the kind is in our pages.
      html: () => "",
    },
  };
  return new Marked(own).parse(markdown, { async: false });
}

/** Where a link of a page leads on the site; null for files of the repository, which are not on it. */
function addressOf(href: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  // agents.md, ../warnings.md#hold, decisions/0024-answer.md
  const page = /^((?:\.\.\/)?(?:decisions\/)?[\w-]+)\.md(#.*)?$/.exec(href);
  return page === null ? null : `${page[1]}.html${page[2] ?? ""}`;
}

/** Ids of headings, as GitHub makes them, so that links into pages hold there and here. */
function slugs(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
    const again = used.get(slug) ?? 0;
    used.set(slug, again + 1);
    return again === 0 ? slug : `${slug}-${again}`;
  };
}

function plainText(token: { readonly raw?: string; readonly text?: unknown }): string {
  const text = typeof token.text === "string" ? token.text : (token.raw ?? "");
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/[`*|]|^[-#>\s]+|-{3,}/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
