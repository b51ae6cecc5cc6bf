import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";

/** gfortran: the place and the code come first, the error below them. */
export const gfortran: Detector = {
  id: "gfortran",
  tool: "gfortran",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    ["error: ", ".f"],
    [".for:", "error: "],
  ],
  programs: ["gfortran"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const place = PLACE.exec(log.lines[i]!);
      const at = place === null ? -1 : errorBelow(log.lines, i + 1);
      if (place === null || at < 0) continue;
      const message = ERROR.exec(log.lines[at]!)![1]!;
      const category = /^Syntax error|^Unclassifiable|^Expecting|^Unexpected/.test(message)
        ? "syntax_error"
        : /^Cannot convert|Type mismatch/.test(message)
          ? "type_error"
          : UNMADE.test(message)
            ? "missing_dependency"
            : "build_error";
      drafts.push({
        message,
        category,
        file: place[1]!,
        line: Number(place[2]),
        column: Number(place[3]),
        from: i,
        to: at + 1,
      });
      i = at;
    }
    // A module that others were to make is not there because they failed.
    const isUnmade = ({ message }: Draft) => UNMADE.test(message);
    if (drafts.every(isUnmade)) return drafts;
    return drafts.map((draft) => (isUnmade(draft) ? { ...draft, role: "consequence" } : draft));
  },
};

// "cart.f90:4:6:", before GCC 5 "cart.f90:4.6:"
const PLACE = /^((?:[A-Za-z]:)?[^\s:][^:]*\.(?:f|for|ftn|fpp|f\d\d|F|F\d\d)):(\d+)[:.](\d+):$/;
// "Error: Symbol ‘totl’ at (1) has no IMPLICIT type", "Fatal Error: Cannot open module file"
const ERROR = /^(?:Fatal )?Error: (\S.*)$/;

// "Cannot open module file ‘cart.mod’ for reading at (1): No such file or directory"
const UNMADE = /^Can(?:'t|not) open module file /;

function errorBelow(lines: readonly string[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 10); i++) {
    if (ERROR.test(lines[i]!)) return i;
    if (PLACE.test(lines[i]!) || /^Warning: /.test(lines[i]!)) return -1;
  }
  return -1;
}
