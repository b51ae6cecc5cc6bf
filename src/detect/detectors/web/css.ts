import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** What postcss throws, and svgo alike: the place stands inside the message. Others that run them wrap it in words of their own. */
export const postcss: Detector = byLines({
  id: "postcss",
  tool: "postcss",
  check: "build",
  category: "syntax_error",
  rank: 1,
  needles: ["csssyntaxerror: ", "svgoparsererror: ", "` class does not exist"],
  programs: ["postcss", "svgo"],
  forms: [
    // "CssSyntaxError: /home/dev/app/src/shop.css:3:3: Unknown word margin", "CssSyntaxError: postcss-import: a.css:1:1: …"
    {
      pattern:
        /^\s*(?:│ |✖ )?(?<type>CssSyntaxError|SvgoParserError): (?:[\w@-]+: )?(?<file>(?:[A-Za-z]:)?[^\s:][^:]*):(?<line>\d+):(?<column>\d+): (?<message>.+)$/,
    },
    // "(261:10) The `p-5` class does not exist, but `p-4` does." (tailwind 2 and 3, under postcss-loader of old)
    {
      pattern: /^\((?<line>\d+):(?<column>\d+)\) (?<message>The `[^`]+` class does not exist.*)$/,
      category: "build_error",
    },
  ],
});

/** less: kind and sentence, and behind them the place. */
export const less: Detector = byLines({
  id: "less",
  tool: "less",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [".less on line "],
  programs: ["lessc"],
  forms: [
    // "NameError: variable @primry is undefined in /home/dev/app/src/shop.less on line 2, column 10:"
    {
      pattern:
        /^(?<type>\w+Error): (?<message>\S.*) in (?<file>\S.*\.less) on line (?<line>\d+), column (?<column>\d+):$/,
    },
  ],
  kindOf: (_message, type) => {
    if (type === "ParseError") return "syntax_error";
    return type === "FileError" ? "missing_dependency" : undefined;
  },
});

/** Tailwind's command line since 4: a box under the word "Error:". */
export const tailwind: Detector = {
  id: "tailwindcss",
  tool: "tailwindcss",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    ["│ error: ", "tailwindcss v"],
    ["│ csssyntaxerror: ", "tailwindcss v"],
  ],
  programs: ["tailwindcss", "@tailwindcss/cli"],
  scan(log): Draft[] {
    if (!log.lines.some((line) => BANNER.test(line))) return [];
    return log.lines.flatMap((line, from): Draft[] => {
      const said = SAID.exec(line);
      if (said === null) return [];
      const place = said[1] === "CssSyntaxError" ? PLACE.exec(said[2]!) : null;
      if (place === null) return [{ message: said[2]!, errorType: said[1]!, from, to: from + 1 }];
      const [, file, row, column, message] = place;
      const at = { file: file!, line: Number(row), column: Number(column) };
      return [
        { message: message!, errorType: said[1]!, category: "syntax_error", ...at, from, to: from + 1 },
      ];
    });
  },
};

// "≈ tailwindcss v4.3.3"
const BANNER = /^\s*≈ tailwindcss v\d/;
// "│ Error: Cannot apply unknown utility class `bg-primry-500`"
const SAID = /^\s*│ (Error|CssSyntaxError): (\S.*)$/;
// "/home/dev/app/src/shop.css:2:1: Missing closing } at .btn"
const PLACE = /^(\S[^:]*):(\d+):(\d+): (.+)$/;
