import type { Detector, Draft } from "../../detector.ts";

/** Tcl's interpreters: the message over "    while executing", below it each call, last the script. */
export const tcl: Detector = {
  id: "tcl",
  tool: "tcl",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["\n    while executing\n", "\n    while compiling\n"],
  programs: ["tclsh", "wish", "expect"],
  scan: (log): Draft[] =>
    log.lines.flatMap((line, from) => (from > 0 && HEAD.test(line) ? [readTold(log.lines, from)] : [])),
};

const HEAD = /^ {4}while (?:executing|compiling)$/;
// '    (file "cart.tcl" line 5)': the script; a procedure's line counts from its own head
const SCRIPT = /^ {4}\(file "([^"]{1,300})" line (\d+)\)$/;
// '"puts $x"', '    (procedure "total" line 2)', "    invoked from within"; a command may go over several lines
const GOES_ON = /^(?: {4}\S|")/;
/** Stacks are short; each call takes three lines. */
const DEEPEST = 60;

function readTold(lines: readonly string[], head: number): Draft {
  let to = head + 1;
  let script: RegExpExecArray | null = null;
  for (let i = head + 1; i < Math.min(lines.length, head + DEEPEST) && script === null; i++) {
    script = SCRIPT.exec(lines[i]!);
    if (GOES_ON.test(lines[i]!)) to = i + 1;
  }
  return {
    message: lines[head - 1]!.trim(),
    file: script?.[1] ?? null,
    line: script === null ? null : Number(script[2]),
    from: head - 1,
    to,
  };
}
