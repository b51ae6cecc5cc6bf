import type { Detector, Draft } from "../../detector.ts";

/** forge test: a failing test on a line with its reason, under the file it is in. */
export const forge: Detector = {
  id: "forge",
  tool: "forge",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["[fail: ", "[fail. reason: ", "[fail] test", "[fail] inv"],
  programs: ["forge"],
  scan({ lines }): Draft[] {
    const told = new Set<string>();
    let file: string | null = null;
    return lines.flatMap((line, from): Draft[] => {
      file = SUITE.exec(line)?.[1] ?? file;
      const match = FAIL.exec(line);
      if (match === null) return [];
      const [, said = "", test] = match;
      // The list at the end says each again.
      if (told.has(`${file} ${test}`)) return [];
      told.add(`${file} ${test}`);
      // "Invalid data Counterexample: calldata=0x…, args=[0]", "panic: overflow; counterexample: calldata=0x… args=[0]"
      const message = said.replace(/;? counterexample: .*$/i, "") || `${test} failed`;
      return [{ message, test: test!, file, from, to: from + 1 }];
    });
  },
};

// "Running 2 tests for test/Cart.t.sol:CartTest", "Ran 2 tests for test/Cart.t.sol:CartTest", "Encountered 1 failing test in test/Cart.t.sol:CartTest"
const SUITE = /^(?:Running|Ran|Encountered) \d+ (?:failing )?tests? (?:for|in) (\S+\.sol):\w+$/;
// "[FAIL. Reason: Invalid data] test_Sums() (gas: 31222)", "[FAIL: panic: overflow; counterexample: calldata=0x… args=[0]] testFuzz_Sums(uint256) (runs: 0, μ: 0, ~: 0)"
const FAIL =
  /^\[FAIL(?:(?:: |\. Reason: )(.{1,2000}))?\] ((?:test|invariant|setUp|statefulFuzz|table)\w*)\([^()]*\)(?: \(.{1,200}\))?$/;
