import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../../log-of.ts";

const told = (output: string, command = "frob till") => {
  const [found] = detect(logOf(output), { command, exitCode: 1, signal: null }, { detectors: [] }).findings;
  return found === undefined ? "nothing" : `${found.message} | ${found.file ?? "-"}:${found.line ?? "-"}`;
};

const LONG = 'shop/till.fb:5: error: Argument 1 to "count" takes coins of one kind only;';

describe("words that go on, and marks around them", () => {
  it.each([
    [
      "a sentence that fills its line goes on below it",
      `${LONG}\nnotes are given  [coin-kind]\n`,
      'Argument 1 to "count" takes coins of one kind only; notes are given  [coin-kind] | shop/till.fb:5',
    ],
    [
      "and ends where another begins to speak",
      `${LONG}\nmake: *** [till] Error 1\n`,
      'Argument 1 to "count" takes coins of one kind only; | shop/till.fb:5',
    ],
    [
      "a short line is whole, whatever it ends with",
      "till.fb:5: error: coins are not;\nnotes are\n",
      "coins are not; | till.fb:5",
    ],
    [
      "dots between a name and how often it was met",
      "errors.ENOCOINS: .............................. 3\nhttp.codes: .............. 7\n",
      "ENOCOINS | -:-",
    ],
    [
      "the queue of errors of a library under plain words",
      "Could not open the drawer till.pem\n80AB1CCB7A7F0000:error:80000002:system library:file_open:No such file or directory:../providers/file_store.c:266:calling stat(till.pem)\n",
      "Could not open the drawer till.pem | till.pem:-",
    ],
    [
      "a thread's panic over a stack with addresses",
      "thread 812 panic: no coin at 5\n/app/src/till.fb:14:17: 0x103a9f2 in count (till)\n    return coins[at];\n/app/src/main.fb:6:22: 0x103a7c1 in main (till)\n",
      "no coin at 5 | /app/src/till.fb:14",
    ],
    [
      "how far it was before it fell",
      "plugins: frob-3.8.0, drawer-2.4.0\ntill_test.fb Fatal Frob error: Segmentation fault\n\nCurrent thread 0x00007fb0 (most recent call first):\n",
      "Segmentation fault | -:-",
    ],
    [
      "what stands in the margin under the marked code",
      "Count-Coins: /app/till.fb:4\nLine |\n   4 |  Count-Coins drawer.txt\n     |  ~~~~~~~~~~~~~~~~~~~~~~\n     | Cannot find the drawer because it was sold.\n",
      "Cannot find the drawer because it was sold. | /app/till.fb:4",
    ],
    [
      "a code's letter says how bad it is",
      "till.fb:1:0: C0114: Missing words about the till (missing-words)\ntill.fb:5:11: E0602: Undefined coin 'pny' (undefined-coin)\n",
      "Undefined coin 'pny' | till.fb:5",
    ],
    [
      "names in a list under a threshold that was missed",
      "src/till.ts:1:23: coins\nsrc/till.ts:2:10: notes\nThe coin coverage rate(25%) is lower than the target(99%).\n",
      "The coin coverage rate(25%) is lower than the target(99%). | -:-",
    ],
    [
      "of one reason that is said twice the first",
      "frob: no default drawer: No such coin\nfrob: counting failed: No such coin\n",
      "frob: no default drawer: No such coin | -:-",
    ],
    [
      "how a worker ended is no reason",
      "Failed to find the drawer 'coins' in 'till'.\n[ERROR] Worker (pid:299) exited with code 4.\n",
      "Failed to find the drawer 'coins' in 'till'. | -:-",
    ],
  ])("%s", (_, output, expected) => {
    expect(told(output)).toBe(expected);
  });
});
