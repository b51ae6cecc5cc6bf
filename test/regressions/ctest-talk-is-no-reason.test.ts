import { describe, expect, it } from "vitest";
import { ingestText, watched } from "../loop/ingesting.ts";

const PRINTED = `Test project /srv/shop/build
    Start 1: fails
1/4 Test #1: fails ............................***Failed    0.01 sec
assertion failed at foo.c:12

    Start 2: passes
2/4 Test #2: passes ...........................   Passed    0.01 sec
    Start 3: crash
3/4 Test #3: crash ............................***Exception: SegFault  0.00 sec

    Start 4: off
4/4 Test #4: off ..............................***Not Run (Disabled)   0.00 sec

33% tests passed, 2 tests failed out of 3

Total Test time (real) =   1.02 sec

The following tests did not run:
	  4 - off (Disabled)

The following tests FAILED:
	  1 - fails (Failed)
	  3 - crash (SEGFAULT)
Errors while running CTest
`;

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="(empty)"
	tests="4"
	failures="2"
	disabled="1"
	skipped="0"
	hostname=""
	time="1"
	timestamp="2026-11-18T14:36:43"
	>
	<testcase name="fails" classname="fails" time="0.00623348" status="fail">
		<failure message=""/>
		<system-out>assertion failed at foo.c:12
</system-out>
	</testcase>
	<testcase name="passes" classname="passes" time="0.00886056" status="run">
		<system-out></system-out>
	</testcase>
	<testcase name="crash" classname="crash" time="0.00244896" status="fail">
		<failure message=""/>
		<system-out></system-out>
	</testcase>
	<testcase name="off" classname="off" time="0" status="disabled">
		<system-out>Disabled</system-out>
	</testcase>
</testsuite>
`;

describe("ctest's own lines", () => {
  it("are no reason of a failure, and a test that is switched off did not fail", () => {
    const found = watched(PRINTED, "ctest --output-on-failure");
    expect(found.map(({ test, message, file, line }) => ({ test, message, file, line }))).toEqual([
      { test: "fails", message: "assertion failed at foo.c:12", file: "foo.c", line: 12 },
      { test: "crash", message: "crash", file: null, line: null },
    ]);
  });

  it("say how it ended where nobody else does", () => {
    const { runs } = ingestText(PRINTED);
    expect(runs).toMatchObject([{ outcome: "failed", failed: 2 }]);
    expect(runs[0]!.findings.map(({ test }) => test)).toEqual(["fails", "crash"]);
  });

  it("are none in its JUnit XML either", () => {
    const { runs } = ingestText(REPORT);
    expect(runs).toMatchObject([{ passed: 1, failed: 2, skipped: 1 }]);
    const seen = watched(PRINTED, "ctest").map(({ fingerprint }) => fingerprint.hash);
    expect(runs[0]!.findings.map(({ fingerprint }) => fingerprint.hash).sort()).toEqual([...seen].sort());
  });
});
