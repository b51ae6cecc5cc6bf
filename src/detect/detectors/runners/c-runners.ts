import { joined } from "./block.ts";
import { runner } from "./record.ts";

/** Check: place, kind, case and test on one line. */
export const check = runner(
  "check",
  [
    [":f:", "%: checks: "],
    [":e:", "%: checks: "],
  ],
  [],
  {
    // cart_test.c:9:F:Core:adds_tax:0: Assertion 'total(100) == 120' failed: total(100) == 119, 120 == 120
    head: /^(?<file>[^\s:]+):(?<line>\d+):[FE]:[^:]*:(?<test>[^:]+):\d+: (?<message>\S.*)$/,
    end: /^/,
    tell: (_, { message }) => ({ message: message!.replace(/^\(after this point\) /, "") }),
  },
);

/** cmocka: what went wrong and where stand over the verdict, which is written as GoogleTest's. */
export const cmocka = runner("cmocka", ["[   line   ] --- "], [], {
  // [  FAILED  ] adds_tax
  head: /^\[ {2}FAILED {2}\] (?<test>\S.*)$/,
  end: /^\[(?: RUN {6}| {7}OK | {2}(?:FAILED|PASSED|SKIPPED) {1,2}|=+)\]/,
  isAbove: true,
  tell: (block) => {
    // [   LINE   ] --- cart_test.c:14: error: Failure!
    const at = block.findIndex((line) => line.startsWith("[   LINE   ] --- "));
    const [, file, line] = /^\[ {3}LINE {3}\] --- (\S+):(\d+): /.exec(block[at] ?? "") ?? [];
    if (file === undefined) return null;
    // [  ERROR   ] --- 0x77 != 0x78
    const said = block
      .slice(0, at)
      .map((one) => /^\[ {2}ERROR {3}\] (?:---)? ?(.+)$/.exec(one)?.[1])
      .filter((one) => one !== undefined);
    const message = said.length === 0 ? "Failure!" : said.join(" ");
    return { message, file, line: Number(line) };
  },
});

/** CxxTest: the test over its failed assertions. */
export const cxxtest = runner("cxxtest", [[": error: ", "success rate: "]], [], {
  // In CartTest::testAddsTax:
  head: /^In (?<test>\w+::\w+):$/,
  end: /^(?!\S+:\d+: )/,
  tell: (block) => {
    // cart_test.h:11: Error: Expected (120 == total(100)), found (120 != 119)
    const [, file, line, message] =
      block.map((one) => /^(\S+):(\d+): Error: (.+)$/.exec(one)).find((one) => one !== null) ?? [];
    return message === undefined ? null : { message, file: file!, line: Number(line) };
  },
});

/** UnitTest++: a compiler's kind of line with the test's name. */
export const unittestCpp = runner("unittest-cpp", [": error: failure in "], [], {
  // cart_test.cpp:9:1: error: Failure in AddsTax: Expected 120 but was 119
  head: /^(?<file>[^\s:]+):(?<line>\d+)(?::\d+)?: error: Failure in (?<test>\w+): (?<message>\S.*)$/,
  end: /^/,
  tell: (_, { message }) => ({ message: message!.replace(/^Unhandled exception: /, "") }),
});

/** Qt Test: class and slot behind the verdict, the values and the place below. */
export const qtest = runner("qtest", ["fail!  : ", "xpass  : "], [], {
  // FAIL!  : CartTest::addsTax() Compared values are not the same
  head: /^(?:FAIL!|XPASS) {2}: (?<test>\w+::\w+\([^)]*\)) (?<message>\S.*)$/,
  end: /^(?!\s+\S)/,
  tell: (block, { test, message }) => {
    //    Loc: [cart_test.cpp(9)]
    const [, file, line] =
      block.map((one) => /^\s+Loc: \[(.+)\((\d+)\)\]$/.exec(one)).find((one) => one !== null) ?? [];
    const values = joined(block, /^\s+Actual\b.*: /, /^\s+Expected\b.*: /)?.replace(/ +/g, " ");
    return {
      message: values === undefined ? message! : `${message}: ${values}`,
      // The name of a row of data stays: "weighs(heavy)"
      test: test!.replace(/\(\)$/, ""),
      ...(file === undefined ? {} : { file, line: Number(line) }),
    };
  },
});
