import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";

/** Last words of C, C++, Swift and D programs: assert, an exception nobody caught, the C library's heap checks, a trap. */
export const nativeRun: Detector = {
  id: "native-run",
  tool: "c",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: [
    "assertion `",
    "assertion '",
    "assertion ‘",
    "assertion failed: ",
    "terminate called",
    "terminating",
    "***",
    "free()",
    "malloc()",
    "double free",
    "corrupted",
    ["fatal error: ", ".swift"],
    ["precondition failed", ".swift"],
    ["assertion failed", ".swift"],
    ["error@", ".d("],
    ["exception@", ".d("],
  ],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft =
        readAssert(log.lines, i) ??
        readUncaught(log.lines, i) ??
        readHeap(log.lines, i) ??
        readSwift(log.lines[i]!, i) ??
        readD(log.lines[i]!, i);
      if (draft !== null) drafts.push({ ...draft, ...testOfCtest(log.lines, i) });
    }
    return drafts;
  },
};

// "1/2 Test #1: gate ..............Subprocess aborted***Exception:   0.01 sec", and below it what the program said
const CTEST = /^ *\d+\/\d+ Test +#\d+: (\S.{0,200}?) ?\.*(?:[A-Z][\w ]{1,30})?\*{3}(?:Exception|Failed)\b/;
/** So far below its row a program says why. */
const CTEST_BELOW = 40;

/** The test that ctest had started, where the last row above is of one that failed. */
function testOfCtest(lines: readonly string[], at: number): Pick<Draft, "test" | "category"> {
  for (let i = at - 1; i >= Math.max(0, at - CTEST_BELOW); i--) {
    if (!/^ *\d+\/\d+ Test +#/.test(lines[i]!)) continue;
    const test = CTEST.exec(lines[i]!)?.[1];
    return test === undefined ? {} : { test, category: "test_failure" };
  }
  return {};
}

// "app: src/main.c:5: main: Assertion `x > 0' failed."
const ASSERT = /^(?:\S+: )?(\S[^:]*\.\w+):(\d+): (.*?): Assertion [`'‘](.+)['’] failed\.$/;
// "Assertion failed: (x > 0), function main, file src/main.c, line 5." (macOS), "Assertion failed: x > 0, file main.c, line 5" (Windows)
const ASSERT_BSD = /^Assertion failed: (.+?), (?:function \S+, )?file (.+), line (\d+)\.?$/;

function readAssert(lines: readonly string[], i: number): Draft | null {
  const gnu = ASSERT.exec(lines[i]!);
  if (gnu !== null) {
    return {
      message: `Assertion \`${gnu[4]}' failed`,
      errorType: "assert",
      file: gnu[1]!,
      line: Number(gnu[2]),
      from: i,
      to: i + 1,
    };
  }
  const bsd = ASSERT_BSD.exec(lines[i]!);
  if (bsd === null) return null;
  return {
    message: `Assertion failed: ${bsd[1]}`,
    errorType: "assert",
    file: bsd[2]!,
    line: Number(bsd[3]),
    from: i,
    to: i + 1,
  };
}

// "terminate called after throwing an instance of 'std::runtime_error'" / "  what():  no such port"
const THROWN = /^terminate called after throwing an instance of '(.+)'$/;
// "libc++abi: terminating due to uncaught exception of type std::runtime_error: no such port"
const THROWN_LIBCXX =
  /^libc\+\+abi(?:\.dylib)?: terminating (?:due to|with) uncaught exception of type ([^\s:]+(?:::[^\s:]+)*)(?:: (.*))?$/;

function readUncaught(lines: readonly string[], i: number): Draft | null {
  const gnu = THROWN.exec(lines[i]!);
  if (gnu !== null) {
    const what = /^\s*what\(\):\s+(.*)$/.exec(lines[i + 1] ?? "")?.[1];
    return {
      message: what || `uncaught ${gnu[1]}`,
      errorType: gnu[1]!,
      from: i,
      to: what === undefined ? i + 1 : i + 2,
    };
  }
  const libcxx = THROWN_LIBCXX.exec(lines[i]!);
  if (libcxx !== null)
    return { message: libcxx[2] || `uncaught ${libcxx[1]}`, errorType: libcxx[1]!, from: i, to: i + 1 };
  return /^terminate called (?:without an active exception|recursively)$/.test(lines[i]!)
    ? { message: lines[i]!, errorType: "terminate", from: i, to: i + 1 }
    : null;
}

// "*** stack smashing detected ***: terminated", "free(): invalid pointer", "double free or corruption (out)", "*** buffer overflow detected ***: terminated"
const HEAP =
  /^(?:\*\*\* (?:Error in `[^']*': )?)?((?:stack smashing|buffer overflow) detected|free\(\): \S.*|malloc\(\): \S.*|realloc\(\): \S.*|munmap_chunk\(\): \S.*|double free or corruption.*|corrupted (?:size vs\. prev_size|double-linked list).*)(?: \*\*\*.*|: 0x.*)?$/;

function readHeap(lines: readonly string[], i: number): Draft | null {
  const match = HEAP.exec(lines[i]!);
  return match === null
    ? null
    : { message: match[1]!.replace(/ \*\*\*.*$/, ""), errorType: "abort", from: i, to: i + 1 };
}

const TRAP = "(Fatal error|Precondition failed|Assertion failed)";
// "Shop/Cart.swift:14: Fatal error: no courier"
const SWIFT = new RegExp(`^(?:Thread \\d+: )?(\\S+\\.swift):(\\d+): ${TRAP}(?:: (.*))?$`);
// before 5.4 "Fatal error: Index out of range: file Swift/ContiguousArrayBuffer.swift, line 600"
const SWIFT_OLD = new RegExp(`^(?:Thread \\d+: )?${TRAP}(?:: (.*))?: file (\\S+\\.swift), line (\\d+)$`);

function readSwift(line: string, i: number): Draft | null {
  const now = SWIFT.exec(line);
  const old = now === null ? SWIFT_OLD.exec(line) : null;
  const [file, number, kind, said] = now?.slice(1) ?? [old?.[3], old?.[4], old?.[1], old?.[2]];
  if (file === undefined || kind === undefined) return null;
  // "Swift/Array.swift": the language's own
  const isOwn = !/^Swift\//.test(file);
  return {
    message: said?.trim() || kind,
    errorType: kind,
    tool: "swift",
    file: isOwn ? file : null,
    line: isOwn ? Number(number) : null,
    from: i,
    to: i + 1,
  };
}

// "object.Exception@source/cart.d(14): no courier", "core.exception.AssertError@source/cart.d(14): unittest failure"
const D_THROWN = /^((?:\w+\.){1,8}\w*(?:Error|Exception))@(\S+\.d)\((\d+)\): (\S.*)$/;

function readD(line: string, i: number): Draft | null {
  const match = D_THROWN.exec(line);
  if (match === null) return null;
  const [, errorType, file, number, message] = match;
  return {
    message: message!,
    errorType: errorType!,
    tool: "d",
    ...(/^unittest failure\b/.test(message!) && { category: "test_failure" as const }),
    file: file!,
    line: Number(number),
    from: i,
    to: i + 1,
  };
}
