import type { TestCount } from "#model/proof.ts";
import { count, sumLines, tally } from "./test-count-tally.ts";

/** One runner's way of saying how many tests ran. */
export interface CountRecord {
  readonly runner: string;
  /** Stands in every output that this record can read. */
  readonly needle: string;
  read(lines: readonly string[]): TestCount | null;
}

/** Formats for machines, read where no text says it. */
export const MACHINE_FORMATS: readonly CountRecord[] = [
  {
    runner: "go test -json",
    needle: '"Action":"',
    read(lines) {
      return sumLines(lines, (line) => {
        // {"Time":"…","Action":"pass","Package":"example.com/shop","Test":"TestSum","Elapsed":0}
        const match = /^\{.*"Action":"(pass|fail|skip)".*"Test":"/.exec(line);
        return match && tally(`1 ${match[1]}`);
      });
    },
  },
  {
    runner: "jest and vitest, json",
    needle: '"numTotalTests":',
    read(lines) {
      return sumLines(lines, (line) => {
        const of = (name: string) => Number(new RegExp(`"num${name}Tests":(\\d+)`).exec(line)?.[1] ?? 0);
        if (!line.includes('"numTotalTests":')) return null;
        return count(of("Passed"), of("Failed"), of("Pending") + of("Todo"));
      });
    },
  },
  {
    runner: "mocha, json",
    needle: '"passes": ',
    read(lines) {
      const at = lines.findIndex((line) => /^ {2}"stats": \{$/.test(line));
      if (at < 0) return null;
      const stats = lines.slice(at, at + 10).join(" ");
      const of = (name: string) => Number(new RegExp(`"${name}": (\\d+)`).exec(stats)?.[1] ?? 0);
      return count(of("passes"), of("failures"), of("pending"));
    },
  },
  {
    runner: "JUnit's XML",
    needle: "<testsuite ",
    read(lines) {
      return sumLines(lines, (line, at) => {
        // <testsuite name="Mocha Tests" tests="6" failures="0" errors="0" skipped="2" …>
        const total = /^\s*<testsuite [^>]*\btests="(\d+)"/.exec(line)?.[1];
        const of = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(line)?.[1] ?? 0);
        if (total === undefined || isLinters(line, lines[at + 1] ?? "")) return null;
        const [failed, skipped] = [of("failures") + of("errors"), of("skipped") + of("disabled")];
        return count(Math.max(0, Number(total) - failed - skipped), failed, skipped);
      });
    },
  },
  {
    runner: "TAP",
    needle: "1..",
    read(lines) {
      // 1..5
      if (!lines.some((line) => /^1\.\.\d+/.test(line))) return null;
      return sumLines(lines, (line) => {
        // ok 5 crash of the worker # skip fatal on this kernel
        const match = /^(not )?ok \d+/.exec(line);
        if (!match) return null;
        if (/# *(?:skip|todo)\b/i.test(line)) return count(0, 0, 1);
        return match[1] ? count(0, 1, 0) : count(1, 0, 0);
      });
    },
  },
];

/** Linters write the format too: each problem is a case then, and gone when it is mended, which is no test that is gone. */
function isLinters(suite: string, next: string): boolean {
  return (
    // <testsuite name="src/cart.js" tests="1" disabled="0" errors="0" failures="1" package="org.biome">
    / package="(?:org\.(?:eslint|biome|ruff)|stylelint\.rules)"| name="phpstan"/.test(suite) ||
    // golangci-lint's: <testcase name="errcheck" classname="cart/cart.go:12:4">
    /^\s*<testcase [^>]*\bclassname="[^"]*:\d+:\d+"/.test(next)
  );
}
