import type { Detector, Draft } from "../../detector.ts";

/** docusaurus: links that lead nowhere, with the first of them, and pages that it cannot read; that a locale was not built only follows. */
export const docusaurus: Detector = {
  id: "docusaurus",
  tool: "docusaurus",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "docusaurus found broken ",
    "unable to build website for locale",
    "mdx compilation failed for file ",
  ],
  programs: ["docusaurus"],
  scan: ({ lines }): Draft[] =>
    lines.flatMap((line, from): Draft[] => {
      const draft = readLinks(lines, line, from) ?? readPage(lines, line, from) ?? readLocale(line, from);
      return draft === null ? [] : [draft];
    }),
};

// "[ERROR] Error: Docusaurus found broken links!", "  [cause]: Error: Docusaurus found broken anchors!"
const LINKS =
  /^\s*(?:\[ERROR\] |\[cause\]: |Error: {1,2}){0,2}(?:Error: )?(Docusaurus found broken (?:links|anchors|markdown links)!)/;
// "- On source page path = /docs/cart:", "  - Broken link on source page path = /404.html:"
const PAGE = /^\s*- (?:On|Broken (?:link|anchor) on) source page path = (\S.*):$/;
// "   -> linking to ./quick-start (resolved as: /docs/quick-start)"
const TARGET = /^\s*-> linking to (\S+)/;
/** So far below the list begins: what to do about it stands between. */
const LIST_BELOW = 40;

function readLinks(lines: readonly string[], line: string, from: number): Draft | null {
  const said = LINKS.exec(line)?.[1];
  if (said === undefined) return null;
  const at = lines.findIndex((one, i) => i > from && i < from + LIST_BELOW && PAGE.test(one));
  const target = at < 0 ? undefined : TARGET.exec(lines[at + 1] ?? "")?.[1];
  const message = target === undefined ? said : `${said} ${PAGE.exec(lines[at]!)![1]} -> ${target}`;
  return { message, from, to: target === undefined ? from + 1 : at + 2 };
}

// "[ERROR] Error: MDX compilation failed for file "/app/docs/cart.mdx"", and below it "Cause: Could not parse expression with acorn"
const MDX = /MDX compilation failed for file "([^"]+)"/;

function readPage(lines: readonly string[], line: string, from: number): Draft | null {
  const file = MDX.exec(line)?.[1];
  if (file === undefined) return null;
  const cause = /^\s*Cause: (\S.*)$/.exec(lines[from + 1] ?? "")?.[1];
  const message = cause ?? "MDX compilation failed";
  return { message, category: "syntax_error", file, from, to: from + (cause === undefined ? 1 : 2) };
}

// "[ERROR] Unable to build website for locale en.", "Error: Unable to build website for locale "zh"."
const LOCALE = /^\s*(?:\[ERROR\] |Error: {1,2})?(Unable to build website for locale \S+\.)$/;

function readLocale(line: string, from: number): Draft | null {
  const message = LOCALE.exec(line)?.[1];
  return message === undefined ? null : { message, role: "consequence", from, to: from + 1 };
}
