import { describe, expect, it } from "vitest";
import type { Detector } from "#detect/detector.ts";
import { LANGUAGES } from "#detect/detectors/languages/list.ts";
import { mayRead, needleText } from "#detect/may-read.ts";
import { logOf } from "../../log-of.ts";

const byId = (id: string): Detector => LANGUAGES.find((each) => each.id === id)!;
const scan = (id: string, text: string, command: string | null = null) => {
  const log = logOf(text);
  const about = { command, exitCode: 1, signal: null };
  return mayRead(byId(id), needleText(log, about)) ? byId(id).scan(log, about) : [];
};

describe("languages, their linters and build tools", () => {
  it.each([
    [
      "ocaml",
      'File "a.ml", lines 2-3, characters 3-9:\nError (alert deprecated): use g',
      { errorType: "deprecated", line: 2 },
    ],
    [
      "ocaml",
      'File "./a.v", line 2, characters 3-9:\nError:\nIn environment\nx : nat\nThe term "y" has type "bool" while it is expected to have type "nat".',
      { tool: "coq", category: "type_error" },
    ],
    [
      "ocaml",
      'Fatal error: exception Assert_failure("test/tide.ml", 3, 9)',
      {
        message: 'Assert_failure("test/tide.ml", 3, 9)',
        errorType: "Assert_failure",
        file: "test/tide.ml",
        line: 3,
      },
    ],
    [
      "erlang",
      '{"init terminating in do_boot",{{badmatch,{error,enoent}},[{gauge,main,0,[{file,"gauge.erl"},{line,5}]},{init,start_em,1,[]},{init,do_boot,3,[]}]}}\ninit terminating in do_boot ({{badmatch,{error,enoent}},[{gauge,main,0,[{_},{_}]},{init,start_em,1,[]},{init,do_boot,3,[]}]})',
      {
        message: "init terminating in do_boot: {badmatch,{error,enoent}}",
        category: "runtime_error",
        file: "gauge.erl",
        line: 5,
        from: 0,
        to: 2,
      },
    ],
    [
      "erlang",
      "Runtime terminating during boot ({undef,[{gauge,mian,[],[]},{init,start_em,1,[]},{init,do_boot,3,[]}]})",
      { message: "Runtime terminating during boot: undef gauge:mian", file: null },
    ],
    ["erlang", "src/a.erl:7: head mismatch", { file: "src/a.erl", line: 7, column: null }],
    ["erlang", "===> Package not found in any repo: soup", { category: "missing_dependency" }],
    [
      "haskell",
      "A.hs:3:1: error: [GHC-88464]\n    Variable not in scope:\n      foo :: Int",
      { errorType: "GHC-88464", message: "Variable not in scope: foo :: Int" },
    ],
    [
      "haskell",
      "A.hs:(3,1)-(4,9): error:\n    • Couldn't match expected type ‘Int’\n                  with actual type ‘Bool’",
      { message: "Couldn't match expected type ‘Int’ with actual type ‘Bool’", line: 3 },
    ],
    [
      "haskell",
      "In the dependencies for shop-0.1.0.0:\n\n  * aeson must match >=2.2, but 2.1.2.1 is in the Stack configuration (latest matching version\n    is 2.2.3.0).\n",
      {
        message:
          "aeson must match >=2.2, but 2.1.2.1 is in the Stack configuration (latest matching version is 2.2.3.0).",
        tool: "stack",
      },
    ],
    [
      "haskell",
      "    till needed, but the stack configuration has no specified version  (latest matching\n         version is 1.6.7.0)\nneeded due to shop-0.1.0.0\n",
      { category: "missing_dependency", from: 0, to: 2 },
    ],
    [
      "haskell-run",
      "shop: no price\nCallStack (from HasCallStack):\n  error, called at A.hs:3:5 in main:Main",
      { message: "no price", line: 3 },
    ],
    [
      "haskell-run",
      "Upper 310\nLock: Lock.hs:(6,1)-(7,17): Non-exhaustive patterns in function level\n",
      { message: "Non-exhaustive patterns in function level", file: "Lock.hs", line: 6, from: 1 },
    ],
    [
      "haskell-run",
      "shop: src/Main.hs:6:9-31: Non-exhaustive patterns in case\n",
      { message: "Non-exhaustive patterns in case", file: "src/Main.hs", line: 6 },
    ],
    [
      "ocaml",
      'Fatal error: exception Not_found\nRaised at Stdlib__Hashtbl.find in file "hashtbl.ml", line 539, characters 13-28\nCalled from Sheet.mount in file "sheet.ml", line 7, characters 8-32',
      { errorType: "Not_found", file: "sheet.ml", line: 7 },
    ],
    [
      "ocaml",
      'Fatal error: exception Not_found\nRaised at Hashtbl.find in file "hashtbl.ml", line 5, characters 13-28\nCalled from Sheet.mount in file "sheet.ml", line 7, characters 8-32',
      { file: "hashtbl.ml", line: 5 },
    ],
    [
      "schemes",
      "dead-ends: broke its own contract\n  promised: natural-number/c\n  at: /home/dev/app/maze.rkt:6:18\n  context...:\n   /usr/share/racket/collects/racket/contract/private/blame.rkt:346:0: raise-blame-error\n",
      { file: "/home/dev/app/maze.rkt", line: 6 },
    ],
    [
      "schemes",
      'vector-ref: index is out of range\n  index: 7\n  context...:\n   /usr/share/racket/collects/racket/private/vector.rkt:10:2: vref\n   /home/dev/app/maze.rkt:9:0: dead-ends\n   body of "/home/dev/app/maze.rkt"\n',
      { file: "/home/dev/app/maze.rkt", line: 9 },
    ],
    [
      "crystal",
      "In a.cr:4:12\n\n 4 | x\n     ^\nError: undefined local variable or method 'x'",
      { line: 4, column: 12 },
    ],
    [
      "r",
      "Error in library(soup) : \n  there is no package called ‘soup’\nExecution halted",
      { message: "there is no package called ‘soup’" },
    ],
    [
      "octave",
      "error: 'y' undefined\nerror: called from\n    total at line 2 column 5",
      { message: "'y' undefined", line: 2 },
    ],
    [
      "julia",
      "ERROR: LoadError: no price\nStacktrace:\n [1] error(s::String)\n   @ Base ./error.jl:35\n [2] f()\n   @ Main ~/a.jl:3",
      { file: "~/a.jl", line: 3 },
    ],
    [
      "julia",
      'ERROR: LoadError: KeyError: key "soup" not found\nStacktrace:\n [1] getindex at ./dict.jl:477 [inlined]\n [2] total(::Dict{String,Int64}) at /shop/cart.jl:9\n [3] include at ./boot.jl:317 [inlined]\nin expression starting at /shop/run.jl:12',
      { errorType: "KeyError", file: "/shop/cart.jl", line: 9 },
    ],
    [
      "julia",
      "ERROR: no price for soup\n in error at error.jl:21\n in price at /shop/cart.jl:4\n in include at boot.jl:238\nat /shop/run.jl:12\nINFO: all is put away",
      { message: "no price for soup", file: "/shop/cart.jl", line: 4, category: "runtime_error" },
    ],
    [
      "julia",
      "ERROR: test failed: :((total==120))\n in error at error.jl:21\n in do_test at test.jl:39\nat /shop/run_tests.jl:12",
      {
        message: "test failed: :((total==120))",
        file: "/shop/run_tests.jl",
        line: 12,
        category: "test_failure",
      },
    ],
    [
      "julia",
      "ERROR: LoadError: ParseError:\n# Error @ /shop/run.jl:3:16\ntotal(x) = (x + 2\n#                ╙ ── Expected `)`\nStacktrace:\n [1] top-level scope\n   @ /shop/run.jl:3",
      { errorType: "ParseError", message: "Expected `)`", line: 3, column: 16, category: "syntax_error" },
    ],
    [
      "julia",
      "ERROR: TaskFailedException\n\n    nested task error: no courier\n    Stacktrace:\n     [1] send()\n       @ Main /shop/cart.jl:9\nStacktrace:\n [1] wait\n   @ ./task.jl:352 [inlined]",
      { message: "no courier", errorType: null, file: "/shop/cart.jl", line: 9 },
    ],
    [
      "julia",
      "ERROR: MethodError: no method matching total(::String)\n\nClosest candidates are:\n  total(::Int64)\n   @ Main /shop/cart.jl:3\n\nStacktrace:\n [1] run()\n   @ Soup /dev/.julia/packages/Soup/x1/src/Soup.jl:2\n [2] top-level scope\n   @ /shop/run.jl:7",
      { errorType: "MethodError", file: "/shop/run.jl", line: 7 },
    ],
    [
      "julia",
      "ERROR: The following package names could not be resolved:\n * Soop (not found in project, manifest or registry)",
      {
        message:
          "The following package names could not be resolved: Soop (not found in project, manifest or registry)",
        category: "missing_dependency",
      },
    ],
    [
      "julia",
      "ERROR: Unsatisfiable requirements detected for package Soup [12345678]:\n Soup [12345678] log:\n ├─possible versions are: 0.1.0-0.3.0\n └─restricted to versions 0.5 by an explicit requirement — no versions left",
      {
        message:
          "Unsatisfiable requirements detected for package Soup [12345678]: restricted to versions 0.5 by an explicit requirement — no versions left",
      },
    ],
    [
      "perl",
      'Global symbol "$y" requires explicit package name at a.pl line 2.\na.pl had compilation errors.',
      { file: "a.pl", line: 2 },
    ],
    [
      "proofs",
      "A.agda:5.5-9: error: [NotInScope]\nNot in scope:\n  x at A.agda:5.5-9",
      { errorType: "NotInScope", message: "Not in scope: x" },
    ],
    [
      "latex",
      "! Undefined control sequence.\nl.3 Hello \\totl\n",
      { message: "Undefined control sequence. \\totl", line: 3 },
    ],
    [
      "cmake",
      "CMake Error at a/CMakeLists.txt:5 (message):\n  no\n  soup\n\n  more",
      { message: "no soup", file: "a/CMakeLists.txt", line: 5 },
    ],
    [
      "scala3",
      "-- [E040] Syntax Error: A.scala:3:1 ----\n3 |}\n  |^\n  |')' expected, but '}' found",
      { category: "syntax_error", line: 3 },
    ],
    [
      "clojure",
      "Syntax error reading source at (a.clj:9:1).\nEOF while reading",
      { category: "syntax_error", line: 9 },
    ],
    [
      "friendly",
      "-- TYPE MISMATCH ---------------- src/Main.elm\n\nThe 1st argument is wrong:\n\n5|     f 1\n",
      { category: "type_error", line: 5, message: "The 1st argument is wrong" },
    ],
    [
      "build-tools",
      "configure: error: Package requirements (soup >= 1) were not met:",
      { category: "missing_dependency" },
    ],
    ["build-tools", "scons: *** [a.o] Error 1", { role: "consequence" }],
    ["sql-servers", "ERROR at line 4:\nORA-06512: at line 4", { errorType: "ORA-06512", line: 4 }],
    [
      "audits",
      "┃ [W] ↗ There should be no calls to IO.inspect/1.\n┃       lib/a.ex:3:5 #(A.f)",
      { file: "lib/a.ex", line: 3 },
    ],
    [
      "erlang",
      "===> Compiling shop\n    ┌─ src/cart.erl:\n    │\n 17 │  total(Bin) ->\n    │  ╰── syntax error before: '/'\n",
      { file: "src/cart.erl", line: 17, message: "syntax error before: '/'", category: "syntax_error" },
    ],
    [
      "erlang",
      'Dependency not available: cowboy-.* ({git,\n                   "https://example.com/cowboy.git"})',
      { category: "missing_dependency", tool: "rebar" },
    ],
    [
      "lua",
      "Error: LuaRocks 3.0.1 bug\n/usr/share/lua/5.1/soup.lua:4: attempt to index field 'price' (a nil value)\nstack traceback:\n\t[C]: ?",
      {
        file: "/usr/share/lua/5.1/soup.lua",
        line: 4,
        message: "attempt to index field 'price' (a nil value)",
      },
    ],
    [
      "lua",
      "lua5.4: app.lua:1: module 'soup' not found:\n\tno field package.preload['soup']\nstack traceback:",
      { category: "missing_dependency", message: "module 'soup' not found" },
    ],
    [
      "audits",
      "lib/cart.ex:5:call\nThe function call will not succeed.\n\nCart.pay(nil)\n________________\ndone (warnings were emitted)",
      { file: "lib/cart.ex", line: 5, errorType: "call", category: "type_error" },
    ],
    [
      "audits",
      "lib/cart.ex:5: Function total/1 has no local return",
      { file: "lib/cart.ex", line: 5, tool: "dialyzer", category: "type_error" },
    ],
    [
      "r",
      "Last 13 lines of output:\n  Error in parse(text = lines) : \n    testthat/test-cart.R:3:20: unexpected '{'\n  Execution halted\n* DONE",
      { message: "unexpected '{'", file: "testthat/test-cart.R", line: 3, category: "syntax_error" },
    ],
    ["r", "Error: No tests found for shop\nExecution halted", { category: "test_failure" }],
    [
      "r",
      '> total(menu)\nError in shop::total(menu) : could not find function "price"',
      { message: 'could not find function "price"', category: "runtime_error" },
    ],
    [
      "r",
      "Quitting from lines 12-15 [prices] (menu.Rmd)\nError in `total()`:\n! no price: none\nBacktrace:\nExecution halted",
      { message: "no price: none", file: "menu.Rmd", line: 12 },
    ],
    [
      "r",
      "Error: package ‘leek’ 1.0 was found, but >= 2.0 is required by ‘soup’\nExecution halted",
      { category: "missing_dependency" },
    ],
    ["r", "Error: cannot allocate vector of size 12.5 Gb\nExecution halted", { category: "oom" }],
    [
      "r",
      "Warning message:\npackage ‘soup’ is not available (for R version 3.4.1)",
      { message: "package ‘soup’ is not available (for R version 3.4.1)", role: "summary" },
    ],
    [
      "r",
      " *** caught segfault ***\naddress 0x18, cause 'memory not mapped'",
      { message: "caught segfault: cause 'memory not mapped'" },
    ],
    [
      "julia",
      "ERROR: LoadError: LoadError: no price\n in f() at .\\a.jl:3\nwhile loading C:\\app\\a.jl, in expression starting on line 3",
      { file: "C:\\app\\a.jl", line: 3, message: "no price" },
    ],
    [
      "julia",
      "ERROR: LoadError: Some tests did not pass: 1 passed, 1 failed, 0 errored, 0 broken.\nin expression starting at /app/test/runtests.jl:4",
      { category: "test_failure", role: "summary", file: "/app/test/runtests.jl", line: 4 },
    ],
    [
      "code-lint",
      "a.cc:3:  Lines should be <= 80 characters long  [whitespace/line_length] [2]",
      { errorType: "whitespace/line_length" },
    ],
    [
      "code-lint",
      "/d/A.kt:3:1: Unused import (no-unused-imports)",
      { tool: "ktlint", errorType: "no-unused-imports" },
    ],
    [
      "code-lint",
      "C:\\d\\A.kts:3:1: File must end with a newline (\\n)",
      { tool: "ktlint", file: "C:\\d\\A.kts", line: 3, category: "lint_error" },
    ],
    [
      "code-lint",
      "\t\tLongMethod - [total] at /d/src/Cart.kt:12:5",
      { tool: "detekt", errorType: "LongMethod", message: "LongMethod - [total]", line: 12 },
    ],
    [
      "code-lint",
      "\tTooManyFunctions - 14/11 - [Cart] at C:\\d\\Cart.kt:3:7 - Signature=Cart.kt$Cart",
      { tool: "detekt", file: "C:\\d\\Cart.kt", line: 3 },
    ],
    ["build-tools", "      A compatible .NET SDK was not found.", { category: "missing_dependency" }],
    [
      "build-tools",
      "You must install or update .NET to run this application.\n\nApp: /d/shop\n",
      { tool: "dotnet", category: "missing_dependency" },
    ],
    [
      "build-tools",
      "Unable to find version '9.0.0' of package 'Acme.Courier'.",
      { tool: "nuget", category: "missing_dependency" },
    ],
    [
      "zig-run",
      "thread 12 panic: index out of bounds: index 5, len 3\n/usr/lib/zig/std/debug.zig:4:1: 0x10 in panic (shop)\n/d/src/cart.zig:14:5: 0x1021 in total (shop)\n    _ = a[5];\n    ^\n???:?:?: 0x7f in ??? (libc.so.6)\n",
      { message: "index out of bounds: index 5, len 3", file: "/d/src/cart.zig", line: 14 },
    ],
    [
      "zig-run",
      "error: FileNotFound\n/usr/lib/zig/std/posix.zig:4:1: 0x10 in openat (shop)\n/d/src/cart.zig:14:5: 0x1021 in main (shop)\n",
      { errorType: "FileNotFound", file: "/d/src/cart.zig", line: 14 },
    ],
    [
      "zig-test",
      "1/2 cart.test.adds tax... expected 3, found 4\nFAIL (TestExpectedEqual)\n/d/src/cart.zig:14:5: 0x1021 in test.adds tax (test)\n",
      { test: "cart.test.adds tax", message: "expected 3, found 4", line: 14 },
    ],
    [
      "zig-test",
      "1/2 cart.test.ships... FAIL (NoCourier)\n/d/src/cart.zig:14:5: 0x1021 in test.ships (test)\n",
      { test: "cart.test.ships", message: "NoCourier", line: 14 },
    ],
    [
      "zig-test",
      "error: 'cart.test.adds tax' failed: expected 3, found 4\n/usr/lib/zig/std/testing.zig:4:1: 0x10 in expectEqual (test)\n/d/src/cart.zig:14:5: 0x1021 in test.adds tax (test)\n",
      { test: "cart.test.adds tax", file: "/d/src/cart.zig", line: 14 },
    ],
    ["build-tools", "ERROR: Unable to find 'soup/1.0' in remotes", { category: "missing_dependency" }],
    ["build-tools", "ERROR: Missing binary: soup/1.0:da39a3", { category: "missing_dependency" }],
    ["build-tools", "ERROR: soup/1.0: Error in build() method, line 80", { role: "consequence" }],
    [
      "cmake",
      "CMake Error at CMakeLists.txt:3 (project):\n  Running\n\n   '/usr/bin/ninja' '--version'\n\n  failed with:\n\n   no such pot\n",
      { message: "Running '/usr/bin/ninja' '--version' failed with: no such pot" },
    ],
    [
      "build-tools",
      'api/menu.proto:12:3:Field name "Total" should be lower_snake_case, such as "total".',
      { tool: "buf", category: "lint_error", line: 12 },
    ],
    [
      "cmake",
      "CMake Error at kconfig.cmake:358 (message):\n  command failed with return code: 1\n",
      { role: "consequence" },
    ],
    [
      "cmake",
      "CMake Error at cart_generated_sum.cu.o.cmake:219 (message):\n  Error generating\n  /d/build/./cart_generated_sum.cu.o\n",
      { role: "consequence" },
    ],
    [
      "cmake",
      "CMake Error at /usr/share/cmake-3.25/Modules/FindPackageHandleStandardArgs.cmake:230 (message):\n  Could NOT find Soup (missing: SOUP_LIBRARY)\nCall Stack (most recent call first):\n  /usr/share/cmake-3.25/Modules/FindPackageHandleStandardArgs.cmake:600 (_FPHSA_FAILURE_MESSAGE)\n  cmake/FindSoup.cmake:61 (find_package_handle_standard_args)\n  src/CMakeLists.txt:6 (find_package)\n",
      { message: "Could NOT find Soup (missing: SOUP_LIBRARY)", file: "src/CMakeLists.txt", line: 6 },
    ],
    [
      "cmake",
      "CMake Error at cmake/Shop.cmake:12 (message):\n  no soup\nCall Stack (most recent call first):\n  CMakeLists.txt:6 (include)\n",
      { message: "no soup", file: "cmake/Shop.cmake", line: 12 },
    ],
    [
      "build-tools",
      "ERROR: /d/shop/BUILD:106:8: Executing genrule //shop:menu failed (Exit 1): bash failed: error executing command /bin/bash -c ...\nFAILED: Build did NOT complete successfully",
      { tool: "bazel", role: "consequence" },
    ],
    [
      "friendly",
      "Main.hx:3: character 5 : Uncaught exception no price",
      { category: "runtime_error", line: 3 },
    ],
    [
      "schemes",
      "a.rkt:2:9: collection not found\n  for module path: soup\n  context...:\n",
      { category: "missing_dependency", line: 2 },
    ],
    [
      "schemes",
      'Unhandled SIMPLE-ERROR in thread #<SB-THREAD:THREAD>:\n  no price\n\nBacktrace for: #<SB-THREAD:THREAD>\n1: (LOAD #<SB-INT:FORM-TRACKING-STREAM for "file /d/a.lisp" {1}>)',
      { file: "/d/a.lisp", message: "no price" },
    ],
  ])("%s reads %j", (id, text, wanted) => expect(scan(id, text)).toMatchObject([wanted]));

  it.each([
    [
      "** preparing package for lazy loading\nError in eval(expr, envir, enclos) : object '..' not found\nError : unable to load R code in package 'shop'\nERROR: lazy loading failed for package 'shop'",
      { message: "object '..' not found", category: "runtime_error" },
    ],
    [
      "Error in parse(outFile) : \n  /shop/R/cart.R:12:3: unexpected symbol\n11: x\nERROR: unable to collate and parse R files for package ‘shop’",
      { message: "unexpected symbol", file: "/shop/R/cart.R", line: 12, category: "syntax_error" },
    ],
    [
      "Error: package or namespace load failed for ‘shop’ in dyn.load(file, ...):\n unable to load shared object 'shop.so':\nError: loading failed\nExecution halted\nERROR: loading failed",
      {
        message:
          "package or namespace load failed for ‘shop’ in dyn.load(file, ...): unable to load shared object 'shop.so':",
        category: "missing_dependency",
      },
    ],
  ])("R says why a package was not installed, and then that it was not: %j", (text, wanted) => {
    expect(scan("r", text).filter(({ role }) => role !== "consequence")).toMatchObject([wanted]);
  });

  it("what waits for a package of R that could not be compiled says nothing new", () => {
    const output =
      "ERROR: compilation failed for package ‘soup’\nERROR: dependency ‘soup’ is not available for package ‘menu’\nERROR: dependencies ‘menu’, ‘tea’ are not available for package ‘shop’\nERROR: dependency ‘rice’ is not available for package ‘bowl’";
    expect(scan("r", `\n${output}`).map(({ message, role }) => [message, role])).toEqual([
      ["compilation failed for package ‘soup’", "summary"],
      ["dependency ‘soup’ is not available for package ‘menu’", "consequence"],
      ["dependencies ‘menu’, ‘tea’ are not available for package ‘shop’", "consequence"],
      ["dependency ‘rice’ is not available for package ‘bowl’", undefined],
    ]);
  });

  it("takes the file that perlcritic was given from the command", () => {
    const line =
      "Code before strictures are enabled at line 2, column 1.  See page 429 of PBP.  (Severity: 5)";
    expect(scan("code-lint", line, "perlcritic lib/A.pm")).toMatchObject([{ file: "lib/A.pm", line: 2 }]);
    expect(scan("code-lint", line, "perlcritic lib")).toMatchObject([{ file: null, line: 2 }]);
  });

  it.each([
    ["ocaml", 'File "a.ml", line 2, characters 3-9:\nWarning 26 [unused-var]: unused variable x.'],
    ["ocaml", 'File "a.py", line 2\nError: no'],
    ["ocaml", 'Fatal error: exception Failure("hd")'],
    ["erlang", "=INFO REPORT==== init terminating in do_boot of the old node"],
    ["erlang", "a.erl:3:7: Warning: variable 'L' is unused"],
    ["erlang", "===> Compiling cart"],
    [
      "erlang",
      "===> Compiling shop\n    ┌─ src/cart.erl:\n    │\n 17 │  f(L) ->\n    │  ╰── Warning: variable 'L' is unused\n",
    ],
    ["lua", "stack traceback:\ncart.lua:4: in function 'total'\nlua: of a sentence"],
    ["haskell", "A.hs:3:1: warning: [-Wunused-imports]\n    The import is redundant"],
    [
      "haskell-run",
      "Lock.hs:6:1: warning: [-Wincomplete-patterns]\n    Pattern match(es) are non-exhaustive",
    ],
    ["haskell-run", "shop: Lock.hs:6:1-9: Non-exhaustive"],
    ["haskell", "  * soup must match the stack configuration of plates"],
    ["haskell", "A.hs:1:15-34: Warning: of another tool"],
    ["crystal", "Error: no place above\nin a.cr:4:12 of a sentence"],
    ["r", `Error in f(x) : caught and told, and not halted\n${"the next is weighed\n".repeat(9)}`],
    ["r", "Error in the soup : too much salt"],
    ["r", "the package ‘soup’ is not available today"],
    ["r", "*** caught a fish ***"],
    ["perl", "careful at a.pl line 2."],
    ["latex", "! of a sentence without a line of the source"],
    ["cmake", "CMake Warning at CMakeLists.txt:5 (message):\n  no soup"],
    ["scala3", "-- Warning: A.scala:3:6 ----\n3 |x\n  |^\n  |unused"],
    ["friendly", "Main.hx:1: characters 3-5 : Warning : unused"],
    ["build-tools", "meson.build:2: WARNING: deprecated"],
    ["sql-servers", "Msg 5701, Level 0, State 1, Line 1\nChanged database context"],
    ["audits", "Warning:   unmaintained\nTitle:     old\nID:        RUSTSEC-2020-0071"],
    ["audits", "lib/cart.ex:5:call\nThe function call will not succeed.\nof another tool"],
    ["audits", "lib/cart.ex:5: Function total/1 is deprecated, and has no local return of its own"],
    ["julia", "ERROR: no stack below\nERROR: LoadError: of another"],
    ["zig-run", "src/cart.zig:3:1: error: use of undeclared identifier 'totl'"],
    ["zig-run", "panic: in the kitchen\ncart.zig:3: no trace"],
    ["zig-test", "1/2 cart.zig:test.adds tax... OK"],
    ["code-lint", "/d/A.kt:3:1: error: unresolved reference: totl"],
    ["code-lint", "e: /d/A.kt:3:1: Unresolved reference: totl"],
    ["code-lint", "/d/A.kt:3:1: Unresolved reference: totl"],
    ["julia", "ERROR: no stack below\nsee price at /shop/cart.jl:4 for more"],
    ["julia", "ERROR: \n in price at /shop/cart.jl:4"],
    ["code-lint", "/d/A.swift:10:1: warning: Trailing Whitespace Violation: x (trailing_whitespace)"],
    ["code-lint", "Done processing a.cc"],
  ])("%s leaves %j alone", (id, text) => expect(scan(id, text)).toEqual([]));
});
