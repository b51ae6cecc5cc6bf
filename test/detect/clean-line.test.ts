import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine, MAX_LINE } from "#detect/clean-line.ts";

describe("cleanLine", () => {
  it.each([
    ["\x1b[31mFAIL\x1b[39m src/a.test.ts", "FAIL src/a.test.ts"],
    ["\x1b[1m\x1b[38;5;196merror\x1b[0m: x", "error: x"],
    ["\x1b]8;;file:///a.ts\x07a.ts\x1b]8;;\x07:3", "a.ts:3"],
    ["\x1b]0;title\x1b\\done", "done"],
    ["  10%\r  50%\r 100% done\r", " 100% done"],
    ["text\r", "text"],
    ["[Container] 2026/11/15 18:46:41.123456 Running command make", "Running command make"],
    ["[Container] of plates", "[Container] of plates"],
    ["2026-11-15T18:46:41.318200Z make: *** Error 1", "make: *** Error 1"],
    ["2026-11-15T18:46:41+01:00 x", "x"],
    ["[2026-11-15T18:46:41Z] FAIL", "FAIL"],
    ["[18:46:41] Starting 'build'", "Starting 'build'"],
    ["[11-15 18:46:41.318] [info] *** 1 TEST FAILED ***", "[info] *** 1 TEST FAILED ***"],
    ["^[[1m^[[38;5;196merror^[[0m: soup is cold", "error: soup is cold"],
    ["(18:46:41) ERROR: Build did NOT complete successfully", "ERROR: Build did NOT complete successfully"],
    ["18:46:41 shop opens", "18:46:41 shop opens"],
    ["(18) plates", "(18) plates"],
    ["##[error]Process completed with exit code 1.", "Process completed with exit code 1."],
    [
      "2026-11-15T18:46:41.3182000Z ##[error]Process completed with exit code 1.",
      "Process completed with exit code 1.",
    ],
    ["2026-11-15T18:46:41.3182000Z 2026-11-15T18:46:40Z ##[error]npm error", "npm error"],
    ["... [20012 characters truncated] ...", ""],
    ["[... 14 lines omitted ...]", ""],
    ["[output truncated at 51200 bytes]", ""],
    ["... [output truncated: 12000 characters] ...", ""],
    ["[Output truncated. Full output: /srv/log/pi-bash-1.log]", ""],
    ["…312 tokens truncated…", ""],
    ["[... omitted 80 of 200 lines ...]", ""],
    ["[output truncated]", ""],
    ["Error: no su... [20012 characters truncated] ...ode:internal/main:1:2", "Error: no su"],
    ["pass\u200bword \u202eevil\u202c", "password evil"],
    ["nul\x00byte \x07bell", "nulbyte bell"],
    ["trailing   ", "trailing"],
  ])("%j", (raw, clean) => {
    expect(cleanLine(raw)).toBe(clean);
  });

  it.each([
    "[ERROR] /a/App.java:[12,8] x",
    "2026 was good",
    "  12:34 indented",
    "\ttab stays",
    "[12] x",
    "grep '^[[0-9;]*m' colours.txt",
    "sed -n '/^[[:alpha:]]/p'",
    "# not a mark",
    "    ... 4 lines matching cause stack trace ...",
    "\t... 20 common frames omitted",
    "E     ...Full output truncated (7 lines hidden), use '-vv' to show",
    "warning: large integer implicitly truncated to unsigned type",
    "the file was truncated at 12 bytes",
  ])("leaves %j", (line) => {
    expect(cleanLine(line)).toBe(line);
  });

  it("leaves no control behind, never throws, and caps the length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (raw) => {
        const once = cleanLine(raw);
        expect(once).not.toMatch(/[\x00-\x08\x0b-\x1f\u200b-\u200f\u202a-\u202e]/);
      }),
    );
    expect(cleanLine("x".repeat(100_000)).length).toBe(MAX_LINE);
  });
});
