/** What a report calls left out or a failure, and is the other: by the exit code of the tool itself. */
import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

const outcomes = (text: string) => ingestText(text).runs.map(({ outcome, failed }) => [outcome, failed]);

describe("ctest 3.25", () => {
  const report = (cases: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="(empty)"\n\ttests="2"\n\tfailures="0"\n\tdisabled="0"\n\tskipped="1"\n\thostname=""\n\ttime="1"\n\ttimestamp="2026-11-19T23:09:01"\n\t>\n\t<testcase name="ok" classname="ok" time="0.004" status="run">\n\t\t<system-out></system-out>\n\t</testcase>\n${cases}</testsuite>\n`;
  const notRun = (name: string, reason: string, said: string) =>
    `\t<testcase name="${name}" classname="${name}" time="0" status="notrun">\n\t\t<skipped message="${reason}"/>\n\t\t<system-out>${said}</system-out>\n\t</testcase>\n`;

  it("a test whose program is not there has failed (exit code 8), as the console says", () => {
    const text = report(
      notRun("missing", "Unable to find executable", "Unable to find executable: nope_program"),
    );
    expect(outcomes(text)).toEqual([["failed", 1]]);
    const printed = `Test project /srv/shop/b
    Start 1: ok
1/2 Test #1: ok ...............................   Passed    0.00 sec
    Start 2: missing
Could not find executable nope_program
Looked in the following places:
nope_program
Unable to find executable: nope_program
2/2 Test #2: missing ..........................***Not Run   0.00 sec

50% tests passed, 1 tests failed out of 2

The following tests FAILED:
	  2 - missing (Not Run)
Errors while running CTest
`;
    const [told] = ingestText(text).runs[0]!.findings;
    expect(told).toMatchObject({ test: "missing", message: "Unable to find executable: nope_program" });
    const hashes = watched(printed, "ctest").map(({ fingerprint }) => fingerprint.hash);
    expect(hashes).toContain(told!.fingerprint.hash);
  });

  it("one that left itself out has not", () => {
    expect(outcomes(report(notRun("skipme", "SKIP_RETURN_CODE=77", "")))).toEqual([["passed", 0]]);
    const off = `\t<testcase name="off" classname="off" time="0" status="disabled">\n\t\t<system-out>Disabled</system-out>\n\t</testcase>\n`;
    expect(outcomes(report(off))).toEqual([["passed", 0]]);
  });
});

describe("biome 2.6", () => {
  const junit = (errors: number) => `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Biome" tests="1" failures="1" errors="${errors}" time="0.004">
    <testsuite name="w.js" tests="1" disabled="0" errors="${errors}" failures="1" package="org.biome">
        <testcase name="org.biome.lint.correctness.noUnusedVariables" line="1" column="7">
            <failure message="This variable total is unused.">line 1, col 7, This variable total is unused.</failure>
        </testcase>
    </testsuite>
</testsuites>`;
  const gitlab = (severity: string) =>
    JSON.stringify([
      {
        ...{ description: "This variable total is unused.", severity, fingerprint: "774" },
        check_name: "lint/correctness/noUnusedVariables",
        location: { path: "w.js", lines: { begin: 1 } },
      },
    ]);

  it("warnings fail nothing: in JUnit XML they are failures and no errors, for GitLab they are major", () => {
    expect(outcomes(junit(0))).toEqual([["passed", 0]]);
    expect(outcomes(gitlab("major"))).toEqual([["passed", 0]]);
  });

  it("errors do", () => {
    expect(outcomes(junit(1))).toEqual([["failed", 1]]);
    expect(outcomes(gitlab("critical"))).toEqual([["failed", 1]]);
  });

  it("what is major for another tool has failed", () => {
    expect(outcomes(gitlab("major").replace("lint/correctness/", ""))).toEqual([["failed", 1]]);
  });
});

describe("gotestsum 1.8 --rerun-fails", () => {
  const passed = (name: string) =>
    `<testcase classname="example.com/fl" name="${name}" time="0.000000"></testcase>`;
  const failed = (name: string) =>
    `<testcase classname="example.com/fl" name="${name}" time="0.000000"><failure message="Failed" type="">=== RUN   ${name}&#xA;    f_test.go:3: no price&#xA;--- FAIL: ${name} (0.00s)&#xA;</failure></testcase>`;
  const report = (...cases: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites tests="3" failures="1" errors="0" time="1.005198"><testsuite tests="3" failures="1" time="0.004000" name="example.com/fl" timestamp="2026-11-19T23:12:30Z"><properties><property name="go.version" value="go1.19.8 linux/amd64"></property></properties>${cases.join("")}</testsuite></testsuites>`;
  const counts = (text: string) =>
    ingestText(text).runs.map((run) => [run.outcome, run.passed, run.failed, run.findings.length]);

  it("a test that passed at a later try passed", () => {
    const text = report(failed("TestFlaky"), passed("TestOk"), passed("TestFlaky"));
    expect(counts(text)).toEqual([["passed", 2, 0, 0]]);
  });

  it("one that never passed failed once", () => {
    const text = report(failed("TestRed"), passed("TestOk"), failed("TestRed"), failed("TestRed"));
    expect(counts(text)).toEqual([["failed", 1, 1, 1]]);
  });

  it("with -count=2 all tests are there twice, and nothing is made good", () => {
    const text = report(failed("TestFlaky"), passed("TestOk"), passed("TestFlaky"), passed("TestOk"));
    expect(counts(text)).toEqual([["failed", 3, 1, 1]]);
  });

  it("what was cut keeps its failures", () => {
    const [run] = ingestText(report(failed("TestRed"), passed("TestOk")).slice(0, -60)).runs;
    expect([run!.outcome, run!.failed]).toEqual(["failed", 1]);
  });
});

it("jest's JSON of a run that failed by its coverage alone is no run that passed", () => {
  const json = (success: boolean) =>
    JSON.stringify({
      ...{ numFailedTestSuites: 0, numFailedTests: 0, numTotalTests: 1, success },
      testResults: [
        {
          ...{ name: "/srv/shop/a.test.js", status: "passed", message: "" },
          assertionResults: [
            { ancestorTitles: [], title: "x", status: "passed", failureMessages: [], numPassingAsserts: 0 },
          ],
        },
      ],
    });
  expect(outcomes(json(false))).toEqual([
    ["passed", 0],
    ["failed", 1],
  ]);
  expect(outcomes(json(true))).toEqual([["passed", 0]]);
});

describe("gtest 1.12", () => {
  const printed = (other: string) => `[==========] Running 2 tests from 2 test suites.
[----------] Global test environment set-up.
[----------] 1 test from Env
gt.cc:19: Failure
Failed
no database
[ RUN      ] Env.One
gt.cc:20: Skipped

[  SKIPPED ] Env.One (0 ms)
[----------] 1 test from Env (0 ms total)

[----------] 1 test from Cart
[ RUN      ] Cart.Adds
${other}[----------] 1 test from Cart (0 ms total)

[----------] Global test environment tear-down
[==========] 2 tests from 2 test suites ran. (0 ms total)
[  PASSED  ] 1 test.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] Env.One
[  FAILED  ] Env: SetUpTestSuite or TearDownTestSuite

 1 FAILED TEST SUITE
`;
  const failed =
    "gt.cc:4: Failure\nExpected equality of these values:\n  1\n  2\n[  FAILED  ] Cart.Adds (0 ms)\n";
  const shown = (text: string) =>
    watched(text, "./gt").map(({ test, message, line }) => [test, message, line]);

  it("what a suite could not set up is told under its name, beside the tests that failed", () => {
    const setUp = ["Env", "no database", 19];
    expect(shown(printed("[       OK ] Cart.Adds (0 ms)\n"))).toEqual([setUp]);
    const adds = ["Cart.Adds", "Expected equality of these values: 1, 2", 4];
    expect(shown(printed(failed))).toEqual([adds, setUp]);
  });
});
