import { byLines } from "../../by-lines.ts";
import type { Detector } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";

/** Compilers that put the place as "main.c", line 12: Arm's, TI's, Green Hills', Diab's, HP's, Oracle's, IBM's. */
export const quotedPlace: Detector = byLines({
  id: "quoted-place",
  tool: "cc",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: ['", line '],
  programs: [
    "armcc",
    "armasm",
    "cl430",
    "cl2000",
    "cl6x",
    "armcl",
    "ccppc",
    "ccarm",
    "dcc",
    "aCC",
    "xlc",
    "xlC",
    "xlf",
    "suncc",
  ],
  kindOf: kindOfMessage,
  forms: [
    {
      // "main.c", line 12.5: 1506-045 (S) Undeclared identifier foo.
      pattern:
        /^"(?<file>[^"]+)", line (?<line>\d+)\.(?<column>\d+): (?<type>15\d\d-\d{3,4}) \([ESU]\) (?<message>\S.*)$/,
      tool: "xlc",
    },
    {
      // "src/main.c", line 12: Error:  #20: identifier "foo" is undefined
      // "../main.c", line 12: error #20: identifier "foo" is undefined
      // "../main.c", line 12: error: #20 identifier "foo" is undefined
      // "main.c", line 12: error (dcc:1525): identifier foo not declared
      // "start.s", line 7: Error: A1163E: Unknown opcode MOVV , expecting opcode or Macro
      pattern:
        /^"(?<file>[^"]+)", line (?<line>\d+)(?: \(col\. (?<column>\d+)\))?: (?:fatal |catastrophic |internal |severe )?error(?: \((?:\w+:)?\d+\)| #\d+(?:-[A-Z])?)?: {0,2}(?:(?<type>#\d+(?:-[A-Z])?|A\d{4}[EUF]):? )?(?<message>\S.*)$/i,
    },
    {
      // "main.f90", Line = 12, Column = 7: ERROR: IMPLICIT NONE is specified in the local scope
      pattern: /^"(?<file>[^"]+)", Line = (?<line>\d+), Column = (?<column>\d+): ERROR: (?<message>\S.*)$/,
      tool: "f90",
    },
    {
      // "main.c", line 12: undefined symbol: foo
      pattern:
        /^"(?<file>[^"]+\.(?:c|cc|C|cpp|cxx|h|hh|hpp|y|l|s|il))", line (?<line>\d+): (?!warning|remark|note|info|where|identifier redeclared:?$)(?<message>[a-z].*)$/,
      tool: "cc",
    },
    {
      // Error 172: "main.C", line 12 # Undeclared variable 'foo'.
      pattern: /^(?<type>Error \d+): "(?<file>[^"]+)", line (?<line>\d+) # (?<message>\S.*)$/,
      tool: "aCC",
    },
  ],
});
