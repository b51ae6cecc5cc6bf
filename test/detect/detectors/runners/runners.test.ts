import { describe, expect, it } from "vitest";
import { RUNNERS } from "#detect/detectors/runners/list.ts";
import { logOf } from "../../log-of.ts";
import { findings } from "../javascript/scan.ts";

const ABOUT = { command: null, exitCode: 1, signal: null };

/** What a record of the family sees: name, message, type, place. */
const seen = (id: string, ...lines: string[]) =>
  RUNNERS.find((record) => record.id === id)!
    .scan(logOf(`${lines.join("\n")}\n`), ABOUT)
    .map(
      ({ test, message, errorType, file, line }) =>
        `${test} | ${message} | ${errorType ?? "-"} | ${file ?? "-"}:${line ?? "-"}`,
    );

describe("runners of many languages", () => {
  it.each([
    [
      "cunit",
      ["  Test: weighs ...FAILED", "    1. parcel.c:9  - weight(p) == 3", "    2. parcel.c:10  - p->sealed"],
      "weighs | weight(p) == 3 | - | parcel.c:9",
    ],
    [
      "julia-test",
      [
        "adds tax: Test Failed at /app/test/runtests.jl:6",
        "  Expression: total(100) == 120",
        "   Evaluated: 119 == 120",
        "",
        "Stacktrace:",
      ],
      "adds tax | Expression: total(100) == 120, Evaluated: 119 == 120 | - | /app/test/runtests.jl:6",
    ],
    [
      "julia-test",
      [
        "Error During Test at C:\\app\\test\\runtests.jl:9",
        "  Test threw exception",
        "  Expression: totl(1) == 2",
        "  UndefVarError: `totl` not defined",
        "  Stacktrace:",
      ],
      "null | `totl` not defined | UndefVarError | C:\\app\\test\\runtests.jl:9",
    ],
    [
      "julia-test",
      [
        "post: Test Failed",
        "  Expression: weight(p) == 3",
        "   Evaluated: 2 == 3",
        " in record(::Test.Fail) at ./test.jl:397",
      ],
      "post | Expression: weight(p) == 3, Evaluated: 2 == 3 | - | -:-",
    ],
    [
      "pester",
      [
        "[-]   weighs 2ms",
        "      Expected: the expression to not throw an exception",
        "      at line: 9 in C:\\post\\Parcel.Tests.ps1",
      ],
      "weighs | Expected: the expression to not throw an exception | - | C:\\post\\Parcel.Tests.ps1:9",
    ],
    [
      "pester",
      [
        "    [-] weighs 1.02s",
        "      Expected strings to be the same, but they were different.",
        "      Expected length: 4",
        "      Expected: 'leek'",
        "      But was:  'leak'",
        "      12:         Get-Name | Should -Be 'leek'",
        "      at <ScriptBlock>, C:\\post\\Parcel.Tests.ps1: line 12",
        "    [+] seals 2ms",
      ],
      "weighs | Expected strings to be the same, but they were different. Expected: 'leek', But was:  'leak' | - | C:\\post\\Parcel.Tests.ps1:12",
    ],
    [
      "pester",
      [
        "[-] Describe Parcel failed",
        " RuntimeException: no scale",
        " at <ScriptBlock>, /post/Parcel.Tests.ps1:5",
      ],
      "Parcel | no scale | RuntimeException | /post/Parcel.Tests.ps1:5",
    ],
    [
      "pester",
      [
        "[-] Discovery in C:\\post\\Parcel.Tests.ps1 failed with:",
        "System.Management.Automation.RuntimeException: no scale",
        "at <ScriptBlock>, C:\\post\\Parcel.Tests.ps1:3",
      ],
      "null | no scale | System.Management.Automation.RuntimeException | C:\\post\\Parcel.Tests.ps1:3",
    ],
    [
      "testthat",
      [
        "  ── Failure ('test-cart.R:8:3'): adds tax ───────",
        "  total(100) not equal to 120.",
        "  [ FAIL 1 | WARN 0 | SKIP 0 | PASS 2 ]",
      ],
      "adds tax | total(100) not equal to 120. | - | test-cart.R:8",
    ],
    [
      "testthat",
      [
        "── 1. Failure: adds tax (@test-cart.R#8)  ──────────",
        "total(100) not equal to 120.",
        "══ testthat results ═══",
      ],
      "adds tax | total(100) not equal to 120. | - | test-cart.R:8",
    ],
    [
      "testthat",
      [
        "testthat results ====",
        " OK: 2 SKIPPED: 0 FAILED: 1",
        " 1. Error: ships (@test-cart.R#9)",
        " Error: testthat unit tests failed",
      ],
      "ships | Error: ships | - | test-cart.R:9",
    ],
    [
      "cpputest",
      ["parcel.cpp:9: error: Failure in TEST(Parcel, Weighs)", "\tCHECK(sealed) failed", ""],
      "Parcel.Weighs | CHECK(sealed) failed | - | parcel.cpp:9",
    ],
    [
      "cppunit",
      [
        "2) test: ParcelTest::carries (E) ",
        "uncaught exception of type std::exception (or derived).",
        "- no carrier",
        "",
      ],
      "ParcelTest::carries | no carrier | - | -:-",
    ],
    [
      "boost-test",
      [
        'unknown location(0): fatal error: in "post/carries": memory access violation',
        'post.cpp(4): last checkpoint: "carries" entry.',
      ],
      "post/carries | memory access violation | - | post.cpp:4",
    ],
    [
      "criterion",
      [
        "[----] parcel.c:9: Assertion Failed",
        "[----]   ",
        "[----]   The expression sealed is false.",
        "[FAIL] post::seals: (0.01s)",
      ],
      "post::seals | The expression sealed is false. | - | parcel.c:9",
    ],
    [
      "ert",
      [
        "Test post-weighs condition:",
        "    (void-function scales)",
        "   FAILED  1/1  post-weighs (0.00 sec) at post.el:4",
      ],
      "post-weighs | void-function scales | void-function | -:-",
    ],
    [
      "clojure-test",
      ["FAIL in post.parcel-test/weighs (parcel_test.clj:7)", "Expected:", "  3", "Actual:", "  -3 +4", ""],
      "post.parcel-test/weighs | Expected: 3, Actual: -3 +4 | - | parcel_test.clj:7",
    ],
    [
      "hspec",
      [
        "  test/PostSpec.hs:9:5: ",
        "  1) Post weighs",
        "       uncaught exception: ErrorCall",
        "       no scales",
        "  To rerun use: --match",
      ],
      "Post weighs | no scales | ErrorCall | test/PostSpec.hs:9",
    ],
    [
      "alcotest",
      [
        "│ [FAIL]        post          1   weighs.     │",
        "└────┘",
        '[exception] Invalid_argument("index out of bounds")',
        "1 failure! in 0.001s.",
      ],
      "weighs | index out of bounds | Invalid_argument | -:-",
    ],
    [
      "ounit",
      [
        "Error: post:0:weighs.",
        "",
        'File "post.ml", line 4, characters 2-9:',
        "Raised at OUnitAssert.f",
        "",
        "not equal",
        "----------------------",
      ],
      "post:0:weighs | not equal | - | post.ml:4",
    ],
    [
      "testthat",
      [
        "── Error ('test-post.R:9:3'): weighs ──────",
        "Error in `weigh(p)`: no scales",
        "Backtrace:",
        "[ FAIL 1 | WARN 0 | SKIP 0 | PASS 1 ]",
      ],
      "weighs | no scales | - | test-post.R:9",
    ],
    [
      "nim-unittest",
      [
        "  [OK] seals",
        "/app/tpost.nim(9)  tpost",
        "    Unhandled exception: no scales [ValueError]",
        "  [FAILED] weighs",
      ],
      "weighs | no scales | ValueError | /app/tpost.nim:9",
    ],
    [
      "tcltest",
      [
        "==== post-1.2 weighs FAILED",
        "==== Contents of test case:",
        "---- Result was:",
        "4",
        "---- Result should have been (exact matching):",
        "3",
        "==== post-1.2 FAILED",
      ],
      "post-1.2 weighs | Result was: 4, should have been: 3 | - | -:-",
    ],
    [
      "python-doctest",
      [
        'File "post.py", line 4, in post.weigh',
        "Failed example:",
        "    weigh(1)",
        "Expected:",
        "    3",
        "Got nothing",
        "**********************",
      ],
      "post.weigh | weigh(1): expected 3, got nothing | - | post.py:4",
    ],
    [
      "cucumber",
      [
        "  Scenario: weighs   # features/post.feature:3",
        "    Then it weighs 3 # features/steps.rb:5",
        "      expected: 3",
        "           got: 4",
        "      (compared using ==)",
        "       (RSpec::Expectations::ExpectationNotMetError)",
        "      ./features/steps.rb:6:in `/^it weighs (\\d+)$/'",
        "      features/post.feature:4:in `Then it weighs 3'",
      ],
      "weighs | expected: 3 got: 4 | RSpec::Expectations::ExpectationNotMetError | features/steps.rb:6",
    ],
    [
      "cucumber",
      [
        "expected: /3 parcels/",
        '     got: "" (using =~)',
        "Diff:",
        "@@ -1,2 +1,2 @@",
        "-/3 parcels/",
        '+""',
        " (RSpec::Expectations::ExpectationNotMetError)",
        "features/post.feature:4:in `Then it weighs 3'",
        "",
        "Failing Scenarios:",
        "cucumber features/till.feature:9 # Scenario: counts",
        "cucumber features/post.feature:3 # Scenario: weighs",
      ],
      'weighs | expected: /3 parcels/ got: "" (using =~) | RSpec::Expectations::ExpectationNotMetError | features/post.feature:4',
    ],
    [
      "ginkgo",
      [
        "• [FAILED] [0.001 seconds]",
        "Post [It] weighs",
        "/app/post_test.go:14",
        "",
        "  [FAILED] Expected",
        "      <int>: 4",
        "  to equal",
        "      <int>: 3",
        "  In [It] at: /app/post_test.go:15 @ 01/02/24 10:11:12.345",
        "------------------------------",
      ],
      "Post weighs | Expected <int>: 4 to equal <int>: 3 | - | /app/post_test.go:15",
    ],
    [
      "ginkgo",
      [
        "Summarizing 1 Failure:",
        "",
        "[Panic!] Post in Bonn [It] weighs ",
        "/app/post_test.go:14",
        "",
        "Ran 3 of 9 Specs in 0.130 seconds",
      ],
      "Post in Bonn weighs | [Panic!] Post in Bonn [It] weighs | - | /app/post_test.go:14",
    ],
    [
      "ginkgo",
      ["Summarizing 1 Failure:", "  [TIMEDOUT] Post [BeforeEach] weighs", "  /app/post_test.go:14"],
      "Post [BeforeEach] weighs | [TIMEDOUT] Post [BeforeEach] weighs | - | /app/post_test.go:14",
    ],
    [
      "gomega",
      ["post_test.go:[19]: ", "    Expected", "        <int>: 4", "    not to equal", "        <int>: 4"],
      "undefined | Expected <int>: 4 not to equal <int>: 4 | - | post_test.go:19",
    ],
    [
      "gomega",
      ["Expected", "    <bool>: false", "to be true", "/app/post_test.go:19"],
      "undefined | Expected <bool>: false to be true | - | /app/post_test.go:19",
    ],
    [
      "gocheck",
      [
        "",
        "PANIC: post_test.go:9: PostSuite.TestWeighs",
        "",
        "... Panic: no scales (PC=0x4A1B)",
        "",
        "OOPS: 0 passed, 1 PANICKED",
      ],
      "PostSuite.TestWeighs | no scales | - | post_test.go:9",
    ],
    [
      "minitest-reporters",
      [
        "  test_weighs        ERROR (0.01s)",
        "Minitest::UnexpectedError:         RuntimeError: no scales",
        "            post_test.rb:9:in `test_weighs'",
        "",
      ],
      "test_weighs | RuntimeError: no scales | - | post_test.rb:9",
    ],
    [
      "check",
      [
        "100%: Checks: 1, Failures: 0, Errors: 1",
        "post.c:9:E:Core:seals:0: (after this point) Test timeout expired",
      ],
      "seals | Test timeout expired | - | post.c:9",
    ],
    [
      "cmocka",
      [
        "[ RUN      ] seals",
        "[  ERROR   ] --- sealed",
        "[   LINE   ] --- post.c:9: error: Failure!",
        "[  FAILED  ] seals",
        "[==========] 1 test(s) run.",
        "[  FAILED  ] 1 test(s), listed below:",
        "[  FAILED  ] seals",
      ],
      "seals | sealed | - | post.c:9",
    ],
    [
      "cxxtest",
      [
        "In PostTest::testSeals:",
        "post.h:8: Warning: heavy",
        "post.h:9: Error: Assertion failed: sealed",
        "post.h:10: Error: Assertion failed: paid",
        "Failed 1 and Skipped 0 of 1 test",
      ],
      "PostTest::testSeals | Assertion failed: sealed | - | post.h:9",
    ],
    ["unittest-cpp", ["post.cpp:9: error: Failure in Seals: sealed"], "Seals | sealed | - | post.cpp:9"],
    [
      "qtest",
      [
        "XPASS  : PostTest::weighs(heavy) COMPARE() returned TRUE unexpectedly.",
        "   Loc: [post.cpp(9)]",
        "PASS   : PostTest::cleanupTestCase()",
      ],
      "PostTest::weighs(heavy) | COMPARE() returned TRUE unexpectedly. | - | post.cpp:9",
    ],
    [
      "busted",
      [
        "0 successes / 0 failures / 1 error / 0 pending : 0.01 seconds",
        "",
        "Error → spec/post_spec.lua @ 4",
        "Post seals",
        "no scales",
        "",
      ],
      "Post seals | no scales | - | spec/post_spec.lua:4",
    ],
    [
      "luaunit",
      [
        "1) TestPost.testSeals",
        "post.lua:9: expected: 'a long value'",
        "actual: 'another'",
        "stack traceback:",
        "\tpost.lua:9: in upvalue 'TestPost.testSeals'",
      ],
      "TestPost.testSeals | expected: 'a long value', actual: 'another' | - | post.lua:9",
    ],
    [
      "eunit",
      [
        "post_tests:9: seals_test (module 'post_tests')...*failed*",
        "in function post_tests:seals_test/0 (test/post_tests.erl, line 9)",
        "**error:{badmatch,open}",
        '  output:<<"">>',
      ],
      "post_tests:seals_test | {badmatch,open} | - | test/post_tests.erl:9",
    ],
    [
      "common-test",
      [
        "post_SUITE:seals failed on line 9",
        "Reason: {test_case_failed,open}",
        "- - - - - - - - - - - - - - -",
      ],
      "seals | {test_case_failed,open} | - | post_SUITE.erl:9",
    ],
    [
      "fiveam",
      [" SEALS [It seals.]: ", "      (SEALED-P P) was NIL.", " --------------------------------"],
      "SEALS | (SEALED-P P) was NIL. | - | -:-",
    ],
    [
      "buttercup",
      [
        "========================================",
        "Post seals",
        "",
        "Traceback (most recent call last):",
        "  seal(nil)",
        "error: (wrong-type-argument stringp nil)",
        "",
        "Ran 1 specs, 1 failed, in 2.1ms.",
      ],
      "Post seals | (wrong-type-argument stringp nil) | - | -:-",
    ],
    [
      "shunit2",
      [
        "testSeals",
        "ASSERT:open",
        "shunit2:ERROR testSeals() returned non-zero return code.",
        "",
        "Ran 1 test.",
      ],
      "testSeals | open | - | -:-",
    ],
    [
      "vader",
      ["    ( 1/12) [  GIVEN] a parcel", "    ( 1/12) [ EXPECT] (X) to be sealed"],
      "a parcel | to be sealed | - | -:-",
    ],
    [
      "robot",
      [
        "Seals :: With wax.                                    | FAIL |",
        "ValueError: no wax",
        "left",
        "------------------------------------------------------------------------------",
        "Post                                                  | FAIL |",
        "1 test, 0 passed, 1 failed",
        "==============================================================================",
      ],
      "Seals | no wax left | ValueError | -:-",
    ],
    [
      "avocado",
      ["JOB ID     : 1", " (1/1) post.py:PostTest.test_seals;run-4f2a:  ERROR (0.31 s)"],
      "PostTest.test_seals;run-4f2a | PostTest.test_seals;run-4f2a: ERROR | - | post.py:-",
    ],
    [
      "behave",
      [
        "  Scenario: seals # features/post.feature:3",
        "    Given no wax    # features/steps/post.py:4 0.001s",
        "      Traceback (most recent call last):",
        '        File "features/steps/post.py", line 6, in step_wax',
        "          melt()",
        "      ValueError: no wax",
        "",
        "    Then it seals   # None",
      ],
      "seals | no wax | ValueError | features/steps/post.py:6",
    ],
    [
      "uvu",
      ['   FAIL  "seals"', "    no wax", "    at Object.handler (/app/test/post.js:9:9)", "  Total:     1"],
      "seals | no wax | - | /app/test/post.js:9",
    ],
    [
      "japa",
      [
        "  ❯ seals",
        "",
        "  Assertion Error: expected open",
        "to be sealed",
        "",
        "   at Object.executor tests/post.spec.js:9",
        "[1/1]─",
      ],
      "seals | expected open to be sealed | AssertionError | tests/post.spec.js:9",
    ],
    [
      "lab",
      [
        "Failed tests:",
        "",
        "  1) post seals:",
        "",
        "      no wax",
        "",
        "      at /app/test/post.js:9:11",
        "",
        "1 of 1 tests failed",
      ],
      "post seals | no wax | - | /app/test/post.js:9",
    ],
    [
      "node-tap",
      [
        " ✖ should be sealed",
        "    test/post.js",
        "     9 t.ok(sealed);",
        "    ━━━━━━━┛",
        "    Test.<anonymous> (test/post.js:9:5)",
        "",
      ],
      "should be sealed | should be sealed | - | test/post.js:9",
    ],
    [
      "ospec",
      [
        "",
        "post > seals:",
        "no wax",
        "    at /app/tests/post.js:9:11",
        "",
        "––––––",
        "1 out of 2 assertions failed",
      ],
      "post > seals | no wax | - | /app/tests/post.js:9",
    ],
    [
      "poku",
      [
        "    ✘ is sealed",
        "          File test/post.test.js:9:10",
        "          Code ERR_ASSERTION",
        "  ● seals › 1.4ms",
        "",
      ],
      "seals | is sealed | - | test/post.test.js:9",
    ],
    [
      "karma",
      [
        "HeadlessChrome 88.0.4324 (Linux 0.0.0) PostComponent should seal FAILED",
        "\tTypeError: wax is undefined",
        "\t    at http://localhost:9876/base/node_modules/zone.js:3:1",
        "\t    at UserContext.apply (src/app/post.spec.ts:9:4)",
        "HeadlessChrome 88.0.4324 (Linux 0.0.0): Executed 1 of 1 (1 FAILED)",
      ],
      "PostComponent should seal | wax is undefined | TypeError | src/app/post.spec.ts:9",
    ],
    [
      "karma",
      [
        "PhantomJS 1.9.8 (Linux) PostComponent should seal FAILED",
        "\tExpected 4 to equal 5.",
        "\t    at /home/dev/app/test/postSpec.js:9",
        "PhantomJS 1.9.8 (Linux): Executed 1 of 1 (1 FAILED)",
      ],
      "PostComponent should seal | Expected 4 to equal 5. | - | /home/dev/app/test/postSpec.js:9",
    ],
    [
      "web-test-runner",
      [
        " ❌ post > seals",
        "      Error: no wax",
        "        at n.<anonymous> (test/post.test.js:9:11)",
        "",
        "Chrome: 1/1 test files",
      ],
      "post > seals | no wax | Error | test/post.test.js:9",
    ],
    [
      "webdriverio",
      [
        '[0-1] Error in "post seals"',
        "Error: no wax",
        "    at Context.<anonymous> (file:///app/test/post.js:9:31)",
        "[0-1] FAILED in chrome - file:///test/post.js",
      ],
      "post seals | no wax | Error | /app/test/post.js:9",
    ],
    [
      "nightwatch",
      [
        "   – seals (52ms)",
        "",
        "   → ✖ NoSuchElementError",
        "   Timed out while waiting for element <#wax>.",
        "",
        "    Error location:",
        "    /app/tests/post.js:9",
        "",
        " Wrote HTML report file to: /app/report.html",
      ],
      "seals | Timed out while waiting for element <#wax>. | NoSuchElementError | /app/tests/post.js:9",
    ],
    [
      "codeceptjs",
      [
        "  1) Post",
        "       seals:",
        "      no wax",
        "  ◯ Scenario Steps:",
        '  ✖ I.click("Seal") at Test.<anonymous> (./post_test.js:9:5)',
        "",
        "  FAIL  | 0 passed, 1 failed   // 2s",
      ],
      "Post seals | no wax | - | post_test.js:9",
    ],
    [
      "testcafe",
      [
        " ✖ seals",
        "",
        "   1) Error: no wax",
        "",
        "      Browser: Chrome 156.0.0.0 / Debian 12",
        "",
        "         at <anonymous> (/app/post.test.js:9:9)",
        "",
        " 1/1 failed (1s)",
      ],
      "seals | no wax | Error | /app/post.test.js:9",
    ],
    [
      "newman",
      [
        "  # failure detail",
        " 1.  JSONError  ",
        "                Unexpected token '<' at 1:1",
        "                at test-script              ",
        '                inside "Post / Seal"        ',
      ],
      "null | Unexpected token '<' at 1:1 | JSONError | -:-",
    ],
    [
      "bruno",
      ["Assertions", "   ✕ res.body.sealed: isTruthy ", "      expected false to be truthy", ""],
      "res.body.sealed: isTruthy | expected false to be truthy | - | -:-",
    ],
    [
      "hurl",
      [
        "error: Assert header value",
        "  --> post.hurl:3:7",
        "   |",
        "   | GET http://localhost:8000/post",
        " 3 | Sealed: yes",
        "   |         ^^^ actual value is <no>",
        "   |",
      ],
      "undefined | Assert header value, Sealed: yes, actual value is <no> | - | post.hurl:3",
    ],
    [
      "artillery",
      [
        "vusers.failed: ................................................................. 0",
        "fail: p95 < 200",
      ],
      "undefined | p95 < 200 | - | -:-",
    ],
  ] as const)("%s", (id, lines, told) => expect(seen(id, ...lines)).toEqual([told]));
});

describe("what only looks like them", () => {
  it.each([
    ["cunit", "  Test: weighs ...passed"],
    ["cpputest", "parcel.cpp:9: error: 'sealed' was not declared in this scope"],
    ["cppunit", "1) test: a list of tests"],
    ["boost-test", 'parcel.cpp(9): Entering test case "weighs"'],
    ["criterion", "[FAIL] post::seals: (0.01s)"],
    ["ert", "   passed  1/1  post-weighs (0.00 sec)"],
    ["clojure-test", "Ran 2 tests containing 2 assertions."],
    ["hspec", "3 examples, 0 failures"],
    ["alcotest", "  [OK]          post          0   weighs."],
    ["ounit", "Error: Unbound value weigh"],
    ["testthat", "── Warning ('test-post.R:5'): seals ──────"],
    ["nim-unittest", "  [OK] weighs"],
    ["tcltest", "post.test:\tTotal\t2\tPassed\t2\tSkipped\t0\tFailed\t0"],
    ["python-doctest", '  File "post.py", line 4, in post.weigh'],
    ["cucumber", "  Scenario: weighs   # features/post.feature:3"],
    ["ginkgo", "• Failures: 0"],
    ["ginkgo", "[Fail] Post [It] weighs, of a sentence without the list's heading"],
    ["gomega", "Expected\n    a parcel\nto arrive"],
    ["gomega", "Expected\n    <int>: 4\nof them arrived\nto be sure"],
    ["gocheck", "--- FAIL: TestPost (0.00s)"],
    ["minitest-reporters", "  test_weighs        PASS (0.01s)"],
    ["check", "post.c:9:P:Core:seals:0: Passed"],
    ["cmocka", "[  FAILED  ] Post.Seals (0 ms)"],
    ["cxxtest", "In PostTest::testSeals:"],
    ["unittest-cpp", "post.cpp:9:1: error: 'sealed' was not declared in this scope"],
    ["qtest", "WARNING: PostTest::seals() FAIL! is only a word"],
    ["busted", "Pending → spec/post_spec.lua @ 4"],
    ["luaunit", "Ran 1 tests in 0.000 seconds, 1 success, 0 failures"],
    ["eunit", "post_tests: seals_test...ok"],
    ["common-test", "Testing app.post_SUITE: TEST COMPLETE, 1 ok, 0 failed of 1 test cases"],
    ["fiveam", " Running test SEALS ."],
    ["buttercup", "Ran 1 specs, 0 failed, in 2.1ms."],
    // Found by `npm run fuzz`: words that are none.
    ["buttercup", `${"=".repeat(40)}\nseals\nerror: (`],
    ["shunit2", "ASSERT: only told"],
    ["vader", "    (1/3) [EXECUTE] seals"],
    ["pester", "  [+] seals 12ms (8ms|4ms)"],
    ["pester", "[-] no answer of the host in 3s\n    scanning the next"],
    ["julia-test", "post: Test Failed\nand nothing was compared"],
    ["pester", "[-] Describe what failed"],
    ["robot", "Seals                                                 | PASS |"],
    ["avocado", " (1/1) post.py:PostTest.test_seals:  PASS (0.31 s)"],
    ["behave", "    Then it seals   # features/steps/post.py:9"],
    ["uvu", "  Total:     1"],
    ["japa", "  ❯ tests/post.test.js:9:5"],
    ["lab", "  1) post seals:"],
    ["node-tap", " ✖ seals"],
    ["ospec", "post > seals:"],
    ["poku", "    ✔ is sealed"],
    ["karma", "Chrome Headless 156.0.0.0 (Linux 0.0.0): Executed 1 of 1 SUCCESS (0.05 secs / 0.009 secs)"],
    ["web-test-runner", " 🚧 Browser logs:"],
    ["webdriverio", "[0-0] PASSED in chrome - file:///test/post.js"],
    ["nightwatch", "   – seals (52ms)"],
    ["codeceptjs", "  1) post"],
    ["testcafe", " ✖ seals"],
    ["newman", " 1.  Wax  the first thing to buy"],
    ["bruno", "    ✕ seals (5 ms)"],
    ["hurl", "error: expected `;`"],
    ["artillery", "ok: maxErrorRate < 1"],
  ])("%s", (id, line) => expect(seen(id, line)).toEqual([]));
});

describe("a browser that karma lost", () => {
  const lost = (said: string) => findings(`Chrome 80.0.3987 (Linux 0.0.0) ERROR\n  ${said}\n`)[0];

  it("has run out of time where no message came", () => {
    expect(lost("Disconnected, because no message in 30000 ms.")).toMatchObject({
      detector: "karma",
      message: "Disconnected, because no message in 30000 ms.",
      category: "timeout",
    });
    expect(lost("Disconnected, because the till was shut")?.category).toBe("runtime_error");
  });
});
