import type { Detector, Draft } from "../../detector.ts";
import type { Log } from "../../log.ts";
import { readPanic } from "./rust-panic.ts";
import { readDiagnostic } from "./rustc.ts";

/** cargo test (libtest, doc tests, nextest): a failed test's block, its panic or its returned error. */
export const cargoTest: Detector = {
  id: "cargo-test",
  tool: "cargo test",
  check: "test",
  category: "test_failure",
  rank: 3,
  needles: [
    " stdout ----",
    "... failed",
    "test result: failed",
    " fail [",
    "sigsegv [",
    "sigabrt [",
    "timeout [",
    "abort [",
    "--- stderr: ",
    "── stderr: ",
  ],
  programs: ["cargo", "nextest"],
  scan(log: Log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    const told = new Set<string>();
    for (let i = 0; i < lines.length; i++) {
      const head = BLOCK.exec(lines[i]!);
      if (head === null) continue;
      const to = blockEnd(lines, i + 1);
      drafts.push(readBlock(lines, i, to, head[1]!));
      told.add(head[1]!);
      i = to - 1;
    }
    drafts.push(...readNextest(lines, told), ...readLoose(lines, told), ...readEnds(lines));
    return drafts;
  },
};

// "---- tests::adds stdout ----", "---- src/lib.rs - add (line 3) stdout ----"
const BLOCK = /^\s*---- (.+) (?:stdout|stderr) ----$/;

// nextest: "--- STDERR:              shop tests::adds ---", since 0.9.80 "──── STDERR:             shop tests::adds"
const STDERR = /^(?:-{3}|─{4}) STDERR: +\S+ (\S+)(?: -{3})?$/;

/** What a test printed under nextest before it failed; the list of those that did may have been cut off. */
function readNextest(lines: readonly string[], told: Set<string>): Draft[] {
  const drafts: Draft[] = [];
  lines.forEach((line, from) => {
    const test = STDERR.exec(line)?.[1];
    if (test === undefined || told.has(test)) return;
    for (let i = from + 1; i < Math.min(lines.length, from + 200) && !STDERR.test(lines[i]!); i++) {
      const panic = readPanic(lines, i);
      if (panic?.thread !== test) continue;
      drafts.push({ ...panic, errorType: "panic", test, from });
      told.add(test);
      return;
    }
  });
  return drafts;
}

function blockEnd(lines: readonly string[], from: number): number {
  let i = from;
  while (
    i < lines.length &&
    !BLOCK.test(lines[i]!) &&
    !/^\s*(?:failures:|test result: |error: test failed)/.test(lines[i]!)
  )
    i++;
  while (i > from && lines[i - 1]!.trim() === "") i--;
  return i;
}

function readBlock(lines: readonly string[], from: number, to: number, test: string): Draft {
  const base = { test, from, to };
  for (let i = from + 1; i < to; i++) {
    const panic = readPanic(lines, i);
    // "Couldn't compile the test." panics inside the doc test runner itself
    if (panic !== null && !/^(?:Couldn't compile the test|test executable failed)/i.test(panic.message))
      return expected(lines, i, to) ?? { ...panic, errorType: "panic", ...base };
    // A doc test that does not compile: "error[E0425]: cannot find function `add` in this scope"
    const error = readDiagnostic(lines, i);
    if (error !== null) return { ...error, ...base, tool: "cargo test", category: "test_failure" };
    // A test that returned Err: "Error: ParseIntError { kind: InvalidDigit }"
    const returned = /^Error: (\S.*)$/.exec(lines[i]!);
    if (returned !== null) return { message: returned[1]!, errorType: "Err", ...base };
    const note = /^\s*(?:note|error): (test did not panic as expected.*)$/.exec(lines[i]!);
    if (note !== null) return { message: note[1]!.replace(/ at \S+$/, ""), ...placeIn(note[1]!), ...base };
  }
  const first = lines.slice(from + 1, to).find((line) => line.trim() !== "");
  return { message: first?.trim() ?? `test ${test} failed`, ...base };

  function expected(all: readonly string[], panicAt: number, end: number): Draft | null {
    for (let i = panicAt; i < end; i++) {
      if (/^\s*note: panic did not contain expected string/.test(all[i]!)) {
        const panic = readPanic(all, panicAt)!;
        return {
          ...panic,
          message: `panic did not contain expected string: ${panic.message}`,
          errorType: "panic",
          ...base,
        };
      }
    }
    return null;
  }
}

function placeIn(text: string): Pick<Draft, "file" | "line" | "column"> {
  const match = /at (\S+?):(\d+):(\d+)$/.exec(text);
  return match === null ? {} : { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
}

// "test tests::adds ... FAILED", "        FAIL [   0.005s] shop tests::adds" and "     SIGSEGV [   0.012s] shop tests::adds" (nextest)
const FAILED =
  /^\s*(?:test (.+?) \.\.\. FAILED(?: <?[\d.]+s>?)?|(?:FAIL|SIG[A-Z]{2,6}|TIMEOUT|ABORT) \[\s*[\d.]+s\](?: \(\s*\d+\/\d+\))? \S+ (.+))$/;

// "    tests::adds" under "failures:": with --nocapture what a test prints stands between its name and "FAILED"
function listedIn(lines: readonly string[], i: number): string | undefined {
  const name = /^ {4}(\S+)$/.exec(lines[i]!)?.[1];
  if (name === undefined) return undefined;
  let at = i - 1;
  while (at > i - 1000 && /^ {4}\S+$/.test(lines[at] ?? "")) at--;
  return lines[at] === "failures:" ? name : undefined;
}

/** Failed tests without a block: with --nocapture the panic stands loose and its thread has the test's name. */
function readLoose(lines: readonly string[], told: ReadonlySet<string>): Draft[] {
  const failed = new Map<string, number>();
  lines.forEach((line, i) => {
    const match = FAILED.exec(line);
    const name = match?.[1]?.replace(/ - should panic$/, "") ?? match?.[2];
    const listed = name ?? listedIn(lines, i);
    if (listed !== undefined && !told.has(listed) && !failed.has(listed)) failed.set(listed, i);
  });
  if (failed.size === 0) return [];
  const drafts: Draft[] = [];
  for (let i = 0; i < lines.length; i++) {
    const panic = readPanic(lines, i);
    if (panic === null) continue;
    if (failed.delete(panic.thread)) drafts.push({ ...panic, errorType: "panic", test: panic.thread });
    i = panic.to - 1;
  }
  for (const [test, at] of failed)
    drafts.push({ message: `test ${test} failed`, test, role: "summary", from: at, to: at + 1 });
  return drafts;
}

// "test result: FAILED. 0 passed; 2 failed; ...", "error: test failed, to rerun pass `--lib`", "error: 1 target failed:"
const END =
  /^(?:test result: FAILED\..*|error: (?:doc)?tests? (?:run )?failed.*|error: \d+ targets? failed:)$/;

function readEnds(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  lines.forEach((line, i) => {
    if (END.test(line)) drafts.push({ message: line, role: "consequence", from: i, to: i + 1 });
  });
  return drafts;
}
