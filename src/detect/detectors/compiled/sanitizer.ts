import type { Frame } from "#model/failure.ts";
import type { Detector, Draft } from "../../detector.ts";
import { frame, toNumber, topFrame } from "../../frames.ts";
import type { Log } from "../../log.ts";
import { testAround } from "./gtest.ts";

/** Reports of the sanitizers (address, leak, memory, thread, undefined behaviour) and of valgrind. */
export const sanitizer: Detector = {
  id: "sanitizer",
  tool: "sanitizer",
  check: "program",
  category: "runtime_error",
  rank: 2,
  needles: ["sanitizer", ": runtime error: ", "valgrind", "== invalid ", "== conditional jump"],
  scan(log: Log): Draft[] {
    const drafts: Draft[] = [];
    for (let i = 0; i < log.lines.length; i++) {
      const draft = readReport(log.lines, i) ?? readUndefined(log.lines, i) ?? readValgrind(log.lines, i);
      if (draft === null) continue;
      drafts.push({ ...draft, test: testAround(log.lines, i) });
      i = draft.to - 1;
    }
    return drafts;
  },
};

// "==3318==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000020 at pc 0x558ef4d691ce bp ...", "WARNING: ThreadSanitizer: data race (pid=12)"
const REPORT =
  /^(?:==\d+==)?\s*(?:ERROR|WARNING): ((?:Address|Leak|Memory|Thread|HWAddress)Sanitizer): (\S.*)$/;

function readReport(lines: readonly string[], i: number): Draft | null {
  const match = REPORT.exec(lines[i]!);
  if (match === null) return null;
  const frames = readStack(lines, i + 1);
  const top = topFrame(frames);
  let to = i + 1;
  while (to < lines.length && !/^(?:SUMMARY: |==\d+==ABORTING)/.test(lines[to]!) && to < i + 200) to++;
  return {
    message: match[2]!.replace(/ at pc 0x.*$/, "").replace(/ \((?:pc|pid)[ =].*$/, ""),
    errorType: match[1]!,
    ...(top === null
      ? summaryPlace(lines[to] ?? "")
      : { file: top.file, line: top.line, column: top.column }),
    frames,
    from: i,
    to: Math.min(lines.length, to + 1),
  };
}

// "SUMMARY: AddressSanitizer: heap-buffer-overflow src/main.c:4:10 in main", where the stack has no lines
function summaryPlace(line: string): Pick<Draft, "file" | "line" | "column"> {
  const match = /^SUMMARY: \w+: [\w -]+? (\S+?):(\d+)(?::(\d+))? in /.exec(line);
  return match === null ? {} : { file: match[1]!, line: toNumber(match[2]), column: toNumber(match[3]) };
}

// "    #0 0x558ef4d691cd in main src/main.c:4:10", "    #0 main src/main.c:4 (app+0x10b0)", "    #3 0x55 in _start (/home/dev/app+0x10b0)"
const FRAME =
  /^\s*#\d+ (?:0x[0-9a-f]+ )?(?:in )?(.+?) ((?:[A-Za-z]:)?[^\s():]+):(\d+)(?::(\d+))?(?: \(.*\))?$/;
const ANY_FRAME = /^\s*#\d+ /;

/** The first stack below the report's head. */
function readStack(lines: readonly string[], from: number): Frame[] {
  const frames: Frame[] = [];
  let isInside = false;
  for (let i = from; i < Math.min(lines.length, from + 60); i++) {
    if (!ANY_FRAME.test(lines[i]!)) {
      if (isInside) break;
      continue;
    }
    isInside = true;
    const match = FRAME.exec(lines[i]!);
    if (match === null) continue;
    const made = frame(match[2]!, match[3], match[4], match[1]);
    frames.push(isRuntime(match[2]!, match[1]!) ? { ...made, own: false } : made);
  }
  return frames;
}

function isRuntime(file: string, fn: string): boolean {
  return (
    /libsanitizer|compiler-rt|sysdeps\/|csu\/|\/libc_start|glibc|^\.\.\/\.\.\//.test(file) ||
    /^__(?:interceptor|asan|libc)|^operator (?:new|delete)/.test(fn)
  );
}

// "src/main.c:5:10: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'"
const UNDEFINED = /^((?:[A-Za-z]:)?[^\s:][^:]*):(\d+):(?:(\d+):)? runtime error: (\S.*)$/;

function readUndefined(lines: readonly string[], i: number): Draft | null {
  const match = UNDEFINED.exec(lines[i]!);
  if (match === null || match[1]!.endsWith(".go")) return null;
  const frames = ANY_FRAME.test(lines[i + 1] ?? "") ? readStack(lines, i + 1) : [];
  let to = i + 1;
  while (to < lines.length && (ANY_FRAME.test(lines[to]!) || /^SUMMARY: Undefined/.test(lines[to]!))) to++;
  return {
    message: match[4]!,
    errorType: "UndefinedBehaviorSanitizer",
    file: match[1]!,
    line: Number(match[2]),
    column: match[3] === undefined ? null : Number(match[3]),
    frames,
    from: i,
    to,
  };
}

// "==123== Invalid read of size 4" / "==123==    at 0x109163: main (main.c:5)"
const VALGRIND =
  /^==\d+== (Invalid (?:read|write|free).*|Conditional jump or move depends on uninitialised.*|Use of uninitialised value.*|Mismatched free.*|Process terminating with default action of signal .*|[\d,]+ bytes in [\d,]+ blocks? (?:is|are) definitely lost.*)$/;
const VALGRIND_FRAME = /^==\d+==\s+(?:at|by) 0x[0-9A-Fa-f]+: (.+?) \((?:in )?([^:)]+)(?::(\d+))?\)$/;

function readValgrind(lines: readonly string[], i: number): Draft | null {
  const match = VALGRIND.exec(lines[i]!);
  if (match === null) return null;
  const frames: Frame[] = [];
  let to = i + 1;
  for (; to < lines.length; to++) {
    const at = VALGRIND_FRAME.exec(lines[to]!);
    if (at === null) break;
    const made = frame(at[2]!, at[3], null, at[1]);
    frames.push(/^vg_replace|vgpreload|^\/(?:usr\/)?s?bin\//.test(at[2]!) ? { ...made, own: false } : made);
  }
  const top = topFrame(frames);
  return {
    message: match[1]!,
    tool: "valgrind",
    errorType: null,
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from: i,
    to,
  };
}
