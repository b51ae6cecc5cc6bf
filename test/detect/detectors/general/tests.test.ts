import { describe, expect, it } from "vitest";
import { general, generalTests } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const ABOUT = { command: null, exitCode: 1, signal: null };
const tests = (text: string) =>
  generalTests.scan(logOf(text), ABOUT).map(({ test, message, line }) => ({ test, message, line }));
const first = (text: string) => general.scan(logOf(text), ABOUT)[0];

describe("why a test of an unknown runner failed", () => {
  it("from a comment below its name", () => {
    const [found] = tests("1..1\nnot ok 1 makes a parcel\n#   `grep -q stamp parcel.txt' failed\n");
    expect(found).toMatchObject({ test: "makes a parcel", message: "`grep -q stamp parcel.txt' failed" });
  });

  it("from a place and a sentence indented below its name", () => {
    const [found] = tests("--- FAIL: TestRate (0.00s)\n    rate_test.go:9: Rate() = 3, want 4\nFAIL\n");
    expect(found).toMatchObject({ test: "TestRate", message: "Rate() = 3, want 4", line: 9 });
  });

  it("from above where the runner announces a test and names it again when it failed", () => {
    const log = [
      "=== RUN   TestOne",
      "    a_test.go:5: one is wrong",
      "--- FAIL: TestOne (0.00s)",
      "=== RUN   TestTwo",
      "    a_test.go:9: two is wrong",
      "--- FAIL: TestTwo (0.00s)",
    ].join("\n");
    expect(tests(log)).toMatchObject([
      { test: "TestOne", message: "one is wrong", line: 5 },
      { test: "TestTwo", message: "two is wrong", line: 9 },
    ]);
  });

  it("from below the rule that carries its name, where all names were listed first", () => {
    const log = [
      "test shop::one ... FAILED",
      "test shop::two ... FAILED",
      "---- shop::two output ----",
      "RateError: two is wrong",
      "---- shop::one output ----",
      "RateError: one is wrong",
      "0 passed; 2 failed",
    ].join("\n");
    expect(tests(log)).toMatchObject([
      { test: "shop::one", message: "one is wrong" },
      { test: "shop::two", message: "two is wrong" },
    ]);
  });

  it("from a word of trouble indented below it, when nothing says more", () => {
    const [found] = tests(
      "✖ waits for the mail (302 ms)\n  'timed out after 300ms'\n\nℹ tests 1\nℹ fail 1\n",
    );
    expect(found).toMatchObject({ test: "waits for the mail", message: "'timed out after 300ms'" });
  });

  it("never from a test that passed, nor from far below", () => {
    const passed = "not ok 1 sends\n  ok 2 rejects an invalid name\n";
    expect(tests(passed)[0]?.message).toBe("sends");
    const far = `not ok 1 sends\n${"  a line of talk\n".repeat(6)}  cannot write to disk\n`;
    expect(tests(far)[0]?.message).toBe("sends");
  });

  it("reads a name with a dash as a name, and a reason behind a dash as a reason", () => {
    expect(tests("test src/lib.rs - total (line 1) ... FAILED\n0 passed; 1 failed\n")[0]?.test).toBe(
      "src/lib.rs - total (line 1)",
    );
    expect(tests("FAILED tests/a.py::test_tax - assert 1 == 2\n1 failed\n")[0]).toMatchObject({
      test: "tests/a.py::test_tax",
      message: "assert 1 == 2",
    });
  });

  it("takes no heading of a list for a test", () => {
    const names = tests("✖ failing tests:\n\n✖ adds tax (3 ms)\n  wrong: 3\n\nfail 1\n").map(
      ({ test }) => test,
    );
    expect(names).toEqual(["adds tax"]);
  });
});

describe("lines that say where or that, not why", () => {
  it("a step's name before each line is not part of it", () => {
    const tag = "    [suite] ";
    const lines = [
      "Testcase: sums took 0.003 sec",
      "shop.RateError: expected 4 but was 3",
      "\tat shop.Rate.sum(Rate.java:12)",
    ];
    expect(first(lines.map((line) => tag + line).join("\n"))).toMatchObject({
      errorType: "shop.RateError",
      message: "expected 4 but was 3",
      file: "Rate.java",
    });
  });

  it("a severity in the same brackets stays one", () => {
    const found = first("[error] disk is full\n[error] cannot write a.txt\n[error] cannot write b.txt\n");
    expect(found?.message).toBe("disk is full");
  });

  it("a heading between rules is not the message; an error's bare name is told with its words above", () => {
    const log = [
      "_______________ ERROR at setup of test_saves _______________",
      "E       ConnectionError: no database here",
      "tests/conftest.py:6: ConnectionError",
      "_______________ ERROR at setup of test_loads _______________",
    ].join("\n");
    expect(first(log)?.message).toBe("no database here");
  });

  it("a heading that already says something is joined with the line below it", () => {
    const found = first("RateError: Expected values to be equal:\n\n3 !== 4\n\n    at f (a.js:1:2)\n");
    expect(found?.message).toBe("Expected values to be equal: 3 !== 4");
  });

  it("a panic of a numbered thread has its words on the next line", () => {
    const found = first("thread 'worker' (519) panicked at src/lib.rs:16:9:\nno rate for soup\n");
    expect(found).toMatchObject({ errorType: "panic", message: "no rate for soup", line: 16 });
  });

  it("a program's last sigh is no cause, whoever sighs", () => {
    const found = first(
      "unpack: a.pkg: Cannot open: No such file\nunpack: Error is not recoverable: exiting now\n",
    );
    expect(found?.message).toContain("a.pkg: Cannot open");
  });
});

describe("names and places as runners that nobody knows print them", () => {
  it("without rules, retries, numbers, browsers and places around them", () => {
    const log = [
      "  ✘  1 [chromium] › e2e/cart.spec.ts:4:3 › cart › sums prices (retry #1) (19ms)",
      "  ✓  2 e2e/cart.spec.ts:8:3 › cart › error page is empty (9ms)",
      "",
      "  1) e2e/cart.spec.ts:4:3 › cart › sums prices ─────────────",
      "",
      "    Error: no total",
      "",
      "  1 failed",
    ].join("\n");
    expect(tests(log)).toMatchObject([{ test: "cart › sums prices", message: "no total" }]);
  });

  it("with the error above the line that names them", () => {
    const log =
      "error: mailer is down\n      at send (/app/mail.ts:3:9)\n(fail) sends a mail [0.34ms]\n\n 0 pass\n 1 fail\n";
    expect(tests(log)).toMatchObject([{ test: "sends a mail", message: "mailer is down" }]);
  });

  it("with the place in a head of its own, also below a folder called tests", () => {
    const log =
      "[ RUN      ] Cart.Sums\ntests/cart.cc:13: Failure\nExpected: 42\n  Actual: -42\n[  FAILED  ] Cart.Sums (0 ms)\n1 FAILED TEST\n";
    expect(tests(log)).toMatchObject([{ test: "Cart.Sums", line: 13 }]);
  });

  it("and where only a place is told, failing tests that are counted make it a test", () => {
    const log =
      "tests/cart.cc:13: FAILED:\n  REQUIRE( total == 42 )\n\ntest cases: 1 | 1 failed\nassertions: 2 | 1 passed | 1 failed\n";
    expect(first(log)).toMatchObject({ category: "test_failure", file: "tests/cart.cc", line: 13 });
  });

  it("but a compiler's error among them stays the compiler's", () => {
    const log = "src/cart.cc:13:2: error: no total\n1 failed, 3 passed\n";
    expect(first(log)).toMatchObject({ category: "build_error" });
  });
});

describe("the file that a message names", () => {
  it("is where something was asked for, not what, and comes before a tool's insides", () => {
    const log =
      'error during build:\nCould not resolve "./cart.js" from "src/main.js"\n    at error (file:///app/node_modules/rollup/dist/parseAst.js:350:30)\n';
    expect(first(log)).toMatchObject({ file: "src/main.js" });
  });

  it("gives way to a frame in one's own code", () => {
    const log = "Error: cannot read menu.json\n    at load (/app/src/load.js:3:9)\n";
    expect(first(log)).toMatchObject({ file: "/app/src/load.js", line: 3 });
  });
});

describe("what a test of an unknown runner is called", () => {
  it("by the suites it stands in, each deeper than the one above, the last with a colon", () => {
    const log = [
      "  shop",
      "    1) adds tax",
      "  0 passing",
      "  1 failing",
      "",
      "  1) shop",
      "       with a voucher",
      "         adds tax:",
      "     RateError: no rate for soup",
    ].join("\n");
    expect(tests(log)).toMatchObject([
      { test: "shop > with a voucher > adds tax", message: "no rate for soup" },
    ]);
  });

  it("near miss: text that grows no deeper, or ends in no colon, is no suite", () => {
    const flat = "  1) adds tax\n  RateError: no rate\n  1 failing\n";
    expect(tests(flat)[0]?.test).toBe("adds tax");
    const open = "  1) adds tax\n       the rate was\n         not known\n  1 failing, 2 passing\n";
    expect(tests(open)[0]?.test).toBe("adds tax");
  });

  it("from a bullet, where failing tests are counted", () => {
    const log = "  ● shop › adds tax\n\n    RateError: no rate\n\nTests: 1 failed, 2 total\n";
    expect(tests(log)).toMatchObject([{ test: "shop › adds tax", message: "no rate" }]);
    expect(tests("  ● shop › adds tax\n\n    RateError: no rate\n")).toEqual([]);
  });

  it("whole, with its class before it and its time behind it", () => {
    expect(tests("shop.CartTest > addsTax FAILED\n    RateError: no rate\n")[0]?.test).toBe(
      "shop.CartTest > addsTax",
    );
    const timed = [
      "Tests run: 3, Failures: 0, Errors: 1, Time elapsed: 0.97 sec <<< ERROR!",
      "addsTax(shop.CartTest)  Time elapsed: 0.009 sec  <<< ERROR!",
      "RateError: no rate",
    ].join("\n");
    expect(tests(timed).map(({ test }) => test)).toEqual(["addsTax(shop.CartTest)"]);
  });

  it("from the rule over its block, where no list names it", () => {
    const log =
      "____ test_tax ____\n\nE   RateError: no rate\ntests/test_cart.py:3: RateError\n1 failed in 0.1s\n";
    expect(tests(log)).toMatchObject([{ test: "test_tax", message: "no rate", line: 3 }]);
    const listed = `${log}FAILED tests/test_cart.py::test_tax - RateError: no rate\n`;
    expect(tests(listed).map(({ test }) => test)).toEqual(["tests/test_cart.py::test_tax"]);
    expect(tests("____ summary ____\nRateError: no rate\n1 failed in 0.1s\n")).toEqual([]);
  });

  it("also where its file's name begins as a recap does", () => {
    const log = "FAILED tests/test_slow.py::test_waits - Failed: Timeout (>0.5s)\n1 failed\n";
    expect(tests(log)[0]?.test).toBe("tests/test_slow.py::test_waits");
    expect(tests("FAILED tests in the slow group - Failed\n1 failed\n")).toEqual([]);
  });
});

describe("where a test of an unknown runner failed", () => {
  it("innermost, when the stack stands above its message", () => {
    const log = [
      "ERROR: test_tax (test_cart.CartTest)",
      "Traceback (most recent call last):",
      '  File "/app/tests/test_cart.py", line 6, in test_tax',
      "    total([1])",
      '  File "/app/cart.py", line 2, in total',
      "    return sum(x)",
      "RateError: no rate",
      "FAILED (errors=1)",
    ].join("\n");
    expect(generalTests.scan(logOf(log), ABOUT)[0]).toMatchObject({ file: "/app/cart.py", line: 2 });
  });
});

describe("names that stand apart from their mark", () => {
  it("in a box of rules over the place that failed", () => {
    const rule = "-".repeat(40);
    const log = [
      rule,
      "cart",
      "  adds tax",
      rule,
      "cart_test.cc:8",
      "....",
      "",
      "cart_test.cc:9: FAILED:",
      "  CHECK( rate == 3 )",
      "cases: 3 | 1 failed test",
    ];
    expect(tests(log.join("\n"))[0]).toMatchObject({ test: "cart > adds tax", line: 9 });
    expect(tests(log.slice(4).join("\n")).map(({ test }) => test)).not.toContain("cart > adds tax");
  });

  it("over a line that says nothing but FAILED", () => {
    const log = "Tests run: 1, Failures: 1\nTestcase: addsTax took 0.014 sec\n\tFAILED\nRateError: no rate\n";
    expect(tests(log)).toMatchObject([{ test: "addsTax", message: "no rate" }]);
    expect(tests("Failures: 1, tests: 2\n  grep\n    fail\n      talk\n")).toEqual([]);
  });

  it("again over what is said of each, after a list of all", () => {
    const log = [
      "adds tax ... FAILED (1ms)",
      "ships ... FAILED (2ms)",
      "",
      "adds tax => ./test/cart_test.ts:4:6",
      "RateError: no rate",
      "",
      "ships => ./test/cart_test.ts:9:6",
      "MailError: mailer is down",
      "0 passed | 2 failed",
    ].join("\n");
    expect(tests(log)).toMatchObject([
      { test: "adds tax", message: "no rate" },
      { test: "ships", message: "mailer is down" },
    ]);
  });

  it("behind a bare ERROR only where it looks like a test's", () => {
    const count = "\n1 passed, 1 error in 0.1s\n";
    expect(tests(`ERROR tests/test_db.py::test_saves - RateError: no rate${count}`)).toMatchObject([
      { test: "tests/test_db.py::test_saves", message: "no rate" },
    ]);
    expect(tests(`ERROR could not open the database${count}`)).toEqual([]);
  });

  it("a name like a count, and the first words under its mark", () => {
    const log =
      "00:00 +0 -1: failure 1 [E]\n  oh no\n  test.dart 6:33  main.<fn>\n\n00:00 +1 -1: Some tests failed.\n";
    expect(tests(log)).toMatchObject([{ test: "failure 1", message: "oh no", line: 6 }]);
  });

  it("said once where newer versions say it twice", () => {
    const log = "FAIL: test_tax (shop.CartTest.test_tax)\nRateError: no rate\nFAILED (failures=1)\n";
    expect(tests(log)[0]?.test).toBe("test_tax (shop.CartTest)");
  });
});
