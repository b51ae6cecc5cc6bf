import type { Category } from "#model/category.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";

/** libsass, by sassc, node-sass and what runs them: the sentence, below it the place, and behind ">>" the code. */
export const libsass: Detector = {
  id: "libsass",
  tool: "libsass",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["  on line "],
  programs: ["sassc", "node-sass"],
  scan: (log): Draft[] => log.lines.flatMap((_, at) => readPlace(log.lines, at) ?? []),
};

// "        on line 2:10 of src/cart.scss", "        on line 31 of stdin"
const PLACE = /^ {6,10}on line (\d{1,7})(?::(\d{1,7}))? of (\S.*)$/;
// "Error: Undefined variable: "$primry"."
const SAID = /^\s*Error: (\S.*)$/;
// What hands the text over on stdin names its file above: "    src/sass/cart.sass" (gulp-sass), "Error: src/sass/cart.sass"
const FILE_ABOVE = /^\s*(?:Error: )?(\S.{0,300}\.s[ac]ss)$/;
/** "       Parent style sheet: stdin" and what a sentence's rest needs stand between. */
const BETWEEN = 4;

function readPlace(lines: readonly string[], at: number): Draft | null {
  const place = PLACE.exec(lines[at]!);
  if (place === null) return null;
  for (let i = at - 1; i >= Math.max(0, at - BETWEEN); i--) {
    const message = SAID.exec(lines[i]!)?.[1];
    if (message === undefined) continue;
    const above = FILE_ABOVE.exec(lines[i - 1] ?? "")?.[1];
    const file = place[3] === "stdin" ? (above ?? null) : place[3]!;
    const line = file === null ? null : toNumber(place[1]);
    const from = above === undefined ? i : i - 1;
    return {
      message,
      category: kindOf(message),
      file,
      line,
      column: toNumber(place[2]),
      from,
      to: Math.min(at + 2, lines.length),
    };
  }
  return null;
}

function kindOf(message: string): Category {
  if (/not found or unreadable/.test(message)) return "missing_dependency";
  return /^Invalid |^expected |\bexpected "/.test(message) ? "syntax_error" : "build_error";
}
