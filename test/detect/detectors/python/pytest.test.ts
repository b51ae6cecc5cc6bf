import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "./read.ts";

const START = `============================= test session starts ==============================
platform linux -- Python 3.11.7, pytest-9.1.1, pluggy-1.6.0
rootdir: /home/dev/app
collected 3 items

tests/test_other.py ..                                                   [ 66%]
tests/test_stats.py F                                                    [100%]
`;

const LONG = `${START}
=================================== FAILURES ===================================
___________________________ TestMean.test_empty_list ___________________________

self = <test_stats.TestMean object at 0x7f64cb48dc50>

    def test_empty_list(self):
>       assert mean([]) == 0
               ^^^^^^^^

tests/test_stats.py:4:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

xs = []

    def mean(xs):
>       return sum(xs) / len(xs)
               ^^^^^^^^^^^^^^^^^
E       ZeroDivisionError: division by zero

stats.py:2: ZeroDivisionError
=========================== short test summary info ============================
FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: di...
========================= 1 failed, 2 passed in 2.99s ==========================
`;

const SHORT = `..F                                                                      [100%]
=================================== FAILURES ===================================
___________________________ TestMean.test_empty_list ___________________________
[gw0] linux -- Python 3.11.7 /home/dev/app/.venv/bin/python
tests/test_stats.py:4: in test_empty_list
    assert mean([]) == 0
           ^^^^^^^^
stats.py:2: in mean
    return sum(xs) / len(xs)
E   ZeroDivisionError: division by zero
=========================== short test summary info ============================
FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: di...
1 failed, 2 passed in 3.60s
`;

const NATIVE = `=================================== FAILURES ===================================
___________________________ TestMean.test_empty_list ___________________________
Traceback (most recent call last):
  File "/home/dev/app/tests/test_stats.py", line 4, in test_empty_list
    assert mean([]) == 0
  File "/home/dev/app/stats.py", line 2, in mean
    return sum(xs) / len(xs)
ZeroDivisionError: division by zero
=========================== short test summary info ============================
FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: di...
`;

const LINE = `F                                                                        [100%]
=================================== FAILURES ===================================
/home/dev/app/stats.py:2: ZeroDivisionError: division by zero
=========================== short test summary info ============================
FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: di...
`;

describe("one cause in every traceback style", () => {
  it.each([
    ["long", LONG, "stats.py:2"],
    ["short", SHORT, "stats.py:2"],
    ["native", NATIVE, "/home/dev/app/stats.py:2"],
    ["line", LINE, "/home/dev/app/stats.py:2"],
  ])("--tb=%s", (_, output, place) => {
    expect(told(output)).toEqual([
      `ZeroDivisionError | division by zero | ${place} | TestMean.test_empty_list`,
    ]);
  });

  it("--tb=no leaves the recap", () => {
    const output = `F                                                                        [100%]
=========================== short test summary info ============================
FAILED tests/test_stats.py::TestMean::test_empty_list - ZeroDivisionError: division by zero
1 failed in 0.02s`;
    expect(told(output)).toEqual([
      "ZeroDivisionError | division by zero | tests/test_stats.py | TestMean.test_empty_list",
    ]);
  });

  it.each(dresses(LONG))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual([
      "ZeroDivisionError | division by zero | stats.py:2 | TestMean.test_empty_list",
    ]);
  });

  it("says what and where in full", () => {
    const [finding] = read(LONG);
    expect(finding).toMatchObject({ detector: "pytest", tool: "pytest", category: "test_failure", line: 2 });
    expect(finding!.frames.map(({ file, line }) => `${file}:${line}`)).toEqual([
      "stats.py:2",
      "tests/test_stats.py:4",
    ]);
  });

  it("survives a lost head and a lost tail", () => {
    const lines = LONG.split("\n");
    const from = lines.findIndex((line) => line.startsWith("___"));
    const to = lines.findIndex((line) => line.includes("short test summary"));
    expect(told(lines.slice(from).join("\n"))).toHaveLength(1);
    expect(told(lines.slice(0, to).join("\n"))).toEqual([
      "ZeroDivisionError | division by zero | stats.py:2 | TestMean.test_empty_list",
    ]);
  });

  it("tells by the recap what was lost of the blocks", () => {
    const output = `${LONG.replace("========================= 1 failed", "FAILED tests/test_io.py::test_reads - OSError: gone\n========================= 2 failed")}`;
    expect(told(output)).toEqual([
      "ZeroDivisionError | division by zero | stats.py:2 | TestMean.test_empty_list",
      "OSError | gone | tests/test_io.py | test_reads",
    ]);
  });
});

describe("what a block says", () => {
  const block = (title: string, body: string, section = "FAILURES") =>
    `=================================== ${section} ===================================
____________________ ${title} ____________________
${body}
=========================== short test summary info ============================`;

  it.each([
    [
      "a plain assert",
      "E       assert 10 == 9\nE        +  where 10 = clamp(12, 0, 10)",
      "AssertionError | assert 10 == 9",
    ],
    [
      "an assert with its class",
      "E       AssertionError: assert [2, 4] == [2, 5]",
      "AssertionError | assert [2, 4] == [2, 5]",
    ],
    [
      "the author's words",
      "E       AssertionError: x must be four\nE         second line\nE       assert 3 == 4",
      "AssertionError | x must be four",
    ],
    ["pytest.fail", "E       Failed: explicit failure", "Failed | explicit failure"],
    ["a missing exception", "E       Failed: DID NOT RAISE ValueError", "Failed | DID NOT RAISE ValueError"],
    ["no words at all", "E       NotImplementedError", "NotImplementedError | NotImplementedError"],
    [
      "a library's class",
      "E       requests.exceptions.ConnectionError: refused",
      "requests.exceptions.ConnectionError | refused",
    ],
    [
      "hypothesis",
      "E       assert 0 == 1\nE       Falsifying example: test_x(\nE           x=0,\nE       )",
      "AssertionError | assert 0 == 1",
    ],
  ])("%s", (_, marked, expected) => {
    const output = block(
      "test_it",
      `\n    def test_it():\n>       do()\n${marked}\n\ntests/test_it.py:7: Whatever`,
    );
    expect(told(output)).toEqual([`${expected} | tests/test_it.py:7 | test_it`]);
  });

  it("the class behind the place, where the message has none", () => {
    const output = block(
      "test_it",
      ">       raise Bad\nE       something odd happened\n\ntests/test_it.py:7: Bad",
    );
    expect(told(output)).toEqual(["Bad | something odd happened | tests/test_it.py:7 | test_it"]);
  });

  it("of a chain the last exception", () => {
    const output = block(
      "test_chain",
      `
    def wrap(s):
>           return parse(s)

calc.py:12:
_ _ _ _ _ _ _ _ _ _ _ _ _ _
E           json.decoder.JSONDecodeError: Expecting value

/usr/lib/python3.11/json/decoder.py:353: JSONDecodeError

The above exception was the direct cause of the following exception:

    def test_chain():
>       wrap("{")

tests/test_calc.py:19:
_ _ _ _ _ _ _ _ _ _ _ _ _ _
>           raise RuntimeError("cannot wrap") from e
E           RuntimeError: cannot wrap

calc.py:14: RuntimeError`,
    );
    expect(told(output)).toEqual(["RuntimeError | cannot wrap | calc.py:14 | test_chain"]);
  });

  it("the user's own line, not the library's", () => {
    const output = block(
      "test_reads",
      `tests/test_io.py:2: in test_reads
    text = path.read_text()
/usr/local/lib/python3.11/pathlib.py:1058: in read_text
    with self.open(mode='r') as f:
E   FileNotFoundError: [Errno 2] No such file or directory: '/tmp/pytest-0/report.csv'`,
    );
    expect(read(output)).toMatchObject([
      { file: "tests/test_io.py", line: 2, errorType: "FileNotFoundError" },
    ]);
  });

  it("not what was captured, nor tracebacks in it", () => {
    const output = block(
      "test_logs",
      `    def test_logs():
>       assert "a" in "bcd"
E       AssertionError: assert 'a' in 'bcd'

tests/test_logs.py:9: AssertionError
------------------------------ Captured log call -------------------------------
ERROR    root:test_logs.py:6 handled
Traceback (most recent call last):
  File "/home/dev/app/tests/test_logs.py", line 4, in test_logs
    1/0
ZeroDivisionError: division by zero`,
    );
    expect(told(output)).toEqual(["AssertionError | assert 'a' in 'bcd' | tests/test_logs.py:9 | test_logs"]);
  });

  it("a subtest without its parameters, a parametrised test with them", () => {
    const body = ">       assert i == 1\nE       assert 0 == 1\n\ntests/test_a.py:4: AssertionError";
    expect(read(block("TestSub.test_sub [zones] (i=0)", body))).toMatchObject([{ test: "TestSub.test_sub" }]);
    expect(read(block("test_rate[CH-8.1]", body))).toMatchObject([{ test: "test_rate[CH-8.1]" }]);
  });

  it("an error at setup names the test, and where the fixture broke", () => {
    const output = block(
      "ERROR at setup of test_saves",
      "    @pytest.fixture\n    def database():\n>       raise ConnectionError('no database')\nE       ConnectionError: no database\n\ntests/conftest.py:6: ConnectionError",
      "ERRORS",
    );
    expect(read(output)).toMatchObject([
      {
        test: "test_saves",
        tags: ["setup"],
        file: "tests/conftest.py",
        line: 6,
        category: "connection_error",
      },
    ]);
  });

  it("a fixture that is not there", () => {
    const output = block(
      "ERROR at setup of test_saves",
      `file /home/dev/app/tests/test_db.py, line 1
  def test_saves(databse):
E       fixture 'databse' not found
>       available fixtures: cache, capfd, database
>       use 'pytest --fixtures [testpath]' for help on them.

/home/dev/app/tests/test_db.py:1`,
      "ERRORS",
    );
    expect(told(output)).toEqual([
      "- | fixture 'databse' not found | /home/dev/app/tests/test_db.py:1 | test_saves",
    ]);
  });

  it("a doctest", () => {
    const output = block(
      "[doctest] calc.parse",
      `004
005     >>> parse("1")
Expected:
    2
Got:
    1

/home/dev/app/calc.py:6: DocTestFailure`,
    );
    expect(told(output)).toEqual([
      "DocTestFailure | Expected: 2 Got: 1 | /home/dev/app/calc.py:6 | calc.parse",
    ]);
  });

  it("pytest-check's own form, with the place of the innermost call", () => {
    const calls =
      "tests/test_cart.py:19 in test_sums() -> total_is(42)\ntests/test_cart.py:15 in total_is() -> check.equal(total, wanted)\n\n------\nFailed Checks: 1";
    expect(told(block("test_sums", `FAILURE: check 41 == 42: without tax\n${calls}`))).toEqual([
      "- | check 41 == 42: without tax | tests/test_cart.py:15 | test_sums",
    ]);
    expect(told(block("test_sums", "FAILURE: a cook left\nsee tests/test_cart.py:19 in there"))).toEqual([
      "- | a cook left | - | test_sums",
    ]);
  });

  it("a strict xfail that passed, a crashed worker, an exception group", () => {
    expect(told(block("test_xpass", "[XPASS(strict)] should fail"))).toEqual([
      "- | [XPASS(strict)] should fail | - | test_xpass",
    ]);
    const crash = "worker 'gw0' crashed while running 'tests/test_a.py::TestB::test_c'";
    expect(told(block("tests/test_a.py", `[gw0] linux -- Python 3.11.7\n${crash}`))).toEqual([
      `- | ${crash} | tests/test_a.py | TestB.test_c`,
    ]);
    const group = `  + Exception Group Traceback (most recent call last):
  |   File "/home/dev/app/tests/test_g.py", line 52, in test_group
  |     raise ExceptionGroup("several", [ValueError("one"), TypeError("two")])
  | ExceptionGroup: several (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ValueError: one
    +---------------- 2 ----------------
    | TypeError: two
    +------------------------------------`;
    expect(told(block("test_group", group))).toEqual([
      "ExceptionGroup | several (2 sub-exceptions): ValueError: one | /home/dev/app/tests/test_g.py:52 | test_group",
    ]);
  });
});

describe("collection", () => {
  const output = `==================================== ERRORS ====================================
_______________________ ERROR collecting tests/test_a.py _______________________
ImportError while importing test module '/home/dev/app/tests/test_a.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
/usr/lib/python3.11/importlib/__init__.py:126: in import_module
    return _bootstrap._gcd_import(name[level:], package, level)
tests/test_a.py:1: in <module>
    import nopemod
E   ModuleNotFoundError: No module named 'nopemod'
_______________________ ERROR collecting tests/test_b.py _______________________
/usr/lib/python3.11/site-packages/_pytest/python.py:507: in importtestmodule
    mod = import_path(
E     File "/home/dev/app/tests/test_b.py", line 3
E       def test_b(:
E                  ^
E   SyntaxError: invalid syntax
_______________________ ERROR collecting tests/test_c.py _______________________
import file mismatch:
imported module 'test_c' has this __file__ attribute:
  /home/dev/app/other/test_c.py
=========================== short test summary info ============================
ERROR tests/test_a.py
ERROR tests/test_b.py
ERROR tests/test_c.py
!!!!!!!!!!!!!!!!!!! Interrupted: 3 errors during collection !!!!!!!!!!!!!!!!!!!!
============================== 3 errors in 0.31s ===============================`;

  it("names the module, the reason and its place", () => {
    expect(told(output, { exitCode: 2 })).toEqual([
      "ModuleNotFoundError | No module named 'nopemod' | tests/test_a.py:1 | tests/test_a.py",
      "SyntaxError | invalid syntax | /home/dev/app/tests/test_b.py:3 | tests/test_b.py",
      "- | import file mismatch: imported module 'test_c' has this __file__ attribute: | tests/test_c.py | tests/test_c.py",
    ]);
  });

  it("puts each in its most specific category", () => {
    expect(read(output).map(({ category }) => category)).toEqual([
      "missing_dependency",
      "syntax_error",
      "test_failure",
    ]);
  });

  it("a broken conftest has no block", () => {
    const conftest = `ImportError while loading conftest '/home/dev/app/conftest.py'.
conftest.py:1: in <module>
    import nopemod
E   ModuleNotFoundError: No module named 'nopemod'`;
    expect(told(conftest, { exitCode: 4 })).toEqual([
      "ModuleNotFoundError | No module named 'nopemod' | conftest.py:1 | -",
    ]);
  });
});

describe("what stops pytest beside the tests", () => {
  it.each([
    [
      "ERROR: file or directory not found: tests/nope.py\n\ncollected 0 items\n\n==== no tests ran in 0.01s ====",
      4,
      "file or directory not found: tests/nope.py",
    ],
    [
      "ERROR: not found: /home/dev/app/t.py::test_x\n(no match in any of [<Module t.py>])",
      4,
      "not found: /home/dev/app/t.py::test_x",
    ],
    [
      "ERROR: usage: pytest [options] [file_or_dir] [...]\npytest: error: unrecognized arguments: --cov\n  inifile: None\n  rootdir: /home/dev/app",
      4,
      "unrecognized arguments: --cov",
    ],
    [
      "ERROR: usage: __main__.py [options]\n__main__.py: error: unrecognized arguments: --cov\n  inifile: None",
      4,
      "unrecognized arguments: --cov",
    ],
  ])("%j", (output, exitCode, message) => {
    expect(read(output, { exitCode })).toMatchObject([
      { detector: "pytest", category: "config_error", message },
    ]);
  });

  it.each([
    [
      "FAIL Required test coverage of 90% not reached. Total coverage: 87.50%",
      "Required test coverage of 90% not reached. Total coverage: 87.50%",
    ],
    [
      "ERROR: Coverage failure: total of 50 is less than fail-under=80",
      "Coverage failure: total of 50 is less than fail-under=80",
    ],
  ])("%s", (line, message) => {
    expect(read(`${START.replace("F  ", ".  ")}\n${line}\n=== 3 passed in 1.02s ===`)).toMatchObject([
      { message },
    ]);
  });

  it("no tests at all, where the exit code says that this is the trouble", () => {
    expect(told("collected 0 items\n\n==== no tests ran in 0.01s ====", { exitCode: 5 })).toEqual([
      "- | no tests ran | - | -",
    ]);
    expect(told("==== 22 deselected in 0.01s ====", { exitCode: 5 })).toEqual([
      "- | no tests ran: 22 deselected | - | -",
    ]);
    expect(readUnknown("collected 0 items\n\n==== no tests ran in 0.01s ====")).toEqual([]);
  });

  it("an error of pytest or a plugin itself", () => {
    const output = `INTERNALERROR> Traceback (most recent call last):
INTERNALERROR>   File "/usr/lib/python3.11/site-packages/_pytest/main.py", line 289, in wrap_session
INTERNALERROR>     session.exitstatus = doit(config, session) or 0
INTERNALERROR>   File "/home/dev/app/conftest.py", line 2, in pytest_collection_modifyitems
INTERNALERROR>     raise RuntimeError("hook broke")
INTERNALERROR> RuntimeError: hook broke

============================ no tests ran in 0.01s =============================`;
    expect(told(output, { exitCode: 3 })).toEqual([
      "RuntimeError | hook broke | /home/dev/app/conftest.py:2 | -",
    ]);
  });

  it("a deadline that dumps all stacks", () => {
    const output = `tests/test_slow.py +++++++++++++++++++++++++++++++++++ Timeout ++++++++++++++++++++++++++++++++++++
~~~~~~~~~~~~~~~~~~~~~ Stack of MainThread (140211) ~~~~~~~~~~~~~~~~~~~~~
  File "/usr/lib/python3.11/site-packages/_pytest/runner.py", line 341, in from_call
    result = func()
  File "/home/dev/app/tests/test_slow.py", line 9, in test_waits
    time.sleep(3)
+++++++++++++++++++++++++++++++++++ Timeout ++++++++++++++++++++++++++++++++++++`;
    expect(read(output)).toMatchObject([
      {
        category: "timeout",
        message: "Timeout",
        file: "/home/dev/app/tests/test_slow.py",
        line: 9,
        test: "test_waits",
      },
    ]);
  });

  it("is known by its total where all else is lost", () => {
    expect(told("=========== 2 failed, 40 passed in 3.21s ===========")).toEqual([
      "- | 2 failed, 40 passed in 3.21s | - | -",
    ]);
  });
});

describe("progress and recap lines", () => {
  it.each([
    ["tests/test_a.py::TestB::test_c FAILED                                    [ 50%]", "TestB.test_c"],
    ["[gw1] [ 50%] FAILED tests/test_a.py::test_d[x.y]", "test_d[x.y]"],
    ["FAILED tests/test_a.py::test_e", "test_e"],
    ["SUBFAILED(i=1) tests/test_a.py::test_f - assert 1 == 2", "test_f"],
    ["ERROR tests/test_a.py::test_g - OSError: gone", "test_g"],
  ])("%s", (line, test) => {
    expect(read(line)).toMatchObject([{ test, file: "tests/test_a.py", line: null }]);
  });

  it("a dash inside a parameter does not end the name", () => {
    expect(
      told("FAILED tests/test_a.py::test_p[x.y-p::q - r] - AssertionError: assert 'x.y' == 'p'"),
    ).toEqual(["AssertionError | assert 'x.y' == 'p' | tests/test_a.py | test_p[x.y-p::q - r]"]);
  });

  it.each([
    ["tests/test_a.py::test_c PASSED [ 50%]"],
    ["FAILED to load plugin foo"],
    ["ERROR something else entirely"],
    ["tests/test_a.py::test_c XFAIL (not yet) [100%]"],
  ])("not %s", (line) => {
    expect(read(line)).toEqual([]);
  });

  it("--tb=line: a group of exceptions, which is printed whole, is one failure", () => {
    const output = `=================================== FAILURES ===================================
  + Exception Group Traceback (most recent call last):
  |   File "/home/dev/app/tests/test_shop.py", line 23, in test_group
  |     asyncio.run(load_all())
  |   File "/usr/lib/python3.11/asyncio/taskgroups.py", line 145, in __aexit__
  |     raise me from None
  | ExceptionGroup: unhandled errors in a TaskGroup (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/home/dev/app/shop.py", line 17, in load
    |     raise KeyError(f"order-{n}")
    | KeyError: 'order-1'
    +---------------- 2 ----------------
    | Traceback (most recent call last):
    |   File "/home/dev/app/shop.py", line 17, in load
    |     raise KeyError(f"order-{n}")
    | KeyError: 'order-2'
    +------------------------------------
/usr/lib/python3.11/asyncio/taskgroups.py:145: ExceptionGroup: unhandled errors in a TaskGroup (2 sub-exceptions)
E   AssertionError: assert 3 == 1
/home/dev/app/tests/test_shop.py:33: AssertionError: assert 3 == 1
=========================== short test summary info ============================
FAILED tests/test_shop.py::test_group - ExceptionGroup: unhandled errors in a Ta...
FAILED tests/test_shop.py::test_par - AssertionError: assert 3 == 1
============================== 2 failed in 0.08s ===============================
`;
    expect(read(output)).toMatchObject([
      {
        message: "unhandled errors in a TaskGroup (2 sub-exceptions): KeyError: 'order-1'",
        errorType: "ExceptionGroup",
        test: "test_group",
        file: "/home/dev/app/shop.py",
        line: 17,
      },
      { message: "assert 3 == 1", test: "test_par", line: 33 },
    ]);
  });

  it("--tb=line: each line gets the next name that says the same", () => {
    const output = `=================================== FAILURES ===================================
/home/dev/app/tests/test_a.py:3: assert 1 == 2
/usr/lib/python3.11/unittest/case.py:703: AssertionError: Lists differ: [1] != [2]
=========================== short test summary info ============================
FAILED tests/test_a.py::test_one - assert 1 == 2
FAILED tests/test_x.py::test_xpass - [XPASS(strict)] should fail
FAILED tests/test_a.py::TestB::test_lists - AssertionError: Lists differ: [...`;
    expect(told(output)).toEqual([
      "AssertionError | Lists differ: [1] != [2] | tests/test_a.py | TestB.test_lists",
      "AssertionError | assert 1 == 2 | /home/dev/app/tests/test_a.py:3 | test_one",
      "- | [XPASS(strict)] should fail | tests/test_x.py | test_xpass",
    ]);
  });
});

describe("tox around it", () => {
  it("has a summary under a heading of the same look, which is no test", () => {
    const output = `${LONG}\nERROR: InvocationError for command pytest (exited with code 1)\n${"_".repeat(35)} summary ${"_".repeat(36)}\nERROR:   unit: commands failed\n  lint: commands succeeded\n`;
    expect(read(output).map(({ test }) => test)).toEqual(["TestMean.test_empty_list"]);
  });
});

describe("runs that pass", () => {
  it.each([
    [
      "plain",
      `${START.replace("F  ", ".  ")}\n============================== 3 passed in 0.12s ===============================`,
    ],
    [
      "with warnings",
      "=============================== warnings summary ===============================\ntests/test_a.py::test_a\n  /home/dev/app/a.py:3: DeprecationWarning: old\n\n=== 1 passed, 1 warning in 0.02s ===",
    ],
    [
      "with expected failures",
      "tests/test_a.py x.                                   [100%]\n=========================== short test summary info ===========================\nXFAIL tests/test_a.py::test_x - assert 0\n======= 1 passed, 1 xfailed in 0.03s =======",
    ],
    [
      "with the output of passed tests",
      "==================================== PASSES ====================================\n_____________________________ test_a _____________________________\n----------------------------- Captured stdout call -----------------------------\nERROR: only said\n============================== 1 passed in 0.01s ===============================",
    ],
  ])("%s", (_, output) => {
    expect(readUnknown(output)).toEqual([]);
  });
});

describe("a log that lost the headings of underscores", () => {
  it.each([
    [
      "ERROR at setup of test_sums\n-----\nfile /app/tests/test_cart.py, line 4\n  def test_sums(till):\nE       fixture 'till' not found\n>       available fixtures: cache, capfd\n",
      "- | fixture 'till' not found | /app/tests/test_cart.py:4 | test_sums",
    ],
    [
      "E       assert 1.76 < 1\nE        +  where 1.76 = total()\n\ntests/test_cart.py:47: AssertionError\n",
      "AssertionError | assert 1.76 < 1 | tests/test_cart.py:47 | -",
    ],
    [
      "failed on setup with \"worker 'gw1' crashed while running 'tests/test_cart.py::test_sums'\"\n",
      "- | worker 'gw1' crashed while running 'tests/test_cart.py::test_sums' | tests/test_cart.py | test_sums",
    ],
  ])("%j", (output, wanted) => expect(told(output, { command: "pytest" })[0]).toBe(wanted));

  it("and one that has them is read once", () => {
    const output =
      "==== ERRORS ====\n____ ERROR at setup of test_sums ____\nfile /app/tests/test_cart.py, line 4\n  def test_sums(till):\nE       fixture 'till' not found\n>       available fixtures: cache, capfd\n\n/app/tests/test_cart.py:4\n";
    expect(told(output)).toHaveLength(1);
  });
});

describe("plugins", () => {
  it("pytest-sugar draws the headings with another line", () => {
    const rule = "―".repeat(20);
    const output = `Test session starts (platform: linux, pytest 8.0.0, pytest-sugar 1.0.0)\n tests/test_cart.py ✓✓\n\n${rule} CartTests.test_sums ${rule}\n\n    def test_sums(self):\n>       assert total() == 42\nE       assert 41 == 42\n\ntests/test_cart.py:9: AssertionError\n`;
    expect(told(output)[0]).toBe(
      "AssertionError | assert 41 == 42 | tests/test_cart.py:9 | CartTests.test_sums",
    );
  });

  it("pytest-mypy has a file as the heading, and the line before the error", () => {
    const output =
      "==== FAILURES ====\n____ shop/cart.py ____\n31: error: Incompatible types in assignment  [assignment]\n";
    const [finding] = read(output);
    expect(finding).toMatchObject({
      message: "Incompatible types in assignment",
      errorType: "assignment",
      category: "type_error",
      file: "shop/cart.py",
      line: 31,
      test: null,
    });
  });

  it("pytest of long ago: a file that is not there", () => {
    expect(
      read("\nno tests ran in 0.00 seconds\nERROR: file not found: tests/nope.py\n", {
        command: "py.test tests/nope.py",
      })[0],
    ).toMatchObject({
      message: "file not found: tests/nope.py",
      category: "config_error",
    });
  });
});

describe("a block whose heading was cut off", () => {
  const BLOCK = `    def box(tmp_path):
        yield p
>       p.unlink()

tests/test_archive.py:8:
_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _

    def unlink(self, missing_ok=False):
>           os.unlink(self)
E           FileNotFoundError: [Errno 2] No such file or directory: '/tmp/box.txt'

/usr/lib/python3.11/pathlib.py:1148: FileNotFoundError
`;
  const recap = (
    said: string,
  ) => `=========================== short test summary info ============================
ERROR tests/test_archive.py::test_reads - ${said}
========================== 1 passed, 1 error in 0.03s ==========================
`;

  it("tells in full what the recap cut short, at the project's own call", () => {
    expect(told(BLOCK + recap("FileNotFoundError: [Errno 2] No suc..."))).toEqual([
      "FileNotFoundError | [Errno 2] No such file or directory: '/tmp/box.txt' | tests/test_archive.py:8 | test_reads",
    ]);
  });

  it("near miss: a recap of another error", () => {
    expect(told(BLOCK + recap("KeyError: 'a box that nobody has ev...")).join()).toContain(
      "KeyError | 'a box that nobody has ev... | tests/test_archive.py | test_reads",
    );
  });
});
