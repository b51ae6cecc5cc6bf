/** A report that does not tell all of its run: what did not fail before its end was stored as passed, and taught what "cured" it. */
import { describe, expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const outcomes = (text: string) => ingestText(text).runs.map(({ outcome }) => outcome);
const told = (text: string) =>
  ingestText(text).runs.map(({ outcome, passed, failed, findings }) => ({
    ...{ outcome, passed, failed },
    messages: findings.map(({ message }) => message),
  }));
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join("");

describe("a report that is cut before anything failed says nothing of how the run ended", () => {
  const go = (action: string, rest: object = {}) => ({
    ...{ Time: "2026-11-16T03:54:42Z", Action: action, Package: "example.com/shop/cart" },
    ...rest,
  });
  const ctrf = JSON.stringify({
    reportFormat: "CTRF",
    results: {
      tool: { name: "jest" },
      summary: { tests: 2, passed: 2, failed: 0 },
      tests: [
        { name: "adds", status: "passed", duration: 1 },
        { name: "rounds", status: "passed", duration: 1 },
      ],
    },
  });
  const rows: [string, string, string][] = [
    [
      "go test -json",
      lines(go("start"), go("run", { Test: "TestAdds" }), go("pass", { Test: "TestAdds" })),
      lines(go("pass")),
    ],
    ["TAP with its plan first", "TAP version 13\n1..3\nok 1 - adds\nok 2 - rounds\n", "ok 3 - sums\n"],
    ["TAP with its plan last", "TAP version 13\nok 1 - adds\nok 2 - rounds\n", "1..2\n"],
    [
      "JUnit XML",
      '<testsuites><testsuite name="cart" tests="2"><testcase classname="cart" name="adds"/><testcase classname="cart" name="rou',
      'nds"/></testsuite></testsuites>',
    ],
    [
      "JUnit XML, within a case",
      '<testsuites><testsuite name="cart" tests="1"><testcase classname="cart" name="adds">',
      "</testcase></testsuite></testsuites>",
    ],
    ["CTRF", ctrf.slice(0, -30), ctrf.slice(-30)],
    [
      "TRX",
      '<TestRun id="1"><Results><UnitTestResult testName="Adds" outcome="Passed"/>',
      '</Results><ResultSummary outcome="Completed"/></TestRun>',
    ],
    [
      "SARIF",
      '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"CodeQL"}},"results":[{"ruleId":"a","level":"note","message":{"text":"b"}}',
      "]}]}",
    ],
    [
      "cargo test's JSON",
      lines(
        { type: "suite", event: "started", test_count: 1 },
        { type: "test", event: "ok", name: "cart::adds" },
      ),
      lines({ type: "suite", event: "ok", passed: 1, failed: 0, exec_time: 0.1 }),
    ],
    [
      "Checkstyle XML",
      '<checkstyle version="4.3"><file name="a.js"></file><file na',
      'me="b.js"/></checkstyle>',
    ],
  ];
  it.each(rows)("%s", (_, start, rest) => {
    expect(outcomes(start + rest)).toEqual(["passed"]);
    const cut = ingestText(start);
    expect(cut.runs).toEqual([]);
    expect(cut.notes.join()).toContain("cut off");
  });

  it("but what failed before has failed, and a person may know the exit code", () => {
    const failing = "TAP version 13\n1..3\nok 1 - adds\nnot ok 2 - rounds\n";
    expect(outcomes(failing)).toEqual(["failed"]);
    const passing = rows[0]![1];
    expect(ingestText(passing, { exitCode: 0 }).runs).toMatchObject([{ outcome: "passed" }]);
    expect(ingestText(passing, { exitCode: 1 }).runs).toMatchObject([{ outcome: "failed" }]);
  });
});

describe("a report that counts what it does not tell", () => {
  const COUNTED = "the report counts a failure and does not tell it";

  it("rspec's errors outside of examples have no case", () => {
    const of = (inner: string) =>
      `<testsuite name="rspec" tests="1" failures="0" errors="1">${inner}</testsuite>`;
    const fine = '<testcase classname="spec.cart_spec" name="Cart adds" file="./spec/cart_spec.rb"/>';
    expect(told(of(""))).toEqual([{ outcome: "failed", passed: 0, failed: 1, messages: [COUNTED] }]);
    expect(told(of(fine))).toEqual([{ outcome: "failed", passed: 1, failed: 1, messages: [COUNTED] }]);
  });

  it("CTRF's summary", () => {
    const report = (failed: number) =>
      JSON.stringify({
        reportFormat: "CTRF",
        results: {
          tool: { name: "pytest" },
          summary: { tests: 2, passed: 1, failed },
          tests: [{ name: "adds", status: "passed", duration: 1 }],
        },
      });
    expect(told(report(1))).toEqual([{ outcome: "failed", passed: 1, failed: 1, messages: [COUNTED] }]);
    expect(outcomes(report(0))).toEqual(["passed"]);
  });

  it("a suite's own error is one", () => {
    const report = `<testsuites><testsuite name="db" tests="1" failures="0" errors="1"><error message="could not connect to the test database" type="ConnectionError">at setup</error><testcase classname="db" name="adds"/></testsuite></testsuites>`;
    expect(told(report)).toEqual([
      { outcome: "failed", passed: 1, failed: 1, messages: ["could not connect to the test database"] },
    ]);
  });

  it("what is counted as a failure and known to be none stays none: phpunit's risky tests, node's TODO", () => {
    const risky =
      '<testsuites><testsuite name="s" tests="1" errors="1"><testcase name="t" class="CartTest" assertions="0"><error type="PHPUnit\\Framework\\RiskyTestError">This test did not perform any assertions</error></testcase></testsuite></testsuites>';
    const todo =
      '<testsuites><testsuite name="s" tests="1" failures="1"><testcase name="t" classname="test"><skipped type="todo" message="fix"/><failure message="x"/></testcase></testsuite></testsuites>';
    expect([...outcomes(risky), ...outcomes(todo)]).toEqual(["passed", "passed"]);
  });

  it("a scanner that broke off found nothing (SARIF)", () => {
    const report = (invocation: object) =>
      JSON.stringify({
        version: "2.1.0",
        runs: [{ tool: { driver: { name: "CodeQL" } }, invocations: [invocation], results: [] }],
      });
    expect(told(report({ executionSuccessful: false, exitCodeDescription: "out of memory" }))).toEqual([
      { outcome: "failed", passed: 0, failed: 1, messages: ["out of memory"] },
    ]);
    expect(told(report({ executionSuccessful: false }))[0]!.messages[0]).toMatch(/did not run to its end/);
    expect(outcomes(report({ executionSuccessful: true }))).toEqual(["passed"]);
  });
});

describe("a step of GitHub Actions that did not end", () => {
  const at = (second: number, text: string) => `2026-11-16T03:54:${second}.0000000Z ${text}\n`;
  const setup = at(40, "Current runner version: '2.320.0'");
  const step = [
    "##[group]Run npm test",
    "\u001b[36;1mnpm test\u001b[0m",
    "##[endgroup]",
    "> shop@1.0.0 test",
    "cart.test.js",
  ]
    .map((text) => at(42, text))
    .join("");
  const rest = at(59, "Post job cleanup.") + at(59, "Cleaning up orphan processes");

  it("in a log that breaks off, or that was cancelled, nobody knows", () => {
    expect(outcomes(setup + step + rest)).toEqual(["passed"]);
    expect(outcomes(setup + step)).toEqual([]);
    expect(outcomes(setup + step + at(58, "##[error]The operation was canceled.") + rest)).toEqual([]);
    const signal =
      "##[error]The runner has received a shutdown signal. This can happen when the runner is stopped.";
    expect(outcomes(setup + step + at(58, signal) + rest)).toEqual([]);
  });

  it("one that took too long failed", () => {
    const late = at(58, "##[error]The action 'Run npm test' has timed out after 5 minutes.");
    expect(ingestText(setup + step + late + rest).runs).toMatchObject([
      { outcome: "failed", findings: [{ category: "timeout" }] },
    ]);
  });

  it("a file of one step, as in the archive of logs, ends with it", () => {
    expect(outcomes(step)).toEqual(["passed"]);
  });
});

describe("what a test got or wanted may say ok itself (TAP)", () => {
  it("in a test that passed", () => {
    const text = `TAP version 13
1..3
ok 1 - says what it got
  ---
  duration_ms: 2
  got: |
    not ok to go on
    ok then
  ...
ok 2 - rounds
ok 3 - sums
`;
    expect(told(text)).toEqual([{ outcome: "passed", passed: 3, failed: 0, messages: [] }]);
  });

  it("in one that failed, where the next fails too", () => {
    const text = `TAP version 13
1..3
not ok 1 - says what it got
  ---
  message: expected ok
  got: |
    ok then
  ...
not ok 2 - rounds
  ---
  message: expected 3 to be 4
  ...
ok 3 - sums
`;
    expect(told(text)).toMatchObject([{ passed: 1, failed: 2 }]);
  });

  it("and one whose end is missing ends where less is indented", () => {
    const text = "TAP version 13\n1..2\nok 1 - a\n  ---\n  got: |\n    not ok\nnot ok 2 - b\n";
    expect(told(text)).toMatchObject([{ passed: 1, failed: 1 }]);
  });
});

it("TAP with the line ends of Windows and no word of its version is TAP", () => {
  const { format, runs } = ingestText("1..2\r\nok 1 - a\r\nnot ok 2 - b\r\n");
  expect({ format, runs }).toMatchObject({ format: "tap", runs: [{ passed: 1, failed: 1 }] });
});

it("what stands among jest's results and is none is no run that passed", () => {
  expect(told('{"numFailedTests":1,"success":false,"testResults":[[],{},"x"]}')).toEqual([]);
});
