import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";
import { readDartFrame } from "./dart-frame.ts";
import { readFlutterBox } from "./flutter-box.ts";

/** dart test and flutter test: what stands under a test that is marked "[E]", and Flutter's boxes. */
export const dartTest: Detector = {
  id: "dart-test",
  tool: "dart test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [" [e]", "exception caught by "],
  programs: ["dart", "flutter"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const box = readFlutterBox(log.lines, i);
      const draft = box === null ? readTest(log.lines, i) : ofTest(box, log.lines, drafts.at(-1));
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "00:02 +1 -1: Cart sums the prices [E]", "00:00 +0 -1: loading test/cart_test.dart [E]", "+0 ~1 -2: failure 2 [E]"
const HEAD = /^(?:\d+:\d\d )?\+\d+(?: ~\d+)?(?: -\d+)?: (\S.*) \[E\]$/;
const PROGRESS = /^(?:\d+:\d\d )?\+\d+(?: ~\d+)?(?: -\d+)?: /;
// "00:14 +0: Cart sums the prices"
const RUNNING = /^(?:\d+:\d\d )?\+\d+(?: ~\d+)?(?: -\d+)?: (?!loading |All tests|Some tests)(\S.*)$/;

/** A box with its test: named in it, running above it, or that of the box right above; what is caught while a test runs fails it. */
function ofTest(box: Draft, lines: readonly string[], last: Draft | undefined): Draft {
  const isNext = last !== undefined && box.from - last.to <= 1;
  const test = box.test ?? runningAbove(lines, box.from) ?? (isNext ? (last.test ?? null) : null);
  return { ...box, test, ...(test !== null && { category: "test_failure" }) };
}

/** The test that was running when the box was drawn: what the box itself says of it may have been cut off. */
function runningAbove(lines: readonly string[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - 3); i--) {
    const running = RUNNING.exec(lines[i]!.trimEnd());
    if (running !== null) return running[1]!.replace(/^\S+_test\.dart: /, "");
    if (lines[i]!.trim() !== "") return null;
  }
  return null;
}

// "  test/cart_test.dart 36:7   main.<fn>.<fn>", "  package:matcher   expect"
const FRAME = /^\s+(\S+\.dart) (\d+):(\d+)\s+(\S+.*)$/;
const NO_FRAME = /^\s+(?:package:\S+|dart:\S+)\s+\S|^\s+=====/;

function readTest(lines: readonly string[], at: number): Draft | null {
  const head = HEAD.exec(lines[at]!);
  if (head === null) return null;
  let to = at + 1;
  while (to < lines.length && !PROGRESS.test(lines[to]!) && /^\s|^$/.test(lines[to]!)) to++;
  const body = lines.slice(at + 1, to);
  const frames = body.map(readFrame).filter((read) => read !== null);
  const said = body
    .filter((line, n) => line.trim() !== "" && readFrame(body[n]!) === null && !NO_FRAME.test(line))
    .map((line) => line.trim());
  const top = topFrame(frames);
  const isLoading = head[1]!.startsWith("loading ");
  // "Test failed. See exception logs above.": the box has said it
  const isTold = /^Test failed\. See exception logs above\.$/.test(said[0] ?? "");
  return {
    message: withActual(said) || `${head[1]} failed`,
    // A file that could not be loaded is no test; what its compiler says stands below.
    ...(isLoading
      ? { category: "build_error", file: head[1]!.slice("loading ".length), role: "summary" as const }
      : {
          test: head[1]!.replace(/^\S+_test\.dart: /, ""),
          file: top?.file ?? null,
          line: top?.line ?? null,
        }),
    ...(isTold && { role: "summary" as const }),
    frames,
    from: at,
    // The compiler's own lines are left to whoever reads them.
    to: isLoading ? at + 1 : to,
  };
}

function readFrame(line: string): Frame | null {
  const match = FRAME.exec(line);
  if (match !== null)
    return { ...frame(match[1]!, match[2], match[3], match[4]), own: !match[1]!.startsWith("package:") };
  return /^\s/.test(line) ? readDartFrame(line) : null;
}

/** "Expected: <42>" and "Actual: <41>" are one sentence. */
function withActual(said: readonly string[]): string {
  const first = said[0] ?? "";
  const actual = /^Expected: /.test(first)
    ? said.slice(1, 4).find((line) => /^Actual: /.test(line))
    : undefined;
  return actual === undefined ? first : `${first}, ${actual}`;
}
