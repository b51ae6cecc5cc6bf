import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { readBacktrace } from "./rust-backtrace.ts";

/** Rust programs: panics of any thread, main returning an error, the signal or status cargo run ended with. */
export const rustPanic: Detector = {
  id: "rust-panic",
  tool: "rust",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "panicked at",
    "panicinfo { payload: ",
    "has overflowed its stack",
    "process didn't exit successfully",
    "  running `",
  ],
  programs: ["cargo"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const panic = readPanic(log.lines, i);
      if (panic !== null) {
        drafts.push(toDraft(panic));
        i = panic.to - 1;
        continue;
      }
      const end = readEnd(log.lines, i);
      if (end !== null) drafts.push(end);
    }
    return drafts.length > 0 ? drafts : readReturned(log.lines);
  },
};

export interface RustPanic {
  readonly thread: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly frames: readonly Frame[];
  readonly from: number;
  readonly to: number;
}

// "thread 'main' panicked at src/main.rs:4:5:", "thread 'tests::adds' (5862) panicked at src/lib.rs:8:9:"
const PANIC = /^(?:\s*|[\w.-]{1,40}: )thread '([^']*)'(?: \(\d+\))? panicked at (.+):(\d+):(\d+):$/;
// "thread 'main' panicked at 'boom', src/main.rs:4:5" (before Rust 1.73); a message of several lines ends with "', src/main.rs:4:5"; "shop: thread 'web:2' panicked at …" behind the name that a runner of servers puts before it
const OLD_PANIC = /^(?:\s*|[\w.-]{1,40}: )thread '([^']*)' panicked at '(.*)$/;
const OLD_END = /', ([^\s',][^',]*?):(\d+)(?::(\d+))?$/;

// "Panic: PanicInfo { payload: Any { .. }, message: Some(no soup left), location: Location { file: "src/pot.rs", line: 131, col: 9 }, … }", of a hook of the program's own
const PRINTED =
  /\bPanicInfo \{ payload: .{1,60}?message: Some\((.{1,400}?)\), location: Location \{ file: "([^"]{1,300})", line: (\d+), col: (\d+) \}/;

/** The panic whose head stands at `i`, in either dress; its message on one line. */
export function readPanic(lines: readonly string[], i: number): RustPanic | null {
  const head = PANIC.exec(lines[i]!);
  if (head !== null) {
    const { text, to } = readText(lines, i + 1);
    return finish(lines, head[1]!, text, { file: head[2]!, line: head[3]!, column: head[4] }, i, to);
  }
  const printed = PRINTED.exec(lines[i]!);
  if (printed !== null) {
    const place = { file: printed[2]!, line: printed[3]!, column: printed[4] };
    return finish(lines, "main", [printed[1]!], place, i, i + 1);
  }
  const old = OLD_PANIC.exec(lines[i]!);
  if (old === null) return null;
  const text: string[] = [];
  for (let j = i; j < Math.min(lines.length, i + 40); j++) {
    const part = j === i ? old[2]! : lines[j]!;
    const end = OLD_END.exec(part);
    if (end === null) {
      text.push(part);
      continue;
    }
    text.push(part.slice(0, end.index));
    const place = { file: end[1]!, line: end[2]!, column: end[3] };
    return finish(lines, old[1]!, text, place, i, j + 1);
  }
  return null;
}

function readText(lines: readonly string[], from: number): { text: string[]; to: number } {
  const text: string[] = [];
  let to = from;
  for (; to < lines.length && to < from + 60; to++) {
    const line = lines[to]!;
    if (/^\s*(?:note: run with|stack backtrace:|note: Some details)/.test(line) || /^\s*$/.test(line)) break;
    if (/^\s*(?:---- .* stdout ----|thread '|failures:|test result:|test \S+ \.\.\. )/.test(line)) break;
    text.push(line);
  }
  return { text, to };
}

interface Place {
  readonly file: string;
  readonly line: string;
  readonly column: string | undefined;
}

function finish(
  lines: readonly string[],
  thread: string,
  text: readonly string[],
  place: Place,
  from: number,
  to: number,
): RustPanic {
  const { frames, end } = readBacktrace(lines, to);
  const spot = assertedAt(text) ?? frame(place.file, place.line, place.column ?? null);
  const own = spot.own && !/^(?:src\/lib(?:core|std|alloc)\/|library\/)/.test(place.file);
  const top = own ? spot : (topFrame(frames.filter((f) => f.own)) ?? spot);
  return {
    thread,
    message: oneLine(text) || "panicked",
    file: top.file,
    line: top.line,
    column: top.column,
    frames: own ? [spot, ...frames] : [{ ...spot, own: false }, ...frames],
    from,
    to: end,
  };
}

// proptest: " right: `"0"` at tests/roundtrip.rs:7; minimal failing input: raw = "0"": the panic itself is its macro's
const MINIMAL = / at (\S{1,300}\.rs):(\d+); minimal failing input: /;

function assertedAt(text: readonly string[]): Frame | null {
  const at = text.map((line) => MINIMAL.exec(line)).find((found) => found !== null);
  return at == null ? null : frame(at[1]!, at[2]);
}

/** "assertion `left == right` failed" with its values: what a person would quote. */
function oneLine(text: readonly string[]): string {
  const words = text.map((line) => line.trim());
  const left = words.findIndex((line) => /^left: /.test(line));
  const right = words.findIndex((line) => /^right: /.test(line));
  if (left < 1 || right < left)
    return words
      .filter((word) => word !== "")
      .slice(0, 3)
      .join(" ");
  const value = (line: string): string =>
    line
      .replace(/^(?:left|right): /, "")
      .replace(/,$/, "")
      .slice(0, 120);
  const after = words.slice(right + 1).filter((word) => word !== "");
  return `${[...words.slice(0, left), ...after.slice(0, 1)].join(" ")} (left: ${value(words[left]!)}, right: ${value(words[right]!)})`;
}

function toDraft(panic: RustPanic): Draft {
  const isTest = isTestThread(panic);
  return {
    ...panic,
    errorType: "panic",
    ...(isTest && { test: panic.thread, category: "test_failure" as const }),
  };
}

// "tests::adds_tax", "cart::tests::total"; programs name their threads "main", "tokio-runtime-worker", "worker:2"
const PATH = /^[a-z_]\w{0,80}(?:::\w{1,120}){1,12}$/;
// "tests/cart.rs", "crates\shop\tests\it\cart.rs", where a thread called "adds_tax" is a test
const TESTS = /(?:^|[\\/])tests[\\/]/;

/** The harness gives each test a thread of its name; the rest of what it says may have been left out. */
function isTestThread({ thread, file }: RustPanic): boolean {
  if (PATH.test(thread)) return true;
  return thread !== "main" && /^[a-z]\w{2,120}$/.test(thread) && TESTS.test(file ?? "");
}

// "error: process didn't exit successfully: `target/debug/app` (exit status: 101)", "(signal: 11, SIGSEGV: invalid memory reference)"
const ENDED = /^error: process didn't exit successfully: .*\((exit (?:status|code): -?\w+|signal: .*)\)$/;
// "thread 'main' has overflowed its stack"
const OVERFLOW = /^\s*thread '([^']*)'(?: \(\d+\))? has overflowed its stack$/;

// "running 3 tests": each has a thread of its name
function isTestRun(lines: readonly string[], i: number): boolean {
  return lines.slice(Math.max(0, i - 2000), i).some((line) => /^running \d+ tests?$/.test(line));
}

function readEnd(lines: readonly string[], i: number): Draft | null {
  const overflow = OVERFLOW.exec(lines[i]!);
  if (overflow !== null)
    return {
      message: `thread '${overflow[1]}' has overflowed its stack`,
      errorType: "stack overflow",
      ...(overflow[1] !== "main" && isTestRun(lines, i) && { test: overflow[1]! }),
      from: i,
      to: i + 1,
    };
  const ended = ENDED.exec(lines[i]!);
  if (ended === null) return null;
  const message = lines[i]!.slice("error: ".length);
  // main returned Err: "Error: ParseIntError { kind: InvalidDigit }", perhaps with "Caused by:" below (anyhow)
  for (let j = i - 1; j >= Math.max(0, i - 30); j--) {
    const error = /^Error: (\S.*)$/.exec(lines[j]!);
    if (error !== null) return { message: error[1]!, from: j, to: i + 1 };
    if (/^\s*Running `/.test(lines[j]!)) break;
  }
  return { message, role: "consequence", from: i, to: i + 1 };
}

/** Under cargo run the last words of a main that returned an error: "Error: ParseIntError { kind: InvalidDigit }". */
function readReturned(lines: readonly string[]): Draft[] {
  const start = lines.findLastIndex((line) => /^\s*Running `/.test(line));
  if (start < 0) return [];
  const at = lines.findLastIndex((line, i) => i > start && /^Error: \S/.test(line));
  return at < 0
    ? []
    : [{ message: lines[at]!.slice("Error: ".length), errorType: "Error", from: at, to: at + 1 }];
}
