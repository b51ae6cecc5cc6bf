import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { plainGo } from "./go-json.ts";
import { readRace } from "./go-panic.ts";
import {
  chooseLog,
  complains,
  exampleMessage,
  isTestify,
  type TestLog,
  tell,
  tellTestify,
} from "./go-test-log.ts";
import { readLoggedPanic, readTestPanics } from "./go-test-panic.ts";

/** go test: failed tests with what they logged, panics, examples, and the packages that failed. */
export const goTest: Detector = {
  id: "go-test",
  tool: "go test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["--- fail", "=== fail", "fail\t", "panic: test timed out", ["_test.go:", "=== run"]],
  programs: ["go", "gotestsum"],
  scan(log: Log): Draft[] {
    const lines = plainGo(log.lines);
    const tests = readTests(lines);
    const ended = [...tests.values()].filter((test) => test.failedAt >= 0);
    const failed = ended.length > 0 ? ended : readCut([...tests.values()]);
    const drafts: Draft[] = [];
    const panics = readTestPanics(lines, failed);
    const isSuite = lines.some((line) => SUITE.test(line));
    for (const test of failed) {
      const own = panics.find((panic) => panic.test === test.name);
      if (own === undefined && hasFailedChild(test, failed) && !test.logs.some(complains)) continue;
      if (own === undefined) drafts.push(withRace(toDraft(test, isSuite), lines));
    }
    drafts.push(...panics, ...readPackages(lines));
    return drafts;
  },
};

// "FAIL! -- 1 Passed | 1 Failed | 0 Pending | 0 Skipped" of Ginkgo, "OOPS: 1 passed, 1 FAILED" of gocheck: one test that runs a suite of theirs
const SUITE = /^(?:FAIL! -- \d+ Passed \| \d|OOPS: \d+ passed\b)/;

interface TestRun {
  readonly name: string;
  failedAt: number;
  /** It passed or was skipped. */
  isWell?: boolean;
  readonly logs: TestLog[];
  /** Lines of an example's got and want, or of output without a place. */
  readonly plain: string[];
  plainTo: number;
}

// "=== RUN   TestOne/sub", "=== CONT  TestOne", "=== NAME  TestOne", "=== PAUSE TestOne"
const NOW = /^\s*=== (?:RUN|CONT|NAME)\s+(\S+)$/;
// A benchmark has only its name above its log: "BenchmarkSum", "BenchmarkSum-8"
const BENCHMARK = /^(Benchmark\w*)(?:-\d+)?\s*$/;
// "    --- FAIL: TestOne/sub (0.00s)", "=== FAIL: cart TestTotal (0.00s)" (gotestsum)
const DONE = /^\s*(?:--- (FAIL|PASS|SKIP|BENCH): (\S+)|=== (FAIL|SKIP): \S+ (\S+))(?: \(.*\))?$/;
// "    calc_test.go:6: Sq(2) = 4, want 9"
const LOGGED = /^\s+((?:[A-Za-z]:)?[^\s:][^:]*\.go):(\d+): ?(.*)$/;
// Behind what a test printed without ending its line: "no newline    calc_test.go:11: after", "no newline--- FAIL: TestPrice (0.00s)"
const GLUED_LOG = /^\S.{0,300} {4}([^\s:]+\.go):(\d+): ?(.*)$/;
const GLUED_DONE = /^\S.{0,300}?--- (FAIL|PASS|SKIP): ((?:Test|Example|Fuzz)\S*) \(\d+\.\d\ds\)$/;
// "FAIL\tshop/cart\t0.003s", "ok  \tshop/tax\t0.002s", "exit status 1", "?   \tshop\t[no test files]"
const ENDED = /^(?:FAIL|PASS|ok {2}|exit status|panic: |coverage: |\? {3})/;

const RACE_BAR = "=".repeat(18);

function readTests(lines: readonly string[]): Map<string, TestRun> {
  const tests = new Map<string, TestRun>();
  const get = (name: string): TestRun => {
    let test = tests.get(name);
    if (test === undefined) tests.set(name, (test = { name, failedAt: -1, logs: [], plain: [], plainTo: 0 }));
    return test;
  };
  let current: TestRun | null = null;
  let log: TestLog | null = null;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const now = NOW.exec(line) ?? BENCHMARK.exec(line);
    const done = now === null ? (DONE.exec(line) ?? GLUED_DONE.exec(line)) : null;
    if (now !== null || done !== null) {
      current = get(now?.[1] ?? done![2] ?? done![4]!);
      log = null;
      if ((done?.[1] ?? done?.[3]) === "FAIL") {
        current.failedAt = i;
        current.plainTo = i + 1;
      } else if (done !== null) current.isWell = true;
      continue;
    }
    if (current === null) continue;
    if (ENDED.test(line)) {
      current = null;
      log = null;
      continue;
    }
    // The detector of races speaks between what tests logged, and is indented as they are.
    if (line === RACE_BAR) log = null;
    const logged = LOGGED.exec(line) ?? (current.failedAt < 0 ? GLUED_LOG.exec(line) : null);
    if (logged !== null) {
      log = { file: logged[1]!, line: Number(logged[2]), text: [logged[3]!], from: i, to: i + 1 };
      current.logs.push(log);
    } else if (log !== null && /^\s/.test(line)) {
      log.text.push(line);
      log.to = i + 1;
    } else if (line.trim() !== "" && current.failedAt >= 0 && log === null) {
      current.plain.push(line);
      current.plainTo = i + 1;
    }
  }
  return tests;
}

/** Tests whose verdict was cut off: testify prints its block of those that fail alone. */
function readCut(tests: readonly TestRun[]): TestRun[] {
  return tests.flatMap((test) => {
    const log = test.isWell ? undefined : test.logs.find(isTestify);
    return log === undefined ? [] : [{ ...test, failedAt: log.from }];
  });
}

function hasFailedChild(test: TestRun, failed: readonly TestRun[]): boolean {
  return failed.some((other) => other.name.startsWith(`${test.name}/`));
}

function toDraft(test: TestRun, isSuite: boolean): Draft {
  const log = chooseLog(test.logs) ?? unindentedLog(test);
  if (log === null) {
    const block = test.plain.some((line) => /^\s*Error Trace:/.test(line)) ? tellTestify(test.plain) : null;
    if (block !== null && block.message !== "")
      return {
        message: block.message,
        file: block.file ?? null,
        line: block.line ?? null,
        test: test.name,
        from: test.failedAt,
        to: Math.max(test.failedAt + 1, test.plainTo),
      };
    const said = exampleMessage(test.plain) ?? test.plain[0];
    const role = said === undefined && isSuite ? { role: "consequence" as const } : {};
    const to = Math.max(test.failedAt + 1, test.plainTo);
    return { message: said ?? `${test.name} failed`, ...role, test: test.name, from: test.failedAt, to };
  }
  const told = readLoggedPanic(log) ?? tell(log);
  return {
    message: told.message || `${test.name} failed`,
    errorType: told.errorType,
    test: test.name,
    file: told.file ?? log.file,
    line: told.line ?? log.line,
    from: Math.min(log.from, test.failedAt),
    to: log.to,
  };
}

/** The log of a paste that lost its indentation: "cart_test.go:6: total = 4, want 9" right below the verdict. */
function unindentedLog({ plain, failedAt, plainTo }: TestRun): TestLog | null {
  const logged = plain.length === 0 ? null : LOGGED.exec(` ${plain[0]}`);
  if (logged === null) return null;
  const text = [logged[3]!, ...plain.slice(1)];
  return { file: logged[1]!, line: Number(logged[2]), text, from: failedAt, to: plainTo };
}

/** "testing.go:1319: race detected during execution of test" has its place in the report above it. */
function withRace(draft: Draft, lines: readonly string[]): Draft {
  if (!/^race detected during execution of test/.test(draft.message)) return draft;
  for (let i = draft.to - 1; i >= Math.max(0, draft.to - 400); i--) {
    const race = readRace(lines, i);
    if (race === null) continue;
    const message = `${draft.message}: ${race.message}`;
    return { ...race, message, test: draft.test ?? null, from: i, to: draft.to };
  }
  return draft;
}

// "FAIL	example.com/shop [build failed]", "FAIL	example.com/shop	0.006s"
const PACKAGE = /^FAIL\s+(\S+)(?:\s+(\[(?:build|setup) failed\])|\s+[\d.]+s)$/;

function readPackages(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  lines.forEach((line, i) => {
    const match = PACKAGE.exec(line);
    if (match !== null)
      drafts.push({
        message: ["FAIL", match[1], match[2]].filter(Boolean).join(" "),
        role: "consequence",
        from: i,
        to: i + 1,
      });
  });
  return drafts;
}
