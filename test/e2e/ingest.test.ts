import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitRepository } from "../host/sandbox.ts";
import { json, twiceshy } from "./twiceshy.ts";

const JUNIT = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="3" failures="1" errors="0" time="0.13">
  <testsuite name="test/cart.test.js" timestamp="2026-11-16T03:48:39.320Z" tests="2" failures="1" time="0.12">
    <testcase classname="test/cart.test.js" name="cart &gt; is empty at first" time="0.001"></testcase>
    <testcase classname="test/cart.test.js" name="cart &gt; sums prices" time="0.11">
      <failure message="expected -42 to be 42 // Object.is equality" type="AssertionError">
AssertionError: expected -42 to be 42 // Object.is equality

- Expected
+ Received

- 42
+ -42

 ❯ test/cart.test.js:6:27
      </failure>
    </testcase>
  </testsuite>
  <testsuite name="test/fine.test.js" timestamp="2026-11-16T03:48:39.341Z" tests="1" failures="0" time="0.002">
    <testcase classname="test/fine.test.js" name="is fine" time="0.001"></testcase>
  </testsuite>
</testsuites>
`;

// As vitest prints the same run.
const PRINTED = `
 RUN  v3.2.7 /srv/shop

 ❯ test/cart.test.js (2 tests | 1 failed) 22ms
   × cart > sums prices 9ms
     → expected -42 to be 42 // Object.is equality

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  test/cart.test.js > cart > sums prices
AssertionError: expected -42 to be 42 // Object.is equality

- Expected
+ Received

- 42
+ -42

 ❯ test/cart.test.js:6:27
      5|   it("sums prices", () => {
      6|     expect(sum([12, 30])).toBe(42);
       |                           ^
      7|   });

⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯

 Test Files  1 failed (1)
      Tests  1 failed | 1 passed (2)
`;

describe("twiceshy ingest", () => {
  it("stores a report's suites as runs, once, and knows the failure again when it is printed", () => {
    const repo = gitRepository({ "printed.txt": PRINTED });
    writeFileSync(join(repo, "report.dat"), JUNIT);
    const first = json(twiceshy(repo, ["ingest", "report.dat", "--json"]));
    expect(first.files[0]).toMatchObject({ format: "JUnit XML", trouble: null });
    expect(first.files[0].runs).toMatchObject([
      { command: "vitest test/cart.test.js", outcome: "failed", passed: 1, failed: 1, isNew: true },
      { command: "vitest test/fine.test.js", outcome: "passed", passed: 1, failed: 0, isNew: true },
    ]);
    expect(json(twiceshy(repo, ["status", "--json"]))).toMatchObject({ memory: { runs: 2, failures: 1 } });

    const again = json(twiceshy(repo, ["ingest", "report.dat", "--json"]));
    expect(again.files[0].runs.map((run: { isNew: boolean }) => run.isNew)).toEqual([false, false]);
    expect(json(twiceshy(repo, ["status", "--json"]))).toMatchObject({ memory: { runs: 2, failures: 1 } });

    const run = twiceshy(repo, ["run", "--", "sh", "-c", "cat printed.txt; exit 1"]);
    expect(run.stderr).toContain("seen");
    const { failures } = json(twiceshy(repo, ["failures", "--json"]));
    expect(failures).toHaveLength(1);
    expect(failures[0].count).toBe(2);
  });

  it("reads what it can, and says what it cannot", () => {
    const repo = gitRepository({ "a.xml": JUNIT, "b.xml": "<html><body>no report</body></html>" });
    const both = twiceshy(repo, ["ingest", "b.xml", "gone.xml", "a.xml"]);
    expect(both.code).toBe(0);
    expect(both.stdout).toContain("2 runs");
    expect(both.stdout).toContain("there is no such file");
    expect(twiceshy(repo, ["ingest", "gone.xml"]).code).toBe(2);
  });
});
