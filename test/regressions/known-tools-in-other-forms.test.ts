import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import { logOf } from "../detect/log-of.ts";

function first(text: string, command: string | null = null, exitCode = 1) {
  return detect(logOf(text), { command, exitCode, signal: null }).findings[0];
}

describe("output of known tools in forms that were misread", () => {
  it("an argument that Python does not expect is no syntax", () => {
    const text = `Traceback (most recent call last):
  File "/home/dev/app/main.py", line 3, in <module>
    load(prize=3)
TypeError: load() got an unexpected keyword argument 'prize'`;
    expect(first(text, "python3 main.py")).toMatchObject({ category: "runtime_error", line: 3 });
  });

  it("what another process raised is told from where it was raised", () => {
    const text = `multiprocessing.pool.RemoteTraceback: 
"""
Traceback (most recent call last):
  File "/home/dev/app/app.py", line 6, in half
    raise ValueError("5 is odd")
ValueError: 5 is odd
"""

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/home/dev/app/app.py", line 12, in <module>
    print(pool.map(half, [5]))
ValueError: 5 is odd`;
    expect(first(text)).toMatchObject({ message: "5 is odd", line: 6 });
  });

  it("what a Go test logs while it is cleaned up is no reason of its own", () => {
    const text = `=== RUN   TestPrice
=== RUN   TestPrice/of_nothing
=== CONT  TestPrice
    cart_test.go:10: cleaned up
--- FAIL: TestPrice (0.00s)
    --- FAIL: TestPrice/of_nothing (0.00s)
panic: boom [recovered]
	panic: boom

goroutine 7 [running]:
acme/shop.price(...)
	/home/dev/app/cart_test.go:7
testing.tRunner(0xc000007ba0, 0x52f450)
	/usr/lib/go-1.19/src/testing/testing.go:1446 +0x10b
FAIL	acme/shop	0.061s`;
    expect(first(text, "go test -v")).toMatchObject({
      message: "boom",
      test: "TestPrice/of_nothing",
      line: 7,
    });
  });

  it("a Rust test that prints stands over its FAILED", () => {
    const text = `running 1 test
test tests::starts_empty ... making a cart

thread 'tests::starts_empty' (20212) panicked at src/lib.rs:18:9:
no total
FAILED

failures:

failures:
    tests::starts_empty

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s`;
    expect(first(text, "cargo test -- --nocapture", 101)).toMatchObject({
      test: "tests::starts_empty",
      category: "test_failure",
      line: 18,
    });
  });

  it.each([
    ["bash: line 1:  4808 Floating point exception./app", "runtime_error", "Floating point exception"],
    ["run.sh: 2: Bad substitution", "syntax_error", "Bad substitution"],
    [
      "PHP Fatal error:  Maximum execution time of 1 second exceeded in /home/dev/app/app.php on line 4",
      "timeout",
      "Maximum",
    ],
    ["cp: missing file operand", "config_error", "missing file operand"],
    [
      "main.c +1:25: error: use of undeclared identifier 'totl'",
      "build_error",
      "use of undeclared identifier 'totl'",
    ],
    [
      'test_s.py ..Fatal Python error: Segmentation fault\n\nCurrent thread 0x7f (most recent call first):\n  File "/home/dev/app/test_s.py", line 5 in test_crash',
      "runtime_error",
      "Segmentation fault",
    ],
    [
      "fish: Unknown command: frob\nrun.fish (line 2): \nfrob x\n^~~^",
      "missing_dependency",
      "Unknown command: frob",
    ],
    [
      "run.fish (line 1): Missing end to balance this if statement\nif test\n^^",
      "syntax_error",
      "Missing end to balance this if statement",
    ],
    ["fatal: no email was given and auto-detection is disabled", "config_error", "no email was given"],
    [
      "2026-11-17 16:25:14 ERROR 404: File not found.\nHTTP request sent, awaiting response... 404",
      "connection_error",
      "ERROR 404: File not found.",
    ],
    [
      "Shop.java:4: warning: [rawtypes] found raw type: List\n    List names;\n    ^\nerror: warnings found and -Werror specified\n1 error\n1 warning",
      "build_error",
      "found raw type: List",
    ],
  ])("%j is %s", (text, category, message) => {
    const read = first(text);
    expect(read?.category).toBe(category);
    expect(read?.message).toContain(message);
  });

  it("javac's warnings are none where it was not told so", () => {
    const text =
      "Shop.java:4: warning: [rawtypes] found raw type: List\n    List names;\n    ^\nShop.java:9: error: cannot find symbol\n    x();\n    ^";
    expect(first(text, "javac Shop.java")).toMatchObject({ line: 9 });
  });
});
