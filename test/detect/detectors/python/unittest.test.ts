import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "./read.ts";

const RULE = "-".repeat(70);
const DOUBLE = "=".repeat(70);

const block = (heading: string, body: string) => `${DOUBLE}\n${heading}\n${RULE}\n${body}\n`;

const TRACEBACK = `Traceback (most recent call last):
  File "/home/dev/app/tests/test_clock.py", line 6, in test_total
    self.assertEqual(total(3), 3)
  File "/home/dev/app/clock.py", line 2, in total
    return sum(x for x in xs)
TypeError: 'int' object is not iterable
`;

const RUN = `E.
${block("ERROR: test_total (test_clock.TestTotal.test_total)", TRACEBACK)}
${RULE}
Ran 2 tests in 0.006s

FAILED (errors=1)
`;

describe("a block of unittest", () => {
  it("names the test, the exception and the innermost own place", () => {
    expect(read(RUN)).toMatchObject([
      {
        detector: "unittest",
        category: "test_failure",
        errorType: "TypeError",
        message: "'int' object is not iterable",
        file: "/home/dev/app/clock.py",
        line: 2,
        test: "test_clock.TestTotal.test_total",
      },
    ]);
  });

  it.each(dresses(RUN))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual([
      "TypeError | 'int' object is not iterable | /home/dev/app/clock.py:2 | test_clock.TestTotal.test_total",
    ]);
  });

  it.each([
    ["ERROR: test_total (test_clock.TestTotal)", "test_clock.TestTotal.test_total"],
    ["ERROR: test_total (test_clock.TestTotal.test_total)", "test_clock.TestTotal.test_total"],
    ["FAIL: test_total (test_clock.TestTotal.test_total) (i=1)", "test_clock.TestTotal.test_total"],
    ["FAIL: test_total (test_clock.TestTotal.test_total) [zones] (i=1)", "test_clock.TestTotal.test_total"],
    ["FAIL: test_total (test_clock.TestTotal)\nTotals are summed.", "test_clock.TestTotal.test_total"],
    ["ERROR: setUpClass (test_clock.TestTotal)", "test_clock.TestTotal.setUpClass"],
    ["ERROR: tests.test_imp (unittest.loader._FailedTest.tests.test_imp)", "tests.test_imp"],
    ["ERROR: tests.test_imp (unittest.loader.ModuleImportFailure)", "tests.test_imp"],
    ["FAIL: tests.test_clock.test_function", "tests.test_clock.test_function"],
    ["ERROR: Failure: ImportError (No module named 'six')", "Failure: ImportError (No module named 'six')"],
    ["FAIL: test_names('./m.json', ...) (tests.test.Repo)", "test_names('./m.json', ...) (tests.test.Repo)"],
  ])("%j", (heading, test) => {
    expect(read(block(heading, TRACEBACK))).toMatchObject([{ test, line: 2 }]);
  });

  it("an import that failed inside a test module", () => {
    const output = block(
      "ERROR: test_imp (unittest.loader._FailedTest.test_imp)",
      `ImportError: Failed to import test module: test_imp
Traceback (most recent call last):
  File "/usr/lib/python3.11/unittest/loader.py", line 419, in _find_test_path
    module = self._get_module_from_name(name)
  File "/home/dev/app/tests/test_imp.py", line 1, in <module>
    import nopemod
ModuleNotFoundError: No module named 'nopemod'
`,
    );
    expect(read(output)).toMatchObject([
      { category: "missing_dependency", test: "test_imp", file: "/home/dev/app/tests/test_imp.py", line: 1 },
    ]);
  });

  it.each([
    ["AssertionError: '01:05' != '1:05'\n- 01:05\n? -\n+ 1:05\n", "'01:05' != '1:05'"],
    [
      "AssertionError: Lists differ: [1, 2] != [1, 3]\n\nFirst differing element 1:\n2\n3\n",
      "Lists differ: [1, 2] != [1, 3]",
    ],
    ["AssertionError: {'a': 1} != {'a': 2} : custom words\n", "{'a': 1} != {'a': 2} : custom words"],
    [
      "AssertionError\n-------------------- >> begin captured logging << --------------------\nroot: DEBUG: x\n",
      "AssertionError",
    ],
  ])("%j", (raised, message) => {
    const body = TRACEBACK.replace("TypeError: 'int' object is not iterable\n", raised);
    expect(read(block("FAIL: test_total (test_clock.TestTotal.test_total)", body))).toMatchObject([
      { message },
    ]);
  });

  it("several, one finding each, whatever noise stands between", () => {
    const other = block(
      "FAIL: test_b (test_clock.B.test_b)",
      TRACEBACK.replace("TypeError: 'int'", "ValueError: 'str'"),
    );
    const output = `ERROR: this is only noise\n${RUN.replace(`${RULE}\nRan`, `${other}\n${RULE}\nRan`)}`;
    expect(told(output)).toEqual([
      "ValueError | 'str' object is not iterable | /home/dev/app/clock.py:2 | test_clock.B.test_b",
      "TypeError | 'int' object is not iterable | /home/dev/app/clock.py:2 | test_clock.TestTotal.test_total",
    ]);
  });

  it("trial tells with what a Deferred ended", () => {
    const text = `${DOUBLE}
[ERROR]
Traceback (most recent call last):
Failure: builtins.RuntimeError: no courier

test_cart.CartTest.test_ships
${RULE}
Ran 1 tests in 0.157s

FAILED (errors=1)
`;
    expect(told(text)).toEqual(["RuntimeError | no courier | - | test_cart.CartTest.test_ships"]);
  });

  it("trial names its tests below the traceback", () => {
    const rule = "=".repeat(79);
    const output = `${rule}
[FAIL]
Traceback (most recent call last):
  File "/home/dev/app/test_trial.py", line 3, in test_a
    self.assertEqual(1, 2)
twisted.trial.unittest.FailTest: 1 != 2

test_trial.T.test_a
${rule}
[ERROR]
Traceback (most recent call last):
  File "/home/dev/app/test_trial.py", line 4, in test_b
    {}["k"]
builtins.KeyError: 'k'

test_trial.T.test_b
${"-".repeat(79)}
Ran 2 tests in 0.003s

FAILED (failures=1, errors=1)`;
    expect(told(output)).toEqual([
      "twisted.trial.unittest.FailTest | 1 != 2 | /home/dev/app/test_trial.py:3 | test_trial.T.test_a",
      "KeyError | 'k' | /home/dev/app/test_trial.py:4 | test_trial.T.test_b",
    ]);
  });

  it("without a traceback: what it says", () => {
    expect(told(block("ERROR: test_x (m.T.test_x)", "OSError: the disk is gone"))).toEqual([
      "OSError | the disk is gone | - | m.T.test_x",
    ]);
  });
});

describe("what else unittest prints", () => {
  it("progress lines stand in when the blocks are lost, and are dropped when not", () => {
    expect(
      told("test_total (test_clock.TestTotal) ... ERROR\ntest_ok (test_clock.TestTotal) ... ok"),
    ).toEqual(["- | test_clock.TestTotal.test_total failed | - | test_clock.TestTotal.test_total"]);
    expect(told(`test_total (test_clock.TestTotal.test_total) ... ERROR\n\n${RUN}`)).toHaveLength(1);
  });

  it("the total is the last resort", () => {
    expect(told("Ran 591 tests in 20.2s\n\nFAILED (failures=1, errors=2, skipped=4)")).toEqual([
      "- | FAILED (failures=1, errors=2, skipped=4) | - | -",
    ]);
  });

  it.each([
    ["a passing run", `..\n${RULE}\nRan 2 tests in 0.000s\n\nOK\n`],
    [
      "verbose",
      `test_a (t.A.test_a) ... ok\ntest_b (t.A.test_b) ... skipped 'later'\n\n${RULE}\nRan 2 tests in 0.000s\n\nOK (skipped=1)\n`,
    ],
    ["a log line like a heading", `ERROR: nothing really\n..\n${RULE}\nRan 2 tests in 0.000s\n\nOK\n`],
    [
      "expected failures",
      `test_a (t.A.test_a) ... expected failure\n\n${RULE}\nRan 1 test in 0.000s\n\nOK (expected failures=1)\n`,
    ],
  ])("nothing in %s", (_, output) => {
    expect(readUnknown(output)).toEqual([]);
  });
});

describe("a logger that was given the runner's stream", () => {
  it("is read behind its prefix", () => {
    const lines = [
      "=".repeat(70),
      "FAIL: test_sums (tests.test_cart.CartTests)",
      "-".repeat(70),
      "Traceback (most recent call last):",
      '  File "/app/tests/test_cart.py", line 22, in test_sums',
      '    self.fail("no till")',
      "AssertionError: no till",
      "-".repeat(70),
      "Ran 1 test in 0.386s",
    ];
    expect(told(lines.map((line) => `[INFO] ${line}`).join("\n"))[0]).toBe(
      "AssertionError | no till | /app/tests/test_cart.py:22 | tests.test_cart.CartTests.test_sums",
    );
  });
});
