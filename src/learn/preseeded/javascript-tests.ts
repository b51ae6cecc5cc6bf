import { matches, type Seed, says, seed } from "./seed.ts";

/** jest, vitest and mocha. */
export const JAVASCRIPT_TESTS: readonly Seed[] = [
  seed({
    id: "js-test-timeout",
    title: "A test did not finish in time",
    category: "timeout",
    safety: "moderate",
    needles: ["exceeded timeout of", "timed out in", "exceeded. for async tests"],
    when: [
      matches("tool", /^(?:jest|vitest|mocha|unknown)$/),
      says(
        /^(?:(?:thrown: ")?Exceeded timeout of (?<ms>\d+) ms for a (?:test|hook)|(?:Test|Hook) timed out in (?<ms_2>\d+)ms|Timeout of (?<ms_3>\d+)ms exceeded)/,
      ),
    ],
    advise:
      "It was not done within {ms} ms. Find what never settles before raising the limit: a promise without await or return, a `done` that is not called on the error path, fake timers that nobody advances, a server or database that is not there.",
    why: "A test that needs milliseconds and runs into seconds waits for something that will not come; a longer limit only makes the suite slower. Raise it for a test that is slow by nature, and there alone.",
    examples: ['thrown: "Exceeded timeout of 5000 ms for a test."', "Error: Test timed out in 5000ms."],
  }),
  seed({
    id: "jest-open-handles",
    title: "jest does not exit after the tests",
    category: "timeout",
    safety: "moderate",
    needles: ["--detectopenhandles", "jest did not exit"],
    when: [
      says(/asynchronous operations that weren't stopped in your tests|Jest did not exit \w+ seconds? after/),
    ],
    advise:
      "The tests passed; something keeps the process alive. Run once with `--detectOpenHandles` to see what, then close it in afterAll: servers, database pools, timers, watchers.",
    why: "`--forceExit` hides it, together with work that was still being written. In CI this shows as a job that hangs until it is killed.",
    examples: [
      "Jest did not exit one second after the test run has completed.",
      "This usually means that there are asynchronous operations that weren't stopped in your tests. Consider running Jest with `--detectOpenHandles` to troubleshoot this issue.",
    ],
  }),
  seed({
    id: "js-snapshot-differs",
    title: "A snapshot does not match",
    category: "test_failure",
    safety: "risky",
    needles: ["snapshot(", "snapshot `"],
    when: [
      matches("tool", /^(?:jest|vitest|unknown)$/),
      says(/^(?:expect\(.{1,80}\)\.toMatch(?:Inline)?Snapshot\(|Snapshot `.{1,200}` mismatched)/),
    ],
    advise:
      "Read the difference first. If the new output is wrong, mend the code; if it is meant, update this one snapshot (`-u` with a filter for the test) and review it as code. Take times, ids and paths out of what is compared.",
    why: "Updating all snapshots makes every test green, right or wrong: it is the quickest way to accept a regression.",
    unless: ["jest-snapshot-not-written"],
    examples: ["Error: Snapshot `prints a receipt 1` mismatched"],
  }),
  seed({
    id: "jest-snapshot-not-written",
    title: "A new snapshot was not committed",
    category: "test_failure",
    safety: "moderate",
    needles: ["new snapshot was not written"],
    when: [matches("text", /New snapshot was not written/)],
    advise:
      "CI writes no snapshots. Run the test once on your machine without --ci, look at the file that appears in __snapshots__, and commit it.",
    why: "If the file is there already, the test's name changed, or the file is ignored by git.",
    examples: [
      "New snapshot was not written. The update flag must be explicitly passed to write a new snapshot.",
    ],
  }),
];
