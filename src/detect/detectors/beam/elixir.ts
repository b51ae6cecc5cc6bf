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

// "== Compilation error in file lib/cart.ex ==", before 1.5 "on file": what a module raises while it is compiled
const COMPILING = /^== Compilation error (?:in|on) file \S+ ==$/;

type Raised = readonly [line: string, type: string, text: string];
// "        ** (EXIT) an exception was raised:", and below it, deeper, "            ** (ArgumentError) cart 12 is closed"
const INSIDE = /^ +\*\* \(EXIT\) an exception was raised:$/;
const INNER = /^ +\*\* \(([\w.]+)\) (.+)$/;

/** What was raised in a process whose end others only pass on: "shutdown: failed to start child: Shop.Cart". */
function raisedInside(lines: readonly string[], from: number): Raised | null {
  for (let i = from; i < Math.min(lines.length - 1, from + 20) && /^ +\*\* \(/.test(lines[i]!); i++)
    if (INSIDE.test(lines[i]!)) return INNER.exec(lines[i + 1]!) as Raised | null;
  return null;
}

function readRaised(log: Log, at: number, about: About): Draft | null {
  const match = RAISED.exec(log.lines[at]!);
  if (match === null) return null;
  const [, errorType, text] = raisedInside(log.lines, at + 1) ?? (match as unknown as Raised);
  // "lib/cart.ex: cannot compile module Shop.Cart (errors have been logged)" counts the ones above it
  const isRecap =
    /cannot compile module .*errors have been logged|errors on dependencies|"mix \S+" failed|^Could not compile dependency :/.test(
      text,
    );
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
    message: marked?.[1] ?? (placed?.[4] || text || saidBelow(log.lines, at + 1) || errorType),
    errorType,
    category: KINDS[errorType] ?? (COMPILING.test(log.lines[at - 1] ?? "") ? "build_error" : "runtime_error"),
    file: placed?.[1] ?? top?.file ?? null,
    line: toNumber(placed?.[2] ?? top?.line),
    frames,
    role: isRecap ? "consequence" : "cause",
    sure:
      match[1]! in KINDS || COMPILING.test(log.lines[at - 1] ?? "") || isLastWord(log, to - 1, about, true),
    from: at,
    to,
  };
}

/** "** (ExUnit.AssertionError)" outside of a test, and below an empty line "match (=) failed". */
function saidBelow(lines: readonly string[], from: number): string {
  return (lines[from] ?? "").trim() === "" ? (lines[from + 1] ?? "").trim() : "";
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
