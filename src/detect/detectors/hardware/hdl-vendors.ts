import { type LineForm, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";
import type { Log } from "../../log.ts";

/** Makers' tools of hardware languages: Vivado, ISE, Quartus, Questa, VCS, Xcelium, Diamond, Synplify, Design Compiler. */
export const hdlVendors: Detector = {
  id: "hdl-vendors",
  tool: "hdl",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: [
    "error: [",
    "error (1",
    "error (2",
    "error (3",
    "error: quartus",
    "** error",
    "** fatal: ",
    "error-[",
    ": *e,",
    ": *f,",
    "error:hdl",
    "error:xst:",
    "error - ",
    "@e: ",
    ["error:  ", " (v"],
  ],
  programs: [
    "vivado",
    "xvlog",
    "xelab",
    "quartus_map",
    "quartus_sh",
    "vlog",
    "vcom",
    "vsim",
    "vcs",
    "xrun",
    "xmvlog",
    "irun",
  ],
  scan: (log, about) => [
    ...readLines(log, about, { forms: FORMS, kindOf: kindOfMessage }),
    ...readSimulation(log),
    ...readVcs(log),
  ],
};

const FORMS: readonly LineForm[] = [
  {
    // ERROR: [Common 17-69] Command failed: Synthesis failed - please see the console or run log file for details
    pattern: /^ERROR: \[(?<type>Common 17-\d+|XSIM 43-3322|HLS 200-70)\] (?<message>\S.*)$/,
    tool: "vivado",
    role: "consequence",
  },
  {
    // ERROR: [Synth 8-1031] total is not declared [/home/dev/app/top.v:12]
    pattern:
      /^ERROR: \[(?<type>[A-Z]\w* \d+-\d+)\] (?<message>\S.*?)(?: \[(?<file>[^[\]:]+|\w:[^[\]:]+):(?<line>\d+)\])?$/,
    tool: "vivado",
  },
  {
    // Error (293001): Quartus Prime Full Compilation was unsuccessful. 3 errors, 1 warning
    // Error: Quartus Prime Analysis & Synthesis was unsuccessful. 1 error, 1 warning
    pattern: /^\s*Error(?: \((?<type>\d+)\))?: (?<message>Quartus \S.* was unsuccessful\..*)$/,
    tool: "quartus",
    role: "consequence",
  },
  {
    // Error (10161): Verilog HDL error at top.v(12): object "total" is not declared. File: /home/dev/app/top.v Line: 12
    pattern:
      /^\s*Error \((?<type>\d+)\): (?:(?:Verilog|VHDL|SystemVerilog)\b[^:]{0,60} at (?<file>[^:(]+)\((?<line>\d+)\): )(?<message>\S.*?)(?: File: \S.* Line: \d+)?$/,
    tool: "quartus",
  },
  {
    // Error (12006): Node instance "s" instantiates undefined entity "sub" File: /home/dev/app/top.v Line: 2
    pattern: /^\s*Error \((?<type>\d{5,6})\): (?<message>\S.*?)(?: File: (?<file>\S.*) Line: (?<line>\d+))?$/,
    tool: "quartus",
  },
  {
    // ** Error: C:/questasim/win64/vlog failed.
    pattern: /^(?:# )?\*\* Error: (?<message>\S+(?:vlog|vcom|vsim|vopt|vlib|vmap)(?:\.exe)? failed\.)$/,
    tool: "questa",
    role: "consequence",
  },
  {
    // ** Error: top.v(12): (vlog-2730) Undefined variable: 'total'.
    // ** Error (suppressible): top.v(12): (vlog-2388) 'total' already declared in this scope (top).
    pattern:
      /^(?:# )?\*\* (?:Error|Fatal)(?: \(suppressible\))?: (?<file>[^\s:(][^(]*)\((?<line>\d+)\): (?:\((?<type>\w+-\d+)\) )?(?<message>\S.*)$/,
    tool: "questa",
  },
  {
    // # ** Error: (vsim-3033) top.v(4): Instantiation of 'sub' failed. The design unit was not found.
    // ** Error: (vlog-13069) top.v(2): near "assign": syntax error, unexpected assign, expecting ';'.
    pattern:
      /^(?:# )?\*\* (?:Error|Fatal)(?: \(suppressible\))?: \((?<type>\w+-\d+)\) (?:(?<file>[^\s:(][^(]*)\((?<line>\d+)\): )?(?<message>\S.*)$/,
    tool: "questa",
  },
  {
    // xrun: *E,VLGERR: An error occurred during parsing.  Review the log file for errors with the code *E and fix those identified problems to proceed.
    pattern: /^(?:xrun|irun|ncverilog): \*E,(?<type>VLGERR|ELBERR|VHDERR): (?<message>\S.*)$/,
    tool: "xcelium",
    role: "consequence",
  },
  {
    // xmvlog: *E,UNDIDN (top.v,12|17): 'total': undeclared identifier [12.5(IEEE)].
    pattern:
      /^(?:xm|nc)\w+: \*[EF],(?<type>\w+)(?: \((?<file>[^,()]+),(?<line>\d+)(?:\|(?<column>\d+))?\))?: (?<message>\S.*?)(?: \[\d+(?:\.\d+)*\(IEEE[^\]]*\])?\.?$/,
    tool: "xcelium",
  },
  {
    // ERROR:HDLCompiler:69 - "/home/dev/app/top.v" Line 12: <total> is not declared.
    // ERROR:HDLCompilers:28 - "top.v" line 12 'total' has not been declared
    pattern: /^ERROR:(?<type>\w+:\d+) - (?:"(?<file>[^"]+)" [Ll]ine (?<line>\d+):? )?(?<message>\S.*)$/,
    tool: "ise",
  },
  {
    // ERROR - /home/dev/app/top.v(12): total is not declared. VERI-1128
    pattern:
      /^ERROR - (?<file>[^\s(:][^(:]*\.\w+)\((?<line>\d+)(?:,\d+-\d+,\d+)?\): (?<message>\S.*?)(?:\.? (?<type>VERI-\d+|VHDL-\d+))?$/,
    tool: "diamond",
  },
  {
    // @E: CG342 :"/home/dev/app/top.v":12:17:12:21|Expecting target variable, found total -- possible misspelling
    pattern:
      /^@E: ?(?<type>\w+) ?:(?:"(?<file>[^"]+)":(?<line>\d+):(?<column>\d+):\d+:\d+)?\|(?<message>\S.*)$/,
    tool: "synplify",
  },
  {
    // Error:  /home/dev/app/top.v:12: The symbol 'total' is not defined. (VER-956)
    pattern: /^Error: {2}(?<file>[^\s:][^:]*):(?<line>\d+): (?<message>\S.*) \((?<type>V(?:ER|HD)-\d+)\)$/,
    tool: "design-compiler",
  },
];

// # ** Error: total is wrong
const SAID = /^(?:# )?\*\* (?:Error|Fatal|Failure): (?!\(|\S+ failed\.$|[^\s(]+\(\d+\): )(\S.*)$/;
// #    Time: 10 ns  Iteration: 0  Process: /tb/check File: tb.vhd Line: 8
// #    Time: 10 ns  Scope: tb.check File: tb.sv Line: 8
const WHEN = /^(?:# )?\s+Time: \d.* File: (\S.*?)(?: Line: (\d+))?$/;

/** What a simulated program said went wrong: the time, the scope and the place are in the line below. */
function readSimulation(log: Log): Draft[] {
  return log.lines.flatMap((text, from) => {
    const said = SAID.exec(text)?.[1];
    const when = said === undefined ? null : WHEN.exec(log.lines[from + 1] ?? "");
    if (said === undefined || when === null) return [];
    const place = { file: when[1]!, line: when[2] ? Number(when[2]) : null };
    return [{ message: said, category: "test_failure", tool: "questa", ...place, from, to: from + 2 }];
  });
}

// Error-[IND] Identifier not declared
const VCS = /^Error-\[([\w-]+)\] (\S.*)$/;
// top.v, 12
const VCS_PLACE = /^(\S.*), (\d+)$/;
//   "top.v", 12: token is 'assign'
const VCS_TOKEN = /^\s+"([^"]+)", (\d+): (\S.*)$/;

/** VCS: a heading, the place, what is wrong in words. */
function readVcs(log: Log): Draft[] {
  return log.lines.flatMap((text, from): Draft[] => {
    const head = VCS.exec(text);
    if (head === null) return [];
    let to = from + 1;
    while (to < from + 8 && (log.lines[to] ?? "").trim() !== "") to++;
    const below = log.lines.slice(from + 1, to);
    const place = VCS_PLACE.exec(below[0] ?? "");
    const token = below.map((line) => VCS_TOKEN.exec(line)).find(Boolean);
    const [, file, line] = place ?? token ?? [];
    const words = place === null ? undefined : below[1]?.trim().replace(/(?<=\.) .*$/, "");
    const message = token ? `${head[2]}: ${token[3]}` : (words ?? head[2]!);
    const category = kindOfMessage(`${head[2]} ${message}`) ?? "build_error";
    const at = { file: file ?? null, line: line ? Number(line) : null };
    return [{ message, errorType: head[1]!, category, tool: "vcs", ...at, from, to }];
  });
}
