import type { Detector, Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { plainGo } from "./go-json.ts";
import { readRace } from "./go-panic.ts";
import { type Goroutine, readGoroutines } from "./go-stack.ts";

/** go test: failed tests with what they logged, panics, examples, and the packages that failed. */
export const goTest: Detector = {
  id: "go-test",
  tool: "go test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["--- fail", "=== fail", "fail\t", "panic: test timed out"],
  programs: ["go", "gotestsum"],
  scan(log: Log): Draft[] {
    const lines = plainGo(log.lines);
    const tests = readTests(lines);
    const failed = [...tests.values()].filter((test) => test.failedAt >= 0);
    const drafts: Draft[] = [];
    const panics = readTestPanics(lines, failed);
    for (const test of failed) {
      const own = panics.find((panic) => panic.test === test.name);
      if (own === undefined && hasFailedChild(test, failed) && test.logs.length === 0) continue;
      if (own === undefined) drafts.push(withRace(toDraft(test), lines));
    }
    drafts.push(...panics, ...readPackages(lines));
    return drafts;
  },
};

interface TestLog {
  readonly file: string;
  readonly line: number;
  readonly text: string[];
  readonly from: number;
  to: number;
}

interface TestRun {
  readonly name: string;
  failedAt: number;
  readonly logs: TestLog[];
  /** Lines of an example's got and want, or of output without a place. */
  readonly plain: string[];
  plainTo: number;
}

// "=== RUN   TestOne/sub", "=== CONT  TestOne", "=== NAME  TestOne", "=== PAUSE TestOne"
const NOW = /^\s*=== (?:RUN|CONT|NAME)\s+(\S+)$/;
// "    --- FAIL: TestOne/sub (0.00s)", "=== FAIL: cart TestTotal (0.00s)" (gotestsum)
const DONE =
  /^\s*(?:--- (FAIL|PASS|SKIP|BENCH): (\S+)|=== (FAIL|SKIP): \S+ (\S+)) \(.*\)(?: \(re-run \d+\))?$/;
// "    calc_test.go:6: Sq(2) = 4, want 9"
const LOGGED = /^\s+((?:[A-Za-z]:)?[^\s:][^:]*\.go):(\d+): ?(.*)$/;
const ENDED = /^(?:FAIL|PASS|ok {2}|exit status|panic: |coverage: |\? {3})/;

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
    const now = NOW.exec(line);
    const done = now === null ? DONE.exec(line) : null;
    if (now !== null || done !== null) {
      current = get(now?.[1] ?? done![2] ?? done![4]!);
      log = null;
      if ((done?.[1] ?? done?.[3]) === "FAIL") {
        current.failedAt = i;
        current.plainTo = i + 1;
      }
      continue;
    }
    if (current === null) continue;
    if (ENDED.test(line)) {
      current = null;
      log = null;
      continue;
    }
    const logged = LOGGED.exec(line);
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

function hasFailedChild(test: TestRun, failed: readonly TestRun[]): boolean {
  return failed.some((other) => other.name.startsWith(`${test.name}/`));
}

function toDraft(test: TestRun): Draft {
  const log = chooseLog(test.logs);
  if (log === null) {
    const message = exampleMessage(test.plain) ?? test.plain[0] ?? `${test.name} failed`;
    return { message, test: test.name, from: test.failedAt, to: Math.max(test.failedAt + 1, test.plainTo) };
  }
  const told = tell(log);
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

// t.Log and t.Error look alike; these words tell a complaint from a remark.
const COMPLAINT =
  /\b(?:want(?:ed)?|got|expect(?:ed|s)?|error|err|fail(?:ed|ure)?|unexpected|mismatch|invalid|cannot|can't|should|must|not|no|missing|wrong|diff|actual|panic|nil|timed? ?out|differs?|incorrect|bad|race)\b|!=|Error Trace:/i;

function chooseLog(logs: readonly TestLog[]): TestLog | null {
  return logs.find((log) => COMPLAINT.test(log.text.join(" "))) ?? logs.at(-1) ?? null;
}

interface Told {
  readonly message: string;
  readonly errorType: string | null;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** One line for a person: the first of what was logged, or the essence of testify's block. */
function tell(log: TestLog): Told {
  if (log.text.some((line) => /^\s*Error Trace:/.test(line))) return tellTestify(log.text);
  const words = log.text.map((line) => line.trim()).filter((line) => line !== "");
  // "got false" is half of it: the next lines have the rest, if it is short.
  let message = words[0] ?? "";
  for (const more of words.slice(1, 4)) if (message.length + more.length < 160) message += ` ${more}`;
  return { message, errorType: null };
}

// "        	Error:      	Not equal: " / "        	            	expected: 1"
const FIELD = /^\s*(Error Trace|Error|Test|Messages):\s*(.*)$/;

function tellTestify(text: readonly string[]): Told {
  const fields = new Map<string, string[]>();
  let field: string[] = [];
  for (const line of text) {
    const match = FIELD.exec(line);
    if (match !== null) fields.set(match[1]!, (field = [match[2]!.trim()]));
    else field.push(line.trim());
  }
  const trace = /^(.*\.go):(\d+)$/.exec(fields.get("Error Trace")?.[0] ?? "");
  const error = fields.get("Error") ?? [];
  const diff = error.findIndex((line) => line === "" || line === "Diff:");
  const said = (diff > 0 ? error.slice(0, diff) : error).join(" ").replace(/\s+/g, " ").trim();
  const extra = fields.get("Messages")?.join(" ").trim();
  return {
    message: extra ? `${said} (${extra})` : said,
    errorType: null,
    file: trace?.[1],
    line: trace === null ? undefined : Number(trace[2]),
  };
}

/** An example's "got:" and "want:" on one line. */
function exampleMessage(plain: readonly string[]): string | null {
  const want = plain.indexOf("want:");
  if (plain[0] !== "got:" || want < 0) return null;
  return `got: ${plain.slice(1, want).join(" ")}, want: ${plain.slice(want + 1).join(" ")}`;
}

// "panic: runtime error: index out of range [5] with length 3 [recovered]", "panic: test timed out after 1s", "fatal error: ..."
const PANIC = /^(?:panic|fatal error): (\S.*)$/;

function readTestPanics(lines: readonly string[], failed: readonly TestRun[]): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const panic = PANIC.exec(lines[i]!);
    if (panic === null) continue;
    const goroutines = readGoroutines(lines, nextGoroutine(lines, i + 1));
    const to = goroutines.at(-1)?.to ?? i + 1;
    const running = goroutines.find((g) => g.frames.some((f) => f.fn?.startsWith("testing."))) !== undefined;
    if (!running && failed.length === 0) continue;
    const chosen = chooseGoroutine(goroutines);
    const top = chosen === null ? null : topFrame(chosen.frames);
    const before = failed.filter((test) => test.failedAt < i && test.failedAt >= i - 3).at(-1);
    drafts.push({
      message: panic[1]!.replace(/ \[recovered(?:, repanicked)?\]$/, ""),
      errorType: "panic",
      category: "test_failure",
      test: runningTest(lines, i) ?? before?.name ?? testIn(chosen) ?? null,
      file: top?.own ? top.file : null,
      line: top?.own ? top.line : null,
      frames: chosen?.frames ?? [],
      from: before?.failedAt ?? i,
      to,
    });
    i = to - 1;
  }
  return drafts;
}

function nextGoroutine(lines: readonly string[], from: number): number {
  for (let i = from; i < Math.min(lines.length, from + 12); i++)
    if (/^goroutine \d/.test(lines[i]!)) return i;
  return lines.length;
}

/** The goroutine that runs the test, else the first with code of the user's own. */
function chooseGoroutine(goroutines: readonly Goroutine[]): Goroutine | null {
  const own = goroutines.filter((g) => g.frames.some((f) => f.own));
  const running = own.find((g) => g.state.startsWith("running"));
  return running ?? own.find((g) => testIn(g) !== null) ?? own[0] ?? goroutines[0] ?? null;
}

/** "example.com/shop.TestTotal.func1" runs TestTotal. */
function testIn(goroutine: Goroutine | null): string | null {
  for (const { fn } of goroutine?.frames ?? []) {
    const match = /\.((?:Test|Fuzz|Benchmark|Example)[A-Z_0-9]\w*)/.exec(fn ?? "");
    if (match !== null) return match[1]!;
  }
  return null;
}

// "running tests:" / "	TestHang (1s)" below "panic: test timed out"
function runningTest(lines: readonly string[], panic: number): string | null {
  if (!/^\s*running tests:$/.test(lines[panic + 1] ?? "")) return null;
  return /^\s+(\S+) \(/.exec(lines[panic + 2] ?? "")?.[1] ?? null;
}

// "FAIL	example.com/shop [build failed]", "FAIL	example.com/shop	0.006s"
const PACKAGE = /^FAIL\s+(\S+)(?:\s+(\[(?:build|setup) failed\])|\s+[\d.]+s)$/;

function readPackages(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  lines.forEach((line, i) => {
    const match = PACKAGE.exec(line);
    if (match !== null)
      drafts.push({ message: line.replace(/\s+/g, " "), role: "consequence", from: i, to: i + 1 });
  });
  return drafts;
}
