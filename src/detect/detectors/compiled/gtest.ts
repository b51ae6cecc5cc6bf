import type { Detector, Draft } from "../../detector.ts";
import type { About } from "../../log.ts";

/** GoogleTest: what stands between "[ RUN      ] Cart.Sums" and "[  FAILED  ] Cart.Sums", also behind ctest's number. */
export const gtest: Detector = {
  id: "gtest",
  tool: "gtest",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: ["[ run      ]", "[  failed  ]", ": failure\nexpected ", ": failure\nvalue of: "],
  scan(log, about): Draft[] {
    const lines = log.lines.map((line) => line.replace(/^\d+: /, ""));
    const drafts: Draft[] = [];
    let test: string | null = null;
    let from = 0;
    let suite: string | null = null;
    for (let i = 0; i < lines.length; i++) {
      const begun = RUN.exec(lines[i]!)?.[1];
      const ended = END.exec(lines[i]!);
      if (begun !== undefined) [test, from] = [begun, i];
      suite = SUITE.exec(lines[i]!)?.[1] ?? (ended === null ? suite : null);
      if (test === null && suite !== null && FAILURE.test(lines[i]!)) {
        drafts.push({ ...readTest(lines, suite, i - 1, endOfSaid(lines, i)), from: i, to: i + 2 });
        suite = null;
      }
      // --gtest_brief=1: no word of who begins; whoever fails is named below what it says
      if (test === null && ended?.[1] === "FAILED") {
        const named = BRIEF.exec(lines[i]!)?.[1];
        const said = lines.slice(from, i).some((line) => FAILURE.test(line));
        if (named !== undefined && said) drafts.push({ ...readTest(lines, named, from - 1, i), from });
        from = i + 1;
      }
      if (test === null || ended === null) continue;
      if (ended[1] === "FAILED") drafts.push(readTest(lines, test, from, i));
      test = null;
    }
    if (test !== null) drafts.push(...readCrash(lines, test, from, about));
    if (drafts.length > 0) return drafts;
    const recap = readRecap(lines);
    return recap.length > 0 ? recap : readLoose(lines);
  },
};

// "[ RUN      ] Cart.SumsPrices"; without a suite it is another's: "[ RUN      ] adds_tax"
const RUN = /^\[ RUN {6}\] (\S+\.\S+)/;
// "[  FAILED  ] Cart.SumsPrices (0 ms)", "[       OK ] Cart.IsEmpty (0 ms)", "[  SKIPPED ] Mail.Skips (0 ms)"
const END = /^\[ +(FAILED|OK|SKIPPED|PASSED|DISABLED) +\]/;
// "tests/cart_test.cc:13: Failure", "cart_test.cc(13): error: Expected equality of these values:", "unknown file: Failure"
const FAILURE = /^(?:(unknown file): |(.+?)(?::(\d+): |\((\d+)\): ))(?:Failure|error: (.+))$/;
// "[  FAILED  ] Twill.RowsWrapAfterFour (0 ms)": with its time it is no row of the list at the end
const BRIEF = /^\[ {2}FAILED {2}\] (\S+\.[^\s,]+)(?:, where .{1,300})? \(\d+ ms\)$/;
// "[----------] 1 test from Env", "[----------] 3 tests from Typed/0, where TypeParam = int"; not its end: "[----------] 1 test from Env (0 ms total)"
const SUITE = /^\[-{10}\] \d+ tests? from (\S+?)(?:, where .{1,300})?$/;
const MESSAGE_LINES = 8;
/** No test says more before it dies. */
const SAID = 400;

/** The test in which line `at` was said: one that began above it and had not ended, or null. */
export function testAround(lines: readonly string[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - SAID); i--) {
    const line = lines[i]!.replace(/^\d+: /, "");
    const begun = RUN.exec(line)?.[1];
    if (begun !== undefined) return begun;
    if (END.test(line)) return null;
  }
  return null;
}

/** What a suite says before its first test, in its SetUpTestSuite, ends where that begins. */
function endOfSaid(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (
    end < lines.length &&
    end - at < MESSAGE_LINES &&
    !RUN.test(lines[end]!) &&
    !FAILURE.test(lines[end]!)
  )
    end++;
  return end;
}

function readTest(lines: readonly string[], test: string, from: number, end: number): Draft {
  let at = from + 1;
  while (at < end && !FAILURE.test(lines[at]!)) at++;
  const head = at < end ? FAILURE.exec(lines[at]!)! : null;
  if (head === null) return { message: `${test} failed`, test, from, to: end + 1 };
  const thrown = THROWN.exec(lines[at + 1] ?? "");
  return {
    message: thrown?.[2] ?? wordsOf(lines, at, end, head[5]),
    errorType: thrown?.[1] ?? null,
    file: head[2] ?? null,
    line: head[2] ? Number(head[3] ?? head[4]) : null,
    test,
    from,
    to: end + 1,
  };
}

// "C++ exception with description "no zone for 99" thrown in the test body.", "... of type std::runtime_error ..."
const THROWN = /^(?:Unknown )?C\+\+ exception(?: of type (\S+))? with description "(.*)" thrown in /;

/** The first failure's lines, up to the next one: "Expected equality of these values: total({12, 30}), Which is: -42, 42". */
function wordsOf(lines: readonly string[], at: number, end: number, first: string | undefined): string {
  const words = first === undefined ? [] : [first];
  for (let i = at + 1; i < end && words.length < MESSAGE_LINES; i++) {
    const line = lines[i]!.trim();
    if (line === "" || FAILURE.test(line) || /^(?:Google Test trace:|Stack trace:)/.test(line)) break;
    words.push(line);
  }
  const [head = "Failed", ...rest] = words;
  const detail = rest.join(", ");
  return detail === ""
    ? head
    : head === "Failed"
      ? detail
      : `${head}${head.endsWith(":") ? "" : ","} ${detail}`;
}

/** A test that began and never ended: the program died in it. */
function readCrash(lines: readonly string[], test: string, from: number, about: About): Draft[] {
  // "Segmentation fault (core dumped)", "terminate called after throwing an instance of 'std::bad_alloc'", "Assertion `x' failed."
  const word = lines
    .slice(from + 1)
    .find((line) =>
      /Segmentation fault|Aborted|terminate called|Assertion .+ failed|SIG[A-Z]{3,}/.test(line),
    );
  const died = word !== undefined || about.signal !== null || (about.exitCode ?? 0) >= 128;
  const message = word?.trim() ?? signalWord(about);
  if (!died) return [];
  return [{ message, test, category: "runtime_error", from, to: lines.length }];
}

function signalWord({ exitCode, signal }: About): string {
  if (signal === "SIGSEGV" || exitCode === 139) return "Segmentation fault";
  return signal === "SIGABRT" || exitCode === 134 ? "Aborted" : "the program died in this test";
}

// "tests/cart_test.cc:13: Failure" over "Expected equality of these values:", "Value of: total"
const CLAIM = /^(?:Expected(?: equality of these values)?: ?|Value of: )/;

/** Nothing but a failure is left, without the test's head and end. */
function readLoose(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, at): Draft[] => {
    const head = /: Failure$/.test(line) ? FAILURE.exec(line) : null;
    if (head?.[2] === undefined || !CLAIM.test(lines[at + 1] ?? "")) return [];
    const end = Math.min(lines.length, at + 1 + MESSAGE_LINES);
    const message = wordsOf(lines, at, end, undefined);
    return [{ message, file: head[2], line: Number(head[3] ?? head[4]), from: at, to: at + 2 }];
  });
}

/** Only the list at the end is left: "[  FAILED  ] Cart.SumsPrices". */
function readRecap(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    const test = /^\[ {2}FAILED {2}\] (\S+\.\S+)/.exec(line)?.[1]?.replace(/,$/, "");
    if (test === undefined) return [];
    return [{ message: `${test} failed`, test, role: "summary" as const, from: i, to: i + 1 }];
  });
}
