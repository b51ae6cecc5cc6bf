import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "frob till") => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings;
  return found === undefined ? "nothing" : `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

describe("where the words stand that a heading leads to", () => {
  it.each([
    [
      "a code and whose it is",
      " ERROR #98124  DRAWERS\n\nOpening the drawers failed\n\nCan't find './coins' in '/app/src'\n\nFile: src/till.js:3:0\n",
      "Opening the drawers failed Can't find './coins' in '/app/src' | src/till.js:3",
    ],
    [
      "a code, and an error that says more",
      "ERROR #98001  DRAWERS\n\nThe drawers were not opened.\n\n  Error: no coins are left for the change\n",
      "no coins are left for the change | -:-",
    ],
    [
      "the name of what was found behind its place",
      "src/till.ex:5:no_coins\nFunction total/0 has no coins to count.\n",
      "Function total/0 has no coins to count. | src/till.ex:5",
    ],
    [
      "the same name over what is no sentence",
      "src/till.ex:5:no_coins\nsrc/till.ex:9:no_change\n",
      "no_coins | src/till.ex:5",
    ],
    [
      "a speaker's own error in another's",
      "Error: [tll] ERROR in /app/src/till.ts(1,14)\n      TL2322: Coins are not assignable to notes.\n",
      "Coins are not assignable to notes | /app/src/till.ts:1",
    ],
    [
      "an exception in one word, and where it was met",
      "MissingCoinsException in rule count in file /app/Tillfile, line 4:\nMissing coins for rule count of the till\n",
      "Missing coins for rule count of the till | /app/Tillfile:4",
    ],
    [
      "a quoted sentence behind a label",
      "> Till error occurred\nError: > Couldn't find any `coins` or `notes` drawer.\n    at hidden frames\n",
      "Couldn't find any `coins` or `notes` drawer. | -:-",
    ],
    [
      "a place behind an arrow is what stands right over it",
      'Error: Till check - (frob wasm)\nError code: T1012\nerror: The coin "penn" is neither known nor new.\n  -->  till/coins.frob:14\n   | \n14 |   coin penn\n   | \n',
      'The coin "penn" is neither known nor new. | till/coins.frob:14',
    ],
    [
      "numbered reasons under their count",
      "ERROR: [1] opening checks failed\n[1]: the drawer [4] of the till is too small, make it [8]\n[11:20:01][INFO ] closing ...\n",
      "the drawer [4] of the till is too small, make it [8] | -:-",
    ],
    [
      "of numbered steps the one that went wrong",
      "Error: frob: Could not fill the till:\n[__0] trying: coins (asked for)\n[__1] unknown coin: penn (part of coins)\n[__1] fail (coins, penn)\n",
      "frob: Could not fill the till: [__1] unknown coin: penn (part of coins) | -:-",
    ],
    [
      "of numbered steps the first, where none went wrong",
      "Error: frob: Could not fill the till:\n[__0] trying: coins (asked for)\n[__1] trying: notes (part of coins)\n",
      "frob: Could not fill the till: [__0] trying: coins (asked for) | -:-",
    ],
    [
      "a title, its place, and deeper the sentence",
      "Error-[CND] Coin not declared\ntill.v, 12\n  Coin 'penn' has not been declared yet. If this is not what you expected, \n  please look into the drawer.\n  \n\n1 error\n",
      "Coin not declared: Coin 'penn' has not been declared yet. If this is not what you expected, please look into the drawer. | till.v:12",
    ],
    [
      "a mark and a letter for the severity",
      '@N: CG364 :"/app/till.v":1:7:1:9|Counting coins of the till.\n@E: CG342 :"/app/till.v":12:17:12:21|Coin penn is unknown\n@END\n',
      "Coin penn is unknown | /app/till.v:12",
    ],
    [
      "a step that is only named, after what it said",
      "till: cannot count the coins\nError in rule count:\n    jobid: 0\n    output: coins.txt\n",
      "till: cannot count the coins | -:-",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output)).toBe(expected);
  });
});
