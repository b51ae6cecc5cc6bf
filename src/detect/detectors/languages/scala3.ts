import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";

/** Scala 3's compiler, alone, by sbt or scala-cli: a rule with kind and place, the code, the message in a margin. */
export const scala3: Detector = {
  id: "scala3",
  tool: "scalac",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["-- [e", " error: "],
    ["-- error: ", ".scala:"],
  ],
  programs: ["scalac", "scala", "scala-cli", "sbt"],
  scan({ lines }): Draft[] {
    return lines.flatMap((text, from): Draft[] => {
      const head = HEAD.exec(text);
      if (head === null) return [];
      const { message, to } = inMargin(lines, from + 1);
      if (message === "") return [];
      const [, errorType, kind, file, line, column] = head;
      const where = { file: file!, line: Number(line), column: column ? Number(column) : null };
      return [{ message, errorType: errorType ?? null, category: kindOf(kind ?? ""), ...where, from, to }];
    });
  },
};

// [error] -- [E006] Not Found Error: /home/dev/app/src/main/scala/Cart.scala:3:10 -------
const HEAD = /^(?:\[error\] )?-- (?:\[(E\d+)\] )?((?:[\w-]+ )*)Error: (\S.*?):(\d+)(?::(\d+))? -*$/;
//   |          Not found: totl
const MARGIN = /^(?:\[error\] )?\s*\|(.*)$/;

/** What stands in the margin below the carets. */
function inMargin(lines: readonly string[], from: number): { message: string; to: number } {
  const said: string[] = [];
  let to = from;
  for (; to < Math.min(lines.length, from + 20); to++) {
    const margin = MARGIN.exec(lines[to]!)?.[1]?.trim();
    // "3 |  println(totl)"
    if (margin === undefined && !/^(?:\[error\] )?\s*\d+ \|/.test(lines[to]!)) break;
    if (margin === undefined || /^\^+$/.test(margin)) continue;
    if (margin === "" ? said.length > 0 : /^-{5}|^longer explanation/.test(margin)) break;
    if (margin !== "") said.push(margin.replace(/ {2,}/g, " "));
  }
  return { message: said.join(" "), to };
}

function kindOf(kind: string): Category {
  if (/^Type Mismatch /.test(kind)) return "type_error";
  return /^Syntax /.test(kind) ? "syntax_error" : "build_error";
}
