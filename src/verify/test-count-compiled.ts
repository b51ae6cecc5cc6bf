import type { CountRecord } from "./test-count-machine.ts";
import { count, sumLines, tally } from "./test-count-tally.ts";

/** The JVM, .NET, C++, Elixir and Swift. */
export const COMPILED_COUNTS: readonly CountRecord[] = [
  {
    runner: "surefire, ant and JUnit",
    needle: "Tests run: ",
    read(lines) {
      // [WARNING] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1   and, per class: …, Time elapsed: 0.2 s
      const shape =
        /^(?:\[\w+\] +)?Tests run: (\d+), +(Failures: \d+(?:, Errors: \d+)?(?:, Skipped: \d+)?)(, Time elapsed)?/;
      const read = (perClass: boolean) =>
        sumLines(lines, (line, at) => {
          const match = shape.exec(line.trimStart());
          // Ant says it twice where it stops at the first failure.
          if (line === lines[at - 1]) return null;
          return match && (match[3] !== undefined) === perClass ? tally(match[2]!, Number(match[1])) : null;
        });
      return read(false) ?? read(true);
    },
  },
  {
    runner: "JUnit 4, all well",
    needle: "OK (",
    // OK (3 tests)
    read: (lines) =>
      sumLines(lines, (line) => {
        const match = /^OK \((\d+) tests?\)$/.exec(line);
        return match && count(Number(match[1]), 0, 0);
      }),
  },
  {
    runner: "JUnit's console",
    needle: " tests successful ",
    read: (lines) =>
      sumLines(lines, (line) => {
        // [         3 tests successful      ]
        const match = /^\[ +(\d+) tests (successful|failed|skipped|aborted) +\]$/.exec(line);
        return match && tally(`${match[1]} ${match[2]}`);
      }),
  },
  {
    runner: "gradle",
    needle: " ",
    read(lines) {
      const stated = sumLines(lines, (line) => {
        // 2 tests completed, 1 failed, 1 skipped
        const match = /^(\d+) tests? completed(, .*)?$/.exec(line);
        return match && tally(match[2] ?? "", Number(match[1]));
      });
      if (stated || !lines.some((line) => line.startsWith("BUILD SUCCESSFUL"))) return stated;
      return sumLines(lines, (line) => {
        // shop.CartTest > sumsPrices PASSED
        const match = /^[\w.$]+ > .+ (PASSED|SKIPPED)$/.exec(line);
        return match && tally(`1 ${match[1]!.toLowerCase()}`);
      });
    },
  },
  {
    runner: "dotnet",
    needle: "Total",
    read: (lines) =>
      sumLines(lines, (line, at) => {
        // Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 12 ms
        const match =
          /^(?:Passed|Failed|Skipped)! +- (Failed: +\d+, Passed: +\d+, Skipped: +\d+), Total: /.exec(line);
        if (match) return tally(match[1]!);
        // Total tests: 3 / Passed: 2 / Failed: 1
        return /^Total tests: \d+$/.test(line)
          ? tally(
              lines
                .slice(at + 1, at + 4)
                .filter((other) => /^ +(?:Passed|Failed|Skipped): \d+$/.test(other))
                .join(", "),
            )
          : null;
      }),
  },
  {
    runner: "mix",
    needle: " test",
    read: (lines) =>
      sumLines(lines, (line) => {
        // 2 doctests, 5 tests, 1 failure, 2 skipped, 1 excluded
        const match =
          /^((?:\d+ (?:doctests?|properties|property), )*)(\d+) tests?, (\d+ failures?(?:, \d+ \w+)*)$/.exec(
            line,
          );
        if (!match) return null;
        const more = [...match[1]!.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0);
        return tally(match[3]!, Number(match[2]) + more);
      }),
  },
  {
    runner: "googletest",
    needle: "[==========]",
    read: (lines) =>
      sumLines(lines, (line) => {
        // [  PASSED  ] 2 tests.   [  FAILED  ] 1 test, listed below:
        const match = /^\[ +(PASSED|FAILED|SKIPPED) +\] (\d+) tests?[,.]/.exec(line);
        return match && tally(`${match[2]} ${match[1]!.toLowerCase()}`);
      }),
  },
  {
    runner: "swift",
    needle: "Executed ",
    read(lines) {
      // 	 Executed 3 tests, with 1 failure (0 unexpected) in 0.002 (0.003) seconds
      const shape = /^\s+Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failures? /;
      const last = lines.findLast((line) => shape.test(line));
      const match = last ? shape.exec(last) : null;
      return match && tally(`${match[3]} failed, ${match[2] ?? 0} skipped`, Number(match[1]));
    },
  },
];
