import { describe, expect, it } from "vitest";
import { OutputCollector } from "#detect/collector.ts";
import type { Log } from "#detect/log.ts";
import { mostTelling } from "#detect/may-read.ts";
import { DETECTORS, GENERAL, GENERAL_TESTS } from "#detect/registry.ts";
import { inspectOutput } from "#loop/inspect-output.ts";

const failed = { command: null, exitCode: 1, signal: null };
const bytes = (text: string) => new TextEncoder().encode(text);

function collect(...chunks: readonly Uint8Array[]): Log {
  const collector = new OutputCollector();
  for (const chunk of chunks) collector.write(chunk);
  return collector.finish();
}

describe("output nobody should print", () => {
  it("a line of one gigabyte, and the error behind it", () => {
    const collector = new OutputCollector();
    const megabyte = new Uint8Array(1 << 20).fill(0x61);
    for (let i = 0; i < 1024; i++) collector.write(megabyte);
    collector.write(bytes("\nTypeError: x is not a function\n    at main (/home/dev/app/a.js:3:5)\n"));
    const before = process.memoryUsage().rss;
    const { findings } = inspectOutput(collector.finish(), failed);
    expect(findings[0]).toMatchObject({ errorType: "TypeError", message: "x is not a function", line: 3 });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20);
  });

  it("200,000 errors: the first ones kept, all counted", () => {
    const collector = new OutputCollector();
    for (let part = 0; part < 200; part++) {
      const lines = Array.from(
        { length: 1000 },
        (_, i) => `src/m${part}/f${i}.c:${i + 1}:7: error: 'v${part}_${i}' undeclared\n`,
      );
      collector.write(bytes(lines.join("")));
    }
    const { findings, total } = inspectOutput(collector.finish(), failed);
    expect(total).toBe(200_000);
    expect(findings).toHaveLength(50);
  });

  it.each([
    ["invalid UTF-8", Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0xf0, 0x9f, 0x0a)],
    ["NUL bytes", bytes(`error\0: \0x\n${"\0".repeat(10_000)}\n`)],
    ["binary noise", Uint8Array.from({ length: 300_000 }, (_, i) => (i * i * 31 + i * 7) % 256)],
    ["nothing but escapes", bytes("\x1b[31m\x1b]8;;\x07\x1b[0m\x1b".repeat(5000))],
    ["carriage returns", bytes("progress 1%\r".repeat(50_000))],
    ["half an escape", bytes("\x1b[3")],
    ["bidi and zero-width", bytes("error: \u202etxt.exe\u202c \u200bx\ufeff\n")],
  ])("%s: a failure is named, in clean text", (_what, chunk) => {
    const { findings } = inspectOutput(collect(chunk), failed);
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings.map((f) => [f.message, f.excerpt]))).not.toMatch(
      /\\u0000|\\u001b|\u202e|\u200b/,
    );
  });
});

/** Pieces that lead backtracking patterns astray: long runs that almost match what detectors look for. */
const PIECES = [
  "a",
  " ",
  ".",
  ":",
  "/",
  "\\",
  "(",
  "[",
  "'",
  '"',
  "-",
  "=",
  "_",
  "1",
  "at ",
  "at a (",
  "a.b",
  "a/b",
  ":1",
  ":1:1",
  "(1",
  "(1,",
  "error",
  "error: ",
  "Error: ",
  "E   ",
  "FAIL ",
  "not ok 1 ",
  "  1) ",
  "a=",
  "a: ",
  "[ERROR] ",
  "--> ",
  "<",
  "<<<",
  "npm error ",
  "file ",
  "line 1 ",
  'File "',
  "a.java:",
  "\t",
  "● ",
  "a > ",
  "a::",
  "…",
  "0x",
  "a,",
  "`",
  "warning: ",
];

describe("lines made to slow a pattern down", () => {
  it.each([...DETECTORS, GENERAL, GENERAL_TESTS].map((detector) => [detector.id, detector] as const))(
    "%s reads each in time",
    (_id, detector) => {
      let worst = { ms: 0, piece: "" };
      for (const piece of PIECES) {
        const line = piece.repeat(Math.ceil(4000 / piece.length)).slice(0, 4000);
        const head = `${mostTelling(detector.needles[0] ?? "error")} `;
        const log = {
          lines: [`${head}${line}`, line, `${line}!`],
          numbers: [1, 2, 3],
          totalLines: 3,
          totalBytes: 12_000,
          partial: false,
        };
        const started = performance.now();
        detector.scan(log, failed);
        const ms = performance.now() - started;
        if (ms > worst.ms) worst = { ms, piece };
      }
      // Three lines of 4,000 characters: a linear pattern needs microseconds, a quadratic one some 10 ms, an exponential one for ever.
      expect(worst.ms, JSON.stringify(worst.piece)).toBeLessThan(1000);
    },
  );
});
