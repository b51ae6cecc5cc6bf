import { describe, expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const first = (text: string, command: string | null = null) =>
  general.scan(logOf(text), { command, exitCode: 1, signal: null })[0];

describe("an exception whose name tells nothing", () => {
  it("is known by the calls below it", () => {
    const log = "InsufficientFunds: account 12 holds 30\n    at pay (src/account.js:15:9)\n";
    expect(first(log)).toMatchObject({
      errorType: "InsufficientFunds",
      message: "account 12 holds 30",
      line: 15,
      category: "runtime_error",
    });
  });

  it("is known by the stack above it", () => {
    const log = '  File "shop/cart.py", line 3, in pay\n    raise OutOfStock(name)\nOutOfStock: soup\n';
    expect(first(log)).toMatchObject({ errorType: "OutOfStock", message: "soup", line: 3 });
  });

  it("near miss: a label or a sentence with a colon and no stack", () => {
    expect(first("InsufficientFunds: cannot pay for account 12\nbye\n")?.errorType ?? null).toBeNull();
    expect(first("Warning: cannot pay\n    at pay (src/account.js:15:9)\n")?.errorType ?? null).toBeNull();
  });
});

describe("what kind of failure an unknown tool tells of", () => {
  it.each([
    ["CompileError: cannot compile shop.zig", null, "build_error"],
    ["TokenMissingError: missing terminator", null, "syntax_error"],
    ["RateError: no rate", null, "runtime_error"],
    ["src/a.rs:2:5: unneeded return", "cargo clippy --all", "lint_error"],
    ["src/a.rs:2:5: unneeded return", "cargo build --all", "build_error"],
    ["cart.go:14:2: ineffectual assignment to total (ineffassign)", "checker ./...", "lint_error"],
    ["error: validating /app/compose.yaml: 'comand' is not allowed", "up", "config_error"],
    ["error: Failed to execute goal sign: Cannot obtain passphrase\nBUILD FAILURE", null, "build_error"],
    ["error: Cannot obtain passphrase", null, "other"],
    ["==33==ERROR: heap overflow on address 0x6\n    #0 0x55 in main src/main.c:4", "./app", "runtime_error"],
  ])("%s (%s): %s", (output, command, category) => {
    expect(first(`${output}\n`, command)?.category).toBe(category);
  });
});

describe("the message of an unknown tool", () => {
  it("is the whole line where one word is all that stands beside the place", () => {
    expect(first("Diff in src/lib.rs at line 1:\n-a\n+b\n")?.message).toBe("Diff in src/lib.rs");
  });

  it("is never a place in brackets", () => {
    expect(
      first('it broke\n    (procedure "total" line 2)\n    (file "cart.tcl" line 5)\n')?.message ?? "",
    ).not.toContain("(");
  });

  it("leaves out the shell that speaks and a meter before it", () => {
    expect(first("bash: line 1: ./release.sh: Permission denied\n")?.message).toBe(
      "./release.sh: Permission denied",
    );
    const meter = "  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0";
    expect(first(`${meter}curl: (6) Could not resolve host: api\n`)?.message).toMatch(/^curl: \(6\)/);
  });

  it("is what was said last where a logger's lines stand above, and the first of a speaker's two", () => {
    const logged = 'level=error msg="Can\'t add file to tar"\nCannot connect to the daemon.\n';
    expect(first(logged)).toBeDefined();
    const scores = general
      .scan(logOf(logged), { command: null, exitCode: 1, signal: null })
      .map(({ message, score }) => ({ message, score: score ?? 0 }))
      .sort((a, b) => b.score - a.score);
    expect(scores[0]?.message).toBe("Cannot connect to the daemon.");
    expect(first("sed: can't read a.ini\nsed: can't read b.ini\n")?.message).toBe("sed: can't read a.ini");
  });

  it("has its place over the mark that points at the line", () => {
    const log =
      "/app/src/menu.js:4\n}\n^\n\nSyntaxError: Unexpected token '}'\n    at load (/app/src/index.js:1:9)\n";
    expect(first(log)).toMatchObject({ file: "/app/src/menu.js", line: 4 });
  });
});

describe("a test that a stack names", () => {
  it("is a call with a test's name in a file of tests", () => {
    const log =
      'Traceback:\n  File "tests/test_cart.py", line 3, in test_total\n    raise RateError("no rate")\nRateError: no rate\n';
    expect(first(log)).toMatchObject({ message: "no rate", test: "test_total" });
    const over = "panic: no rate\n\ngoroutine 6:\nexample.com/shop.TestWaits(0x0?)\n\tcart_test.go:6 +0x2c\n";
    expect(first(over)).toMatchObject({ message: "no rate", test: "TestWaits" });
  });

  it("near miss: the same call in a file of the program's", () => {
    expect(
      first('  File "shop/probe.py", line 3, in test_total\nRateError: no rate\n')?.test ?? null,
    ).toBeNull();
  });
});
