import { describe, expect, it } from "vitest";
import { rustPanic } from "#detect/detectors/compiled/rust-panic.ts";
import { read, scan } from "./read.ts";

describe("Rust programs", () => {
  it("a panic", () => {
    expect(
      read(`
     Running \`target/debug/shop\`
hi

thread 'main' (29) panicked at src/main.rs:1:43:
index out of bounds: the len is 1 but the index is 5
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
`),
    ).toMatchObject([
      {
        detector: "rust-panic",
        category: "runtime_error",
        errorType: "panic",
        message: "index out of bounds: the len is 1 but the index is 5",
        file: "src/main.rs",
        line: 1,
        column: 43,
      },
    ]);
  });
  it.each([
    ["tests::adds_tax", "src/cart.rs", "tests::adds_tax"],
    ["adds_tax", "tests/cart.rs", "adds_tax"],
    ["adds_tax", "crates\\shop\\tests\\cart.rs", "adds_tax"],
    ["main", "tests/cart.rs", null],
    ["tokio-runtime-worker", "tests/cart.rs", null],
    ["worker:2", "src/cart.rs", null],
    ["cook", "src/cart.rs", null],
  ])("a thread called %s that panics in %s, alone", (thread, file, test) => {
    const category = test === null ? "runtime_error" : "test_failure";
    for (const output of [
      `thread '${thread}' panicked at ${file}:4:5:\nno soup left\n`,
      `thread '${thread}' panicked at 'no soup left', ${file}:4:5\n`,
    ])
      expect(read(output, { exitCode: 101 })).toMatchObject([
        { message: "no soup left", test, category, file },
      ]);
  });
  it("a panic that a hook of the program's own prints", () => {
    expect(
      read(
        'Panic: PanicInfo { payload: Any { .. }, message: Some(no soup (or tea) left), location: Location { file: "src/pot.rs", line: 131, col: 9 }, can_unwind: true }\n',
      ),
    ).toMatchObject([{ message: "no soup (or tea) left", file: "src/pot.rs", line: 131, column: 9 }]);
  });
  it("a panic of older Rust, on Windows", () => {
    expect(
      read(`
thread 'main' panicked at 'boom, and 'quotes'', src\\main.rs:4:5
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
error: process didn't exit successfully: \`target\\debug\\shop.exe\` (exit code: 101)
`),
    ).toMatchObject([{ message: "boom, and 'quotes'", file: "src\\main.rs", line: 4 }]);
  });
  it("a thread's panic first, then the one who waited for it", () => {
    expect(
      read(`
thread '<unnamed>' (3) panicked at src/main.rs:1:43:
in worker
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace

thread 'main' (2) panicked at src/main.rs:1:74:
called \`Result::unwrap()\` on an \`Err\` value: Any { .. }
`),
    ).toMatchObject([
      { message: "in worker", line: 1, column: 43 },
      { message: "called `Result::unwrap()` on an `Err` value: Any { .. }" },
    ]);
  });
  it("main returned an error", () => {
    expect(
      read(
        `
    Finished \`dev\` profile [unoptimized + debuginfo] target(s) in 0.3s
     Running \`target/debug/shop\`
Error: ParseIntError { kind: InvalidDigit }
`,
        { exitCode: 1 },
      ),
    ).toMatchObject([{ message: "ParseIntError { kind: InvalidDigit }", category: "runtime_error" }]);
  });
  it("the stack ran over", () => {
    expect(
      read(`
thread 'main' (29348) has overflowed its stack
fatal runtime error: stack overflow, aborting
`),
    ).toMatchObject([{ errorType: "stack overflow", message: "thread 'main' has overflowed its stack" }]);
  });
  it("how it ended is only a consequence", () => {
    expect(
      scan(
        rustPanic,
        `
error: process didn't exit successfully: \`target/debug/shop\` (exit status: 3)
`,
      ),
    ).toMatchObject([{ role: "consequence" }]);
  });
  it("talk of panics", () => {
    expect(
      scan(
        rustPanic,
        `
the worker panicked at some point
thread 'main' was fine
Error: this is not cargo's
`,
      ),
    ).toMatchObject([]);
  });
});
