/** A report that went through Windows, or through an editor, is the report that it was: reading it again adds nothing. */
import { describe, expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const ids = (text: string, size?: number) =>
  ingestText(text, { exitCode: 1, ...(size === undefined ? {} : { size }) }).runs.map(({ id }) => id);

const JUNIT = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="1" failures="1" errors="0" time="0.2">
    <testsuite name="test/cart.test.ts" tests="1" failures="1" errors="0" skipped="0" time="0.2">
        <testcase classname="test/cart.test.ts" name="cart &gt; adds" time="0.001">
            <failure message="expected 1 to be 2" type="AssertionError">
AssertionError: expected 1 to be 2 // Object.is equality

- Expected
+ Received

 ❯ test/cart.test.ts:3:67
            </failure>
        </testcase>
    </testsuite>
</testsuites>
`;
const TRX = `<?xml version="1.0" encoding="utf-8"?>
<TestRun id="1" xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>
  <UnitTestResult testName="Cart.Adds" outcome="Failed"><Output><ErrorInfo><Message>Assert.Equal() Failure
Expected: 2
Actual:   1</Message><StackTrace>   at Cart.Adds() in /srv/shop/Cart.cs:line 3
   at Runner.Run()</StackTrace></ErrorInfo></Output></UnitTestResult>
</Results></TestRun>
`;
const TAP = "TAP version 13\n1..2\nok 1 adds\nnot ok 2 sums\n  ---\n  message: no\n  ...\n";
const LOG = "building\n\nsrc/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n";

describe.each([
  ["JUnit XML", JUNIT],
  ["TRX", TRX],
  ["TAP", TAP],
  ["a log", LOG],
])("%s", (_, text) => {
  it("with the line ends of Windows, in pieces of any size", () => {
    const known = ids(text);
    expect(known).toHaveLength(1);
    const windows = text.replaceAll("\n", "\r\n");
    for (const size of [1, 2, 3, 7, 1 << 16]) expect(ids(windows, size)).toEqual(known);
  });

  it("with empty lines behind it, or no line end", () => {
    expect(ids(`${text}\n\r\n\n`)).toEqual(ids(text));
    expect(ids(text.trimEnd())).toEqual(ids(text));
  });
});

it("JUnit XML without its indentation", () => {
  expect(ids(JUNIT.replace(/^ +(?=<)/gm, ""))).toEqual(ids(JUNIT));
});

it("what says something else is another run", () => {
  const others = [LOG, LOG.replace("\n\n", "\n"), LOG.replace("3,5", "3,6"), ` ${LOG}`];
  expect(new Set(others.flatMap((text) => ids(text))).size).toBe(others.length);
});

describe("a zero in a log", () => {
  const log = `hello \0 there\n${"building the shop, step by step\n".repeat(5)}src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n`;

  it("that a test printed makes no binary file of it", () => {
    const { format, runs } = ingestText(log, { exitCode: 1 });
    expect(format).toBe("plain-log");
    expect(runs[0]!.findings.map(({ line }) => line)).toEqual([3]);
  });

  it("many are one: SQLite, a class file", () => {
    expect(
      ingestText(`SQLite format 3\0\u0010\0\u0001\u0001\0@  \0\0\0\u0003${"\0".repeat(40)}`, { exitCode: 1 })
        .format,
    ).toBeNull();
    expect(
      ingestText("\0\0\0\u0034\0\u001d\n\0\u0006\0\u000f\t\0Code\u0001\0\u000fLineNumberTable", {
        exitCode: 1,
      }).format,
    ).toBeNull();
  });
});
