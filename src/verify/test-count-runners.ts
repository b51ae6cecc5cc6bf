import { COMPILED_COUNTS } from "./test-count-compiled.ts";
import { JAVASCRIPT_COUNTS } from "./test-count-javascript.ts";
import type { CountRecord } from "./test-count-machine.ts";
import { count, sumLines, tally } from "./test-count-tally.ts";

/** Runners of other runners: what they print of those depends on failing, so that only their own count is stable. */
export const WRAPPERS: readonly CountRecord[] = [
  {
    runner: "ctest",
    needle: "% tests passed",
    read: (lines) =>
      sumLines(lines, (line) => {
        // 67% tests passed, 1 tests failed out of 3
        const match = /^\d+% tests passed, (\d+) tests failed out of (\d+)$/.exec(line);
        if (!match) return null;
        // 2/3 Test #2: taxes ......***Skipped   0.00 sec
        const skipped = lines.filter((other) =>
          /^ *\d+\/\d+ Test +#\d+: .*\*\*\*(?:Skipped|Not Run \(Disabled\))/.test(other),
        );
        const failed = Number(match[1]);
        return count(Number(match[2]) - failed - skipped.length, failed, skipped.length);
      }),
  },
  {
    runner: "prove",
    needle: "Files=",
    read: (lines) =>
      sumLines(lines, (line) => {
        // Files=2, Tests=7,  0 wallclock secs
        const total = /^Files=\d+, Tests=(\d+), /.exec(line)?.[1];
        if (total === undefined) return null;
        // t/db.t (Wstat: 65280 (exited 255) Tests: 1 Failed: 0)
        const failed = lines.map((other) =>
          Number(/^\S.* \(Wstat: .* Tests: \d+ Failed: (\d+)\)/.exec(other)?.[1] ?? 0),
        );
        return tally(`${failed.reduce((a, b) => a + b, 0)} failed`, Number(total));
      }),
  },
];

/** Runners that close with a line of their own. */
export const TEXT_RUNNERS: readonly CountRecord[] = [
  ...JAVASCRIPT_COUNTS,
  {
    runner: "pytest",
    needle: " in ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // ==== 1 failed, 1 passed in 0.02s ====   and, with -q: 2 passed, 1 warning in 0.01s
        const match =
          /^=* ?((?:\d+ (?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun)(?:, )?)+|no tests ran) in [\d.]+s/.exec(
            line,
          );
        if (!match) return null;
        const found = tally(match[1]!.replace(/\d+ (?:warnings?|deselected|rerun)/g, ""));
        return { ...found, errors: Number(/(\d+) errors?/.exec(match[1]!)?.[1] ?? 0) };
      }),
  },
  {
    runner: "unittest",
    needle: "Ran ",
    read: (lines) =>
      sumLines(lines, (line, at) => {
        // Ran 4 tests in 0.001s
        const match = /^Ran (\d+) tests? in [\d.]+s$/.exec(line);
        if (!match) return null;
        // FAILED (failures=1, errors=1, skipped=1)   OK (expected failures=1)
        const verdict =
          lines.slice(at + 1, at + 4).find((other) => /^(?:OK|FAILED|NO TESTS RAN)/.test(other)) ?? "";
        return tally(
          verdict.replace("expected failures=", "xfailed=").replace("unexpected successes=", "fail="),
          Number(match[1]),
        );
      }),
  },
  {
    runner: "go test",
    needle: "\t",
    read(lines) {
      const tests = sumLines(lines, (line) => {
        //     --- PASS: TestFailures/fatal (0.00s)
        const match = /^ *--- (PASS|FAIL|SKIP): \S+ \([\d.]+s\)$/.exec(line);
        return match && tally(`1 ${match[1]!.toLowerCase()}`);
      });
      const packages = sumLines(lines, (line) => {
        // ok  	example.com/shop/mail	0.002s   FAIL	example.com/shop/cart [build failed]
        const match = /^(ok {2}|FAIL)\t\S+(?:\t\(?[\d.]*|\s\[(?:build|setup) failed\])/.exec(line);
        if (!match || line.includes("[no tests to run]")) return null;
        return match[1] === "FAIL" ? count(0, 1, 0, "package") : count(1, 0, 0, "package");
      });
      // Without -v only failing tests are named, and a package that does not compile names none: no count of tests.
      const verbose = lines.some((line) => line.startsWith("=== RUN   ") || line.startsWith("--- PASS: "));
      return verbose && tests ? tests : packages;
    },
  },
  {
    runner: "cargo test",
    needle: "test result: ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
        const match = /^test result: \w+\. (\d+ passed; \d+ failed; \d+ ignored;)/.exec(line);
        return match && tally(match[1]!);
      }),
  },
  {
    runner: "cargo nextest",
    needle: "Summary [",
    read: (lines) =>
      sumLines(lines, (line) => {
        //      Summary [   0.104s] 3 tests run: 2 passed, 1 failed, 0 skipped
        const match = /^ +Summary \[ *[\d.]+s\] +[\d/]+ tests? run: (.*)$/.exec(line);
        return match && tally(match[1]!.replace(/\([^)]*\)/g, ""));
      }),
  },
  {
    runner: "rspec",
    needle: " example",
    read: (lines) =>
      sumLines(lines, (line) => {
        // 4 examples, 0 failures, 2 pending
        const match = /^(\d+) examples?, (\d+ failures?(?:, \d+ pending)?(?:, \d+ errors?)?)/.exec(line);
        return match && tally(match[2]!, Number(match[1]));
      }),
  },
  {
    runner: "minitest and test-unit",
    needle: " assertions, ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // 3 runs, 2 assertions, 0 failures, 0 errors, 1 skips
        const match = /^(\d+) (?:runs|tests), \d+ assertions, (\d+ failures, .*)$/.exec(line);
        return match && tally(match[2]!, Number(match[1]));
      }),
  },
  {
    runner: "phpunit",
    needle: "ssertion",
    read: (lines) =>
      sumLines(lines, (line) => {
        // OK (3 tests, 5 assertions)
        const fine = /^OK \((\d+) tests?, \d+ assertions?\)$/.exec(line);
        if (fine) return count(Number(fine[1]), 0, 0);
        // Tests: 4, Assertions: 2, Skipped: 1, Incomplete: 1.
        const match = /^Tests: (\d+), Assertions: \d+(.*)\.$/.exec(line);
        return match && tally(match[2]!, Number(match[1]));
      }),
  },
  ...COMPILED_COUNTS,
];
