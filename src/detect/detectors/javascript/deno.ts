import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import type { About, Log } from "../../log.ts";
import { readFrame } from "./v8-stack.ts";

/** deno run, check, lint, fmt and task. What a program throws is read as node's. */
export const deno: Detector = {
  id: "deno",
  tool: "deno",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    " [error]: ",
    "\nerror[",
    ["\nerror: ", "deno"],
    ["\nerror: ", "at file:///"],
    ["\nerror: ", "type checking failed"],
    "\ntask not found: ",
  ],
  programs: ["deno"],
  scan(log, about): Draft[] {
    const isDeno = speaks(log, about);
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readType(log.lines, i) ?? readLint(log.lines, i) ?? readOwnWord(log.lines, i, isDeno);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

function speaks(log: Log, about: About): boolean {
  if (about.command !== null && /(?:^|[\s/;&|])deno\s/.test(about.command)) return true;
  return log.lines.some((line) => line === "error: Type checking failed.");
}

// "TS2322 [ERROR]: Type 'string' is not assignable to type 'number'."; version 2.0 has "error: " before a single one
const TYPE = /^(?:error: )?(TS\d+) \[ERROR\]: (\S.*)$/;

function readType(lines: readonly string[], from: number): Draft | null {
  const head = TYPE.exec(lines[from]!);
  if (!head) return null;
  for (let i = from + 1; i < Math.min(lines.length, from + 20); i++) {
    const place = readFrame(lines[i]!);
    if (place === null) continue;
    const { file, line, column } = place;
    return {
      message: head[2]!,
      errorType: head[1]!,
      category: "type_error",
      file,
      line,
      column,
      from,
      to: i + 1,
    };
  }
  return { message: head[2]!, errorType: head[1]!, category: "type_error", from, to: from + 1 };
}

// "error[no-unused-vars]: `total` is never used", " --> /app/src/index.ts:1:5"
const LINT = /^error\[([a-z][\w/-]+)\]: (\S.*)$/;
const ARROW = /^\s*--> (\S.*?):(\d+):(\d+)$/;

function readLint(lines: readonly string[], from: number): Draft | null {
  const head = LINT.exec(lines[from]!);
  const arrow = head && ARROW.exec(lines[from + 1] ?? "");
  if (!head || !arrow) return null;
  let to = from + 2;
  while (to < lines.length && /^\s*(?:\d+ )?\||^\s+[=~]/.test(lines[to]!)) to++;
  const [file, line, column] = [arrow[1]!, Number(arrow[2]), Number(arrow[3])];
  return { message: head[2]!, errorType: head[1]!, category: "lint_error", file, line, column, from, to };
}

// "from /app/src/index.ts:" and a diff (deno fmt --check)
const UNFORMATTED = /^from (\S.*):$/;
// "error: Module not found "file:///app/src/cart.ts".", "error: Import "dayjs" not a dependency", "Task not found: biuld"
const WORDS = /^(?:error: (?!Uncaught|\w+Error: )(\S.*)|(Task not found: \S.*))$/;
// "error: Type checking failed.", "error: Test failed", "error: Found 1 not formatted file in 1 file"
const CONSEQUENCE = /^(?:Type checking failed|Test failed|Found \d+ not formatted)/;

function readOwnWord(lines: readonly string[], from: number, isDeno: boolean): Draft | null {
  const file = isDeno ? UNFORMATTED.exec(lines[from]!)?.[1] : undefined;
  if (file !== undefined && /^\s*\d+ \| [-+]/.test(lines[from + 1] ?? ""))
    return { message: "not formatted", category: "lint_error", file, from, to: from + 2 };
  const match = WORDS.exec(lines[from]!);
  const words = match?.[1] ?? match?.[2];
  if (words === undefined) return null;
  const below = lines.slice(from + 1, from + 4).map((line) => readFrame(line));
  const at = below.findIndex((one) => one !== null);
  // Only deno points at a file as a URL below an error without a class.
  if (!isDeno && (at < 0 || !lines[from + 1 + at]!.includes("at file:///"))) return null;
  const place = at < 0 ? null : below[at]!;
  return {
    message: words,
    category: categoryOf(words),
    role: CONSEQUENCE.test(words) ? "consequence" : "cause",
    ...(place === null ? {} : { file: place.file, line: place.line, column: place.column }),
    from,
    to: from + 2 + at,
  };
}

function categoryOf(words: string): Category {
  if (
    /^(?:Module not found|Import ".+" not a dependency|Relative import path|npm package |JSR package )/.test(
      words,
    )
  )
    return "missing_dependency";
  if (/^(?:Task not found|Unsupported|Failed to parse|Unable to parse|The lockfile|Config file)/.test(words))
    return "config_error";
  return CONSEQUENCE.test(words) ? "other" : "build_error";
}
