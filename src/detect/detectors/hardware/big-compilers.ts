import { type LineForm, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";
import type { Log } from "../../log.ts";

/** Compilers of big machines and of Windows before today's: PGI's and NVIDIA's, Cray's, NAG's, Borland's, Delphi's, DEC's; and PC-lint. */
export const bigCompilers: Detector = {
  id: "big-compilers",
  tool: "cc",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "-s-0",
    "-f-0",
    ": error file = ",
    ["error ", ", file = "],
    ["error: ", ", line "],
    "error e2",
    "error e1",
    "fatal f1",
    "error: e2",
    "error: e1",
    "error: f1",
    "fatal: f",
    "[dcc",
    "nvcc fatal",
    "nvcc error",
    "nvlink error",
    "nvlink fatal",
    "ptxas",
    "(error -- ",
    ["  error ", "--- module:"],
  ],
  programs: [
    "pgcc",
    "pgfortran",
    "nvc",
    "nvc++",
    "nvfortran",
    "craycc",
    "crayCC",
    "ftn",
    "nagfor",
    "bcc32",
    "dcc32",
    "dcc64",
  ],
  scan: (log, about) => [...readLines(log, about, { forms: FORMS, kindOf: kindOfMessage }), ...readCray(log)],
};

const FORMS: readonly LineForm[] = [
  {
    // NVFORTRAN-S-0038-Symbol, foo, has not been explicitly declared (main.f90: 12)
    pattern:
      /^(?:PG\w+(?:\+\+)?|NV\w+(?:\+\+)?|F90)-[SF]-(?<type>\d{4})-(?<message>\S.*) \((?<file>[^():]+): (?<line>\d+)\)$/,
    tool: "nvhpc",
  },
  {
    // PGC-F-0249-#error --  soup (main.c)
    pattern:
      /^(?:PG\w+(?:\+\+)?|NV\w+(?:\+\+)?)-[SF]-(?<type>\d{4})-(?<message>\S.*?)(?: \((?<file>[^():\s]+)\))?$/,
    tool: "nvhpc",
  },
  {
    // Error: main.f90, line 12: Implicit type for FOO
    pattern:
      /^(?:Fatal |Extension\(\w+\) )?Error: (?<file>[^\s:,][^:,]*\.[fF]\w*), line (?<line>\d+): (?<message>\S.*)$/,
    tool: "nagfor",
  },
  {
    // Error E2451 main.c 12: Undefined symbol 'foo' in function main
    pattern:
      /^(?:\[bcc\w+ )?(?:Error|Fatal)(?: Error\])? (?<type>[EF]\d{4}) (?<file>\S.*?\.\w+) (?<line>\d+): (?<message>\S.*)$/,
    tool: "bcc32",
  },
  {
    // Proj.dpr(5) Fatal: F2063 Could not compile used unit 'Unit1.pas'
    pattern:
      /^(?:\[dcc\w* Fatal Error\] )?(?<file>\S[^(]*)\((?<line>\d+)\):? (?:Fatal: )?(?<type>F2063) (?<message>\S.*)$/,
    tool: "delphi",
    role: "consequence",
  },
  {
    // Unit1.pas(12) Error: E2003 Undeclared identifier: 'foo'
    pattern: /^(?<file>\S[^(]*)\((?<line>\d+)\) (?:Error|Fatal): (?<type>[EF]\d{4}) (?<message>\S.*)$/,
    tool: "delphi",
  },
  {
    // [dcc32 Error] Unit1.pas(12): E2003 Undeclared identifier: 'foo'
    pattern:
      /^\[dcc\w* (?:Fatal )?Error\] (?:(?<file>\S[^(]*)\((?<line>\d+)\): )?(?<type>[EF]\d{4}) (?<message>\S.*)$/,
    tool: "delphi",
  },
  {
    // cc: Error: main.c, line 12: In this statement, "foo" is not declared. (undeclared)
    pattern:
      /^c(?:c|xx): (?:Error|Severe): (?<file>[^\s:,][^:,]*), line (?<line>\d+): (?<message>\S.*?)(?: \((?<type>\w+)\))?$/,
    tool: "cc",
  },
  {
    // nvcc fatal   : Cannot find compiler 'cl.exe' in PATH
    pattern: /^nvcc fatal {1,3}: (?<message>Cannot find compiler .*)$/,
    tool: "nvcc",
    category: "missing_dependency",
  },
  {
    // nvcc fatal   : Unsupported gpu architecture 'compute_20'
    pattern: /^nvcc fatal {1,3}: (?<message>\S.*)$/,
    tool: "nvcc",
    category: "config_error",
  },
  {
    // nvcc error   : 'cicc' died due to signal 11 (Invalid memory reference)
    pattern: /^nvcc error {1,3}: (?<message>\S.*)$/,
    tool: "nvcc",
  },
  {
    // nvlink error   : Undefined reference to '_Z3barv' in 'main.o'
    pattern: /^nvlink (?:error|fatal) {1,3}: (?<message>\S.*)$/,
    tool: "nvlink",
  },
  {
    // ptxas main.ptx, line 12; error   : Unknown symbol 'foo'
    pattern: /^ptxas (?<file>\S.*), line (?<line>\d+); (?:error|fatal) {1,3}: (?<message>\S.*)$/,
    tool: "ptxas",
  },
  {
    // ptxas fatal   : Unresolved extern function 'bar'
    pattern: /^ptxas (?:error|fatal) {1,3}: (?!Ptx assembly aborted)(?<message>\S.*)$/,
    tool: "ptxas",
  },
  {
    // main.c(12): error 40: (Error -- Undeclared identifier 'foo')
    pattern: /^(?<file>\S.*\.\w+)[(:](?<line>\d+)\)?: error (?<type>\d+): \(Error -- (?<message>\S.*)\)$/i,
    tool: "pc-lint",
    category: "lint_error",
  },
  {
    // main.c  12  Error 40: Undeclared identifier 'foo'
    pattern: /^(?<file>\S+\.\w+) {2}(?<line>\d+) {2}Error (?<type>\d+): (?<message>\S.*)$/,
    tool: "pc-lint",
    category: "lint_error",
  },
];

// CC-20 craycc: ERROR File = main.c, Line = 12
// ftn-113 crayftn: ERROR CART, File = main.f90, Line = 12, Column = 3
const CRAY =
  /^(?:CC|cc|ftn)-(\d+) \w+(?:\+\+)?: (?:ERROR|FATAL|LIMIT) (?:\S+, )?File = (\S[^,]*), Line = (\d+)(?:, Column = (\d+))? ?$/;

/** Cray's and SGI's: the place, and below it what is wrong. */
function readCray(log: Log): Draft[] {
  return log.lines.flatMap((text, from) => {
    const head = CRAY.exec(text);
    const message = log.lines[from + 1]?.trim();
    if (head === null || !message) return [];
    const place = { file: head[2]!, line: Number(head[3]), column: head[4] ? Number(head[4]) : null };
    const category = kindOfMessage(message) ?? "build_error";
    return [{ message, errorType: head[1]!, category, tool: "cray", ...place, from, to: from + 2 }];
  });
}
