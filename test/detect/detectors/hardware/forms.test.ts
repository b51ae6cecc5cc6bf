import { describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { HARDWARE } from "#detect/detectors/hardware/list.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const byId = (id: string): Detector => HARDWARE.find((each) => each.id === id)!;
const scan = (id: string, text: string, command: string | null = null) => {
  const log = logOf(text);
  const about = { command, exitCode: 1, signal: null };
  return mayRead(byId(id), needleText(log, about)) ? byId(id).scan(log, about) : [];
};

describe("makers' compilers and tools of hardware", () => {
  it.each([
    [
      "quoted-place",
      '"a.c", line 3: Error:  #65-D: expected a ";"',
      { file: "a.c", line: 3, errorType: "#65-D" },
    ],
    [
      "quoted-place",
      '"a.c", line 3: catastrophic error #5: could not open source file "x.h"',
      { line: 3, category: "missing_dependency" },
    ],
    ["quoted-place", '"a.c", line 3.9: 1506-045 (S) Undeclared identifier x.', { column: 9, tool: "xlc" }],
    ["quoted-place", '"a.c", line 3: undefined symbol: x', { message: "undefined symbol: x", tool: "cc" }],
    [
      "embedded",
      "* Looking for soup.h dependency? Check our library registry!",
      { message: "Looking for soup.h dependency?", role: "summary", tool: "platformio" },
    ],
    ["embedded", "*** ERROR L127: UNRESOLVED EXTERNAL SYMBOL", { errorType: "L127", file: null }],
    [
      "embedded",
      'Error[Li005]: no definition for "x" [referenced from a.o]',
      { message: 'no definition for "x"' },
    ],
    [
      "embedded",
      'Error[Pe020]: identifier "x" is undefined C:\\d e\\a.c 7',
      { file: "C:\\d e\\a.c", line: 7 },
    ],
    [
      "embedded",
      '"a.c",7  Error[Pe020]: identifier "x" is\n          undefined',
      { message: 'identifier "x" is undefined' },
    ],
    ["embedded", "a.c:7:3: error: (195) expression syntax", { errorType: "195", column: 3 }],
    ["embedded", "a.c:7: error 20: Undefined identifier 'x'", { tool: "sdcc", errorType: "20" }],
    [
      "big-compilers",
      "PGC-F-0206-Can't find include file soup.h (a.c: 1)",
      { category: "missing_dependency", line: 1 },
    ],
    [
      "big-compilers",
      "CC-20 crayc++: ERROR File = a.cc, Line = 3, Column = 5\n  The identifier is undefined.",
      { column: 5 },
    ],
    ["big-compilers", "Fatal F1003 a.c 2: Error directive: no", { errorType: "F1003", line: 2 }],
    ["big-compilers", "a.pas(5) Fatal: F1026 File not found: 'x.dcu'", { errorType: "F1026", file: "a.pas" }],
    [
      "big-compilers",
      "nvcc fatal   : Unsupported gpu architecture 'compute_30'",
      { tool: "nvcc", category: "config_error", message: "Unsupported gpu architecture 'compute_30'" },
    ],
    [
      "big-compilers",
      "nvcc fatal   : Cannot find compiler 'cl.exe' in PATH",
      { category: "missing_dependency" },
    ],
    ["big-compilers", "nvcc error   : 'cicc' died due to signal 9 (Kill signal)", { tool: "nvcc" }],
    [
      "embedded",
      'shop.dts:12.3-10: ERROR (phandle_references): /soc/uart@4000: Reference to non-existent node or label "clk9"',
      { tool: "dtc", file: "shop.dts", line: 12, errorType: "phandle_references" },
    ],
    ["embedded", "Error: shop.dts:12.3-4 syntax error", { category: "syntax_error", line: 12 }],
    ["embedded", "FATAL ERROR: Unable to parse input tree", { role: "consequence" }],
    [
      "embedded",
      "devicetree error: /d/zephyr.dts.pre:10 (column 5): parse error: undefined node label 'uart9'",
      { message: "undefined node label 'uart9'", line: 10, column: 5 },
    ],
    [
      "embedded",
      "/d/prj.conf:3: warning: attempt to assign the value 'y' to the undefined symbol SOUP\nerror: Aborting due to Kconfig warnings",
      { tool: "kconfig", category: "config_error", file: "/d/prj.conf", line: 3 },
    ],
    [
      "embedded",
      "warning: SOUP (defined at drivers/Kconfig:3) was assigned the value 'y' but got the value 'n'. Check these unsatisfied dependencies: POT (=n).",
      { category: "config_error", file: "drivers/Kconfig", line: 3 },
    ],
    ["hdl", "%Error-UNSUPPORTED: a.sv:9:3: Unsupported: event", { errorType: "UNSUPPORTED", line: 9 }],
    ["hdl", 'a.vhd:6:14:error: no declaration for "x"', { message: 'no declaration for "x"', tool: "ghdl" }],
    [
      "hdl-vendors",
      "ERROR: [VRFC 10-2989] 'x' is not declared [C:/d/a.sv:12]",
      { file: "C:/d/a.sv", line: 12 },
    ],
    [
      "hdl-vendors",
      "# ** Error: (vsim-3170) Could not find 'work.tb'.",
      { errorType: "vsim-3170", file: null },
    ],
    [
      "hdl-vendors",
      "xmelab: *E,CUVMUR (a.v,4|5): instance 'top.s' is unresolved.",
      { errorType: "CUVMUR", line: 4 },
    ],
  ])("%s reads %j", (id, text, wanted) => expect(scan(id, text)).toMatchObject([wanted]));

  it("reads yosys' bare errors only where yosys spoke", () => {
    expect(scan("hdl", "ERROR: no such module", "yosys -q a.ys")).toMatchObject([
      { message: "no such module" },
    ]);
    expect(scan("hdl", "ERROR: no such module", "make")).toEqual([]);
  });

  it("takes a wrapper's word for a consequence", () => {
    expect(scan("hdl-vendors", "** Error: /opt/questa/bin/vlog failed.")).toMatchObject([
      { role: "consequence" },
    ]);
    expect(
      scan("embedded", 'error #10010: errors encountered during linking; "a.out" not built'),
    ).toMatchObject([{ role: "consequence" }]);
  });

  it.each([
    ["quoted-place", '"a.c", line 3: Warning:  #177-D: variable "x" was never referenced'],
    ["quoted-place", '"a.c", line 3.9: 1506-342 (W) "/*" detected in comment.'],
    ["quoted-place", '  File "a.py", line 3, in <module>'],
    ["embedded", '"a.c",7  Warning[Pe177]: variable "x" was never referenced'],
    ["embedded", "error[E0425]: cannot find value `x` in this scope"],
    ["embedded", 'ctc W544: ["a.c" 12/5] unreachable code'],
    ["big-compilers", "PGC-W-0095-Type cast required (a.c: 8)"],
    ["big-compilers", "a.pas(9) Hint: H2164 Variable 'x' is declared but never used"],
    ["big-compilers", "ptxas fatal   : Ptx assembly aborted due to errors"],
    ["big-compilers", "nvcc warning : The 'compute_35' architectures are deprecated"],
    ["embedded", "ERROR (soup): it is cold"],
    ["embedded", "a.c:3: warning: attempt to assign the value of a Kconfig symbol"],
    ["hdl", "%Warning-WIDTH: a.v:2:12: Operator expects 2 bits"],
    ["hdl", "a.vhd:6:14:warning: unused"],
    ["hdl", "tb.vhd:5:5:@0ms:(report note): no error"],
    ["hdl-vendors", "CRITICAL WARNING: [Timing 38-282] not met."],
    ["hdl-vendors", "ERROR: [pool 1] not of a tool"],
    ["hdl-vendors", "Error: (main) no such file"],
  ])("%s leaves %j alone", (id, text) => expect(scan(id, text)).toEqual([]));
});
