import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "frob till") => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings;
  return found === undefined ? "nothing" : `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

describe("where an unknown tool tells the place", () => {
  it.each([
    [
      "behind the code of a labelled line",
      "till.c:\nError T2451 till.c 12: Undefined coin 'penn' in drawer 2\n*** 1 errors in Count ***\n",
      "Undefined coin 'penn' in drawer 2 | till.c:12",
    ],
    [
      "not in a sentence that counts",
      "Error in the till.c 12 coins: nothing was counted\n",
      "in the till.c 12 coins: nothing was counted | till.c:-",
    ],
    [
      "at the end of the line above",
      "Msg 208, Level 16, State 1, Server TILL, Line 7\nInvalid coin name 'penn'.\n",
      "Invalid coin name 'penn'. | -:7",
    ],
    [
      "under a heading with an arrow",
      "An error has occurred: InvalidTillError: \n==> File .till-config.yaml\n==> At key: drawers\n=====> Missing required key: coins\n",
      "=====> Missing required key: coins | .till-config.yaml:-",
    ],
    [
      "in a heading at the margin, over what is set in",
      "Counting coins:  till_test.yml\n  FAILED:\n    coins: 4, time: 5m,\n",
      "FAILED: coins: 4, time: 5m, | till_test.yml:-",
    ],
    [
      "in a heading that is drawn out to the edge",
      "src/till.js count ━━━━━━━━━━━━━━━━━━━━━━━━\n\n  × The coins would have been sorted:\n\n    1   │ - penny·dime\n",
      "× The coins would have been sorted: | src/till.js:-",
    ],
    [
      "not in one that is about another part",
      "src/till.js count ━━━━━━━━━━━━━━━━━━━━━━━━\n\ncount ━━━━━━━━━━━━━━━━━━━━━━━━\n\n  × Some coins could not be sorted.\n",
      "Some coins could not be sorted. | -:-",
    ],
    [
      "past what a toolchain calls by its own sources",
      "==7==ERROR: CoinWatcher: coins are left over\n\n    #0 0x7f in __hand_out ../../../../src/libsanitizer/coins/till_linux.cpp:69\n    #1 0x56 in open_till src/till.c:4\n",
      "CoinWatcher: coins are left over | src/till.c:4",
    ],
    [
      "under a sentence about files",
      "  i The following files need to be counted:\n  \n  - src/till.js (2 coins)\n  \nChecked it all.\n",
      "The following files need to be counted | src/till.js:-",
    ],
    [
      "not under one about files that it does not list",
      "  i The following files need to be counted:\n  \n  all of them\n",
      "all of them | -:-",
    ],
    [
      "in an item of a list",
      "Found 1 twins in 2 files:\n\n  - /app/src/till.php:2-7 (5 lines)\n    /app/src/cart.php:2-7\n\nTime: 00:01\n",
      "(5 lines) | /app/src/till.php:2",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output)).toBe(expected);
  });

  it("takes what is marked with less than a cross for a warning", () => {
    const output = [
      "src/till.ts:1:27 coins/any ━━━━━━━━━━━━━━━",
      "",
      "  ! Unexpected coin. Name it.",
      "",
      "src/till.ts:2:13 coins/same ━━━━━━━━━━━━━━━",
      "",
      "  × Counting == may be wrong.",
      "",
      "src/cart.ts:9:3 coins/none ━━━━━━━━━━━━━━━",
      "",
      "  × This is an unexpected pause.",
      "",
    ];
    expect(told(output.join("\n"))).toBe("Counting == may be wrong. | src/till.ts:2");
    expect(told(output.slice(0, 4).join("\n"))).toBe("Unexpected coin. Name it. | src/till.ts:1");
  });

  it.each([
    [
      "the head of a diff",
      "--- till.py\t(original)\n+++ till.py\t(sorted)\n@@ -1,2 +1,2 @@\n-def coins( till ):\n+def coins(till):\n",
      "--- till.py\t(original) | till.py:-",
    ],
    ["no diff", "-- till.py\n+ coins\n- notes\n", "- notes | -:-"],
    [
      "the file over a count of files",
      "Sorted lib/till.dart\nSorted lib/cart.dart\nCounted 2 files (2 sorted) in 0.00 s.\n",
      "Sorted lib/till.dart | lib/till.dart:-",
    ],
    ["a count of something else", "Sorted lib/till.dart\nCounted 2 coins.\n", "Counted 2 coins. | -:-"],
    ["a file from the root", "/app/src/till.rs\n", "/app/src/till.rs | /app/src/till.rs:-"],
  ])("names as last words %s", (_, output, expected) => {
    expect(told(output, "frob sort")).toBe(expected);
  });
});
