import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber, topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { isLastWord } from "../shell/last-words.ts";
import { readElixirFrame } from "./elixir-frame.ts";

/** Elixir: what its compiler says, what ended a script, and dependencies that mix misses. */
export const elixir: Detector = {
  id: "elixir",
  tool: "elixir",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["** (", "└─ ", "unchecked dependencies"],
  programs: ["elixir", "mix", "iex"],
  scan(log, about): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readDiagnostic(log.lines, i) ?? readRaised(log, i, about) ?? readDependency(log.lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "    error: undefined variable "totl"" over "    └─ lib/cart.ex:3:5: Shop.Cart.total/1"
const DIAGNOSTIC = /^ {0,4}error: (\S.*)$/;
const WHERE = /^\s*└─ (.+?):(\d+)(?::(\d+))?(?:: .*)?$/;

function readDiagnostic(lines: readonly string[], at: number): Draft | null {
  const said = DIAGNOSTIC.exec(lines[at]!);
  if (said === null) return null;
  const below = belowOf(lines, at);
  return below === null ? null : { message: said[1]!, ...below.place, from: at, to: below.to };
}

function belowOf(lines: readonly string[], at: number) {
  for (let i = at + 1; i < Math.min(lines.length, at + 20); i++) {
    const where = WHERE.exec(lines[i]!);
    if (where !== null)
      return { place: { file: where[1]!, line: toNumber(where[2]), column: toNumber(where[3]) }, to: i + 1 };
    if (DIAGNOSTIC.test(lines[i]!) || /^\S/.test(lines[i]!)) return null;
  }
  return null;
}

// "** (ArgumentError) cart 12 is closed", "** (CompileError) lib/cart.ex:3: undefined function totl/0 (expected …)", "** (Mix) Can't continue due to errors on dependencies"
const RAISED = /^\*\* \(([\w.]+)\) ?(.*)$/;
// "lib/cart.ex:3: undefined function totl/0", "token missing on lib/cart.ex:6:4:"
const PLACED = /^(?:[a-z ]+ on )?(\S+\.exs?):(\d+)(?::(\d+))?:? ?(.*)$/;
const KINDS: Readonly<Record<string, Category>> = {
  CompileError: "build_error",
  SyntaxError: "syntax_error",
  TokenMissingError: "syntax_error",
  MismatchedDelimiterError: "syntax_error",
  Mix: "config_error",
};

function readRaised(log: Log, at: number, about: About): Draft | null {
  const match = RAISED.exec(log.lines[at]!);
  if (match === null) return null;
  const [, errorType, text] = match as unknown as [string, string, string];
  // "lib/cart.ex: cannot compile module Shop.Cart (errors have been logged)" counts the ones above it
  const isRecap =
    /cannot compile module .*errors have been logged|errors on dependencies|"mix \S+" failed/.test(text);
  const frames = [];
  let to = at + 1;
  while (to < log.lines.length && to < at + 60 && /^(?:\s|$)/.test(log.lines[to]!)) {
    const read = readElixirFrame(log.lines[to++]!);
    if (read !== null) frames.push(read);
  }
  const placed = PLACED.exec(text);
  const marked = log.lines
    .slice(at + 1, to)
    .map((line) => DIAGNOSTIC.exec(line))
    .find((found) => found !== null);
  const top = placed === null ? topFrame(frames) : null;
  return {
    message: marked?.[1] ?? (placed?.[4] || text || errorType),
    errorType,
    category: KINDS[errorType] ?? "runtime_error",
    file: placed?.[1] ?? top?.file ?? null,
    line: toNumber(placed?.[2] ?? top?.line),
    frames,
    role: isRecap ? "consequence" : "cause",
    sure: errorType in KINDS || isLastWord(log, to - 1, about, true),
    from: at,
    to,
  };
}

// "* courier (../courier)" over "  the dependency is not available", "  lock mismatch: the dependency is out of date"
const DEPENDENCY = /^\* (\S+) \(.*\)$/;
const COMPLAINT =
  /^ {2}((?:the dependency|lock mismatch|could not find|unknown package|the app file|different specs).*)$/;

function readDependency(lines: readonly string[], at: number): Draft | null {
  const named = DEPENDENCY.exec(lines[at]!);
  const complaint = named === null ? null : COMPLAINT.exec(lines[at + 1] ?? "");
  if (named === null || complaint === null) return null;
  return { message: `${named[1]}: ${complaint[1]}`, category: "missing_dependency", from: at, to: at + 2 };
}
