/** Report files as real tools write them with other options, or by other reporters than the fixtures have. */
import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

const hashes = (findings: readonly { fingerprint: { hash: string } }[]) =>
  findings.map(({ fingerprint }) => fingerprint.hash);
const told = (text: string) => ingestText(text).runs.flatMap((run) => [...run.findings]);

const JEST_STACK = `
    at Object.toBe (/srv/shop/test/cart.test.js:3:67)
    at Promise.then.completed (/srv/shop/node_modules/jest-circus/build/utils.js:298:28)
    at new Promise (&lt;anonymous&gt;)`;

const JEST_PRINTED = `FAIL test/cart.test.js
  cart
    ✕ sums prices (11 ms)

  ● cart › sums prices

    expect(received).toBe(expected) // Object.is equality

    Expected: 7
    Received: 6

      1 | const { sum } = require("../src/cart.js");
    > 3 |   test("sums prices", () => { expect(sum([{ price: 2, qty: 3 }])).toBe(7); });
        |                                                                   ^

      at Object.toBe (test/cart.test.js:3:67)

Test Suites: 1 failed, 1 total
Tests:       1 failed, 1 total
`;

describe("mochawesome", () => {
  const report = (tests: readonly object[], stats: object) =>
    JSON.stringify(
      {
        stats: { suites: 2, tests: 2, passes: 1, pending: 0, duration: 9, ...stats },
        results: [
          {
            title: "",
            fullFile: "",
            tests: [],
            suites: [
              {
                title: "cart",
                fullFile: "/srv/shop/test/cart.js",
                beforeHooks: [
                  {
                    title: '"before all" hook',
                    fullTitle: 'cart "before all" hook',
                    state: null,
                    pass: false,
                    fail: false,
                    pending: false,
                    err: {},
                  },
                ],
                tests,
                suites: [],
              },
            ],
          },
        ],
        meta: { mocha: { version: "11.7.5" } },
      },
      null,
      2,
    );
  const fine = {
    title: "works",
    fullTitle: "cart works",
    duration: 1,
    state: "passed",
    pass: true,
    fail: false,
    pending: false,
    err: {},
  };
  const stack =
    "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n6 !== 7\n\n    at Context.<anonymous> (test/cart.js:4:10)\n    at process.processImmediate (node:internal/timers:483:21)";
  const bad = {
    ...{
      title: "sums prices",
      fullTitle: "cart sums prices",
      duration: 2,
      state: "failed",
      pass: false,
      fail: true,
      pending: false,
    },
    err: {
      message: "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n6 !== 7\n",
      estack: stack,
    },
  };
  const printed = `  1 passing (9ms)
  1 failing

  1) cart
       sums prices:

      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

6 !== 7

      + expected - actual

      -6
      +7

      at Context.<anonymous> (test/cart.js:4:10)
      at process.processImmediate (node:internal/timers:483:21)
`;

  it("tells what failed, as mocha prints it", () => {
    const { runs } = ingestText(report([fine, bad], { failures: 1 }));
    expect(runs).toMatchObject([{ outcome: "failed", passed: 1, failed: 1, skipped: 0 }]);
    expect(hashes(runs[0]!.findings)).toEqual(hashes(watched(printed, "mocha")));
  });

  it("passes when all of it passed", () => {
    expect(ingestText(report([fine], { failures: 0 })).runs).toMatchObject([
      { outcome: "passed", passed: 1, failed: 0 },
    ]);
  });

  it("never passed when its own counts say otherwise", () => {
    expect(ingestText(report([fine], { failures: 1 })).runs).toMatchObject([{ outcome: "failed" }]);
  });
});

describe("JUnit XML", () => {
  it("of jest under another name is jest's", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="my shop" tests="2" failures="1" errors="0" time="1.928">
  <testsuite name="test/cart.test.js" errors="0" failures="1" skipped="0" timestamp="2026-11-18T14:29:58" time="0.883" tests="2">
    <testcase classname="cart" name="sums prices" time="0.011"><failure>Error: expect(received).toBe(expected) // Object.is equality

Expected: 7
Received: 6${JEST_STACK}</failure></testcase>
    <testcase classname="" name="toplevel" time="0.001"><failure>Error: boom
    at Object.&lt;anonymous&gt; (/srv/shop/test/cart.test.js:15:54)
    at Promise.then.completed (/srv/shop/node_modules/jest-circus/build/utils.js:298:28)</failure></testcase>
  </testsuite>
</testsuites>`;
    const found = told(text);
    expect(found.map(({ test, tool }) => ({ test, tool }))).toEqual([
      { test: "cart > sums prices", tool: "jest" },
      { test: "toplevel", tool: "jest" },
    ]);
    expect(hashes(found)).toContain(hashes(watched(JEST_PRINTED, "jest"))[0]);
  });

  it("of jest with the errors of its files has each file once, and no test", () => {
    const text = `<testsuites name="jest tests" tests="0" failures="0" errors="1" time="1.9">
  <testsuite name="test/broken.test.js" errors="1" failures="0" skipped="0" timestamp="1970-01-01T00:00:00" time="0" tests="0">
    <testcase classname="Test suite failed to run" name="test/broken.test.js" time="0">
      <error>  ● Test suite failed to run

    Cannot find module &apos;./nope.js&apos; from &apos;test/broken.test.js&apos;

    &gt; 1 | const x = require(&quot;./nope.js&quot;);
        |                               ^
      2 | test(&quot;x&quot;, () =&gt; {});

      at Resolver._throwModNotFoundError (../node_modules/jest-resolve/build/resolver.js:427:11)
      at Object.require (test/broken.test.js:1:31)
</error>
    </testcase>
    <testcase classname="Test suite failed to run" name="test/broken.test.js" time="0">
      <failure>{&quot;code&quot;:&quot;MODULE_NOT_FOUND&quot;,&quot;hint&quot;:&quot;&quot;,&quot;requireStack&quot;:[&quot;/srv/shop/test/broken.test.js&quot;]}</failure>
    </testcase>
  </testsuite>
</testsuites>`;
    const { runs } = ingestText(text);
    expect(runs).toMatchObject([{ failed: 1 }]);
    expect(
      runs[0]!.findings.map(({ test, category, file, line }) => ({ test, category, file, line })),
    ).toEqual([{ test: null, category: "missing_dependency", file: "test/broken.test.js", line: 1 }]);
  });

  it("of jest with a hook behind all tests that failed has its stack, and no test", () => {
    const text = `<testsuites name="jest tests" tests="1" failures="0" errors="0" time="0.187">
  <testsuite name="undefined" errors="0" failures="0" skipped="0" timestamp="2026-11-19T01:49:56" time="0.106" tests="1">
    <testcase classname=" fine" name=" fine" time="0.001"></testcase>
    <testcase classname=" Test execution failure: could be caused by test hooks like &apos;afterAll&apos;." name=" Test execution failure: could be caused by test hooks like &apos;afterAll&apos;." time="0">
      <failure>{&quot;message&quot;:&quot;&quot;,&quot;stack&quot;:&quot;Error: the stock is still locked\\n    at Object.&lt;anonymous&gt; (/srv/shop/test/stock.test.js:1:24)\\n    at Promise.finally.completed (/srv/shop/node_modules/jest-circus/build/jestAdapterInit.js:1834:28)&quot;}</failure>
    </testcase>
  </testsuite>
</testsuites>`;
    const printed = `FAIL test/stock.test.js
  ● Test suite failed to run

    the stock is still locked

    > 1 | afterAll(() => { throw new Error("the stock is still locked"); });
        |                        ^
      2 | test("fine", () => {});

      at Object.<anonymous> (test/stock.test.js:1:24)

Test Suites: 1 failed, 1 total
Tests:       1 passed, 1 total
`;
    const said = { message: "the stock is still locked", test: null, file: "test/stock.test.js", line: 1 };
    expect(told(text)).toMatchObject([said]);
    expect(hashes(told(text))).toEqual(hashes(watched(printed, "jest")));
  });

  it("of pytest under another name is pytest's", () => {
    const text = `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="shop" errors="0" failures="1" skipped="0" tests="1" time="0.3" timestamp="2026-11-18T14:36:29.616431+00:00" hostname="vm"><testcase classname="test_cart.TestTax" name="test_adds" time="0.001"><failure message="assert (1 + 1) == 3">test_cart.py:4: in test_adds
    def test_adds(self): assert 1 + 1 == 3
E   assert (1 + 1) == 3</failure></testcase></testsuite></testsuites>`;
    expect(ingestText(text).runs).toMatchObject([{ command: "pytest shop" }]);
    expect(told(text)).toMatchObject([
      { test: "TestTax.test_adds", tool: "pytest", errorType: "AssertionError", category: "test_failure" },
    ]);
  });

  it("of rspec is rspec's", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="rspec" tests="3" skipped="1" failures="2" errors="0" time="0.058" timestamp="2026-11-18T14:36:39+00:00" hostname="vm">
<properties>
<property name="seed" value="23094"/>
</properties>
<testcase classname="spec.cart_spec" name="Cart sums" file="./spec/cart_spec.rb" time="0.045504"><failure message="
expected: 3
     got: 2

(compared using ==)
" type="RSpec::Expectations::ExpectationNotMetError">Failure/Error: it(&quot;sums&quot;) { expect(1 + 1).to eq(3) }

  expected: 3
       got: 2

  (compared using ==)
./spec/cart_spec.rb:2:in \`block (2 levels) in &lt;top (required)&gt;&apos;</failure></testcase>
<testcase classname="spec.cart_spec" name="Cart later" file="./spec/cart_spec.rb" time="0.000008"><skipped/></testcase>
<testcase classname="spec.cart_spec" name="Cart tax needs rate" file="./spec/cart_spec.rb" time="0.000044"><failure message="undefined method \`rate&apos; for nil:NilClass" type="NoMethodError">Failure/Error: it(&quot;needs rate&quot;) { nil.rate }

NoMethodError:
  undefined method \`rate&apos; for nil:NilClass
./spec/cart_spec.rb:5:in \`block (3 levels) in &lt;top (required)&gt;&apos;</failure></testcase>
</testsuite>`;
    const printed = `F*F

Failures:

  1) Cart sums
     Failure/Error: it("sums") { expect(1 + 1).to eq(3) }

       expected: 3
            got: 2

       (compared using ==)
     # ./spec/cart_spec.rb:2:in \`block (2 levels) in <top (required)>'

  2) Cart tax needs rate
     Failure/Error: it("needs rate") { nil.rate }

     NoMethodError:
       undefined method \`rate' for nil:NilClass
     # ./spec/cart_spec.rb:5:in \`block (3 levels) in <top (required)>'

Finished in 0.05 seconds (files took 0.1 seconds to load)
3 examples, 2 failures, 1 pending

Failed examples:

rspec ./spec/cart_spec.rb:2 # Cart sums
rspec ./spec/cart_spec.rb:5 # Cart tax needs rate
`;
    const seen = watched(printed, "rspec");
    expect(seen).toHaveLength(2);
    expect(hashes(told(text)).sort()).toEqual(hashes(seen).sort());
    expect(told(text)).toMatchObject([
      { test: "Cart sums", file: "spec/cart_spec.rb", line: 2, tool: "rspec" },
      { test: "Cart tax needs rate", errorType: "NoMethodError" },
    ]);
  });

  it("has colours whose escapes XML could not hold: they are no words", () => {
    const of = (message: string) =>
      told(
        `<testsuite name="pytest" tests="1"><testcase classname="test_cart" name="test_a"><failure message="AssertionError: ${message}">def test_a(): assert False\nE   AssertionError: ${message}\n\ntest_cart.py:6: AssertionError</failure></testcase></testsuite>`,
      )[0]!;
    const plain = of("a red message");
    expect(plain.message).toBe("a red message");
    // vitest and mocha drop the escape, pytest writes it as #x1B
    for (const message of ["a [31mred[39m message", "a #x1B[1;31mred#x1B[0m message"])
      expect(of(message)).toMatchObject({
        message: plain.message,
        fingerprint: { hash: plain.fingerprint.hash },
      });
    expect(of("a [3m] plank").message).toBe("a [3m] plank");
  });

  it("of phpunit has risky tests, which fail nothing", () => {
    const text = `<testsuites><testsuite name="App\\Tests\\CartTest" file="/srv/shop/tests/CartTest.php" tests="2" assertions="1" errors="1" failures="0" skipped="0" time="0.1">
<testcase name="testOk" class="App\\Tests\\CartTest" classname="App.Tests.CartTest" file="/srv/shop/tests/CartTest.php" line="6" assertions="1" time="0.1"/>
<testcase name="testRisky" class="App\\Tests\\CartTest" classname="App.Tests.CartTest" file="/srv/shop/tests/CartTest.php" line="12" assertions="0" time="0.1"><error type="PHPUnit\\Framework\\RiskyTestError">App\\Tests\\CartTest::testRisky
This test did not perform any assertions

/srv/shop/tests/CartTest.php:12</error></testcase></testsuite></testsuites>`;
    expect(ingestText(text).runs).toMatchObject([{ outcome: "passed", passed: 1, failed: 0, skipped: 1 }]);
  });

  it("of gotestsum has a test that failed by its subtests only as them", () => {
    const failed = (name: string, body: string) =>
      `<testcase classname="example.com/shop/cart" name="${name}" time="0.000000"><failure message="Failed" type="">=== RUN   ${name}&#xA;${body}--- FAIL: ${name} (0.00s)&#xA;</failure></testcase>`;
    const text = (...cases: string[]) =>
      `<testsuites tests="2" failures="2" errors="0" time="0.9"><testsuite tests="2" failures="2" time="0.004" name="example.com/shop/cart" timestamp="2026-11-18T14:36:36Z"><properties><property name="go.version" value="go1.19.8 linux/amd64"></property></properties>${cases.join("")}</testsuite></testsuites>`;
    const inner = failed("TestSub/a_b", "    cart_test.go:4: sub broke&#xA;");
    expect(told(text(inner, failed("TestSub", ""))).map(({ test }) => test)).toEqual(["TestSub/a_b"]);
    // one that says something itself, and one that fails without a word
    expect(told(text(inner, failed("TestSub", "    cart_test.go:9: and this&#xA;")))).toHaveLength(2);
    expect(told(text(inner, failed("TestOther", ""))).map(({ test }) => test)).toEqual([
      "TestOther",
      "TestSub/a_b",
    ]);
  });

  it("of node has what took too long as node prints it", () => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testsuite name="tax" time="0.067" disabled="0" errors="0" tests="1" failures="1" skipped="0" hostname="vm">
		<testcase name="slow" time="0.067328" classname="test" failure="test timed out after 50ms">
			<failure type="testTimeoutFailure" message="test timed out after 50ms">
[Error [ERR_TEST_FAILURE]: test timed out after 50ms] { code: 'ERR_TEST_FAILURE', failureType: 'testTimeoutFailure', cause: 'test timed out after 50ms' }
			</failure>
		</testcase>
	</testsuite>
</testsuites>`;
    const printed = `▶ tax
  ✖ slow (67.328ms)
▶ tax (67.9ms)

ℹ tests 1
ℹ pass 0
ℹ fail 1

✖ failing tests:

test at test/cart.test.js:7:80
✖ slow (67.328ms)
  'test timed out after 50ms'
`;
    expect(told(text)).toMatchObject([
      { message: "test timed out after 50ms", category: "timeout", errorType: null },
    ]);
    expect(hashes(told(text))).toEqual(hashes(watched(printed, "node --test")));
  });
});

describe("go test -json", () => {
  it("of a go before 1.24 has packages that could not be built as plain lines", () => {
    const text = `{"Time":"2026-11-18T14:36:30Z","Action":"run","Package":"example.com/shop/cart","Test":"TestOk"}
{"Time":"2026-11-18T14:36:30Z","Action":"pass","Package":"example.com/shop/cart","Test":"TestOk","Elapsed":0}
{"Time":"2026-11-18T14:36:30Z","Action":"pass","Package":"example.com/shop/cart","Elapsed":0.1}
FAIL\texample.com/shop/build [build failed]
`;
    const { runs } = ingestText(text);
    expect(runs).toMatchObject([
      { title: "example.com/shop/cart", outcome: "passed" },
      { title: "example.com/shop/build", outcome: "failed", failed: 1 },
    ]);
    expect(runs[1]!.findings.map(({ message }) => message)).toEqual([
      "FAIL example.com/shop/build [build failed]",
    ]);
  });

  it("is known behind such a line, too", () => {
    const text = `FAIL\texample.com/shop/build [build failed]
{"Time":"2026-11-18T14:36:30Z","Action":"pass","Package":"example.com/shop/cart","Elapsed":0.1}
`;
    expect(ingestText(text)).toMatchObject({
      format: "go-test-json",
      runs: [{ outcome: "failed" }, { outcome: "passed" }],
    });
  });
});

describe("vitest JSON", () => {
  it("has no words for what took too long: they are known", () => {
    const text = JSON.stringify({
      ...{ numTotalTestSuites: 1, numFailedTests: 1, success: false },
      testResults: [
        {
          ...{
            startTime: 1_763_000_000_000,
            endTime: 1_763_000_000_060,
            status: "failed",
            message: "",
            name: "/srv/shop/test/cart.test.ts",
          },
          assertionResults: [
            {
              ...{
                ancestorTitles: ["cart"],
                fullName: "cart waits",
                status: "failed",
                title: "waits",
                duration: 51.7,
              },
              failureMessages: [
                "Error: STACK_TRACE_ERROR\n    at task (file:///srv/shop/node_modules/@vitest/runner/dist/chunk-hooks.js:638:27)\n    at /srv/shop/test/cart.test.ts:10:9",
              ],
            },
          ],
        },
      ],
    });
    const printed = ` FAIL  test/cart.test.ts > cart > waits
Error: Test timed out in 50ms.
If this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".
 ❯ test/cart.test.ts:10:9
      8|
⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯
`;
    expect(told(text)).toMatchObject([{ category: "timeout", test: "cart > waits", line: 10 }]);
    expect(hashes(told(text))).toEqual(hashes(watched(printed, "vitest run")));
  });
});

describe("vitest JSON of a hook that failed", () => {
  it("has no words: that is said", () => {
    const text = JSON.stringify({
      ...{ numTotalTestSuites: 2, numFailedTestSuites: 2, numTotalTests: 1, success: false },
      testResults: [
        {
          ...{ status: "failed", message: "", name: "/srv/shop/test/stock.test.ts" },
          assertionResults: [
            {
              ancestorTitles: ["stock"],
              status: "passed",
              title: "counts",
              duration: 1,
              failureMessages: [],
            },
          ],
        },
      ],
    });
    expect(told(text)).toMatchObject([
      {
        message: "the file failed beside its tests, and the report does not say why",
        file: "test/stock.test.ts",
        errorType: null,
        test: null,
      },
    ]);
  });
});

describe("CTRF", () => {
  it("has suites whose names hold a >", () => {
    const text = JSON.stringify({
      reportFormat: "CTRF",
      specVersion: "0.0.0",
      results: {
        tool: { name: "jest" },
        summary: { tests: 1, failed: 1, start: 1_763_000_000_000, stop: 1_763_000_001_000 },
        tests: [
          {
            name: "cart tax > deep needs a rate",
            status: "failed",
            duration: 1,
            suite: "cart > tax > deep",
            filePath: "test/cart.test.js",
            message: "boom",
            trace: "at Object.<anonymous> (/srv/shop/test/cart.test.js:3:1)",
          },
        ],
      },
    });
    expect(told(text)).toMatchObject([{ test: "cart > tax > deep > needs a rate" }]);
  });
});

describe("mocha's assert.ok", () => {
  const printed = `
  0 passing (3ms)
  1 failing

  1) core
       ok:

      AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:

  assert.ok(0 > 1)

      + expected - actual

      -false
      +true
      
      at Context.<anonymous> (test/core.test.js:5:29)
      at process.processImmediate (node:internal/timers:483:21)
`;
  const xunit = `<testsuite name="Mocha Tests" tests="1" failures="0" errors="1" skipped="0" timestamp="Thu, 19 Nov 2026 04:36:26 GMT" time="0.003">
<testcase classname="core" name="ok" file="/srv/shop/test/core.test.js" time="0.001"><failure>The expression evaluated to a falsy value:

  assert.ok(0 &gt; 1)


      + expected - actual

      -false
      +true
      
AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:

  assert.ok(0 &gt; 1)

    at Context.&lt;anonymous&gt; (test/core.test.js:5:29)
    at process.processImmediate (node:internal/timers:483:21)</failure></testcase>
</testsuite>
`;

  it("says in the report what it says with a diff: the code, not that false is not true", () => {
    const seen = watched(printed, "mocha");
    expect(seen[0]?.message).toBe("The expression evaluated to a falsy value: assert.ok(0 > 1)");
    expect(hashes(told(xunit))).toEqual(hashes(seen));
  });
});
