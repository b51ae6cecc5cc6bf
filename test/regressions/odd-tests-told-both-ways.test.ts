/**
 * One run, printed and in a report: the same failures. Each text is a part of what the tool itself wrote (bats 1.8, go 1.19, Catch2 2.13,
 * vitest 4.1, jest 29.7, node 20, mocha 12, tape 5, ava 7, rspec 3.12, pytest 9, playwright) about tests with odd names, odd errors and several failures.
 */
import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

interface Told {
  readonly test: string | null;
  readonly message: string;
  readonly errorType: string | null;
  readonly fingerprint: { readonly hash: string };
}

const reported = (text: string): Told[] => ingestText(text).runs.flatMap((run) => [...run.findings]);
const shown = (findings: readonly Told[]) =>
  findings.map(({ test, message, errorType }) => [test, message, errorType]);
const hashes = (findings: readonly Told[]) => findings.map(({ fingerprint }) => fingerprint.hash).sort();

/** The same by its fingerprints, and what a person would say. */
function same(printed: string, command: string, report: string, said: unknown[][]): void {
  const console = watched(printed, command);
  expect(shown(console)).toEqual(said);
  expect(hashes(reported(report))).toEqual(hashes(console));
}

describe("bats", () => {
  it("with --timing says how long each test took, which is no part of its name", () => {
    const printed = `1..2
not ok 1 adds # in 8 ms
# (in test file b.bats, line 2)
#   \`@test "adds" { [ 1 -eq 2 ]; }' failed
ok 2 skips # in 3 ms # skip no
`;
    const said = [["adds", '`@test "adds" { [ 1 -eq 2 ]; }\' failed', null]];
    same(printed, "bats .", printed.replace(/ # in \d+ ms/g, ""), said);
    expect(hashes(reported(printed))).toEqual(hashes(watched(printed, "bats .")));
  });
});

describe("go test", () => {
  const printed = `--- FAIL: TestLog (0.00s)
    a_test.go:6: context
no newline--- FAIL: TestNoNewline (0.00s)
    a_test.go:11: after
FAIL
FAIL	example.com/m/a	0.004s
FAIL
`;
  const verbose = `=== RUN   TestLog
    a_test.go:6: context
--- FAIL: TestLog (0.00s)
=== RUN   TestNoNewline
no newline    a_test.go:11: after
--- FAIL: TestNoNewline (0.00s)
FAIL
FAIL	example.com/m/a	0.004s
FAIL
`;
  const events = verbose
    .trimEnd()
    .split("\n")
    .slice(0, -2)
    .map(
      (line) => `{"Action":"output","Package":"example.com/m/a","Output":${JSON.stringify(`${line}\n`)}}\n`,
    );

  it("has the verdict behind what a test printed without ending its line", () => {
    const said = [
      ["TestLog", "context", null],
      ["TestNoNewline", "after", null],
    ];
    same(printed, "go test ./...", verbose, said);
    const end = '{"Action":"fail","Package":"example.com/m/a","Elapsed":0.004}\n';
    expect(hashes(reported(`${events.join("")}${end}`))).toEqual(hashes(watched(printed, "go test ./...")));
  });

  it("not so words that only look like one", () => {
    const quoted = printed.replace("no newline---", 'want "--- FAIL: TestX"\n---');
    expect(watched(quoted, "go test ./...").map(({ test }) => test)).toEqual(["TestLog", "TestNoNewline"]);
  });

  it("a package that failed outside of its tests says why (gotestsum)", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="1" failures="1" errors="0" time="0.3">
	<testsuite tests="1" failures="1" time="0.002000" name="example.com/m/c" timestamp="2026-11-19T22:45:55Z">
		<properties>
			<property name="go.version" value="go1.19.8 linux/amd64"></property>
		</properties>
		<testcase classname="" name="TestMain" time="0.000000">
			<failure message="Failed" type="">setup failed: no database&#xA;FAIL&#x9;example.com/m/c&#x9;0.002s&#xA;</failure>
		</testcase>
	</testsuite>
</testsuites>`;
    expect(shown(reported(text))).toEqual([[null, "setup failed: no database", null]]);
  });
});

describe("Catch2", () => {
  const bar = "-".repeat(79);
  const dots = ".".repeat(79);
  const head = (name: string, line: number) => `${bar}\n${name}\n${bar}\nc2.cc:${line}\n${dots}\n\n`;

  it("has every failure of a test, in JUnit XML, too", () => {
    const printed = `
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
c2 is a Catch v2.13.10 host application.
Run with -? for options

${head("adds", 4)}c2.cc:4: FAILED:
  CHECK( 1 == 2 )

c2.cc:4: FAILED:
  REQUIRE( 2 == 3 )

${head("throws", 11)}c2.cc:11: FAILED:
  CHECK_THROWS_AS( []{}(), std::runtime_error )
because no exception was thrown where one was expected:

${"=".repeat(79)}
test cases: 2 | 2 failed
assertions: 3 | 3 failed
`;
    const report = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="c2" errors="0" failures="3" tests="3" hostname="tbd" time="0.001" timestamp="2026-11-19T22:43:46Z">
    <testcase classname="c2.global" name="adds" time="0.000" status="run">
      <failure message="1 == 2" type="CHECK">
FAILED:
  CHECK( 1 == 2 )
at c2.cc:4
      </failure>
      <failure message="2 == 3" type="REQUIRE">
FAILED:
  REQUIRE( 2 == 3 )
at c2.cc:4
      </failure>
    </testcase>
    <testcase classname="c2.global" name="throws" time="0.000" status="run">
      <failure message="[]{}(), std::runtime_error" type="CHECK_THROWS_AS">
FAILED:
  CHECK_THROWS_AS( []{}(), std::runtime_error )
at c2.cc:11
      </failure>
    </testcase>
  </testsuite>
</testsuites>`;
    const missed = "because no exception was thrown where one was expected:";
    same(printed, "./c2", report, [
      ["adds", "CHECK( 1 == 2 )", null],
      ["adds", "REQUIRE( 2 == 3 )", null],
      ["throws", `CHECK_THROWS_AS( []{}(), std::runtime_error ): ${missed}`, null],
    ]);
    expect(ingestText(report).runs.map(({ failed }) => failed)).toEqual([2]);
  });
});

describe("pytest", () => {
  it("spells an escape out, which is no colour of the report", () => {
    const body = `x = '\\x1b[31m'

    def test_ids(x): assert x == "no"
E   AssertionError: assert '\\x1b[31m' == 'no'
E     - no
E     + \\x1b[31m

test_odd.py:5: AssertionError`;
    const printed = `=================================== FAILURES ===================================
_________________________ test_ids['\\\\x1b[31m'] __________________________

${body}
=========================== short test summary info ============================
FAILED test_odd.py::test_ids['\\\\x1b[31m'] - AssertionError: assert '\\x1b[31m' == 'no'
============================== 1 failed in 0.03s ===============================
`;
    const report = `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" errors="0" failures="1" skipped="0" tests="1" time="0.03"><testcase classname="test_odd" name="test_ids['\\\\x1b[31m']" time="0.001"><failure message="AssertionError: assert '\\x1b[31m' == 'no'">${body.replaceAll(">", "&gt;")}</failure></testcase></testsuite></testsuites>`;
    same(printed, "pytest", report, [
      ["test_ids['\\\\x1b[31m']", "assert '\\x1b[31m' == 'no'", "AssertionError"],
    ]);
  });
});

describe("rspec", () => {
  const failures = (body: string) =>
    `Failures:\n\n${body}\n\nFinished in 0.01 seconds (files took 0.1 seconds to load)\n1 example, 1 failure\n`;
  const junit = (name: string, failure: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="rspec" tests="1" skipped="0" failures="1" errors="0" time="0.04" timestamp="2026-11-19T22:56:42+00:00" hostname="vm">\n<testcase classname="spec.odd_spec" name="${name}" file="./spec/odd_spec.rb" time="0.001">${failure}</testcase>\n</testsuite>`;

  it("an example that was to fail and does not any more is told, and in its own words", () => {
    const printed = failures(
      "  17) Cart pending fixed FIXED\n     Expected pending 'x' to fail. No error was raised.\n     # ./spec/odd_spec.rb:19",
    );
    const report = junit(
      "Cart pending fixed",
      `<failure message="Expected example to fail since it is pending, but it passed." type="RSpec::Core::Pending::PendingExampleFixedError">Expected pending &apos;x&apos; to fail. No error was raised.
./spec/odd_spec.rb:19</failure>`,
    );
    same(printed, "rspec", report, [
      ["Cart pending fixed", "Expected pending 'x' to fail. No error was raised.", null],
    ]);
  });

  it("of several failures at once its formatter has the class, and nothing else is made of it", () => {
    const type = "RSpec::Expectations::MultipleExpectationsNotMetError";
    const report = junit("Cart agg", `<failure message="${type}" type="${type}">\n</failure>`);
    expect(shown(reported(report))).toEqual([["Cart agg", type, null]]);
  });
});

describe("jest", () => {
  const block = (name: string, rest: string) => `  ● ${name}\n\n${rest}\n\n`;
  const afterAll = block(
    "Test suite failed to run",
    `    cannot close

      28 | describe("each hook", () => {});
    > 29 | describe("after", () => { afterAll(() => { throw new Error("cannot close"); }); test("fine", () => {}); });
         |                                                  ^

      at Object.<anonymous> (odd.test.js:29:50)`,
  );
  const wordless = block(
    "cart › no message",
    `

      18 |   test("to throw", () => { expect(() => {}).toThrow("nope"); });
    > 20 |   test("no message", () => { throw new Error(); });
         |                                    ^

      at Object.<anonymous> (odd.test.js:20:36)`,
  );
  const lines = block(
    "cart › multi\nline name",
    `    too dear

      12 |   test("x", () => {});
    > 13 |   test("multi\\nline name", () => { throw new Error("too dear"); });
         |                                          ^

      at Object.<anonymous> (odd.test.js:13:42)`,
  );
  const printed = `FAIL ./odd.test.js\n${wordless}${lines}${afterAll}Test Suites: 1 failed, 1 total\nTests:       2 failed, 1 passed, 3 total\n`;
  const circus =
    "    at Promise.then.completed (/srv/shop/node_modules/jest-circus/build/utils.js:298:28)\n    at new Promise (<anonymous>)";
  const failed = (title: string, message: string) => ({
    ancestorTitles: ["cart"],
    ...{ duration: 0, failureDetails: [{}], location: null, numPassingAsserts: 0, status: "failed", title },
    failureMessages: [message],
  });
  const report = JSON.stringify({
    ...{ numFailedTestSuites: 1, numFailedTests: 2, numTotalTests: 3, success: false },
    testResults: [
      {
        name: "/srv/shop/odd.test.js",
        status: "failed",
        message: `${wordless}${lines}${afterAll}`,
        assertionResults: [
          failed("no message", `Error: \n    at Object.<anonymous> (/srv/shop/odd.test.js:20:36)\n${circus}`),
          failed(
            "multi\nline name",
            `Error: too dear\n    at Object.<anonymous> (/srv/shop/odd.test.js:13:42)\n${circus}`,
          ),
          { ...failed("fine", ""), ancestorTitles: ["after"], status: "passed", failureMessages: [] },
        ],
      },
    ],
  });

  it("tells an error without a message, a name of two lines and what an afterAll threw", () => {
    same(printed, "jest", report, [
      [null, "cannot close", null],
      ["cart > multi line name", "too dear", null],
      ["cart > no message", "Error", null],
    ]);
    expect(ingestText(report).runs.map(({ passed, failed }) => [passed, failed])).toEqual([[1, 3]]);
  });

  it("and CTRF, which writes the class of what has no message", () => {
    const test = {
      ...{ name: "cart no message", duration: 0, status: "failed", message: "Error: \n" },
      ...{ trace: "at Object.<anonymous> (/srv/shop/odd.test.js:20:36)", filePath: "/srv/shop/odd.test.js" },
      suite: "odd.test.js > cart",
    };
    const ctrf = JSON.stringify({
      results: { tool: { name: "jest" }, summary: { failed: 1 }, tests: [test] },
    });
    expect(shown(reported(ctrf))).toEqual([["cart > no message", "Error", null]]);
  });
});

describe("vitest", () => {
  const rule = "⎯".repeat(23);
  const printed = ` RUN  v4.1.12 /srv/shop

${rule} Failed Tests 5 ${rule}

 FAIL  odd.test.js > cart > throws a string
Unknown Error: price gone
${rule}[1/5]⎯

 FAIL  odd.test.js > cart > called
AssertionError: expected "vi.fn()" to be called with arguments: [ 2 ]

Received:

  1st vi.fn() call:

  [
-   2,
+   1,
  ]

 ❯ odd.test.js:19:63
${rule}[2/5]⎯

 FAIL  odd.test.js > cart > no message
{
  stack: 'Error: \\n' +
    '    at /srv/shop/odd.test.js:20:36\\n' +
    '    at file:///srv/shop/node_modules/@vitest/runner/dist/chunk-artifact.js:302:11',
  message: '',
}
 ❯ odd.test.js:20:36
${rule}[3/5]⎯

 FAIL  odd.test.js > cart > multi
line name
AssertionError: expected 'x' to be 'y' // Object.is equality
 ❯ odd.test.js:13:47
${rule}[4/5]⎯

 FAIL  odd.test.js > cart > system
Error: ENOENT: no such file or directory, open '/nope/file.txt'
 ❯ odd.test.js:23:50
${rule}[5/5]⎯
`;
  const said = [
    ["cart > called", 'expected "vi.fn()" to be called with arguments: [ 2 ]', "AssertionError"],
    ["cart > multi line name", "expected 'x' to be 'y' // Object.is equality", "AssertionError"],
    ["cart > no message", "Error", null],
    ["cart > system", "ENOENT: no such file or directory, open '/nope/file.txt'", "ENOENT"],
    ["cart > throws a string", "price gone", "Error"],
  ];

  it("what is no error, what has no message, quotes in several lines, a name of two lines: in TAP", () => {
    const one = (number: number, name: string, error: string, at: string) =>
      `not ok ${number} - odd.test.js > cart > ${name} # time=0.22ms
    ---
    error:
        ${error}
${at === "" ? "" : `    at: "/srv/shop/odd.test.js:${at}"\n`}    ...
`;
    const called = `name: "AssertionError"
        message: "expected \\"vi.fn()\\" to be called with arguments: [ 2 ]

Received:

  1st vi.fn() call:

  [
-   2,
+   1,
  ]


Number of calls: 1
"`;
    const tap = [
      "TAP version 13\n1..5\n",
      one(1, "throws a string", 'name: "Unknown Error"\n        message: "price gone"', ""),
      one(2, "called", called, "19:63"),
      one(3, "no message", 'name: "Error"\n        message: ', "20:36"),
      one(
        4,
        "multi line name",
        `name: "AssertionError"\n        message: "expected 'x' to be 'y' // Object.is equality"`,
        "13:47",
      ),
      one(
        5,
        "system",
        `name: "Error"\n        message: "ENOENT: no such file or directory, open '/nope/file.txt'"`,
        "23:50",
      ),
    ];
    same(printed, "vitest run", tap.join(""), said);
  });

  it("and in JSON", () => {
    const failed = (title: string, message: string) => ({
      ...{ ancestorTitles: ["cart"], fullName: `cart ${title}`, status: "failed", title, duration: 1 },
      failureMessages: [message],
    });
    const at = (place: string) => `\n    at /srv/shop/odd.test.js:${place}`;
    const json = JSON.stringify({
      ...{ numTotalTestSuites: 1, numFailedTests: 5, success: false },
      testResults: [
        {
          ...{ name: "/srv/shop/odd.test.js", status: "failed", message: "" },
          assertionResults: [
            failed("throws a string", "price gone"),
            failed(
              "called",
              `AssertionError: expected "vi.fn()" to be called with arguments: [ 2 ]\n\nReceived:\n${at("19:63")}`,
            ),
            failed("no message", `Error: ${at("20:36")}`),
            failed(
              "multi\nline name",
              `AssertionError: expected 'x' to be 'y' // Object.is equality${at("13:47")}`,
            ),
            failed(
              "system",
              `Error: ENOENT: no such file or directory, open '/nope/file.txt'\n    at Object.openSync (node:fs:573:18)${at("23:50")}`,
            ),
          ],
        },
      ],
    });
    same(printed, "vitest run", json, said);
  });

  it("every failure of a test has its block in TAP", () => {
    const both = ` RUN  v4.1.12 /srv/shop

 FAIL  odd.test.js > soft
AssertionError: expected 1 to be 2 // Object.is equality
 ❯ odd.test.js:30:52
${rule}[1/2]⎯

 FAIL  odd.test.js > soft
AssertionError: expected 'a' to be 'b' // Object.is equality
 ❯ odd.test.js:30:79
${rule}[2/2]⎯
`;
    const block = (message: string, at: string) =>
      `    ---\n    error:\n        name: "AssertionError"\n        message: "${message} // Object.is equality"\n    at: "/srv/shop/odd.test.js:${at}"\n`;
    const tap = `TAP version 13
1..2
not ok 1 - odd.test.js > soft # time=0.79ms
${block("expected 1 to be 2", "30:52")}${block("expected 'a' to be 'b'", "30:79")}    ...
ok 2 - odd.test.js > fine # time=0.79ms
`;
    same(both, "vitest run", tap, [
      ["soft", "expected 1 to be 2 // Object.is equality", "AssertionError"],
      ["soft", "expected 'a' to be 'b' // Object.is equality", "AssertionError"],
    ]);
    expect(ingestText(tap).runs.map(({ passed, failed }) => [passed, failed])).toEqual([[1, 1]]);
  });
});

describe("node:test", () => {
  const printed = `▶ cart
  ✖ same name (0.403297ms)
    AssertionError [ERR_ASSERTION]: 'a' == 'c'
        at TestContext.<anonymous> (/srv/shop/odd.test.js:5:60)

  ✖ no message (0.184553ms)
    Error
        at TestContext.<anonymous> (/srv/shop/odd.test.js:22:34)

  ✖ custom class (0.207307ms)
    Error [PriceError]: too dear
        at TestContext.<anonymous> (/srv/shop/odd.test.js:23:126)

  ✖ throws an object (0.178415ms)
    { code: 42, message: 'not an error' }

▶ cart (12.1ms)
ℹ tests 4
ℹ pass 0
ℹ fail 4
`;

  it("quotes, errors without a message, names set later: in TAP", () => {
    const failed = (number: number, name: string, more: string, place: string) =>
      `    # Subtest: ${name}
    not ok ${number} - ${name}
      ---
      duration_ms: 0.1
      location: '/srv/shop/odd.test.js:${place}'
      failureType: 'testCodeFailure'
${more}
      stack: |-
        TestContext.<anonymous> (/srv/shop/odd.test.js:${place})
        Test.runInAsyncScope (node:async_hooks:206:9)
      ...
`;
    const keys = (...given: string[]) => given.map((key) => `      ${key}`).join("\n");
    const tap = [
      "TAP version 13\n# Subtest: cart\n",
      failed(
        1,
        "same name",
        keys(`error: "'a' == 'c'"`, "code: 'ERR_ASSERTION'", "name: 'AssertionError'"),
        "5:60",
      ),
      failed(2, "no message", keys("error: ''", "code: 'ERR_TEST_FAILURE'"), "22:34"),
      failed(
        3,
        "custom class",
        keys("error: 'too dear'", "code: 'ERR_TEST_FAILURE'", "name: 'PriceError'"),
        "23:126",
      ),
      "    1..3\nnot ok 1 - cart\n  ---\n  failureType: 'subtestsFailed'\n  error: '3 subtests failed'\n  ...\n1..1\n",
    ];
    const three = printed.replace(/ {2}✖ throws an object[^▶]*/, "");
    same(three, "node --test", tap.join(""), [
      ["cart > custom class", "too dear", "PriceError"],
      ["cart > no message", "Error", null],
      ["cart > same name", "'a' == 'c'", "AssertionError"],
    ]);
  });

  it("what was thrown and is no error is itself in JUnit XML", () => {
    const thrown = (name: string, said: string, cause: string) =>
      `		<testcase name="${name}" time="0.000142" classname="test" failure="${said}">
			<failure type="testCodeFailure" message="${said}">
[Error [ERR_TEST_FAILURE]: ${said}] { code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure', cause: ${cause} }
			</failure>
		</testcase>
`;
    const object = "{ code: 42, message: 'not an error' }";
    const report = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testsuite name="cart" time="0.1" disabled="0" errors="0" tests="2" failures="2" skipped="0" hostname="vm">
${thrown("throws null", "null", "null")}${thrown("throws an object", "not an error", object)}	</testsuite>
	<!-- tests 2 -->
</testsuites>`;
    expect(shown(reported(report)).map(([, message]) => message)).toEqual([object, "null"]);
    const seen = watched(printed, "node --test").filter(({ test }) => test === "cart > throws an object");
    expect(hashes(reported(report))).toContain(hashes(seen)[0]);
  });
});

describe("TAP of others", () => {
  it('tape: a test called "fail" is no counter', () => {
    const tap = `TAP version 13
# error
not ok 1 Error: no price
  ---
    operator: error
    stack: |-
      Error: no price
          at Test.<anonymous> (/srv/shop/odd.test.js:6:32)
  ...
# fail
not ok 2 not today
  ---
    operator: fail
    at: Test.<anonymous> (/srv/shop/odd.test.js:7:25)
    stack: |-
      Error: not today
          at Test.<anonymous> (/srv/shop/odd.test.js:7:25)
  ...

1..2
# tests 2
# pass  0
# fail  2
`;
    expect(shown(watched(tap, "tape"))).toEqual([
      ["error", "Error: no price", null],
      ["fail", "not today", null],
    ]);
  });

  it("mocha with tapVersion=13: what took too long has no file in its words, and no place in node", () => {
    const said =
      'Timeout of 60ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves.';
    const printed = `  0 passing (1s)
  1 failing

  1) cart
       times out:
     Error: ${said} (/srv/shop/odd.test.js)
      at listOnTimeout (node:internal/timers:581:17)
      at process.processTimers (node:internal/timers:519:7)

`;
    const tap = `TAP version 13
1..1
not ok 1 cart times out
  ---
    message: |-
      ${said} (/srv/shop/odd.test.js)
    stack: |-
      Error: ${said} (/srv/shop/odd.test.js)
          at listOnTimeout (node:internal/timers:581:17)
          at process.processTimers (node:internal/timers:519:7)
  ...
`;
    same(printed, "mocha", tap, [["cart times out", said, "Error"]]);
  });

  it("ava: what it says itself has no class, and no place in it", () => {
    const tap = `TAP version 13
not ok 1 - error
  ---
    name: AssertionError
    details:
      'Error thrown in test:': |-
        TypeError {
          message: \`no price␊
          second line\`,
        }
    message: Error thrown in test
    at: second line
  ...
not ok 2 - fail
  ---
    name: AssertionError
    assertion: t.fail()
    message: not today
    at: >-
      ExecutionContext.fail
      (file:///srv/shop/node_modules/ava/lib/assert.js:287:15)
  ...
not ok 3 - throws string
  ---
    name: AssertionError
    details:
      'Rejected promise returned by test. Reason:': '''price gone'''
    message: Rejected promise returned by test
    at: 'file:///srv/shop/node_modules/ava/lib/test.js:604:28'
  ...
1..3
`;
    const found = watched(tap, "ava --tap");
    expect(shown(found).sort()).toEqual([
      ["error", "no price", "TypeError"],
      ["fail", "not today", null],
      ["throws string", "Rejected promise returned by test. Reason", null],
    ]);
    expect(found.map(({ file }) => file)).toEqual([null, null, null]);
  });
});

describe("playwright", () => {
  const bar = "─".repeat(40);
  const printed = `Running 3 tests using 1 worker

  1) odd.spec.ts:10:3 › cart › to fail ${bar}

    Expected to fail, but passed.

    Retry #1 ${bar}

    Expected to fail, but passed.

  2) odd.spec.ts:11:3 › cart › no message ${bar}

    Error: 

       9 |   test.fixme("later", () => {});
    > 11 |   test("no message", () => { throw new Error(); });
         |                                    ^
        at /srv/shop/odd.spec.ts:11:36

  3) odd.spec.ts:18:1 › pays › card › number ${bar}

    TypeError: no card

    > 18 | test("pays", async () => { await test.step("card", async () => {
         |                            ^
        at /srv/shop/odd.spec.ts:18:100

  3 failed
`;
  const said = [
    ["cart › no message", "Error", null],
    ["cart › to fail", "Expected to fail, but passed.", null],
    ["pays › card › number", "no card", "TypeError"],
  ];
  const result = (error: object, more: object = {}) => ({ status: "failed", errors: [error], ...more });
  const spec = (title: string, line: number, column: number, test: object) => ({
    ...{ title, ok: false, file: "odd.spec.ts", line, column },
    tests: [{ status: "unexpected", ...test }],
  });
  const error = (message: string, line: number, column: number) => ({
    message: `${message}\n    at /srv/shop/odd.spec.ts:${line}:${column}`,
    location: { file: "/srv/shop/odd.spec.ts", line, column },
  });
  const card = error("TypeError: no card", 18, 100);
  const steps = [{ title: "card", error: card, steps: [{ title: "number", error: card }] }];
  const json = (given: readonly object[]) =>
    JSON.stringify({
      config: { configFile: "/srv/shop/playwright.config.ts", rootDir: "/srv/shop" },
      suites: [
        {
          ...{ title: "odd.spec.ts", file: "odd.spec.ts" },
          specs: [spec("pays", 18, 1, { results: given })],
          suites: [
            {
              title: "cart",
              specs: [
                spec("to fail", 10, 3, {
                  expectedStatus: "failed",
                  results: [{ status: "passed", errors: [] }],
                }),
                spec("no message", 11, 3, { results: [result(error("Error: ", 11, 36))] }),
              ],
            },
          ],
        },
      ],
    });

  it("names the step, has a word for what has none, and for what was to fail: in JSON", () => {
    const tries = [result(card, { steps }), result(card, { steps })];
    same(printed, "playwright test", json(tries), said);
  });

  it("not the step where the tries failed in others", () => {
    const tests = reported(json([result(card, { steps }), result(card, { steps: [] })])).map(
      ({ test }) => test,
    );
    expect(tests).toContain("pays");
  });

  it("and in JUnit XML", () => {
    const one = (name: string, message: string, text: string) =>
      `<testcase name="${name}" classname="odd.spec.ts" time="0.006">\n<failure message="${message}" type="FAILURE">\n<![CDATA[${text}\n]]>\n</failure>\n</testcase>\n`;
    const blocks = printed
      .split(/^ {2}\d\) /m)
      .slice(1)
      .map((block) => `  ${block.replace(/\n\n {2}3 failed\n$/, "").trimEnd()}\n`);
    const report = `<testsuites id="" name="" tests="3" failures="3" skipped="0" errors="0" time="1.2">
<testsuite name="odd.spec.ts" timestamp="2026-11-19T23:18:15.183Z" hostname="" tests="3" failures="3" skipped="0" time="0.1" errors="0">
${one("cart › to fail", "odd.spec.ts:10:3 to fail", blocks[0]!)}${one("cart › no message", "odd.spec.ts:11:3 no message", blocks[1]!)}${one("pays", "odd.spec.ts:18:1 pays", blocks[2]!)}</testsuite>
</testsuites>`;
    same(printed, "playwright test", report, said);
  });
});
