import { describe, expect, it } from "vitest";
import { tcl } from "#detect/detectors/shell/tcl.ts";
import { logOf } from "../../log-of.ts";

const scan = (text: string) => tcl.scan(logOf(text), { command: null, exitCode: 1, signal: null });
const STACK =
  '    (procedure "total" line 2)\n    invoked from within\n"total"\n    (file "cart.tcl" line 5)\n';

describe("tcl", () => {
  it("has its message above, and the script's line below", () => {
    const log = `start\ncan't read "x": no such variable\n    while executing\n"puts $x"\n${STACK}bye\n`;
    expect(scan(log)).toEqual([
      { message: `can't read "x": no such variable`, file: "cart.tcl", line: 5, from: 1, to: 8 },
    ]);
    expect(scan('invalid command name "foo"\n    while executing\n"foo"\n')).toMatchObject([
      { message: 'invalid command name "foo"', file: null },
    ]);
  });

  it.each(["error: no route\nwhile executing\n", STACK, "    while executing\n"])(
    "leaves %j alone",
    (log) => {
      expect(scan(log)).toEqual([]);
    },
  );
});
