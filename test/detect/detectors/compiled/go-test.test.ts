import { describe, expect, it } from "vitest";
import { goTest } from "#detect/detectors/compiled/go-test.ts";
import { logOf } from "../../log-of.ts";
import { dresses, read } from "./read.ts";

describe("go test", () => {
  it("a failed test with its log, and its package as a consequence that is left out", () => {
    expect(
      read(`
--- FAIL: TestSquareTwo (0.00s)
    calc_test.go:6: Sq(2) = 4, want 9
--- FAIL: TestSquareFive (0.00s)
    calc_test.go:12: Sq(5) = 25, want 9
FAIL
FAIL\texample.com/multi\t0.006s
FAIL
`),
    ).toMatchObject([
      {
        detector: "go-test",
        category: "test_failure",
        test: "TestSquareTwo",
        message: "Sq(2) = 4, want 9",
        file: "calc_test.go",
        line: 6,
      },
      { test: "TestSquareFive", line: 12 },
    ]);
  });
  it.each(
    dresses(`
--- FAIL: TestTotal (0.00s)
    cart_test.go:6: total = 4, want 9
FAIL
FAIL\texample.com/shop\t0.006s
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      { test: "TestTotal", message: "total = 4, want 9", file: "cart_test.go", line: 6 },
    ]);
  });
  const PANICKED = `
--- FAIL: TestCartSuite/TestAddsTax (0.17s)
    suite.go:87: test panicked: assignment to entry in nil map
        goroutine 51 [running]:
        runtime/debug.Stack()
        	/usr/local/go/src/runtime/debug/stack.go:26 +0x9d
        github.com/stretchr/testify/suite.failOnPanic(0xc000242000, {0x8c93a0, 0xd7b5a0})
        	/go/pkg/mod/github.com/stretchr/testify@v1.9.0/suite/suite.go:87 +0x57
        panic({0x8c93a0?, 0xd7b5a0?})
        	/usr/local/go/src/runtime/panic.go:770 +0x132
        example.com/shop/cart_test.(*CartSuite).TestAddsTax(0xc0001025e0)
        	/src/shop/cart/cart_test.go:98 +0x23f
        reflect.Value.call({0xc0001a35c0?, 0xc0000f89b8?, 0x13?})
        	/usr/local/go/src/reflect/value.go:596 +0xca6
`;
  it.each([
    ["as it is printed", PANICKED],
    ["without its indentation", PANICKED.replace(/^[ \t]+/gm, "")],
  ])("a panic that testify's suite caught, %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        test: "TestCartSuite/TestAddsTax",
        message: "test panicked: assignment to entry in nil map",
        file: "/src/shop/cart/cart_test.go",
        line: 98,
      },
    ]);
  });
  it("a log without its indentation; a sentence below the verdict has no place", () => {
    expect(read("--- FAIL: TestTotal (0.00s)\ncart_test.go:6: total = 4, want 9\nFAIL\n")).toMatchObject([
      { test: "TestTotal", message: "total = 4, want 9", file: "cart_test.go", line: 6 },
    ]);
    expect(read("--- FAIL: TestTotal (0.00s)\nsee cart_test.go:6 for more\nFAIL\n")).toMatchObject([
      { test: "TestTotal", message: "see cart_test.go:6 for more" },
    ]);
  });
  it("subtests: the leaves are told, not their parents", () => {
    expect(
      read(`
--- FAIL: TestTable (0.00s)
    --- PASS: TestTable/fine (0.00s)
        a_test.go:4: checking
    --- FAIL: TestTable/bad_case (0.00s)
        a_test.go:4: checking
        a_test.go:9: got false
            want true
FAIL
`),
    ).toMatchObject([{ test: "TestTable/bad_case", message: "got false want true", line: 9 }]);
  });
  it("-v prints the log before the verdict", () => {
    expect(
      read(`
=== RUN   TestPass
--- PASS: TestPass (0.06s)
=== RUN   TestOne
    fail_test.go:6: Error message
    fail_test.go:7: Longer
        error
        message.
--- FAIL: TestOne (0.15s)
FAIL
FAIL\tpackage/fail\t0.151s
`),
    ).toMatchObject([{ test: "TestOne", message: "Error message", file: "fail_test.go", line: 6 }]);
  });
  it("-v with parallel subtests that take turns", () => {
    expect(
      read(`
=== RUN   TestTable
=== RUN   TestTable/ok_case
=== PAUSE TestTable/ok_case
=== RUN   TestTable/bad_case
=== PAUSE TestTable/bad_case
=== CONT  TestTable/ok_case
    a_test.go:4: checking ok
=== CONT  TestTable/bad_case
    a_test.go:4: got 1, want 2
--- FAIL: TestTable (0.00s)
    --- PASS: TestTable/ok_case (0.00s)
    --- FAIL: TestTable/bad_case (0.00s)
`),
    ).toMatchObject([{ test: "TestTable/bad_case", message: "got 1, want 2", line: 4 }]);
  });
  it("-json is read as what it wraps", () => {
    expect(
      read(`
{"Time":"2026-11-15T21:09:24.328Z","Action":"run","Package":"example.com/shop","Test":"TestSum"}
{"Time":"2026-11-15T21:09:24.329Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"=== RUN   TestSum\\n"}
{"Time":"2026-11-15T21:09:24.330Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"    cart_test.go:7: Sum() = -3, want 3\\n"}
{"Time":"2026-11-15T21:09:24.331Z","Action":"output","Package":"example.com/shop","Test":"TestSum","Output":"--- FAIL: TestSum (0.00s)\\n"}
{"Time":"2026-11-15T21:09:24.331Z","Action":"fail","Package":"example.com/shop","Test":"TestSum","Elapsed":0}
`),
    ).toMatchObject([{ test: "TestSum", message: "Sum() = -3, want 3", file: "cart_test.go", line: 7 }]);
  });
  it("a remark is no complaint: the line that complains is named", () => {
    expect(
      read(`
--- FAIL: TestLogin (0.00s)
    login_test.go:10: starting the server
    login_test.go:18: unexpected status 500
    login_test.go:19: body: {}
`),
    ).toMatchObject([{ message: "unexpected status 500", line: 18 }]);
  });
  it("testify's block comes down to its error", () => {
    expect(
      read(`
--- FAIL: TestCart (0.00s)
    cart_test.go:10: 
        \tError Trace:\t/home/dev/app/cart_test.go:10
        \tError:      \tNot equal: 
        \t            \texpected: 1
        \t            \tactual  : 2
        \tTest:       \tTestCart
        \tMessages:   \tthe total
`),
    ).toMatchObject([
      {
        test: "TestCart",
        message: "Not equal: expected: 1 actual : 2 (the total)",
        file: "/home/dev/app/cart_test.go",
        line: 10,
      },
    ]);
  });
  it("testify with a diff", () => {
    expect(
      read(`
--- FAIL: TestText (0.00s)
    text_test.go:12: 
        \tError Trace:\ttext_test.go:12
        \t            \t\t\t\tsuite.go:80
        \tError:      \tNot equal: 
        \t            \texpected: "a"
        \t            \tactual  : "b"
        \t            \t
        \t            \tDiff:
        \t            \t--- Expected
        \tTest:       \tTestText
`),
    ).toMatchObject([{ message: 'Not equal: expected: "a" actual : "b"', file: "text_test.go", line: 12 }]);
  });
  it("an example", () => {
    expect(
      read(`
--- FAIL: ExampleHello (0.00s)
got:
hi
there
want:
hello
FAIL
`),
    ).toMatchObject([{ test: "ExampleHello", message: "got: hi there, want: hello" }]);
  });
  it("a benchmark", () => {
    expect(
      read(`
pkg: example.com/shop
BenchmarkError
    bench_test.go:6: error message
--- FAIL: BenchmarkError
BenchmarkSkip
    bench_test.go:14: skip message
--- SKIP: BenchmarkSkip
FAIL
exit status 1
FAIL\texample.com/shop\t0.002s
`),
    ).toMatchObject([{ test: "BenchmarkError", message: "error message", line: 6 }]);
  });
  it("gotestsum's headings", () => {
    expect(
      read(`
=== FAIL: cart TestTotal (0.00s)
    cart_test.go:6: total = 4, want 9

DONE 3 tests, 1 failure in 0.5s
`),
    ).toMatchObject([{ test: "TestTotal", line: 6 }]);
  });
  it("a test that says nothing still has its name", () => {
    expect(
      read(`
--- FAIL: TestQuiet (0.00s)
FAIL
FAIL\texample.com/shop\t0.006s
`),
    ).toMatchObject([{ test: "TestQuiet", message: "TestQuiet failed" }]);
  });
  it("a package that did not build is the compiler's affair", () => {
    expect(
      read(`
# example.com/gocalc [example.com/gocalc.test]
./calc_test.go:5:5: undefined: Multiply
FAIL\texample.com/gocalc [build failed]
FAIL
`),
    ).toMatchObject([
      { detector: "go-build", message: "undefined: Multiply", file: "calc_test.go", line: 5 },
    ]);
  });
  it("only the package's word is left: better than nothing", () => {
    expect(
      read(
        `
opening the database
FAIL\texample.com/m\t0.003s
FAIL
`,
        { exitCode: 1 },
      ),
    ).toMatchObject([{ message: "FAIL example.com/m", test: null }]);
  });
  it("passing and skipped tests", () => {
    expect(
      read(`
=== RUN   TestPassLog
    pass_test.go:9: error handling works
    pass_test.go:10: want 1, got 1
--- PASS: TestPassLog (0.10s)
=== RUN   TestSkip
    skip_test.go:6: not on this machine
--- SKIP: TestSkip (0.02s)
PASS
ok  \tpackage/pass\t0.160s
`),
    ).toEqual([]);
  });
});

describe("go test: panics, time-outs and races", () => {
  it("a panic names the innermost line of own code and the test", () => {
    expect(
      read(`
--- FAIL: TestFirstOfNothing (0.00s)
panic: runtime error: index out of range [0] with length 0 [recovered]
\tpanic: runtime error: index out of range [0] with length 0

goroutine 6 [running]:
testing.tRunner.func1.2({0x518a00, 0xc00001a048})
\t/usr/lib/go-1.19/src/testing/testing.go:1396 +0x24e
panic({0x518a00, 0xc00001a048})
\t/usr/lib/go-1.19/src/runtime/panic.go:884 +0x212
example.com/shop/cart.(*List[...]).First(...)
\t/home/dev/app/cart/cart.go:17
example.com/shop/cart.TestFirstOfNothing(0x0?)
\t/home/dev/app/cart/cart_test.go:6 +0x18
testing.tRunner(0xc000007860, 0x52f2f8)
\t/usr/lib/go-1.19/src/testing/testing.go:1446 +0x10b
created by testing.(*T).Run
\t/usr/lib/go-1.19/src/testing/testing.go:1493 +0x35f
FAIL\texample.com/shop/cart\t0.004s
FAIL
`),
    ).toMatchObject([
      {
        detector: "go-test",
        category: "test_failure",
        errorType: "panic",
        message: "runtime error: index out of range [0] with length 0",
        file: "/home/dev/app/cart/cart.go",
        line: 17,
        test: "TestFirstOfNothing",
      },
    ]);
  });
  it("a time-out is found in the goroutine that runs the test", () => {
    expect(
      read(`
panic: test timed out after 1s

goroutine 7 [running]:
testing.(*M).startAlarm.func1()
\t/usr/lib/go-1.19/src/testing/testing.go:2036 +0x8e
created by time.goFunc
\t/usr/lib/go-1.19/src/time/sleep.go:176 +0x32

goroutine 1 [chan receive]:
testing.(*T).Run(0xc0000076c0, {0x52499f?, 0x4b7c25?}, 0x52f2e0)
\t/usr/lib/go-1.19/src/testing/testing.go:1494 +0x37a
main.main()
\t_testmain.go:47 +0x1aa

goroutine 6 [chan receive, 2 minutes]:
example.com/gocalc.TestHang(0x0?)
\t/home/dev/app/calc_test.go:6 +0x2c
testing.tRunner(0xc000007860, 0x52f2e0)
\t/usr/lib/go-1.19/src/testing/testing.go:1446 +0x10b
created by testing.(*T).Run
\t/usr/lib/go-1.19/src/testing/testing.go:1493 +0x35f
FAIL\texample.com/gocalc\t1.013s
FAIL
`),
    ).toMatchObject([
      {
        category: "timeout",
        errorType: "panic",
        message: "test timed out after 1s",
        file: "/home/dev/app/calc_test.go",
        line: 6,
        test: "TestHang",
      },
    ]);
  });
  it("a panic outside of any test, its stack cut off: the package's verdict tells that it was a test run", () => {
    expect(
      read(`
=== RUN   TestOne
--- PASS: TestOne (0.00s)
PASS
panic: no database
FAIL\texample.com/shop\t0.005s
`),
    ).toMatchObject([{ detector: "go-test", errorType: "panic", message: "no database", test: null }]);
  });
  it("a goroutine's panic belongs to the test that was begun", () => {
    expect(
      read(`
=== RUN   TestOne
--- PASS: TestOne (0.00s)
=== RUN   TestTwo
panic: in a goroutine

goroutine 8 [running]:
example.com/shop.work.func1()
\t/home/dev/app/work.go:9 +0x27
created by example.com/shop.work
\t/home/dev/app/work.go:8 +0x44
exit status 2
FAIL\texample.com/shop\t0.005s
`),
    ).toMatchObject([{ test: "TestTwo", message: "in a goroutine", file: "/home/dev/app/work.go", line: 9 }]);
  });
  it("newer Go lists the running tests", () => {
    expect(
      read(`
panic: test timed out after 30s
\trunning tests:
\t\tTestSlow/deep (29s)

goroutine 21 gp=0xc000103c00 m=0 mp=0x5 [running]:
testing.(*M).startAlarm.func1()
\t/usr/local/go/src/testing/testing.go:2366 +0x30c
created by time.goFunc
\t/usr/local/go/src/time/sleep.go:177 +0x38
FAIL\texample.com/m\t30.1s
`),
    ).toMatchObject([{ category: "timeout", test: "TestSlow/deep" }]);
  });
  it.each([
    ["Ginkgo's", "FAIL! -- 1 Passed | 1 Failed | 0 Pending | 0 Skipped"],
    ["gocheck's", "OOPS: 1 passed, 1 FAILED"],
  ])("a test that only runs a suite of %s is a consequence", (_, verdict) => {
    const roles = (text: string) =>
      goTest
        .scan(logOf(text), { command: null, exitCode: 1, signal: null })
        .map(({ role }) => role ?? "cause");
    const test = "--- FAIL: TestCart (0.00s)\nFAIL\n";
    expect(roles(`${verdict}\n${test}`)).toEqual(["consequence"]);
    expect(roles(test)).toEqual(["cause"]);
  });
  it("a block of testify whose verdict was cut off", () => {
    const block = `    cart_test.go:64: 
        \tError Trace:\t/src/shop/cart_test.go:64
        \tError:      \tNot equal: 
        \t            \texpected: 3
        \t            \tactual  : 4
`;
    const run = "=== RUN   TestTotal\n=== RUN   TestTotal/in_Germany\n";
    expect(read(`${run}${block}`)).toMatchObject([
      { test: "TestTotal/in_Germany", message: "Not equal: expected: 3 actual : 4", line: 64 },
    ]);
    // What only logs, and what passed after all (its mock's block), is no failure.
    expect(read(`${run}    cart_test.go:64: 3 plates\n`)).toEqual([]);
    expect(read(`${run}${block}--- PASS: TestTotal/in_Germany (0.00s)\n`)).toEqual([]);
  });
  it("a race report gives the place that the test's log lacks", () => {
    expect(
      read(`
==================
WARNING: DATA RACE
Read at 0x00c000018228 by goroutine 8:
  example.com/m.TestRace.func1()
      /home/dev/app/a_test.go:3 +0x39

Previous write at 0x00c000018228 by goroutine 7:
  example.com/m.TestRace()
      /home/dev/app/a_test.go:5 +0x124
==================
--- FAIL: TestRace (0.00s)
    a_test.go:3: 2
    testing.go:1319: race detected during execution of test
FAIL
`),
    ).toMatchObject([
      {
        errorType: "DATA RACE",
        test: "TestRace",
        message: "race detected during execution of test: DATA RACE: read in example.com/m.TestRace.func1",
        file: "/home/dev/app/a_test.go",
        line: 3,
      },
    ]);
  });

  it("a race that is told behind what another test logged is no part of it", () => {
    const said = read(`--- FAIL: TestSub (0.00s)
    --- FAIL: TestSub/tax (0.00s)
        cart_test.go:4: case "tax":
            multi
            line
==================
WARNING: DATA RACE
Read at 0x00c0000b23b8 by goroutine 13:
  shop/cart.TestRace.func1()
      /home/dev/app/cart/cart_test.go:5 +0x30
==================
--- FAIL: TestRace (0.01s)
    testing.go:1319: race detected during execution of test
FAIL
FAIL\tshop/cart\t0.028s
`);
    expect(said.map(({ test, message }) => [test, message])).toContainEqual([
      "TestSub/tax",
      'case "tax": multi line',
    ]);
  });
});
