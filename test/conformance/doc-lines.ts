import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A line of the documentation that somebody may type. */
export interface DocLine {
  readonly page: string;
  /** As it is typed: without prompt and remark. */
  readonly line: string;
}

/** README.md, CONTRIBUTING.md and all of docs/, but for the decisions, which tell of their day. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const read = (page: string) => readFileSync(join(root, page), "utf8");

/** A block, also one within a list. */
const BLOCKS = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;
/** Blocks that are typed: `sh`, sessions (`console`), and those without a name. */
const TYPED = ["sh", "console", ""];

/** Every line with a call of twiceshy in a block, in order, each once a page. */
export function typedLines(): DocLine[] {
  return PAGES.flatMap((page) => {
    const lines = [...read(page).matchAll(BLOCKS)].flatMap(([, kind = "", body = ""]) =>
      TYPED.includes(kind) ? withoutHereDocuments(body).flatMap((line) => typedIn(kind, line)) : [],
    );
    return [...new Set(lines)].map((line) => ({ page, line }));
  });
}

/** Every call in the running text: `twiceshy heal lock --reason "…"`. */
export function spokenCalls(): DocLine[] {
  return PAGES.flatMap((page) => {
    const text = read(page).replace(BLOCKS, "");
    const calls = [...text.matchAll(/`(twiceshy [^`]+)`/g)].map((match) => match[1]!.replace(/\s+/g, " "));
    return [...new Set(calls)].map((line) => ({ page, line }));
  });
}

/** What the pages (and AGENTS.md) have one start of this repository: scripts of package.json, and files. */
export function startedHere(): { readonly page: string; readonly script?: string; readonly file?: string }[] {
  return [...PAGES, "AGENTS.md"].flatMap((page) => {
    const text = read(page);
    // npm run -s site   node bench/replay/make-data.mjs   sh action/check.sh
    const scripts = text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g);
    const files = text.matchAll(/\b(?:node|sh) ((?:scripts|bench|action|deploy)\/[\w./-]+\w)/g);
    return [
      ...[...scripts].map(([, script]) => ({ page, script: script! })),
      ...[...files].map(([, file]) => ({ page, file: file! })),
    ];
  });
}

/** What is typed of a line in a block; nothing where it is output, or a form and no line (`twiceshy demo [flags]`). */
function typedIn(kind: string, raw: string): string[] {
  // "shop $ twiceshy run -- node check.mjs    # a check fails: captured"
  const prompt = /^(?:[\w./-]+ )?\$ (.*)$/.exec(raw)?.[1];
  if (kind === "console" && prompt === undefined) return [];
  const line = (prompt ?? raw).replace(/\s+# .*$/, "").trim();
  // A user and a server may have that name too.
  const isCall = /(?<!-u |http |add |\/)\btwiceshy [a-z-]/.test(line) && !line.startsWith("#");
  // Pictures and listings of what is printed have no command at their beginning.
  const isTyped = kind === "sh" || prompt !== undefined || /^(?:[A-Z_]+=\S+ )?twiceshy /.test(line);
  return isCall && isTyped && !/\[[a-z]+\]|\[--|<word>|<[a-z-]+>\s*\[/.test(line) ? [line] : [];
}

/** Lines of a file that is written by the shell are no commands. */
function withoutHereDocuments(body: string): string[] {
  return body.replace(/<<'?(\w+)'?\n[\s\S]*?^\1$/gm, "").split("\n");
}

/** The words of every call of twiceshy in a line, as the shell would hand them over; enough of its rules for what the pages show. */
export function callsIn(line: string): string[][] {
  const calls: string[][] = [];
  // Before it: the beginning, a pipe, a substitution, a list, another program's "--", a variable.
  for (const match of line.matchAll(
    /(?<=^|\| |\$\(|&& |; |-- |' |[A-Z_]+=\S+ |npx |'"\S+ )twiceshy (?=[a-z-])/g,
  ))
    calls.push(wordsOf(line.slice(match.index + match[0].length)));
  return calls;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(/(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'|;&)>]|\d?>)+|[|;&)]/g)) {
    if (/^(?:[|;&)]|\d?>)/.test(word)) break;
    words.push(word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, "$1$2"));
  }
  return words;
}
