import { describe, expect, it } from "vitest";
import { dresses, read } from "./read.ts";

describe("cargo test", () => {
  it("a block per failed test; the lists around them are not told again", () => {
    expect(
      read(`
running 2 tests
test tests::square_five ... FAILED
test tests::square_two ... FAILED

failures:

---- tests::square_five stdout ----

thread 'tests::square_five' (5862) panicked at src/lib.rs:12:9:
assertion \`left == right\` failed
  left: 25
 right: 9
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

---- tests::square_two stdout ----
some output

thread 'tests::square_two' (5863) panicked at src/lib.rs:8:9:
assertion \`left == right\` failed: the square of 2
  left: 4
 right: 9


failures:
    tests::square_five
    tests::square_two

test result: FAILED. 0 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

error: test failed, to rerun pass \`--lib\`
`),
    ).toMatchObject([
      {
        detector: "cargo-test",
        category: "test_failure",
        errorType: "panic",
        test: "tests::square_five",
        message: "assertion `left == right` failed (left: 25, right: 9)",
        file: "src/lib.rs",
        line: 12,
        column: 9,
      },
      {
        test: "tests::square_two",
        message: "assertion `left == right` failed: the square of 2 (left: 4, right: 9)",
        line: 8,
      },
    ]);
  });
  it.each(
    dresses(`
test tests::adds ... FAILED

failures:

---- tests::adds stdout ----

thread 'tests::adds' panicked at src/lib.rs:12:9:
assertion failed: add(1, 1) == 3

failures:
    tests::adds
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      { test: "tests::adds", message: "assertion failed: add(1, 1) == 3", file: "src/lib.rs", line: 12 },
    ]);
  });
  it("the panic of older Rust, over several lines", () => {
    expect(
      read(`
---- tests::adds stdout ----
thread 'tests::adds' panicked at 'assertion failed: \`(left == right)\`
  left: \`25\`,
 right: \`9\`', src/lib.rs:12:9
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

failures:
    tests::adds
`),
    ).toMatchObject([
      {
        test: "tests::adds",
        message: "assertion failed: `(left == right)` (left: `25`, right: `9`)",
        file: "src/lib.rs",
        line: 12,
        column: 9,
      },
    ]);
  });
  it("a test that returns an error", () => {
    expect(
      read(`
---- tests::returns stdout ----
Error: ParseIntError { kind: InvalidDigit }

failures:
    tests::returns
`),
    ).toMatchObject([{ test: "tests::returns", message: "ParseIntError { kind: InvalidDigit }" }]);
  });
  it("a test that should have panicked, or otherwise", () => {
    expect(
      read(`
---- tests::no_panic stdout ----
note: test did not panic as expected at src/lib.rs:17:29
---- tests::wrong_panic stdout ----

thread 'tests::wrong_panic' (1) panicked at src/lib.rs:18:60:
bang
note: panic did not contain expected string
      panic message: "bang"
 expected substring: "boom"

failures:
`),
    ).toMatchObject([
      { test: "tests::no_panic", message: "test did not panic as expected", line: 17 },
      { test: "tests::wrong_panic", line: 18 },
    ]);
  });
  it("doc tests: one that fails and one that does not compile", () => {
    expect(
      read(`
---- src/lib.rs - two (line 5) stdout ----
error[E0308]: mismatched types
 --> src/lib.rs:6:13
  |
3 | let x: u8 = shop::add(1, 2);
  |        --   ^^^^^^^^^^^^^^^ expected \`u8\`, found \`i32\`

error: aborting due to 1 previous error

Couldn't compile the test.
---- src/lib.rs - add (line 1) stdout ----
Test executable failed (exit status: 101).

stderr:

thread 'main' (7) panicked at src/lib.rs:2:1:
assertion \`left == right\` failed
  left: 3
 right: 4
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace


failures:
`),
    ).toMatchObject([
      { test: "src/lib.rs - two (line 5)", errorType: "E0308", category: "test_failure", line: 6 },
      { test: "src/lib.rs - add (line 1)", errorType: "panic", line: 2 },
    ]);
  });
  it("--nocapture: the thread has the test's name", () => {
    expect(
      read(`
running 2 tests

thread 'tests::custom' (9) panicked at src/lib.rs:10:24:
boom
test tests::custom ... FAILED
test tests::other ... ok

failures:

failures:
    tests::custom

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out
`),
    ).toMatchObject([{ test: "tests::custom", message: "boom", line: 10 }]);
  });
  it("nextest", () => {
    expect(
      read(`
        FAIL [   0.005s] shop tests::adds
  stderr ───
    thread 'tests::adds' (31) panicked at src/lib.rs:12:9:
    assertion failed: false
    note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
     Summary [   0.006s] 1 test run: 0 passed, 1 failed, 0 skipped
        FAIL [   0.005s] shop tests::adds
error: test run failed
`),
    ).toMatchObject([{ test: "tests::adds", message: "assertion failed: false", line: 12 }]);
  });
  it("only the line of the run is left", () => {
    expect(
      read(`
test tests::adds ... FAILED
`),
    ).toMatchObject([{ test: "tests::adds", message: "test tests::adds failed" }]);
  });
  it("an unwrap in the library is placed by the backtrace", () => {
    expect(
      read(`
---- tests::deep stdout ----
thread 'tests::deep' panicked at 'called \`Option::unwrap()\` on a \`None\` value', /rustc/5980/library/core/src/option.rs:345:21
stack backtrace:
   0: rust_begin_unwind
             at /rustc/5980/library/std/src/panicking.rs:689:5
   1: core::panicking::panic_fmt
             at /rustc/5980/library/core/src/panicking.rs:80:14
   2: shop::cart::first
             at ./src/cart.rs:4:12
   3: shop::tests::deep
             at ./src/lib.rs:19:5
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.

failures:
`),
    ).toMatchObject([{ test: "tests::deep", file: "src/cart.rs", line: 4, column: 12 }]);
  });
  it("passing tests", () => {
    expect(
      read(`
running 2 tests
test tests::handles_error ... ok
test tests::panics - should panic ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
`),
    ).toEqual([]);
  });
  it("a test that a signal or the clock ended, under nextest", () => {
    expect(
      read(`
     SIGSEGV [   0.012s] shop tests::adds_tax
     TIMEOUT [  60.003s] (2/3) shop tests::ships
        SLOW [  60.003s] shop tests::packs
`),
    ).toMatchObject([{ test: "tests::adds_tax" }, { test: "tests::ships" }]);
  });
});
