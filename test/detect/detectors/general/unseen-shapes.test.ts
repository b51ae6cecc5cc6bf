import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const first = (output: string, command = "frob shop.frob", exitCode = 1) =>
  detect(logOf(output), { command, exitCode, signal: null }).findings[0];

describe("shapes of tools that nobody knows", () => {
  it("reads a sentence whose place stands in brackets, whatever follows them", () => {
    expect(
      first("Error: Unknown helper: 'restock'. (file: /app/shop.frob, line: 7, column: 3) on node web1\n"),
    ).toMatchObject({ message: "Unknown helper: 'restock'.", file: "/app/shop.frob", line: 7 });
  });

  it("keeps what stands behind a place that leads", () => {
    expect(first("src/shop.frob:7: on error nothing is done\n")).toMatchObject({
      message: "on error nothing is done",
      file: "src/shop.frob",
      line: 7,
    });
  });

  it("takes the place under a box of code", () => {
    const output = [
      "Error: Unknown colour.",
      "  ╷",
      "3 │   color: brnad;",
      "  │          ^^^^^",
      "  ╵",
      "  css/shop.frob 3:10  root sheet",
      "",
    ];
    expect(first(output.join("\n"))).toMatchObject({
      message: "Unknown colour.",
      file: "css/shop.frob",
      line: 3,
      column: 10,
    });
  });

  it("tells the scenario that a closing list names, with what was said under its steps", () => {
    const output = [
      "Feature: till # features/till.feature:1",
      "",
      "  Scenario: gives change      # features/till.feature:4",
      "    Given ten coins           # features/steps/till.py:3",
      "    Then five coins are left  # features/steps/till.py:9",
      "      Assertion Failed: four coins are left",
      "",
      "Failing scenarios:",
      "  features/till.feature:4  gives change",
      "",
      "0 scenarios passed, 1 failed, 0 skipped",
      "",
    ];
    expect(first(output.join("\n"), "frob")).toMatchObject({
      test: "gives change",
      message: expect.stringContaining("four coins are left"),
      category: "test_failure",
    });
  });

  it("takes no call of an announced stack for the message", () => {
    const output = [
      "Backtrace:",
      '           2 (load "/home/dev/app/till.frob")',
      "  1218:36  1 (expand (#<syntax:till.frob:1:0 (error unknown…>))",
      "In lib/boot.frob:",
      "   3330:6  0 (missing-name till)",
      "",
      "In procedure open:",
      "the till is locked: cannot open it",
      "",
    ];
    const found = first(output.join("\n"));
    expect(found?.message).toContain("the till is locked");
    expect(found?.file).toBe("/home/dev/app/till.frob");
  });

  it("says that a file was played where one file is all that was given, and compiled where more is said", () => {
    expect(first('"prices.frob" line 2: no such dish: soup\n', "frob prices.frob")?.category).toBe(
      "runtime_error",
    );
    expect(
      first("prices.frob:2:5: error: no such dish: soup\n", "frob prices.frob -o prices")?.category,
    ).toBe("build_error");
  });

  it("knows what others bring from what is one's own", () => {
    expect(first("Error: there is no package called ‘courier’\n")?.category).toBe("missing_dependency");
    expect(first("Error: Plugin `courier-9' not found in the search path\n")?.category).toBe(
      "missing_dependency",
    );
    expect(first("Error: there is no dish called ‘courier’\n")?.category).not.toBe("missing_dependency");
  });

  it("leaves another program's shout to others: only V8 is fatal in V8's words", () => {
    expect(first("FATAL ERROR: Unable to read the menu\n")?.detector).toBe("general");
    expect(
      first("FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n"),
    ).toMatchObject({
      detector: "node",
      category: "oom",
    });
  });

  it("reads rows of cells under the name of their file", () => {
    const output =
      "== [menu.frob] FAIL\nL:   2 | P:   6 | L014 | Dishes must be in lower case.\nAll Finished!\n";
    expect(first(output, "frob lint")).toMatchObject({
      message: "Dishes must be in lower case.",
      errorType: "L014",
      file: "menu.frob",
      line: 2,
      category: "lint_error",
    });
  });
});
