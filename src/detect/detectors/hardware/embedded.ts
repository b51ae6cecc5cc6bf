import { type LineForm, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { toNumber } from "../../frames.ts";
import { kindOfMessage } from "../../kind-of-message.ts";
import type { Log } from "../../log.ts";
import { DEVICE_TREE } from "./device-tree.ts";

/** Compilers and linkers for small machines, each with a line of its own: Keil's, IAR's, TI's, Microchip's, Tasking's, Cosmic's, NXP's; and what describes those machines to them. */
export const embedded: Detector = {
  id: "embedded",
  tool: "cc",
  check: "build",
  category: "build_error",
  rank: 2,
  sideBySide: true,
  needles: [
    "dependency? check our library registry",
    "error (",
    "input tree",
    "devicetree error: ",
    ["to the undefined symbol ", "kconfig"],
    ["was assigned the value '", "kconfig"],
    ["error: ", ".dts"],
    "error[",
    [": error ", ".c:"],
    [") : error ", ".asm"],
    "*** error ",
    "*** fatal error ",
    ["): error:  #", "): error:"],
    ["error: (", ") "],
    ["error: l", "e: "],
    "error #10",
    ': ["',
    "#error cp",
    "### mw",
    ['>> in "', '", line '],
    "): error c",
  ],
  programs: [
    "iccarm",
    "iarbuild",
    "ilinkarm",
    "c51",
    "uv4",
    "armlink",
    "xc8",
    "xc8-cc",
    "cctc",
    "ctc",
    "ltc",
  ],
  scan: (log, about) => [
    ...readLines(log, about, { forms: FORMS, kindOf: kindOfMessage }),
    ...readLines(log, about, { forms: DEVICE_TREE, kindOf: kindOfMessage }),
    ...readIar(log),
    ...readMetrowerks(log),
    ...readHc12(log),
  ],
};

const FORMS: readonly LineForm[] = [
  {
    // * Looking for soup.h dependency? Check our library registry!
    pattern: /^\* (?<message>Looking for \S+ dependency\?) Check our library registry!$/,
    tool: "platformio",
    category: "missing_dependency",
    role: "summary",
  },
  {
    // main.c:2: error 20: Undefined identifier 'total'
    pattern: /^(?<file>[^\s:][^:]*\.\w+):(?<line>\d+): (?:fatal )?error (?<type>\d+): (?<message>\S.*)$/,
    tool: "sdcc",
  },
  {
    // main.asm(3) : Error   : Unknown mnemonic/macro: movv
    pattern: /^(?<file>\S.*\.\w+)\((?<line>\d+)\) : Error {1,3}: (?<message>\S.*)$/,
    tool: "avra",
  },
  {
    // *** ERROR C202 IN LINE 12 OF MAIN.C: 'foo': undefined identifier
    pattern:
      /^\*\*\* (?:FATAL )?ERROR #?(?<type>[A-Z]?\d+)(?: IN LINE (?<line>\d+) OF (?<file>[^:]+))?: (?<message>\S.*)$/,
    tool: "c51",
  },
  {
    // ..\src\main.c(12): error:  #20: identifier "foo" is undefined
    pattern:
      /^(?<file>\S.*\.\w+)\((?<line>\d+)\): (?:fatal )?error: {1,2}(?<type>#\d+(?:-D)?): (?<message>\S.*)$/,
    tool: "armcc",
  },
  {
    // .\Objects\proj.axf: Error: L6218E: Undefined symbol bar (referred from main.o).
    pattern:
      /^(?:[^\s:][^:]*: |\w:[^:]+: )?(?:Fatal error|Error): (?<type>[LQ]\d{4}[EUF]): (?<message>\S.*)$/,
    tool: "armlink",
  },
  {
    // main.c:12: error: (192) undefined identifier "foo"
    pattern:
      /^(?<file>[^\s:"][^:"]*\.\w+):(?<line>\d+):(?:(?<column>\d+):)? (?:fatal )?error: \((?<type>\d+)\) (?<message>\S.*)$/,
    tool: "xc8",
  },
  {
    // error #10234-D: unresolved symbols remain
    pattern: /^(?:fatal )?error #(?<type>10(?!010)\d{3}(?:-D)?): (?<message>\S.*)$/,
    tool: "ti-linker",
  },
  {
    // error #10010: errors encountered during linking; "app.out" not built
    pattern: /^error #(?<type>10010): (?<message>\S.*)$/,
    tool: "ti-linker",
    role: "consequence",
  },
  {
    // ctc E208: ["main.c" 12/5] syntax error - token ";" inserted before "}"
    pattern:
      /^\w+ [EFS](?<type>\d{3}): \["(?<file>[^"]+)" (?<line>\d+)(?:\/(?<column>\d+))?\] (?<message>\S.*)$/,
    tool: "tasking",
  },
  {
    // #error cpcs12 main.c:12(5) missing ;
    pattern: /^#error cp\w+ (?<file>\S[^:]*):(?<line>\d+)(?:\((?<column>\d+)(?:\+\d+)?\))? (?<message>\S.*)$/,
    tool: "cosmic",
  },
  {
    // C:\proj\main.c(12): ERROR C1400: Missing ';'
    pattern: /^(?<file>\S.*\.\w+)\((?<line>\d+)\): ERROR (?<type>C\d+): (?<message>\S.*)$/,
    tool: "hc12",
  },
];

// "C:\dev\main.c",12  Error[Pe020]: identifier "foo" is undefined
const IAR_PLACED = /^"([^"]+)",(\d+) {1,3}(?:Fatal )?Error\[(\w+)\]: (\S.*)$/i;
// Error[Pe020]: identifier "foo" is undefined C:\dev\daq\main.c 12
const IAR = /^(?:Fatal )?Error\[([A-Z][a-z]\d+)\]: (\S.*)$/i;
// " C:\dev\daq\main.c 12" at the end of it, as the project's builder prints
const AT_THE_END = / ((?:[A-Za-z]:\\[^:"*?<>|]+|[^\s:"]+)\.\w{1,5}) (\d+)$/;

/** IAR: long messages go on in the lines below. */
function readIar(log: Log): Draft[] {
  return log.lines.flatMap((text, from) => {
    const placed = IAR_PLACED.exec(text);
    const [, errorType, said] = placed ? placed.slice(2) : (IAR.exec(text) ?? []);
    if (errorType === undefined || said === undefined) return [];
    const { whole, to } = goesOn(log.lines, from, said);
    const end = placed ? null : AT_THE_END.exec(whole);
    const message = (end ? whole.slice(0, end.index) : whole).replace(/ \[referenced from [^\]]*\]?$/, "");
    const file = placed?.[1] ?? end?.[1] ?? null;
    const line = placed?.[2] ?? end?.[2] ?? null;
    const category = kindOfMessage(message) ?? "build_error";
    return [{ message, errorType, category, tool: "iar", file, line: toNumber(line), from, to }];
  });
}

function goesOn(lines: readonly string[], from: number, said: string): { whole: string; to: number } {
  let to = from + 1;
  let whole = said.trimEnd();
  for (; to < from + 4 && /^ {10}\S/.test(lines[to] ?? ""); to++) whole += ` ${lines[to]!.trim()}`;
  return { whole, to };
}

// #      12:      foo = 3;
const MW_LINE = /^#\s+(\d+):/;

/** Metrowerks: a block of lines that begin with "#". */
function readMetrowerks(log: Log): Draft[] {
  return log.lines.flatMap((head, from) => {
    if (!/^### mw\w+ (?:Compiler|Assembler):$/.test(head)) return [];
    let end = from + 1;
    while (end < from + 16 && /^#(?!##)/.test(log.lines[end] ?? "")) end++;
    const block = log.lines.slice(from + 1, end);
    const error = block.findIndex((line) => /^#\s+Error:/.test(line));
    const message = block[error + 1]?.replace(/^#\s*/, "").trim();
    if (error < 0 || !message) return [];
    const file = block.map((line) => /^#\s+(?:File|In): (\S.*)$/.exec(line)?.[1]).findLast(Boolean) ?? null;
    const line = block.map((each) => MW_LINE.exec(each)?.[1]).find(Boolean);
    return [{ message, tool: "mwcc", file, line: line ? Number(line) : null, from, to: end }];
  });
}

// >> in "C:\proj\main.c", line 12, col 3, pos 220
const HC12_PLACE = /^>> in "([^"]+)", line (\d+), col (\d+), pos \d+$/;

/** The HC(S)08 and HC(S)12 compilers: the place, the code, the error. */
function readHc12(log: Log): Draft[] {
  return log.lines.flatMap((text, from) => {
    const place = HC12_PLACE.exec(text);
    if (place === null) return [];
    for (let at = from + 1; at < from + 8; at++) {
      // ERROR C1400: Missing ';'
      const error = /^(?:FATAL|ERROR) (C\d+): (\S.*)$/.exec(log.lines[at] ?? "");
      if (error === null) continue;
      const where = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
      const category = kindOfMessage(error[2]!) ?? "build_error";
      return [
        { message: error[2]!, errorType: error[1]!, category, tool: "hc12", ...where, from, to: at + 1 },
      ];
    }
    return [];
  });
}
