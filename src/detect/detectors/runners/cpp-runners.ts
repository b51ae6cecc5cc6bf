import { firstWords } from "./block.ts";
import { runner } from "./record.ts";

/** CUnit: the assertions that failed are numbered under the test. */
export const cunit = runner("cunit", [["  test: ", " ...failed"]], [], {
  //   Test: adds tax ...FAILED
  head: /^ {2}Test: (?<test>.+?) \.\.\.FAILED$/,
  end: /^(?! {4}\d+\. )/,
  tell: (block) => {
    //     1. cart_test.c:6  - CU_ASSERT_EQUAL(total(100),120)
    const [, file, line, message] = /^ {4}\d+\. (\S+):(\d+) {2}- (.+)$/.exec(block[0] ?? "") ?? [];
    return message === undefined ? null : { message, file: file!, line: Number(line) };
  },
});

/** CppUTest: a compiler's kind of line that names the test's macro. */
export const cpputest = runner("cpputest", [": error: failure in test("], [], {
  // cart_test.cpp:11: error: Failure in TEST(Cart, AddsTax)
  head: /^(?<file>\S+):(?<line>\d+): error: Failure in TEST\((?<group>\w+), (?<name>\w+)\)$/,
  end: /^(?!\t)/,
  tell: (block, { group, name }) => {
    const message = firstWords(block);
    return message === null ? null : { message, test: `${group}.${name}` };
  },
});

// "uncaught exception of type std::exception (or derived)." and below it "- no courier"
function cppunitReason(block: readonly string[]): string | null {
  const message = firstWords(block);
  const thrown = message?.startsWith("uncaught exception") ? /^- (.+)$/.exec(block[1] ?? "")?.[1] : undefined;
  return thrown ?? message;
}

/** CppUnit, as its text runner and as its compiler's outputter print it. */
export const cppunit = runner(
  "cppunit",
  [") test: ", "\ntest name: "],
  [],
  {
    // 1) test: CartTest::addsTax (F) line: 14 cart_test.cpp
    head: /^\d+\) test: (?<test>\S+) \([EF]\)(?: line: (?<line>\d+) (?<file>\S+))?\s*$/,
    end: /^\s*$/,
    tell: (block) => {
      const message = cppunitReason(block);
      return message === null ? null : { message };
    },
  },
  {
    // cart_test.cpp:13:Assertion
    head: /^(?<file>\S+):(?<line>\d+):(?:Assertion|Error)$/,
    end: /^\s*$/,
    tell: (block) => {
      const test = /^Test name: (.+)$/.exec(block[0] ?? "")?.[1];
      const message = cppunitReason(block.slice(1));
      return test === undefined || message === null ? null : { message, test };
    },
  },
);

/** Boost.Test: the place, the test's path in quotes, what was checked. */
export const boostTest = runner("boost-test", ['error: in "'], [], {
  // cart_test.cpp(11): error: in "cart/adds_tax": check total(100) == 120 has failed [119 != 120]
  head: /^(?:unknown location\(0\)|(?<file>[^\s()]+)\((?<line>\d+)\)): (?:fatal )?error: in "(?<test>[^"]+)": (?<message>.+)$/,
  end: /^(?!\S+\(\d+\): last checkpoint)/,
  tell: (block, { file, message }) => {
    // cart_test.cpp(13): last checkpoint: "calls" test entry
    const [, near, line] = /^([^\s()]+)\((\d+)\): last checkpoint/.exec(block[0] ?? "") ?? [];
    const place = file === undefined && near !== undefined ? { file: near, line: Number(line) } : {};
    return { message: message!, ...place };
  },
});

/** Criterion: what it has to say stands over the verdict. */
export const criterion = runner("criterion", ["[----] "], [], {
  // [FAIL] cart::adds_tax: (0.00s)
  head: /^\[FAIL\] (?<test>\S+::\S+): (?:\([\d.]+s\)|(?<message>\S.*))$/,
  end: /^(?!\[----\])/,
  isAbove: true,
  tell: (block, { message }) => {
    // [----] cart_test.c:7: Assertion Failed
    const at = block.findLastIndex((line) => /^\[----\] \S+:\d+: /.test(line));
    const [, file, line, head] = /^\[----\] (\S+):(\d+): (.+)$/.exec(block[at] ?? "") ?? [];
    if (file === undefined) return null;
    // [----]   The expression (total(100)) == (120) is false.
    const said = firstWords(block.slice(at + 1).map((one) => one.replace(/^\[----\]/, "")));
    return { message: message ?? said ?? head!, file, line: Number(line) };
  },
});
