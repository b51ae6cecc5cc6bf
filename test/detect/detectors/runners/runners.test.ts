import { describe, expect, it } from "vitest";
import { RUNNERS } from "#detect/detectors/runners/list.ts";
import { logOf } from "../../log-of.ts";

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
    ["gocheck", "--- FAIL: TestPost (0.00s)"],
    ["minitest-reporters", "  test_weighs        PASS (0.01s)"],
  ])("%s", (id, line) => expect(seen(id, line)).toEqual([]));
});
