import { describe, expect, it } from "vitest";
import { general } from "#detect/detectors/general/general.ts";
import { logOf } from "../../log-of.ts";

const first = (text: string) =>
  general
    .scan(logOf(text), { command: null, exitCode: 1, signal: null })
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0];

describe("a reason under its own heading", () => {
  it("is the deepest of its outline, at the place that stands above", () => {
    const log = `
* Where:
Build file '/app/build.gradle' line: 11

* What went wrong:
A problem occurred evaluating root project 'shop'.
> Could not find method testCompile() for arguments [junit:4.10].

* Try:
Run with --stacktrace option.
`;
    expect(first(log)).toMatchObject({
      message: "Could not find method testCompile() for arguments [junit:4.10].",
      file: "/app/build.gradle",
      line: 11,
    });
  });

  it.each([
    ["deploying\nReason:\n  the queue is full\n", "the queue is full"],
    ["The error was:\n\nno rate for XYZ\n", "no rate for XYZ"],
  ])("%j", (log, message) => expect(first(log)?.message).toBe(message));

  it("stands behind the word, with its place, right under an error that says less", () => {
    const log =
      "Error: Error in migration engine.\nReason: [libs/cart/src/price.rs:202:26] Should only be empty or a word.\n";
    expect(first(log)).toMatchObject({
      message: "Should only be empty or a word.",
      file: "libs/cart/src/price.rs",
      line: 202,
    });
    expect(first("We had a look\nReason: Should only be empty or a word.\n")).toBeUndefined();
  });

  it.each(["Reason: the queue is full, cannot go on\n", "error: no route\nReasons:\nnone\n"])(
    "near miss: %j",
    (log) => {
      expect(first(log)?.message).not.toBe("none");
    },
  );

  it("is never the place alone", () => {
    expect(first("Build file '/app/build.gradle' line: 11\n")).toBeUndefined();
    expect(first("no rate at shop/cart.pl line 11.\n")?.message).toContain("no rate");
  });
});

describe("a chain of exceptions", () => {
  const trace = (place: string, said: string) =>
    `Traceback (most recent call last):\n  File "${place}", line 3, in pay\n    pay()\n${said}\n`;
  const chain = `${trace("lib/net.py", "OSError: refused")}\nDuring handling of the above exception, another exception occurred:\n\n${trace("app/main.py", "PayError: no gateway")}`;

  it("ends with what ended the program where stacks stand above their messages", () => {
    expect(first(chain)).toMatchObject({ message: "no gateway", file: "app/main.py" });
  });

  it("begins with it where they stand below", () => {
    const log =
      "PayError: cannot pay\n    at pay (app/main.js:3:5)\nCaused by: OSError: refused\n    at open (lib/net.js:9:1)\n";
    expect(first(log)).toMatchObject({
      message: "cannot pay (caused by OSError: refused)",
      file: "app/main.js",
    });
  });

  it("is none where a program went on between them", () => {
    const log = `${trace("a.py", "RateError: no rate")}going on\nwith the next\nand the next\nand one more\n${trace("b.py", "RateError: late")}`;
    expect(first(log)?.message).toBe("no rate");
  });
});
