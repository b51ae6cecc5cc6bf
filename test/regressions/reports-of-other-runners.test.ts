/** Report files of runners and versions that the fixtures do not have: each as its own tool wrote it, with other names. */
import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

const told = (text: string) => ingestText(text).runs.flatMap((run) => [...run.findings]);
const counts = (text: string) =>
  ingestText(text).runs.map(({ passed, failed, skipped }) => [passed, failed, skipped]);
const hashes = (findings: readonly { fingerprint: { hash: string } }[]) =>
  findings.map(({ fingerprint }) => fingerprint.hash).sort();

describe("a test that failed in more than one way is told as its tool prints it, and counted once", () => {
  it("pytest's subtests", () => {
    const text = `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="2" skipped="0" tests="1" time="0.1"><testcase classname="tests.test_stock.Stock" name="test_rows" time="0.001"><failure message="AssertionError: 0 != 1">self = &lt;test_stock.Stock testMethod=test_rows&gt;

    def test_rows(self):
        for i in range(3):
&gt;           with self.subTest(i=i): self.assertEqual(i, 1)
E           AssertionError: 0 != 1

tests/test_stock.py:7: AssertionError</failure><failure message="AssertionError: 2 != 1">self = &lt;test_stock.Stock testMethod=test_rows&gt;

    def test_rows(self):
        for i in range(3):
&gt;           with self.subTest(i=i): self.assertEqual(i, 1)
E           AssertionError: 2 != 1

tests/test_stock.py:7: AssertionError</failure></testcase></testsuite></testsuites>`;
    expect(counts(text)).toEqual([[0, 1, 0]]);
    expect(told(text).map(({ test, message }) => [test, message])).toEqual([
      ["Stock.test_rows", "0 != 1"],
      ["Stock.test_rows", "2 != 1"],
    ]);
  });

  const soft = [
    "AssertionError: expected 1 to be 2 // Object.is equality",
    "AssertionError: expected 'a' to be 'b' // Object.is equality",
  ];
  const messages = [
    "expected 1 to be 2 // Object.is equality",
    "expected 'a' to be 'b' // Object.is equality",
  ];

  it("vitest's soft assertions in JUnit XML; a try that failed again in the same way is the same", () => {
    const failures = [soft[0], soft[1], soft[1]].map(
      (said) => `<failure message="x" type="AssertionError">
${said}
 ❯ test/cart.test.ts:10:47
</failure>`,
    );
    const text = `<testsuites name="vitest tests" tests="1" failures="1" errors="0" time="0.04"><testsuite name="test/cart.test.ts" tests="1" failures="1" errors="0" skipped="0" time="0.04"><testcase classname="test/cart.test.ts" name="cart &gt; soft" time="0.001">${failures.join("")}</testcase></testsuite></testsuites>`;
    expect(counts(text)).toEqual([[0, 1, 0]]);
    expect(told(text).map(({ message }) => message)).toEqual(messages);
  });

  it("and in JSON", () => {
    const test = {
      ...{ ancestorTitles: ["cart"], title: "soft", status: "failed", duration: 1 },
      failureMessages: soft.map((said) => `${said}\n    at /srv/shop/test/cart.test.ts:10:47`),
    };
    const text = JSON.stringify({
      ...{ numTotalTestSuites: 1, numFailedTests: 1 },
      testResults: [{ name: "/srv/shop/test/cart.test.ts", status: "failed", assertionResults: [test] }],
    });
    expect(counts(text)).toEqual([[0, 1, 0]]);
    expect(told(text).map(({ message }) => message)).toEqual(messages);
  });

  it("not so gtest's, which prints them as one", () => {
    const text = `<testsuites tests="1" failures="1" errors="0" name="AllTests"><testsuite name="Cart" tests="1" failures="1"><testcase name="Sums" file="cart_test.cc" line="3" status="run" result="completed" classname="Cart"><failure message="" type=""><![CDATA[cart_test.cc:3
Value of: isOpen()
  Actual: false
Expected: true]]></failure><failure message="" type=""><![CDATA[cart_test.cc:4
Value of: isFull()
  Actual: false
Expected: true]]></failure></testcase></testsuite></testsuites>`;
    expect(told(text)).toHaveLength(1);
  });
});

describe("node-tap's JUnit XML", () => {
  const yaml = `
stack: |
  Test.<anonymous> (test/cart.test.js:3:38)
at:
  fileName: test/cart.test.js
  lineNumber: 3
  columnNumber: 38
source: >
  const t = require("tap");

  s.equal(1 + 1, 3, "sums");

  t.test("later", async () => { throw new TypeError("never mind"); });
diff: |
  --- expected
  +++ actual
  @@ -1,1 +1,1 @@
  -3
  +2
`;
  const text = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites id="20261119_015501100" name="TAP Tests" tests="6" failures="4" assertions="2" skipped="2" time="1.71">
<properties><property name="plan"><![CDATA[
start: 1
]]></property></properties>
<testsuite name="test/cart.test.js" tests="5" failures="3" assertions="2" skipped="2" time="0.09">
<testsuite name="cart" tests="2" failures="2" assertions="1" skipped="0" time="0.06">
<testsuite name="deep" tests="1" failures="0" assertions="1" skipped="0" time="0.01">
<testcase id="1" name="really" classname="test/cart.test.js &gt; cart &gt; deep" />
</testsuite>
<testcase id="1" name="sums" classname="test/cart.test.js &gt; cart" file="test/cart.test.js" line="3" column="38">
<failure><![CDATA[${yaml}]]></failure>
</testcase>
<testcase id="2" name="deep" classname="test/cart.test.js &gt; cart" time="0.01" />
</testsuite>
<testcase id="1" name="cart" classname="test/cart.test.js" time="0.06" file="test/cart.test.js" line="2" column="3">
<failure><![CDATA[
at:
  fileName: test/cart.test.js
  lineNumber: 2
]]></failure>
</testcase>
<testcase id="3" name="later" classname="test/cart.test.js">
<properties><property name="skip" value="true" /></properties>
</testcase>
<testcase id="4" name="x" classname="test/cart.test.js">
<properties><property name="todo" value="true" /></properties>
</testcase>
</testsuite>
</testsuites>`;
  const printed = `TAP version 14
1..1
# Subtest: test/cart.test.js
    # Subtest: cart
        # Subtest: deep
            ok 1 - really
            1..1
        ok 1 - deep # time=1.2ms
        not ok 2 - sums
          ---
${yaml.trim().replace(/^(?=.)/gm, " ".repeat(10))}
          ...
        1..2
        # failed 1 of 2 tests
    not ok 1 - cart # time=6ms
    1..1
not ok 1 - test/cart.test.js # time=90ms
`;

  it("is told in TAP's words, its parents once", () => {
    expect(told(text).map(({ test, message, file, line }) => [test, message, file, line])).toEqual([
      ["cart > sums", "sums", "test/cart.test.js", 3],
    ]);
    expect(counts(text)).toEqual([[1, 1, 2]]);
    expect(hashes(told(text))).toEqual(hashes(watched(printed, "tap")));
  });
});

describe("gotestsum's JUnit XML", () => {
  it("counts what could not be built and has no suite for it", () => {
    const suite = `<testsuite tests="1" failures="0" time="0.005" name="example.com/shop/cart"><properties><property name="go.version" value="go1.19.8 linux/amd64"></property></properties><testcase classname="example.com/shop/cart" name="TestSum" time="0.001"></testcase></testsuite>`;
    const text = `<testsuites tests="1" failures="0" errors="2" time="0.2">${suite}</testsuites>`;
    expect(ingestText(text).runs.map(({ outcome, failed }) => [outcome, failed])).toEqual([
      ["passed", 0],
      ["failed", 1],
    ]);
    expect(told(text)[0]!.message).toBe("the report counts 2 failures and does not tell them");
  });
});

describe("node's reports", () => {
  it("have a file that could not be run as no test (JUnit XML)", () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testcase name="/srv/shop/test/stock.test.js" time="0.109561" classname="test" failure="test failed">
		<failure type="testCodeFailure" message="test failed">
[Error: test failed] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', cause: 'test failed', exitCode: 1, signal: null }
		</failure>
	</testcase>
</testsuites>`;
    expect(told(text)).toMatchObject([{ test: null, message: "test failed", file: "test/stock.test.js" }]);
  });

  it("have names with # todo in them, which leaves nothing out (TAP)", () => {
    const text = `TAP version 13
not ok 1 - lists \\# todo items
  ---
  error: 'no list'
  ...
ok 2 - later # SKIP
1..2
`;
    expect(counts(text)).toEqual([[0, 1, 1]]);
  });
});

it("what a file of bats does before its tests has a name", () => {
  const text = `<testsuites time="0.039"><testsuite name="stock.bats" tests="1" failures="1" errors="0" skipped="0" time="0"><testcase classname="stock.bats" name="" time="0"><failure type="failure">(from function \`setup_file&#39; in test file test/stock.bats, line 3)
  \`return 1&#39; failed
the stock is locked</failure></testcase></testsuite></testsuites>`;
  const printed = `1..1
not ok 1 setup_file failed
# (from function \`setup_file' in test file test/stock.bats, line 3)
#   \`return 1' failed
# the stock is locked
`;
  expect(told(text)).toMatchObject([{ test: "setup_file failed", line: 3 }]);
  expect(hashes(told(text))).toEqual(hashes(watched(printed, "bats test")));
});

it("a report behind one of another tool is read as its own", () => {
  const text = `<testsuites name="vitest tests"><testsuite name="test/a.test.ts"><testcase classname="test/a.test.ts" name="fine"/></testsuite></testsuites>
<?xml version="1.0"?><testsuite name="shop.CartTest"><properties><property name="java.version" value="17"/></properties><testcase name="sums" classname="shop.CartTest"><failure message="expected: &lt;3&gt; but was: &lt;2&gt;" type="org.opentest4j.AssertionFailedError">org.opentest4j.AssertionFailedError: expected: &lt;3&gt; but was: &lt;2&gt;
	at shop.CartTest.sums(CartTest.java:9)</failure></testcase></testsuite>`;
  expect(told(text)).toMatchObject([{ test: "shop.CartTest.sums", file: "CartTest.java", line: 9 }]);
});

describe("go test -json since go 1.24", () => {
  const lines = (...events: object[]) => events.map((event) => JSON.stringify(event)).join("\n");
  const build = (path: string, said: string) => [
    { ImportPath: path, Action: "build-output", Output: `# ${path}\n` },
    { ImportPath: path, Action: "build-output", Output: said },
    { ImportPath: path, Action: "build-fail" },
  ];
  const stopped = (Package: string, FailedBuild: string) => [
    { Time: "2026-02-11T10:00:00Z", Action: "start", Package },
    { Action: "output", Package, Output: `FAIL\t${Package} [build failed]\n` },
    { Action: "fail", Package, Elapsed: 0, FailedBuild },
  ];
  const said = "stock/stock.go:2:23: undefined: shelf\n";
  const places = (text: string) =>
    ingestText(text).runs.map(({ title, findings }) => [
      title,
      ...findings.map(({ file, line }) => [file, line]),
    ]);

  it("names what stopped a package, though it is another", () => {
    const stock = "example.com/shop/stock";
    const text = lines(
      ...build(stock, said),
      ...stopped("example.com/shop/cart", stock),
      ...stopped("example.com/shop/till", stock),
    );
    expect(places(text)).toEqual([
      ["example.com/shop/cart", ["stock/stock.go", 2]],
      ["example.com/shop/till", ["stock/stock.go", 2]],
    ]);
  });

  it("or is a build alone", () => {
    expect(places(lines(...build("example.com/shop/stock", said)))).toEqual([
      ["example.com/shop/stock", ["stock/stock.go", 2]],
    ]);
  });
});

it("pytest's JSON has what a test is given as it is", () => {
  const test = {
    nodeid: "tests/test_cart.py::TestTax::test_url[http://a::b]",
    outcome: "failed",
    call: {
      outcome: "failed",
      crash: { path: "/srv/shop/tests/test_cart.py", lineno: 4, message: "assert 0" },
      longrepr:
        "    def test_url(self, url):\n>       assert 0\nE       assert 0\n\ntests/test_cart.py:4: AssertionError",
    },
  };
  const text = JSON.stringify({
    created: 1763518371.79,
    duration: 0.1,
    exitcode: 1,
    summary: { failed: 1 },
    tests: [test],
  });
  expect(told(text)).toMatchObject([{ test: "TestTax.test_url[http://a::b]", line: 4 }]);
});

describe("TRX", () => {
  const run = (results: string, summary: string) =>
    `<?xml version="1.0" encoding="utf-8"?><TestRun id="1" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>${results}</Results>${summary}</TestRun>`;
  const info = (text: string) =>
    `<ResultSummary outcome="Failed"><Counters total="1" passed="1" failed="0" /><RunInfos><RunInfo outcome="Warning"><Text>nothing to see</Text></RunInfo><RunInfo computerName="vm" outcome="Error"><Text>${text}</Text></RunInfo></RunInfos></ResultSummary>`;
  const failed = `<UnitTestResult testName="Adds" outcome="Failed"><Output><ErrorInfo><Message>no shelf</Message></ErrorInfo></Output></UnitTestResult>`;

  it("says why its runner ended before its tests did", () => {
    const text = run(
      `<UnitTestResult testName="Adds" outcome="Passed" />`,
      info(
        "The active test run was aborted. Reason: Test host process crashed : Stack overflow.\n   at Shop.Cart.Sum(Int32)",
      ),
    );
    expect(told(text).map(({ test, message }) => [test, message])).toEqual([
      [null, "The active test run was aborted. Reason: Test host process crashed : Stack overflow."],
    ]);
  });

  it("and not once more what its tests say", () => {
    expect(told(run(failed, info("[xUnit.net 00:00:00.50]     Adds [FAIL]")))).toMatchObject([
      { test: "Adds" },
    ]);
  });

  it("has a test with rows of data as its rows", () => {
    const rows = `<UnitTestResult testName="Sums (row 0)" outcome="Failed"><Output><ErrorInfo><Message>no shelf</Message></ErrorInfo></Output></UnitTestResult><UnitTestResult testName="Sums (row 1)" outcome="Passed"/>`;
    const text = run(
      `<UnitTestResult testName="Sums" outcome="Failed"><InnerResults>${rows}</InnerResults></UnitTestResult>`,
      "",
    );
    expect(told(text)).toMatchObject([{ test: "Sums (row 0)" }]);
    expect(counts(text)).toEqual([[1, 1, 0]]);
  });
});

describe("a failure without a word", () => {
  const why = "failed, and the report does not say why";
  it.each([
    [
      "vitest",
      `<testsuites name="vitest tests"><testsuite name="test/a.test.ts"><testcase classname="test/a.test.ts" name="cart &gt; x"><failure/></testcase></testsuite></testsuites>`,
      `x ${why}`,
      "test/a.test.ts",
    ],
    [
      "jest",
      `<testsuites name="jest tests"><testsuite name="cart"><testcase classname="cart x" name="cart x"><failure></failure></testcase></testsuite></testsuites>`,
      `x ${why}`,
      null,
    ],
    [
      "pytest",
      `<testsuite name="pytest"><testcase classname="tests.test_a" name="test_x"><failure message=""></failure></testcase></testsuite>`,
      `test_x ${why}`,
      "tests/test_a.py",
    ],
    [
      "mocha",
      `<testsuite name="Mocha Tests"><testcase classname="cart" name="x"><failure/></testcase></testsuite>`,
      `x ${why}`,
      null,
    ],
    [
      "bats",
      `<testsuite name="a.bats"><testcase classname="a.bats" name="x"><failure/></testcase></testsuite>`,
      `x ${why}`,
      "a.bats",
    ],
    [
      "go test",
      `<testsuite name="example.com/a"><testcase classname="example.com/a" name="TestX"><failure message="Failed"/></testcase></testsuite>`,
      "TestX failed",
      null,
    ],
  ])("of %s says that, and names no file that nobody told", (tool, text, message, file) => {
    expect(told(text)).toMatchObject([{ tool, message, file }]);
  });

  it("nor where only the stack is another's", () => {
    const text = `<testsuites name="jest tests"><testsuite name="cart"><testcase classname="cart x" name="cart x"><failure>Error: no shelf
    at Promise.then.completed (/srv/shop/node_modules/jest-circus/build/utils.js:298:28)</failure></testcase></testsuite></testsuites>`;
    expect(told(text)).toMatchObject([{ message: "no shelf", file: null }]);
  });
});

describe("JUnit XML in other clothes", () => {
  const surefire = `<testsuite name="shop.CartTest"><properties><property name="java.version" value="17"/></properties>
<testcase name="" classname="shop.CartTest"><error type="java.lang.ExceptionInInitializerError"><![CDATA[java.lang.ExceptionInInitializerError
\tat shop.CartTest.<clinit>(CartTest.java:5)]]></error></testcase>
<testcase name="sums" classname="shop.CartTest"><failure message="expected: &lt;3&gt; but was: &lt;2&gt;" type="org.opentest4j.AssertionFailedError">org.opentest4j.AssertionFailedError: expected: &lt;3&gt; but was: &lt;2&gt;
\tat shop.CartTest.sums(CartTest.java:9)
</failure></testcase></testsuite>`;
  const both = [
    ["shop.CartTest", 5],
    ["shop.CartTest.sums", 9],
  ];

  it.each([
    ["as it is: what befell the class has the class's name", surefire],
    ["with carriage returns alone", surefire.replaceAll("\n", "\r")],
    ["with both", surefire.replaceAll("\n", "\r\n")],
    ["with names of a space", surefire.replace(/<(\/?)(?=[a-z])(?!clinit)/g, "<$1ns2:")],
  ])("%s", (_, text) => {
    for (const size of [1, 7, 1 << 16]) {
      const found = ingestText(text, { size }).runs.flatMap(({ findings }) => findings);
      expect(found.map(({ test, line }) => [test, line])).toEqual(both);
    }
  });

  it("of nobody's: a case without a name is its class", () => {
    const text = `<testsuite name="s"><testcase classname="shop.Cart" name=""><failure message="no shelf"/></testcase></testsuite>`;
    expect(told(text)).toMatchObject([{ test: "shop.Cart", message: "no shelf" }]);
  });
});

it("Catch2's JUnit XML says what its console says", () => {
  const of = (name: string, inside: string) =>
    `<testcase classname="stock_tests.global" name="${name}" time="0.000" status="run">${inside}</testcase>`;
  const text = `<testsuites><testsuite name="stock_tests" errors="1" failures="3" tests="5" hostname="tbd" time="0.000">
${of(
  "stock sums/when empty",
  `<failure message="rows() == 3" type="CHECK">
FAILED:
  CHECK( rows() == 3 )
with expansion:
  2 == 3
at stock_test.cc:4
      </failure>`,
)}
${of(
  "stock opens",
  `<error message="{Unknown expression after the reported line}">
FAILED:
  {Unknown expression after the reported line}
the shelf is locked
at stock_test.cc:9
</error>`,
)}
${of(
  "stock counts",
  `<failure type="FAIL">
FAILED:
no shelf at all
at stock_test.cc:12
</failure>`,
)}
${of(
  "stock is known to leak",
  `<skipped message="TEST_CASE tagged with !mayfail"/><failure message="false" type="REQUIRE">
FAILED:
  REQUIRE( false )
at stock_test.cc:15
</failure>`,
)}
${of("stock is fine", "")}
</testsuite></testsuites>`;
  const dashes = "-".repeat(79);
  const heading = (names: string, place: string) =>
    `${dashes}\n${names}\n${dashes}\n${place}\n${".".repeat(79)}\n\n${place}: FAILED:`;
  const printed = `${heading("stock sums\n  when empty", "stock_test.cc:4")}
  CHECK( rows() == 3 )
with expansion:
  2 == 3

${heading("stock opens", "stock_test.cc:9")}
  {Unknown expression after the reported line}
due to unexpected exception with message:
  the shelf is locked

${heading("stock counts", "stock_test.cc:12")}
explicitly with message:
  no shelf at all

${"=".repeat(79)}
test cases: 5 | 2 passed | 3 failed
assertions: 5 | 2 passed | 3 failed
`;
  expect(counts(text)).toEqual([[1, 3, 1]]);
  expect(told(text).map(({ test, message }) => [test, message])).toEqual([
    ["stock counts", "no shelf at all"],
    ["stock opens", "the shelf is locked"],
    ["stock sums > when empty", "CHECK( rows() == 3 ): 2 == 3"],
  ]);
  expect(hashes(told(text))).toEqual(hashes(watched(printed, "./stock_tests")));
});

describe("playwright's JSON", () => {
  const spec = (title: string, test: object) => ({
    ...{ title, ok: false, file: "cart.spec.ts", line: 4, column: 5 },
    tests: [{ timeout: 30_000, expectedStatus: "passed", status: "unexpected", ...test }],
  });
  const report = (specs: readonly object[], errors: readonly object[] = []) =>
    JSON.stringify({
      config: { configFile: "/srv/shop/playwright.config.js", rootDir: "/srv/shop/tests" },
      suites: [{ title: "cart.spec.ts", file: "cart.spec.ts", specs }],
      errors,
    });

  it("has what was to fail and did not in playwright's words", () => {
    const test = { expectedStatus: "failed", results: [{ status: "passed", errors: [] }] };
    expect(told(report([spec("pays", test)]))).toMatchObject([
      { test: "pays", message: "Expected to fail, but passed." },
    ]);
  });

  it("names no test where none failed", () => {
    expect(told(report([], [{ message: "Error: No tests found" }]))).toMatchObject([
      { test: null, message: "No tests found" },
    ]);
  });

  it("says where a test waited that took too long", () => {
    const errors = [
      { message: "Test timeout of 30000ms exceeded." },
      {
        message:
          "Error: locator.click: Test timeout of 30000ms exceeded.\nCall log:\n  - waiting for getByText('Pay')\n",
        location: { file: "/srv/shop/tests/cart.spec.ts", line: 8, column: 30 },
      },
    ];
    const test = { results: [{ status: "timedOut", error: errors[0], errors }] };
    const printed = `Running 1 test using 1 worker

  1) cart.spec.ts:4:5 › pays ───────────────────────────

    Test timeout of 30000ms exceeded.

    Error: locator.click: Test timeout of 30000ms exceeded.
    Call log:
      - waiting for getByText('Pay')

        at /srv/shop/tests/cart.spec.ts:8:30

  1 failed
    cart.spec.ts:4:5 › pays ────────────────────────────
`;
    const [seen] = watched(printed, "playwright test");
    expect(told(report([spec("pays", test)]))).toMatchObject([
      {
        test: "pays",
        category: "timeout",
        message: seen!.message,
        line: seen!.line,
        fingerprint: { hash: seen!.fingerprint.hash },
      },
    ]);
  });
});

it.each([
  ["**FAILURE_REASON:** the migration is missing", "the migration is missing"],
  ["**FAILURE_REASON**: the migration is missing", "the migration is missing"],
  ["FAILURE_REASON: *nothing* is there", "*nothing* is there"],
  ["**FAILURE_REASON:**", "the agent failed and gave no reason for it"],
])("an agent's reason in bold is its words: %s", (said, message) => {
  expect(told(JSON.stringify({ result: `I tried.\n\n${said}\n`, error: null }))).toMatchObject([{ message }]);
});
