import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** terser and uglify-js: the place above the line of source, what is wrong under it. */
export const terser: Detector = {
  id: "terser",
  tool: "terser",
  check: "build",
  category: "syntax_error",
  rank: 2,
  needles: [["parse error at ", "error: "]],
  programs: ["terser", "uglifyjs"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from): Draft[] => {
      const place = PLACE.exec(line);
      if (place === null) return [];
      const below = log.lines.slice(from + 1, from + SHOWN).findIndex((text) => SAID.test(text));
      if (below < 0) return [];
      const at = from + 1 + below;
      const tool = /^uglifyjs\b/.test(log.lines[0]!) ? { tool: "uglify-js" } : {};
      const message = SAID.exec(log.lines[at]!)![1]!;
      return [
        {
          message,
          file: place[1]!,
          line: Number(place[2]),
          column: Number(place[3]),
          ...tool,
          from,
          to: at + 1,
        },
      ];
    }),
};

/** The place, up to three lines of source and the caret. */
const SHOWN = 6;
// "Parse error at src/cart.js:3,23"
const PLACE = /^\s*Parse error at (\S.*):(\d+),(\d+)$/;
// "ERROR: Unexpected token: punc (;)"
const SAID = /^\s*ERROR: (\S.*)$/;

/** Google's Closure Compiler: file, line, level and a name in brackets. */
export const closure: Detector = byLines({
  id: "closure-compiler",
  tool: "closure-compiler",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: ["error - [jsc_"],
  programs: ["google-closure-compiler", "closure-compiler"],
  forms: [
    // "src/cart.js:6:18: ERROR - [JSC_TYPE_MISMATCH] actual parameter 1 of total does not match formal parameter"
    {
      pattern:
        /^\s*(?<file>\S[^:]*):(?<line>\d+)(?::(?<column>\d+))?: (?<severity>ERROR) - \[(?<type>JSC_\w+)\] (?<message>\S.*)$/,
    },
  ],
  kindOf: (_message, type) => {
    if (type === "JSC_PARSE_ERROR") return "syntax_error";
    return /TYPE|INEXISTENT_PROPERTY|WRONG_ARGUMENT_COUNT/.test(type ?? "") ? "type_error" : undefined;
  },
});
