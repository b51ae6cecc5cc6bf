import type { Detector, Draft } from "../../detector.ts";

/** Clojure's compiler and its exceptions: where, and in the next line or in the cause what. */
export const clojure: Detector = {
  id: "clojure",
  tool: "clojure",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "syntax error compiling at (",
    "syntax error reading source at (",
    "execution error",
    "syntax error macroexpanding ",
  ],
  programs: ["clojure", "clj", "lein"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      if (head === null) return [];
      const [, phase, errorType, file, line, column] = head;
      const at = saidBelow(lines, from + 1);
      if (at < 0) return [];
      const message = lines[at]!.replace(/^Caused by: (?:[\w.$]+: )?/, "").trim();
      const category = /reading/.test(phase!)
        ? "syntax_error"
        : /^Execution/.test(phase!)
          ? "runtime_error"
          : "build_error";
      const where = {
        file: file ?? null,
        line: line ? Number(line) : null,
        column: column ? Number(column) : null,
      };
      const isMissing = /^Could not locate \S+ .*on classpath/.test(message);
      return [
        {
          message,
          errorType: errorType ?? null,
          category: isMissing ? "missing_dependency" : category,
          ...where,
          from,
          to: at + 1,
        },
      ];
    });
  },
};

// Syntax error compiling at (shop.clj:3:1).
// Execution error (ArithmeticException) at shop.core/total (core.clj:4).
// Exception in thread "main" Syntax error compiling at (shop/core.clj:3:1).
const HEAD =
  /^(?:Exception in thread "[^"]*" )?(Syntax error (?:compiling|reading source|macroexpanding)|Execution error)(?: \(([\w$]+)\))?[^(]* at [^(]*\((\S+?):(\d+)(?::(\d+))?\)\.$/;

function saidBelow(lines: readonly string[], from: number): number {
  if (!/^\s+at |^$/.test(lines[from] ?? "")) return from < lines.length ? from : -1;
  for (let i = from; i < Math.min(lines.length, from + 60); i++) if (/^Caused by: /.test(lines[i]!)) return i;
  return -1;
}
