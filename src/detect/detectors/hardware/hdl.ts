import { type LineForm, readLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";
import { kindOfMessage } from "../../kind-of-message.ts";
import type { About, Log } from "../../log.ts";

/** Free tools of hardware languages: Verilator, Icarus Verilog, GHDL, Yosys and nextpnr, verible. */
export const hdl: Detector = {
  id: "hdl",
  tool: "hdl",
  check: "build",
  category: "build_error",
  rank: 2,
  needles: ["%error", "%warning-", ".v:", ".sv:", ".vh:", ".svh:", ".vhd:", ".vhdl:", "yosys", "nextpnr"],
  programs: [
    "verilator",
    "iverilog",
    "ghdl",
    "yosys",
    "nextpnr-ice40",
    "nextpnr-ecp5",
    "verible-verilog-lint",
  ],
  scan(log, about): Draft[] {
    const drafts = readLines(log, about, {
      forms: isOfYosys(log, about) ? [...FORMS, YOSYS] : FORMS,
      kindOf: kindOfMessage,
    });
    return drafts.length > 0 ? drafts : deadlyWarnings(log, about);
  },
};

const FORMS: readonly LineForm[] = [
  {
    // vvp: FATAL: tb/light_tb.v:10: expected YELLOW after GREEN, state=0
    pattern: /^(?:FATAL|ERROR): (?<file>[^\s:]+\.s?vh?):(?<line>\d+): (?<message>\S.*)$/,
    tool: "iverilog",
    category: "runtime_error",
  },
  {
    // %Error: top.v:2:18: Can't find definition of variable: 'cc'
    // %Error-UNSUPPORTED: top.v:9:3: Unsupported: event expression
    pattern:
      /^%Error(?:-(?<type>\w+))?: (?<file>[^\s:][^:]*):(?<line>\d+):(?:(?<column>\d+):)? (?!This may be because|\.\.\.)(?<message>\S.*)$/,
    tool: "verilator",
  },
  {
    // %Error: Cannot find file containing module: 'top.v'
    pattern: /^%Error(?:-(?<type>\w+))?: (?!Exiting due to|Command Failed|[^\s:]+:\d)(?<message>\S.*)$/,
    tool: "verilator",
  },
  {
    // top.v:2: ERROR: syntax error, unexpected TOK_ASSIGN, expecting ';'
    pattern: /^(?<file>[^\s:][^:]*\.(?:s?vh?|vhdl?|ys|il)):(?<line>\d+): ERROR: (?<message>\S.*)$/,
    tool: "yosys",
  },
  {
    // top.v:2: syntax error
    pattern: /^(?<file>[^\s:][^:]*\.s?vh?):(?<line>\d+): (?<message>syntax error.*)$/,
    tool: "iverilog",
    category: "syntax_error",
  },
  {
    // top.v:4: error: Unknown module type: sub
    pattern: /^(?<file>[^\s:][^:]*\.s?vh?):(?<line>\d+): error: (?<message>\S.*)$/,
    tool: "iverilog",
  },
  {
    // tb.vhd:5:5:@0ms:(assertion failure): total is wrong
    pattern:
      /^(?<file>[^\s:][^:]*\.vhdl?):(?<line>\d+):(?<column>\d+):@\w+:\((?<type>(?:assertion|report) (?:error|failure))\): (?<message>\S.*)$/,
    tool: "ghdl",
    category: "test_failure",
  },
  {
    // cart.vhd:6:14: no declaration for "total"
    // cart.vhd:6:14:error: no declaration for "total"
    pattern:
      /^(?<file>[^\s:][^:]*\.vhdl?):(?<line>\d+):(?<column>\d+):(?: ?error:)? (?!(?:warning|note|error)\b|\()(?<message>\S.*)$/,
    tool: "ghdl",
  },
  {
    // top.sv:3:1: Remove trailing spaces. [Style: trailing-spaces] [no-trailing-spaces]
    pattern:
      /^(?<file>[^\s:][^:]*\.s?vh?):(?<line>\d+):(?<column>\d+)(?:-\d+)?: (?<message>\S.*?) \[Style: [\w-]+\] \[(?<type>[\w-]+)\]$/,
    tool: "verible",
    category: "lint_error",
  },
];

// ERROR: Module `\sub' referenced in module `\top' in cell `\s' is not part of the design.
const YOSYS: LineForm = { pattern: /^ERROR: (?<message>\S.*)$/, tool: "yosys" };

function isOfYosys({ lines }: Log, { command }: About): boolean {
  return (
    /\b(?:yosys|nextpnr-?\w*)\b/.test(command ?? "") ||
    lines.some((line) => /^ ?Yosys \d|^ \| {2}yosys -- /.test(line))
  );
}

// %Warning-WIDTH: top.v:2:12: Operator ASSIGNW expects 2 bits on the Assign RHS
const WARNING: LineForm = {
  pattern: /^%Warning-(?<type>\w+): (?<file>[^\s:][^:]*):(?<line>\d+):(?:(?<column>\d+):)? (?<message>\S.*)$/,
  tool: "verilator",
  category: "lint_error",
};

/** Verilator ends with an error where it only warned, and says so. */
function deadlyWarnings(log: Log, about: About): Draft[] {
  const isDeadly = log.lines.some((line) => /^%Error: Exiting due to \d+ warning/.test(line));
  return isDeadly ? readLines(log, about, { forms: [WARNING] }) : [];
}
