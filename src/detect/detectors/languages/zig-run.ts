import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, topFrame } from "../../frames.ts";

/** Zig programs: a panic, or an error that main returned, over its trace. */
export const zigRun: Detector = {
  id: "zig-run",
  tool: "zig",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: [
    [" panic: ", ".zig:"],
    ["error: ", ".zig:", ": 0x"],
  ],
  programs: ["zig"],
  scan: ({ lines }) =>
    lines.flatMap((line, from): Draft[] => {
      const head = PANIC.exec(line) ?? RETURNED.exec(line);
      const traced = head === null ? null : readTrace(lines, from + 1);
      if (head === null || traced === null) return [];
      return [{ message: head[2] ?? head[1]!, errorType: head[1]!, ...traced, from }];
    }),
};

/** Tests of Zig that failed, each over its trace. */
export const zigTest: Detector = {
  ...zigRun,
  id: "zig-test",
  tool: "zig test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    ["' failed: ", ".zig:"],
    ["fail (", ".zig:"],
  ],
  scan: ({ lines }) =>
    lines.flatMap((line, from): Draft[] => {
      const named = FAILED.exec(line);
      const ended = named === null ? ENDED.exec(line) : null;
      const told = named === null ? (ended === null ? null : readAbove(lines, from, ended)) : named.slice(1);
      const traced = told === null ? null : readTrace(lines, from + 1);
      if (told === null || traced === null) return [];
      return [{ message: told[1]!, test: told[0]!, errorType: ended?.[2] ?? null, ...traced, from }];
    }),
};

// thread 12345 panic: index out of bounds: index 5, len 3
const PANIC = /^(?:thread \d+ )?(panic): (\S.*)$/;
// error: FileNotFound
const RETURNED = /^error: ([A-Z]\w{1,80})$/;
// error: 'cart.test.adds tax' failed: expected 120, found 119
const FAILED = /^error: '([^']{1,300})' failed: (\S.*)$/;
// FAIL (TestExpectedEqual)
// 1/2 cart.test.adds tax... FAIL (TestUnexpectedResult)
const ENDED = /^(?:\d+\/\d+ (\S.{0,300}?)\.\.\. ?)?FAIL \((\w{1,80})\)$/;
// 1/2 cart.test.adds tax... expected 120, found 119
const BEGUN = /^\d+\/\d+ (\S.{0,300}?)\.\.\. ?(.*)$/;

/** The name of the test that ended here, and what it said. */
function readAbove(lines: readonly string[], at: number, [, test, type]: RegExpExecArray): string[] | null {
  if (test !== undefined) return [test, type!];
  for (let i = at - 1; i >= Math.max(0, at - 20); i--) {
    const begun = BEGUN.exec(lines[i]!);
    if (begun === null) continue;
    const said = [begun[2]!, ...lines.slice(i + 1, at)]
      .map((line) => line.trim())
      .find((line) => line !== "");
    return [begun[1]!, said ?? type!];
  }
  return null;
}

// /home/dev/src/cart.zig:14:5: 0x1034a in total (shop)
// ???:?:?: 0x7f1 in ??? (libc.so.6)
const FRAME =
  /^(?:((?:[A-Za-z]:)?[^\s:][^:]{0,300}\.zig):(\d+):(\d+)|\?{3}:\?:\?): 0x[0-9a-f]+ in (\S.*?) \(\S*\)$/;
/** So many lines of a trace: each call with its code and a mark below it. */
const REACH = 200;

type Traced = Pick<Draft, "frames" | "file" | "line" | "to">;

/** The calls below a head, each with its code; null where there are none. */
function readTrace(lines: readonly string[], from: number): Traced | null {
  const frames: Frame[] = [];
  let to = from;
  for (let i = from; i < Math.min(lines.length, from + REACH); i++) {
    const match = FRAME.exec(lines[i]!);
    if (match === null && !/^\s/.test(lines[i]!)) break;
    to = i + 1;
    if (match?.[1] === undefined) continue;
    const made = frame(match[1], match[2], match[3], match[4]);
    // "/usr/lib/zig/std/testing.zig", "C:\zig\lib\std\start.zig"
    frames.push(/[\\/]lib[\\/](?:zig[\\/])?std[\\/]/.test(match[1]) ? { ...made, own: false } : made);
  }
  const top = topFrame(frames);
  if (top === null) return null;
  return { frames, file: top.own ? top.file : null, line: top.own ? top.line : null, to };
}
