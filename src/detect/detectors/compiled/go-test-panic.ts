import type { Draft } from "../../detector.ts";
import { topFrame } from "../../frames.ts";
import { type Goroutine, readGoroutines } from "./go-stack.ts";
import type { TestLog, Told } from "./go-test-log.ts";

// "panic: runtime error: index out of range [5] with length 3 [recovered]", "panic: test timed out after 1s", "fatal error: ..."
const PANIC = /^(?:panic|fatal error): (\S.*)$/;

/** Panics while tests ran, each with the test that ran it. */
export function readTestPanics(
  lines: readonly string[],
  failed: readonly { readonly name: string; readonly failedAt: number }[],
): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const panic = PANIC.exec(lines[i]!);
    if (panic === null) continue;
    const goroutines = readGoroutines(lines, nextGoroutine(lines, i + 1));
    const to = goroutines.at(-1)?.to ?? i + 1;
    const isTesting = goroutines.some((g) => g.frames.some((f) => f.fn?.startsWith("testing.")));
    if (!isTesting && failed.length === 0 && !failsPackage(lines, to)) continue;
    const chosen = chooseGoroutine(goroutines);
    const top = chosen === null ? null : topFrame(chosen.frames);
    const before = failed.filter((test) => test.failedAt < i && test.failedAt >= i - 3).at(-1);
    drafts.push({
      message: panic[1]!.replace(/ \[recovered(?:, repanicked)?\]$/, ""),
      errorType: "panic",
      category: "test_failure",
      test: runningTest(lines, i) ?? before?.name ?? testIn(chosen) ?? startedTest(lines, i),
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

// "test panicked: assignment to entry in nil map" (testify's suites)
const LOGGED_PANIC = /^(?:panic: |fatal error: |(?=test panicked: ))(\S.*)$/;

/** Under -fuzz and in testify's suites a panic is logged, stack and all: "testing.go:1356: panic: runtime error: index out of range [0] with length 0". */
export function readLoggedPanic({ text }: TestLog): Told | null {
  const panic = LOGGED_PANIC.exec(text[0]!);
  const goroutine = panic === null ? undefined : readGoroutines(text, 1)[0];
  if (goroutine === undefined) return null;
  const top = topFrame(goroutine.frames);
  return {
    message: panic![1]!,
    errorType: "panic",
    ...(top?.own && { file: top.file, line: top.line ?? undefined }),
  };
}

// "FAIL	example.com/shop	0.005s" right below, perhaps after "exit status 2"
function failsPackage(lines: readonly string[], from: number): boolean {
  return lines.slice(from, from + 3).some((line) => /^FAIL\s+\S+\s+[\d.]+s$/.test(line));
}

/** With -v the test that was begun last and has no verdict yet. */
function startedTest(lines: readonly string[], panic: number): string | null {
  for (let i = panic - 1; i >= 0; i--) {
    if (/^\s*--- (?:FAIL|PASS|SKIP): /.test(lines[i]!)) return null;
    const started = /^=== (?:RUN|CONT|NAME)\s+(\S+)$/.exec(lines[i]!);
    if (started !== null) return started[1]!;
  }
  return null;
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
    if (match !== null && match[1] !== "TestMain") return match[1]!;
  }
  return null;
}

// "running tests:" / "	TestHang (1s)" below "panic: test timed out"
function runningTest(lines: readonly string[], panic: number): string | null {
  if (!/^\s*running tests:$/.test(lines[panic + 1] ?? "")) return null;
  return /^\s+(\S+) \(/.exec(lines[panic + 2] ?? "")?.[1] ?? null;
}
