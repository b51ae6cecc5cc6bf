import type { Detector, Draft } from "../../detector.ts";
import { toNumber, topFrame } from "../../frames.ts";
import type { About, Log } from "../../log.ts";
import { plainGo } from "./go-json.ts";
import { readGoFrames, readGoroutines } from "./go-stack.ts";

/** Go programs: panics, fatal errors of the runtime, data races, log.Fatal under go run. */
export const goPanic: Detector = {
  id: "go-panic",
  tool: "go",
  check: "program",
  category: "runtime_error",
  rank: 1,
  needles: ["goroutine ", "data race", "exit status ", "\n20"],
  programs: ["go"],
  scan(log: Log, about: About): Draft[] {
    const drafts: Draft[] = [];
    const lines = plainGo(log.lines);
    for (let i = 0; i < lines.length; i++) {
      const draft = readPanic(lines, i) ?? readRace(lines, i) ?? readFatalLog(lines, i);
      if (draft === null) continue;
      drafts.push(draft);
      i = draft.to - 1;
    }
    return drafts.length > 0 || !about.exitCode ? drafts : readLastWords(lines);
  },
};

// "panic: runtime error: invalid memory address or nil pointer dereference", "fatal error: all goroutines are asleep - deadlock!",
// "••panic: …" behind the dots of a runner that tells its progress
const PANIC = /^[•․]{0,500}(panic|fatal error): (\S.*)$/;
// What the program read, and where: "panic: menu.tmpl:19:21: unexpected \"}\" in operand"
const READ_PLACE = /^((?:[A-Za-z]:)?[^\s:]{1,300}\.[A-Za-z]\w{0,11}):(\d{1,7}):(\d{1,7}): (\S.*)$/;

function readPanic(lines: readonly string[], i: number): Draft | null {
  const match = PANIC.exec(lines[i]!);
  if (match === null) return null;
  let start = i + 1;
  while (start < lines.length && start < i + 12 && !/^goroutine \d/.test(lines[start]!)) start++;
  const goroutines = readGoroutines(lines, start);
  if (goroutines.length === 0) return null;
  const chosen = goroutines.find((g) => g.frames.some((f) => f.own)) ?? goroutines[0]!;
  const top = topFrame(chosen.frames);
  const message = match[2]!.replace(/ \[recovered(?:, repanicked)?\]$/, "");
  const [, file, line, column, said] = READ_PLACE.exec(message) ?? [];
  const test = runningTest(lines, i);
  return {
    message: said ?? message,
    errorType: match[1]!,
    ...(test === null ? {} : { test }),
    ...(file === undefined
      ? { file: top?.own ? top.file : null, line: top?.own ? top.line : null }
      : { file, line: toNumber(line), column: toNumber(column) }),
    frames: chosen.frames,
    from: i,
    to: goroutines.at(-1)!.to,
  };
}

/** The test that go test -v or -json began and did not end before this line: what panics in a goroutine of its own never fails a test by name. */
function runningTest(lines: readonly string[], at: number): string | null {
  for (let i = at - 1; i >= Math.max(0, at - 400); i--) {
    const begun = /^=== (?:RUN|CONT) {2,3}(\S+)$/.exec(lines[i]!)?.[1];
    if (begun !== undefined) return begun;
    if (/^\s*--- (?:PASS|FAIL|SKIP): /.test(lines[i]!)) return null;
  }
  return null;
}

/** A report of the race detector, or null. */
export function readRace(lines: readonly string[], i: number): Draft | null {
  if (lines[i]!.trim() !== "WARNING: DATA RACE") return null;
  const access = lines[i + 1]?.trim() ?? "";
  const { frames, to } = readGoFrames(lines, i + 2);
  const top = topFrame(frames);
  let end = to;
  while (end < lines.length && end < i + 80 && !/^=+$/.test(lines[end]!)) end++;
  return {
    // "Write at 0x00c00001a0b8 by goroutine 7:"
    message: `DATA RACE: ${access.replace(/ at 0x[0-9a-f]+ by .*$/, "").toLowerCase()} in ${top?.fn ?? "unknown"}`,
    errorType: "DATA RACE",
    file: top?.file ?? null,
    line: top?.line ?? null,
    frames,
    from: i,
    to: end,
  };
}

// "2026/11/15 19:18:47 main.go:12: connect: connection refused", then "exit status 1": log.Fatal under go run; with log.SetPrefix "snowlog 2026/11/15 19:18:47 no report"
const LOGGED =
  /^(?:[A-Za-z[(][\w./()[\]-]{0,40}[:|>]? {1,2})?\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d(?:\.\d+)? (?:(\S+\.go):(\d+): )?(\S.*)$/;

function readFatalLog(lines: readonly string[], i: number): Draft | null {
  if (!/^exit status [1-9]\d*$/.test(lines[i]!)) return null;
  const match = LOGGED.exec(lines[i - 1] ?? "");
  if (match === null) return { message: lines[i]!, role: "consequence", sure: false, from: i, to: i + 1 };
  return loggedDraft(match, i - 1, i + 1);
}

/** A built program that ended with log.Fatal: its last line is what it died of. */
function readLastWords(lines: readonly string[]): Draft[] {
  let i = lines.length - 1;
  while (i >= 0 && (lines[i]!.trim() === "" || /^make(?:\[\d+\])?: /.test(lines[i]!))) i--;
  const match = LOGGED.exec(lines[i] ?? "");
  // "2026/11/17 09:20:34 [emerg] 10554#10554: still could not bind()": a server's log states levels, and Go's own does not
  return match === null || match[3]!.startsWith("[") ? [] : [loggedDraft(match, i, i + 1)];
}

function loggedDraft(match: RegExpExecArray, from: number, to: number): Draft {
  return { message: match[3]!, file: match[1] ?? null, line: toNumber(match[2]), from, to };
}
