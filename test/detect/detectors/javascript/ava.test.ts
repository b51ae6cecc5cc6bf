import { describe, expect, it } from "vitest";
import { ava } from "#detect/detectors/javascript/ava.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const SEVERAL = realOutput("ava/several");

describe("the blocks under the rule", () => {
  const expected = [
    ["zone › knows its zone", "Test finished without running any assertions", null],
    ["ship › prints the street", "Cannot read properties of undefined (reading 'street')", 2],
    ["ship › has all fields", "Difference (- actual, + expected): weight: 2, !== weight: 3,", 9],
    ["ship › rejects", "mailer is down", 13],
  ];
  const read = (text: string) =>
    scan(ava, text).map(({ test, message, line }) => [test, message, line ?? null]);

  it("are read one by one", () => expect(read(SEVERAL)).toEqual(expected));

  it.each(dresses)("are the same in %s", (_, dress) => expect(read(dress(SEVERAL))).toEqual(expected));

  it("have the words of the person who wrote the test before ava's", () => {
    const text = realOutput("ava/assertion").replace(
      "  Difference (-",
      "  the sum of all prices\n\n  Difference (-",
    );
    expect(scan(ava, text)[0]!.message).toBe("the sum of all prices");
  });

  it("are made up for by the stream where they are cut off", () => {
    const cut = SEVERAL.slice(0, SEVERAL.indexOf("  ─"));
    expect(scan(ava, cut).map(({ test, role }) => [test, role])[2]).toEqual([
      "ship › has all fields",
      "summary",
    ]);
  });
});

describe("what no test owns", () => {
  it("an exception while a file is loaded", () => {
    expect(findings(realOutput("ava/missing-module")).map(slots)).toEqual([
      {
        message: "Cannot find package 'dayjs' imported from /home/dev/app/test/plan.js",
        errorType: "ERR_MODULE_NOT_FOUND",
        file: "/home/dev/app/test/plan.js",
        line: null,
        test: null,
      },
    ]);
  });

  it("a timeout, with the test that was waited for", () => {
    expect(findings(realOutput("ava/timeout"))[0]).toMatchObject({
      category: "timeout",
      file: "test/poll.js",
      test: "waits for the lock",
    });
  });

  it("no files", () => {
    expect(findings(realOutput("ava/no-tests"))[0]).toMatchObject({ tool: "ava", category: "config_error" });
  });
});

describe("what is not ava's", () => {
  it.each([
    ["a passing run with a known failure", realOutput("ava/passing")],
    ["prose", "\n  Uncaught exceptions in production\n\n  should be logged\n"],
    ["a crossed line of another tool", "  ✘ sums prices\n\n  sums prices\n\n  Difference\n"],
  ])("%s", (_, text) => {
    expect(scan(ava, text)).toEqual([]);
  });
});
