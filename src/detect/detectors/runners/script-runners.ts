import { firstWords } from "./block.ts";
import { runner } from "./record.ts";

/** Nim's unittest: checks and exceptions over the verdict. */
export const nimUnittest = runner("nim-unittest", ["[failed] "], ["nim"], {
  //   [FAILED] adds tax
  head: /^\s*\[FAILED\] (?<test>\S.*)$/,
  end: /^\s*\[(?:OK|FAILED|SKIPPED|Suite)\] /,
  isAbove: true,
  tell: (block) => {
    for (const [i, line] of block.entries()) {
      //     /home/dev/app/tcart.nim(10, 21): Check failed: total(100) == 120
      const check = /^\s*(\S+\.nim)\((\d+), \d+\): (\S.*)$/.exec(line);
      if (check !== null) return { message: check[3]!, file: check[1]!, line: Number(check[2]) };
      //     Unhandled exception: no courier [ValueError]
      const thrown = /^\s*Unhandled exception: (.+) \[(\w+)\]$/.exec(line);
      if (thrown === null) continue;
      const [, file = null, at] = /^(\S+\.nim)\((\d+)\)/.exec(block[i - 1] ?? "") ?? [];
      return { message: thrown[1]!, errorType: thrown[2]!, file, line: file === null ? null : Number(at) };
    }
    return null;
  },
});

/** Tcl's tcltest: what came and what should have come, or the error. */
export const tcltest = runner("tcltest", ["==== contents of test case"], ["tclsh"], {
  // ==== cart-1.2 adds tax FAILED
  head: /^==== (?<test>\S+ .+) FAILED$/,
  end: /^==== \S+ FAILED$/,
  tell: (block) => {
    // ---- errorInfo: no courier
    const raised = block
      .map((line) => /^---- errorInfo: (.+)$/.exec(line)?.[1])
      .find((one) => one !== undefined);
    if (raised !== undefined) return { message: raised };
    const was = block.indexOf("---- Result was:");
    const wanted = block.findIndex((line) => line.startsWith("---- Result should have been"));
    if (was < 0 || wanted < was) return null;
    const text = (from: number, to?: number) => block.slice(from, to).join(" ").trim();
    return { message: `Result was: ${text(was + 1, wanted)}, should have been: ${text(wanted + 1)}` };
  },
});

/** Python's doctest: the example, and what came in its place. */
export const pythonDoctest = runner("python-doctest", ["failed example:"], [], {
  // File "/home/dev/app/cart.py", line 3, in cart.total
  head: /^File "(?<file>[^"]+)", line (?<line>\d+), in (?<test>\S+)$/,
  isHead: (lines, at) => lines[at + 1] === "Failed example:",
  end: /^\*{20,}$/,
  tell: (block) => {
    const example = firstWords(block.slice(1)) ?? "";
    const raised = block.findLast((line) => /^ {4}[A-Za-z_][\w.]*(?:: |$)/.test(line));
    if (block.includes("Exception raised:") && raised !== undefined) {
      //     KeyError: 'no rate for CH'
      const [, type, message] = /^ {4}([\w.]+)(?:: (.*))?$/.exec(raised) ?? [];
      return { message: message ?? type!, errorType: type! };
    }
    const [wanted, got] = [
      block.indexOf("Expected:"),
      block.findIndex((line) => /^Got(?::| nothing)$/.test(line)),
    ];
    if (wanted < 0 || got < wanted) return null;
    const text = (from: number, to?: number) => block.slice(from, to).join(" ").replace(/\s+/g, " ").trim();
    const came = text(got + 1) || "nothing";
    return { message: `${example}: expected ${text(wanted + 1, got)}, got ${came}` };
  },
});

/** shUnit2: the test's name, and below it what was asserted, right behind the colon. */
export const shunit2 = runner("shunit2", [["assert:", "\nran "]], [], {
  // testAddsTax
  head: /^(?<test>test\w+)$/,
  end: /^(?:test\w+|\s*)$/,
  tell: (block) => {
    // ASSERT:expected:<120> but was:<119>
    const message = block
      .map((line) => /^ASSERT:(?!\s)(.+)$/.exec(line)?.[1])
      .find((one) => one !== undefined);
    return message === undefined ? null : { message };
  },
});

/** Vader, for Vim: a crossed line under the one that names the case. */
export const vader = runner("vader", ["] (x) "], [], {
  //     (2/3) [EXECUTE] (X) 119 should be equal to 120
  head: /^\s*\(\s*\d+\/\d+\) \[ *[A-Z]+\] \(X\) (?<message>\S.*)$/,
  end: /^/,
  tell: (_, { message }, over) => {
    //     (2/3) [EXECUTE] adds tax
    const test = /^\s*\(\s*\d+\/\d+\) \[ *[A-Z]+\] (?!\(X\))(.+)$/.exec(over)?.[1];
    return { message: message!.replace(/^Vim(?:\(\w+\))?:/, ""), ...(test === undefined ? {} : { test }) };
  },
});
