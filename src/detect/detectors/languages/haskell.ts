import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { PLAN_NEEDLES, readPlan } from "./stack-plan.ts";

/** GHC, alone or by cabal and stack, and hlint. */
export const haskell: Detector = {
  id: "haskell",
  tool: "ghc",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [".hs:", ".lhs:", ".hsc:", "could not resolve dependencies:", ...PLAN_NEEDLES],
  programs: ["ghc", "cabal", "stack", "hlint", "runghc"],
  scan({ lines }): Draft[] {
    return lines.flatMap(
      (_text, at) =>
        readError(lines, at) ?? readHint(lines, at) ?? readSolver(lines, at) ?? readPlan(lines, at) ?? [],
    );
  },
};

// Main.hs:6:22: error:
// Main.hs:6:22: error: [GHC-83865]
// shop> /home/dev/app/Main.hs:(3,1)-(4,9): error: [-Wunused-top-binds, -Werror=unused-top-binds]
const HEAD =
  /^(?:[\w-]+ *> )?((?:[A-Za-z]:)?[^\s:>][^:>]*\.(?:hs|lhs|hsc)):(?:(\d+):(\d+)(?:-\d+)?|\((\d+),(\d+)\)-\(\d+,\d+\)): error:(?: \[([^\]]+)\])?(?: \[[^\]]+\])?\s*(.*)$/;

// Main.hs:6:22: (before GHC 8, over "    Couldn't match expected type `Int' with actual type `Bool'")
const OLD_HEAD = /^((?:[A-Za-z]:)?[^\s:>][^:>]*\.(?:hs|lhs|hsc)):(\d+):(\d+)(?:-\d+)?:$/;

function readOld(lines: readonly string[], from: number): Draft | null {
  const head = OLD_HEAD.exec(lines[from]!);
  if (head === null || !/^ {2,}(?!Warning:)\S/.test(lines[from + 1] ?? "")) return null;
  const { message, to } = below(lines, from);
  const where = { file: head[1]!, line: Number(head[2]), column: Number(head[3]) };
  return { message, errorType: null, category: kindOf(message), ...where, from, to };
}

function readError(lines: readonly string[], from: number): Draft | null {
  const head = HEAD.exec(lines[from]!);
  if (head === null) return readOld(lines, from);
  const { message, to } = head[7] ? { message: head[7], to: from + 1 } : below(lines, from);
  if (message === "") return null;
  const errorType = head[6] ?? null;
  return {
    message,
    errorType,
    category: errorType?.startsWith("-W") ? "lint_error" : kindOf(message),
    file: head[1]!,
    line: Number(head[2] ?? head[4]),
    column: Number(head[3] ?? head[5]),
    from,
    to,
  };
}

/** The first of the points below the head; one that is broken goes on further to the right. */
function below(lines: readonly string[], from: number): { message: string; to: number } {
  // "shop    >     • Couldn't match type ‘[Char]’ with ‘Int’"
  const plain = (at: number) => (lines[at] ?? "").replace(/^[\w-]+ *> /, "");
  const first = plain(from + 1);
  const message = first.replace(/^\s+(?:[•*] )?/, "").trimEnd();
  if (!/^\s{2,}\S/.test(first)) return { message: "", to: from + 1 };
  const next = plain(from + 2);
  const isBroken = message.endsWith(":") || /^\s+with actual type /.test(next);
  return isBroken && /^\s{4,}[^\s•|]/.test(next)
    ? { message: `${message} ${next.trim()}`, to: from + 3 }
    : { message, to: from + 2 };
}

function kindOf(message: string): Category {
  // Couldn't match type ‘[Char]’ with ‘Int’
  if (
    /^(?:Couldn't match|No instance for|Occurs check|Ambiguous type|Expected (?:kind|a type))/.test(message)
  )
    return "type_error";
  if (/^(?:Could not (?:find|load) module|Failed to load interface)/.test(message))
    return "missing_dependency";
  return /^parse error|^lexical error|^\[GHC-58481\]/.test(message) ? "syntax_error" : "build_error";
}

// Main.hs:1:15-34: Warning: Use concatMap
const HINT =
  /^([^\s:][^:]*\.l?hs):(?:(\d+):(\d+)(?:-\d+)?|\((\d+),(\d+)\)-\(\d+,\d+\)): (?:Error|Warning|Suggestion): (\S.*)$/;

function readHint(lines: readonly string[], from: number): Draft | null {
  const head = HINT.exec(lines[from]!);
  if (head === null || !/^Found:/.test(lines[from + 1] ?? "")) return null;
  const place = { file: head[1]!, line: Number(head[2] ?? head[4]), column: Number(head[3] ?? head[5]) };
  return { message: head[6]!, category: "lint_error", tool: "hlint", ...place, from, to: from + 2 };
}

// Error: cabal: Could not resolve dependencies:
// Could not resolve dependencies: (under "Error: [Cabal-7107]")
const SOLVER = /^(?:(?:Error: )?(?:\[\w+-\d+\]\s*)?cabal(?:-\d[\d.]*)?: )?(Could not resolve dependencies:)$/;

/** cabal's solver: which package is not there stands some lines below. */
function readSolver(lines: readonly string[], from: number): Draft | null {
  const head = SOLVER.exec(lines[from]!);
  if (head === null || !(head[0] !== head[1] || isCoded(lines, from))) return null;
  for (let at = from + 1; at < Math.min(lines.length, from + 12); at++) {
    // [__1] unknown package: soup (dependency of shop)
    // [__1] rejecting: base-4.15.1.0/installed-4.15.1.0 (conflict: shop => base>=5)
    const why = /^\[__\d+\] ((?:unknown package|rejecting|next goal): \S.*)$/.exec(lines[at]!)?.[1];
    if (why && !why.startsWith("next goal")) return solved(`${head[1]} ${why}`, from, at + 1);
  }
  return solved(head[1]!, from, from + 1);
}

/** "Error: [Cabal-7107]" over the sentence, or the first of the solver's steps below it. */
function isCoded(lines: readonly string[], from: number): boolean {
  const near = lines.slice(Math.max(0, from - 8), from + 3);
  return near.some((line) => /^Error: \[Cabal-\d+\]$|^\[__\d+\] /.test(line));
}

function solved(message: string, from: number, to: number): Draft {
  return { message, category: "missing_dependency", tool: "cabal", from, to };
}
