/** Output of tools that have no detector here, in the shape their documentation shows: what a person would name. */
export interface UnknownOutput {
  readonly name: string;
  readonly command: string;
  readonly output: string;
  readonly want: {
    message: string;
    file?: string;
    line?: number;
    test?: string;
    errorType?: string;
    category: readonly string[];
  };
}

export const UNKNOWN: readonly UnknownOutput[] = [
  {
    name: "phpunit",
    command: "vendor/bin/phpunit",
    output: `PHPUnit 10.5.2 by Sebastian Bergmann and contributors.

..F                                                                 3 / 3 (100%)

There was 1 failure:

1) CartTest::testTotal
Failed asserting that 5 matches expected 4.

/home/dev/app/tests/CartTest.php:12

FAILURES!
Tests: 3, Assertions: 3, Failures: 1.
`,
    want: {
      message: "Failed asserting that 5 matches expected 4",
      file: "CartTest.php",
      line: 12,
      test: "CartTest::testTotal",
      category: ["test_failure"],
    },
  },
  {
    name: "gtest",
    command: "./cart_test",
    output: `[==========] Running 2 tests from 1 test suite.
[ RUN      ] Cart.Empty
[       OK ] Cart.Empty (0 ms)
[ RUN      ] Cart.Total
/home/dev/app/cart_test.cc:12: Failure
Expected equality of these values:
  total()
    Which is: 5
  4
[  FAILED  ] Cart.Total (0 ms)
[==========] 2 tests from 1 test suite ran. (0 ms total)
[  PASSED  ] 1 test.
[  FAILED  ] 1 test, listed below:
[  FAILED  ] Cart.Total

 1 FAILED TEST
`,
    want: {
      message: "Expected equality of these values",
      file: "cart_test.cc",
      line: 12,
      test: "Cart.Total",
      category: ["test_failure"],
    },
  },
  {
    name: "dotnet test",
    command: "dotnet test",
    output: `  Failed Shop.Tests.CartTests.Total [12 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 4
Actual:   5
  Stack Trace:
     at Shop.Tests.CartTests.Total() in /home/dev/app/CartTests.cs:line 12

Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 12 ms - Shop.Tests.dll (net8.0)
`,
    want: {
      message: "Assert.Equal() Failure",
      file: "CartTests.cs",
      line: 12,
      test: "Shop.Tests.CartTests.Total",
      category: ["test_failure"],
    },
  },
  {
    name: "dotnet build",
    command: "dotnet build",
    output: `  Determining projects to restore...
/home/dev/app/Program.cs(5,13): error CS0103: The name 'totl' does not exist in the current context [/home/dev/app/shop.csproj]

Build FAILED.

/home/dev/app/Program.cs(5,13): error CS0103: The name 'totl' does not exist in the current context [/home/dev/app/shop.csproj]
    0 Warning(s)
    1 Error(s)
`,
    want: {
      message: "The name 'totl' does not exist in the current context",
      file: "Program.cs",
      line: 5,
      errorType: "CS0103",
      category: ["build_error", "type_error"],
    },
  },
  {
    name: "exunit",
    command: "mix test",
    output: `  1) test adds tax (CartTest)
     test/cart_test.exs:5
     Assertion with == failed
     code:  assert Cart.total() == 4
     left:  5
     right: 4
     stacktrace:
       test/cart_test.exs:6: (test)

Finished in 0.03 seconds (0.00s async, 0.03s sync)
3 tests, 1 failure
`,
    want: {
      message: "Assertion with == failed",
      file: "cart_test.exs",
      line: 6,
      test: "test adds tax (CartTest)",
      category: ["test_failure"],
    },
  },
  {
    name: "elixir compile",
    command: "mix compile",
    output: `Compiling 2 files (.ex)
    error: undefined variable "totl"
    │
  3 │     totl
    │     ^^^^
    │
    └─ lib/cart.ex:3:5: Cart.total/0

== Compilation error in file lib/cart.ex ==
** (CompileError) lib/cart.ex: cannot compile module Cart (errors have been logged)
`,
    want: {
      message: 'undefined variable "totl"',
      file: "lib/cart.ex",
      line: 3,
      category: ["build_error", "runtime_error", "type_error"],
    },
  },
  {
    name: "ava",
    command: "npx ava",
    output: `
  ✘ [fail]: adds tax
  ─

  adds tax

  test.js:4

   3: test('adds tax', t => {
   4:   t.is(add(1), 2);
   5: });

  Difference (- actual, + expected):

  - 3
  + 2

  › file:///home/dev/app/test.js:4:5

  ─

  1 test failed
`,
    want: { message: "Difference", file: "test.js", line: 4, test: "adds tax", category: ["test_failure"] },
  },
  {
    name: "playwright",
    command: "npx playwright test",
    output: `Running 1 test using 1 worker

  1) tests/login.spec.ts:3:5 › login works ──────────────────────────────

    Error: expect(received).toBe(expected) // Object.is equality

    Expected: 2
    Received: 1

      2 |
      3 | test('login works', async () => {
    > 4 |   expect(1).toBe(2);
        |             ^
      5 | });
        at /home/dev/app/tests/login.spec.ts:4:13

  1 failed
    tests/login.spec.ts:3:5 › login works ──────────────────────────────
`,
    want: {
      message: "expect(received).toBe(expected)",
      file: "login.spec.ts",
      line: 4,
      test: "login works",
      category: ["test_failure"],
    },
  },
  {
    name: "swift test",
    command: "swift test",
    output: `Test Case '-[ShopTests.CartTests testTotal]' started.
/home/dev/app/Tests/CartTests.swift:12: error: -[ShopTests.CartTests testTotal] : XCTAssertEqual failed: ("5") is not equal to ("4")
Test Case '-[ShopTests.CartTests testTotal]' failed (0.001 seconds).
Executed 1 test, with 1 failure (0 unexpected) in 0.001 (0.002) seconds
`,
    want: {
      message: "XCTAssertEqual failed",
      file: "CartTests.swift",
      line: 12,
      test: "testTotal",
      category: ["test_failure"],
    },
  },
  {
    name: "deno test",
    command: "deno test",
    output: `running 1 test from ./cart_test.ts
adds tax ... FAILED (5ms)

 ERRORS

adds tax => ./cart_test.ts:3:6
error: AssertionError: Values are not equal.
    at assertEquals (https://deno.land/std/assert/mod.ts:38:9)
    at file:///home/dev/app/cart_test.ts:4:3

 FAILURES

adds tax => ./cart_test.ts:3:6

FAILED | 0 passed | 1 failed (10ms)

error: Test failed
`,
    want: {
      message: "Values are not equal",
      file: "cart_test.ts",
      line: 4,
      test: "adds tax",
      errorType: "AssertionError",
      category: ["test_failure"],
    },
  },
  {
    name: "bun test",
    command: "bun test",
    output: `bun test v1.1.0

cart.test.ts:
3 | test("adds tax", () => {
4 |   expect(add(1)).toBe(2);
                     ^
error: expect(received).toBe(expected)

Expected: 2
Received: 3

      at <anonymous> (/home/dev/app/cart.test.ts:4:18)
✗ adds tax [0.12ms]

 0 pass
 1 fail
 1 expect() calls
Ran 1 tests across 1 files. [20.00ms]
`,
    want: {
      message: "expect(received).toBe(expected)",
      file: "cart.test.ts",
      line: 4,
      test: "adds tax",
      category: ["test_failure"],
    },
  },
  {
    name: "terraform",
    command: "terraform validate",
    output: `╷
│ Error: Reference to undeclared resource
│ 
│   on main.tf line 3, in resource "aws_instance" "web":
│    3:   ami = aws_ami.nope.id
│ 
│ A managed resource "aws_ami" "nope" has not been declared in the root module.
╵
`,
    want: {
      message: "Reference to undeclared resource",
      file: "main.tf",
      line: 3,
      category: ["config_error", "build_error"],
    },
  },
  {
    name: "ghc",
    command: "cabal build",
    output: `[1 of 1] Compiling Main             ( app/Main.hs, app/Main.o )

app/Main.hs:3:8: error:
    • Variable not in scope: totl
    • Perhaps you meant ‘total’ (line 5)
  |
3 | main = print totl
  |              ^^^^
`,
    want: {
      message: "Variable not in scope: totl",
      file: "app/Main.hs",
      line: 3,
      category: ["build_error", "type_error"],
    },
  },
  {
    name: "dart",
    command: "dart compile exe bin/main.dart",
    output: `bin/main.dart:3:5: Error: Undefined name 'totl'.
    totl;
    ^^^^
Error: AOT compilation failed
`,
    want: {
      message: "Undefined name 'totl'.",
      file: "bin/main.dart",
      line: 3,
      category: ["build_error", "type_error"],
    },
  },
  {
    name: "R",
    command: "Rscript run.R",
    output: `Error in total(cart) : object 'rate' not found
Calls: main -> total
Execution halted
`,
    want: { message: "object 'rate' not found", category: ["runtime_error"] },
  },
  {
    name: "julia",
    command: "julia run.jl",
    output: `ERROR: LoadError: UndefVarError: \`totl\` not defined
Stacktrace:
 [1] top-level scope
   @ /home/dev/app/run.jl:3
in expression starting at /home/dev/app/run.jl:3
`,
    want: {
      message: "`totl` not defined",
      file: "run.jl",
      line: 3,
      errorType: "UndefVarError",
      category: ["runtime_error"],
    },
  },
  {
    name: "golangci-lint",
    command: "golangci-lint run",
    output: `main.go:5:2: declared and not used: totl (typecheck)
	totl := 1
	^
`,
    want: {
      message: "declared and not used: totl",
      file: "main.go",
      line: 5,
      category: ["lint_error", "build_error"],
    },
  },
  {
    name: "kubectl",
    command: "kubectl apply -f web.yaml",
    output: `Error from server (NotFound): namespaces "shop" not found
`,
    want: {
      message: 'namespaces "shop" not found',
      category: ["config_error", "other", "missing_dependency", "runtime_error"],
    },
  },
  {
    name: "docker buildkit",
    command: "docker build .",
    output: `#7 [3/4] RUN npm ci
#7 0.812 npm error code EUSAGE
#7 0.812 npm error The \`npm ci\` command can only install with an existing package-lock.json
#7 ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
------
 > [3/4] RUN npm ci:
------
Dockerfile:3
--------------------
   2 |     COPY package.json .
   3 | >>> RUN npm ci
--------------------
ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1
`,
    want: {
      message: "can only install with an existing package-lock.json",
      category: ["config_error", "build_error", "missing_dependency"],
    },
  },
  {
    name: "ansible",
    command: "ansible-playbook site.yml",
    output: `PLAY [web] *********************************************************************

TASK [install nginx] ***********************************************************
fatal: [web1]: FAILED! => {"changed": false, "msg": "No package matching 'ngnix' is available"}

PLAY RECAP *********************************************************************
web1                       : ok=0    changed=0    unreachable=0    failed=1    skipped=0
`,
    want: {
      message: "No package matching 'ngnix' is available",
      category: ["config_error", "missing_dependency", "other", "runtime_error"],
    },
  },
  {
    name: "latex",
    command: "pdflatex paper.tex",
    output: `This is pdfTeX, Version 3.141592653
(./paper.tex
! Undefined control sequence.
l.7 \\sectoin
           {Introduction}
?
! Emergency stop.
`,
    want: { message: "Undefined control sequence.", category: ["build_error", "syntax_error", "other"] },
  },
];
