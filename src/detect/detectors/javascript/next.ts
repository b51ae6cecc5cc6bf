import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** next build, with turbopack or webpack: a file on a line of its own, and what is wrong with it on the next. */
export const next: Detector = {
  id: "next",
  tool: "next",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "failed to compile",
    "turbopack build failed",
    "build error occurred",
    "error occurred prerendering",
  ],
  programs: ["next"],
  scan(log): Draft[] {
    const lines = log.lines;
    if (!lines.some((line) => SIGN.test(line))) return [];
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const found = readFile(lines, i) ?? readOwnWord(lines, i);
      if (found === null) continue;
      drafts.push(...found);
      i = Math.max(i, found.at(-1)!.to - 1);
    }
    return drafts;
  },
};

// "Failed to compile.", "Error: Turbopack build failed with 1 error:", "> Build error occurred", "Error occurred prerendering page "/orders"."
const SIGN =
  /^\s*(?:Failed to compile\.?|(?:Error: )?Turbopack build failed with|> Build error occurred|Error occurred prerendering page )/;
// "./app/page.tsx:1:1", "./app/page.tsx"; not "./check.sh", which make echoes
const FILE = /^\.\/(\S+\.(?:[cm]?[jt]sx?|mdx?|json|s?css|sass|less|svg|wasm|vue|html))(?::(\d+):(\d+))?$/;
// "2:9  Error: 'total' is never used.  @typescript-eslint/no-unused-vars" (next lint, older builds)
const LINTED = /^(\d+):(\d+)\s+(Error|Warning): (.+?)(?: {2,}(\S+))?$/;
// "Error: Module not found: Can't resolve 'dayjs'", "Type error: Type 'string' is …", "Error:   x Unexpected token. …", "Module not found: …"
const WORDS = /^(?:(Type error|Syntax error|Error): +)?(?:[x×] )?(\S.*)$/;
// "   ,-[/app/app/page.tsx:1:1]", "   ╭─[./app/page.tsx:1:1]"
const BOX = /^\s*(?:,-|╭─)\[(.+?):(\d+):(\d+)\]$/;

function readFile(lines: readonly string[], from: number): Draft[] | null {
  const head = FILE.exec(lines[from]!);
  const words = head && WORDS.exec(lines[from + 1] ?? "");
  if (!head || !words || FILE.test(lines[from + 1]!)) return null;
  const linted = readLinted(lines, from, head[1]!);
  if (linted.length > 0) return linted;
  const box = lines
    .slice(from + 2, from + 5)
    .map((line) => BOX.exec(line))
    .find(Boolean);
  let to = from + 2;
  while (to < lines.length && lines[to]!.trim() !== "" && to - from < 30) to++;
  const at = head[2] ? [head[2], head[3]] : [box?.[2], box?.[3]];
  const draft: Draft = {
    message: words[2]!,
    category: categoryOf(words[1]),
    file: head[1]!,
    line: at[0] === undefined ? null : Number(at[0]),
    column: at[1] === undefined ? null : Number(at[1]),
    from,
    to,
  };
  return [draft];
}

function categoryOf(kind: string | undefined): Category {
  return kind === "Type error" ? "type_error" : kind === "Syntax error" ? "syntax_error" : "build_error";
}

function readLinted(lines: readonly string[], from: number, file: string): Draft[] {
  const drafts: Draft[] = [];
  for (let i = from + 1; i < lines.length; i++) {
    const found = LINTED.exec(lines[i]!);
    if (!found) break;
    if (found[3] === "Warning") continue;
    const [line, column] = [Number(found[1]), Number(found[2])];
    drafts.push({
      message: found[4]!,
      errorType: found[5] ?? null,
      category: "lint_error",
      file,
      line,
      column,
      from: i,
      to: i + 1,
    });
  }
  return drafts;
}

// "Error: > Couldn't find any `pages` or `app` directory. Please create one under the project root"
const NO_APP = /^Error: > (\S.*)$/;
// "Export encountered an error on /orders/page: /orders, exiting the build.", "Failed to type check.", "> Build failed because of webpack errors"
const CONSEQUENCE =
  /^(?:Error: )?(Export encountered .+|Failed to type check\.|> Build failed because of .+|Turbopack build failed with .+)$/;

function readOwnWord(lines: readonly string[], from: number): Draft[] | null {
  const trouble = NO_APP.exec(lines[from]!)?.[1];
  if (trouble !== undefined) return [{ message: trouble, category: "config_error", from, to: from + 1 }];
  const follows = CONSEQUENCE.exec(lines[from]!)?.[1];
  return follows === undefined ? null : [{ message: follows, role: "consequence", from, to: from + 1 }];
}
