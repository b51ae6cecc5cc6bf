import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("C and C++ programs", () => {
  it("assert, by glibc and others", () => {
    expect(
      read(`
app: src/main.c:5: main: Assertion \`x > 0 && "bad"' failed.
Aborted (core dumped)
Assertion failed: (y > 0), function run, file src/run.c, line 9.
`),
    ).toMatchObject([
      {
        detector: "native-run",
        category: "runtime_error",
        errorType: "assert",
        message: 'Assertion `x > 0 && "bad"\' failed',
        file: "src/main.c",
        line: 5,
      },
      { file: "src/run.c", line: 9 },
    ]);
  });
  it("a C++ signature in between", () => {
    expect(
      read(`
r.out: r.cpp:3: int main(int, char**): Assertion \`c==5' failed.
`),
    ).toMatchObject([{ file: "r.cpp", line: 3, message: "Assertion `c==5' failed" }]);
  });
  it("an exception nobody caught", () => {
    expect(
      read(`
terminate called after throwing an instance of 'std::runtime_error'
  what():  no such port
Aborted
libc++abi: terminating due to uncaught exception of type std::out_of_range: vector
`),
    ).toMatchObject([
      { errorType: "std::runtime_error", message: "no such port" },
      { errorType: "std::out_of_range", message: "vector" },
    ]);
  });
  it("the heap's and the stack's guards", () => {
    expect(
      read(`
*** stack smashing detected ***: terminated
free(): invalid pointer
double free or corruption (out)
`),
    ).toMatchObject([
      { message: "stack smashing detected" },
      { message: "free(): invalid pointer" },
      { message: "double free or corruption (out)" },
    ]);
  });
  it.each([
    ["Shop/Cart.swift:14: Fatal error: no courier", "no courier", "Shop/Cart.swift", 14],
    ["Fatal error: no courier: file Shop/Cart.swift, line 14", "no courier", "Shop/Cart.swift", 14],
    [
      "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range",
      "Index out of range",
      null,
      null,
    ],
    ["Shop/Cart.swift:14: Precondition failed", "Precondition failed", "Shop/Cart.swift", 14],
  ])("a trap of Swift's: %s", (line, message, file, number) => {
    expect(read(`${line}\n`)).toMatchObject([
      { tool: "swift", category: "runtime_error", message, file, line: number },
    ]);
  });
  it.each([
    ["object.Exception@source/cart.d(14): no courier", "no courier", "runtime_error"],
    ["core.exception.AssertError@source/cart.d(14): unittest failure", "unittest failure", "test_failure"],
  ])("what a program in D throws: %s", (line, message, category) => {
    expect(read(`${line}\n----------------\n??:? _d_unittestp [0x55]\n`, { exitCode: 1 })).toMatchObject([
      { tool: "d", message, category, file: "source/cart.d", line: 14 },
    ]);
    expect(read("mail to exception@example.d (14): no courier\n")).toEqual([]);
  });
  it("talk of assertions", () => {
    expect(
      read(`
all 12 assertions passed
*** starting ***
Assertion library loaded
Cart.swift: how we met a Fatal error: a talk
`),
    ).toEqual([]);
  });
});
