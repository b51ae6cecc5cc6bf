import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ingestText, REPORTS, toldOf, watched } from "./ingesting.ts";

const fixture = (path: string) => readFileSync(join(REPORTS, path), "utf8");
const failuresOf = (text: string) =>
  ingestText(text).runs.flatMap((run) =>
    run.findings.map(({ test, message, file, line }) => ({ test, message, file, line })),
  );

describe("JUnit XML of other tools", () => {
  it("reads gtest", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="2" failures="1" name="AllTests" timestamp="2026-11-16T03:48:39">
  <testsuite name="CartTest" tests="2" failures="1" time="0.001">
    <testcase name="IsEmpty" file="cart_test.cc" line="3" status="run" result="completed" time="0." classname="CartTest" />
    <testcase name="SumsPrices" file="cart_test.cc" line="7" status="run" result="completed" time="0." classname="CartTest">
      <failure message="cart_test.cc:8&#x0A;Expected equality of these values:&#x0A;  sum({12, 30})&#x0A;    Which is: -42&#x0A;  42" type=""><![CDATA[cart_test.cc:8
Expected equality of these values:
  sum({12, 30})
    Which is: -42
  42]]></failure>
    </testcase>
  </testsuite>
</testsuites>`;
    const { runs } = ingestText(text);
    expect(runs).toMatchObject([{ command: "gtest CartTest", passed: 1, failed: 1, outcome: "failed" }]);
    expect(runs[0]!.findings[0]).toMatchObject({
      test: "CartTest.SumsPrices",
      file: "cart_test.cc",
      category: "test_failure",
    });
  });

  it("reads cargo nextest as cargo prints it", () => {
    const panic =
      "thread 'tests::sums_prices' panicked at src/lib.rs:16:9:\nassertion `left == right` failed: wrong total\n  left: -42\n right: 42\n";
    const text = `<testsuites name="nextest-run" tests="1" failures="1"><testsuite name="shop" tests="1" failures="1">
<testcase name="tests::sums_prices" classname="shop" timestamp="2026-11-16T03:48:39.320+00:00" time="0.005"><failure type="test failure with exit code 101">${panic}</failure></testcase></testsuite></testsuites>`;
    const printed = watched(fixture("cargo-test/output.txt"), "cargo test").map(
      (one) => one.fingerprint.hash,
    );
    expect(printed).toContain(ingestText(text).runs[0]!.findings[0]!.fingerprint.hash);
  });

  it("reads go-junit-report as go prints it", () => {
    const text = `<testsuites tests="1" failures="1"><testsuite name="example.com/shop/cart" tests="1" failures="1" time="0.002">
<testcase name="TestSum/two" classname="example.com/shop/cart" time="0.000"><failure message="Failed"><![CDATA[    cart_test.go:14: Sum(12, 30) = -42, want 42]]></failure></testcase></testsuite></testsuites>`;
    const printed = watched(fixture("go-test/output.txt"), "go test ./...").map(
      (one) => one.fingerprint.hash,
    );
    expect(printed).toContain(ingestText(text).runs[0]!.findings[0]!.fingerprint.hash);
  });

  it("counts reruns once, errors as failures, and says when nothing is told", () => {
    const text = `<testsuite name="x"><testcase classname="x" name="a"><failure/><rerunFailure message="again">no</rerunFailure></testcase>
<testcase classname="x" name="b"><error message="boom" type="java.io.IOException"/></testcase><testcase classname="x" name="c"><skipped/></testcase></testsuite>`;
    const { runs } = ingestText(text);
    expect(runs).toMatchObject([{ passed: 0, failed: 2, skipped: 1 }]);
    expect(runs[0]!.findings.map(({ message }) => message)).toEqual([
      "a failed, and the report does not say why",
      "boom",
    ]);
  });

  it("keeps what stands before a cut, and says so", () => {
    const text = fixture("vitest/junit.xml");
    const { runs, notes } = ingestText(text.slice(0, text.indexOf("has a price") + 200));
    expect(runs[0]).toMatchObject({ passed: 1, failed: 2 });
    expect(notes).toEqual(["the file is cut off: what stands before the cut was read"]);
  });

  it("tells two runs apart that differ in time only, and knows a run that is there twice", () => {
    const suite = (at: string) =>
      `<testsuite name="s" timestamp="${at}"><testcase name="a" classname="s"/></testsuite>`;
    const ids = (...suites: string[]) =>
      ingestText(`<testsuites>${suites.join("")}</testsuites>`).runs.map((run) => run.id);
    const [one, two] = ["2026-11-16T03:48:39", "2026-11-16T04:48:39"].map(suite) as [string, string];
    expect(ids(one)[0]).not.toBe(ids(two)[0]);
    expect(new Set(ids(one, one)).size).toBe(2);
    expect(ids(one, one)).toEqual(ids(one, one));
  });
});

describe("TRX", () => {
  const TRX = fixture("trx/report.trx");

  it("as the test platform's own logger writes it is one run, with tests, messages and places", () => {
    const { runs, format } = ingestText(TRX);
    expect(format).toBe("trx");
    expect(runs).toMatchObject([{ command: "dotnet test", passed: 1, failed: 2, skipped: 1 }]);
    expect(runs[0]!.findings.map(({ test, message, file, line }) => [test, message, file, line])).toEqual([
      ["Shop.CartTests.KnowsTheDearest", "the cart is empty", "Cart.cs", 21],
      ["Shop.CartTests.SumsPrices", "Assert.Equal() Failure: Expected: 42, Actual: -42", "CartTests.cs", 26],
    ]);
  });

  it("with Windows' line ends has the same fingerprints, and in pieces the same runs", () => {
    const hashes = (text: string, size = 1 << 16) =>
      ingestText(text, { size }).runs.flatMap(({ findings }) =>
        findings.map(({ fingerprint }) => fingerprint.hash),
      );
    expect(hashes(TRX.replaceAll("\n", "\r\n"))).toEqual(hashes(TRX));
    expect(hashes(TRX, 7)).toEqual(hashes(TRX));
  });
});

// Of known form: the plugin cannot be had here; written after what its documentation shows, around real output of pytest.
describe("pytest-json-report", () => {
  it("has the fingerprints that pytest's own output has", () => {
    const repr =
      "self = <test_stats.TestMean object at 0x7f90>\n\n    def test_empty(self):\n>       assert mean([]) == 0\n\ntests/test_stats.py:8: \n_ _ _ _\n\nxs = []\n\n    def mean(xs):\n>       return sum(xs) / len(xs)\nE       ZeroDivisionError: division by zero\n\nstats.py:2: ZeroDivisionError";
    const text = JSON.stringify({
      created: 1794801484.6,
      duration: 0.09,
      exitcode: 1,
      root: "/srv/shop",
      environment: {},
      summary: { passed: 1, failed: 1, total: 2 },
      collectors: [{ nodeid: "", outcome: "passed", result: [] }],
      tests: [
        {
          nodeid: "tests/test_stats.py::TestMean::test_two",
          lineno: 4,
          outcome: "passed",
          setup: { duration: 0.001, outcome: "passed" },
          call: { duration: 0.001, outcome: "passed" },
        },
        {
          nodeid: "tests/test_stats.py::TestMean::test_empty",
          lineno: 6,
          outcome: "failed",
          call: {
            duration: 0.002,
            outcome: "failed",
            crash: { path: "/srv/shop/stats.py", lineno: 2, message: "ZeroDivisionError: division by zero" },
            longrepr: repr,
          },
        },
      ],
    });
    const { runs, stored } = ingestText(text);
    expect(runs).toMatchObject([{ command: "pytest", passed: 1, failed: 1 }]);
    expect(stored[0]!.run.exitCode).toBe(1);
    const printed = watched(fixture("pytest/output.txt"), "pytest").map((one) => one.fingerprint.hash);
    expect(printed).toContain(runs[0]!.findings[0]!.fingerprint.hash);
  });
});

describe("SARIF", () => {
  it("reads several runs, passes warnings by, and names rule and place of a tool that nobody knows", () => {
    const result = (level: string) => ({
      level,
      ruleId: "SHOP001",
      message: { text: "prices must not be negative" },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "src/cart.zig" },
            region: { startLine: 3, startColumn: 5 },
          },
        },
      ],
    });
    const run = (name: string, level: string) => ({ tool: { driver: { name } }, results: [result(level)] });
    const text = JSON.stringify({
      version: "2.1.0",
      runs: [run("ShopLint", "error"), run("Other", "warning"), run("Third", "note")],
    });
    const { runs } = ingestText(text);
    expect(runs.map(({ command, outcome }) => [command, outcome])).toEqual([
      ["shoplint", "failed"],
      ["other", "passed"],
      ["third", "passed"],
    ]);
    expect(runs[0]!.findings[0]).toMatchObject({ file: "src/cart.zig", line: 3, errorType: "SHOP001" });
  });
});

describe("TAP", () => {
  it.each([
    ["12", "1..2\nok 1 - a\nnot ok 2 - b\n#   Failed test 'b'\n#   at t/cart.t line 6.\n"],
    [
      "14 with subtests",
      "TAP version 14\n# Subtest: cart\n    ok 1 - a\n    not ok 2 - b\n      ---\n      message: no\n      ...\n    1..2\nnot ok 1 - cart\n1..1\n",
    ],
  ])("reads version %s", (_name, text) => {
    expect(ingestText(text).runs).toMatchObject([{ outcome: "failed", passed: 1, failed: 1 }]);
  });

  it("passes skipped and todo tests by, and hears a bail-out", () => {
    expect(ingestText("1..2\nok 1 - a # SKIP no\nnot ok 2 - b # TODO later\n").runs).toMatchObject([
      { outcome: "passed", skipped: 2 },
    ]);
    expect(ingestText("1..2\nok 1 - a\nBail out! no database\n").runs).toMatchObject([{ outcome: "failed" }]);
  });
});

describe("all of a report as one run", () => {
  it("with the command that the person names", () => {
    const { runs, stored } = ingestText(fixture("go-test/go.json"), { command: "npm test", task: "t-1" });
    expect(runs).toMatchObject([{ command: "npm test", outcome: "failed", passed: 3, failed: 3 }]);
    expect(stored[0]!.run).toMatchObject({ task: "t-1", source: "ingest", argv: ["npm", "test"] });
    expect(stored[0]!.findings.length).toBe(2);
  });
});

describe("plain logs", () => {
  it("are read as inspect reads them", () => {
    const output = fixture("pytest/output.txt");
    const { runs } = ingestText(output, { name: "pytest.log" });
    expect(runs).toMatchObject([{ command: "pytest.log", outcome: "failed" }]);
    const hashes = (of: readonly { fingerprint: { hash: string } }[]) =>
      of.map((one) => one.fingerprint.hash).sort();
    expect(hashes(runs[0]!.findings)).toEqual(hashes(watched(output, "pytest")));
  });

  it("that say how they ended need no exit code, others do", () => {
    expect(ingestText("compiling\nBUILD SUCCESS\n").runs).toMatchObject([{ outcome: "passed" }]);
    expect(ingestText("compiling\n")).toMatchObject({ runs: [], unclear: 1 });
    expect(ingestText("compiling\n", { exitCode: 2 }).runs).toMatchObject([{ outcome: "failed", failed: 1 }]);
  });

  it("are told in pieces", () => {
    expect(toldOf("a\nb\n", 1).filter(({ kind }) => kind === "output")).toHaveLength(4);
    expect(failuresOf("one\n")).toEqual([]);
  });
});

describe("a report that says it is of the future", () => {
  // Many write local time without its zone: east of Greenwich that is hours from now, and the check would stay red for as long.
  const report = (timestamp: string) =>
    `<testsuite name="pytest" tests="1" failures="1" time="2" timestamp="${timestamp}"><testcase classname="cart" name="sums"><failure message="1 is not 2" type="AssertionError"/></testcase></testsuite>`;
  const about = { now: Date.UTC(2026, 10, 17, 12), writtenAt: Date.UTC(2026, 10, 17, 11) };
  const first = (timestamp: string, more = {}) =>
    ingestText(report(timestamp), { ...about, ...more }).stored[0]!.run;

  it("is of when it was written", () => {
    expect(first("2026-11-17T20:00:00").startedAt).toBe(about.writtenAt - 2000);
    expect(first("2026-11-17T20:00:00", { writtenAt: about.now + 5000 }).startedAt).toBe(about.now - 2000);
    expect(first("2026-11-17T10:00:00").startedAt).toBe(Date.UTC(2026, 10, 17, 10));
  });

  it("is the same run whenever it is read", () => {
    const later = { now: Date.UTC(2026, 10, 18), writtenAt: Date.UTC(2026, 10, 17, 23) };
    expect(first("2026-11-17T20:00:00", later).id).toBe(first("2026-11-17T20:00:00").id);
  });
});
