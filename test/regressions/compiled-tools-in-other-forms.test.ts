import { describe, expect, it } from "vitest";
import { detect } from "#detect/detect.ts";
import type { Finding } from "#model/failure.ts";
import { logOf } from "../detect/log-of.ts";

function all(text: string, command: string | null, exitCode = 1): readonly Finding[] {
  return detect(logOf(text), { command, exitCode, signal: null }).findings;
}

type Row = readonly [name: string, command: string | null, text: string, wanted: Partial<Finding>];

const ROWS: readonly Row[] = [
  [
    "Crystal before 0.31 tells a chain, of which the last is the cause",
    "crystal run src/app.cr",
    `Error in src/app.cr:2: while requiring "./config"

require "./config"
^

in src/config.cr:3: can't find file 'soup'

require "soup"
^`,
    { message: "can't find file 'soup'", category: "missing_dependency", file: "src/config.cr", line: 3 },
  ],
  [
    "buf puts no blank behind the place",
    "buf generate",
    "api/v1/menu.proto:3:8:google/api/soup.proto: does not exist\napi/v1/menu.proto:12:25:syntax error: unexpected '/'",
    {
      message: "google/api/soup.proto: does not exist",
      category: "missing_dependency",
      file: "api/v1/menu.proto",
      line: 3,
      column: 8,
    },
  ],
  [
    "protoc",
    "make proto",
    'google/api/soup.proto: File not found.\nmenu.proto:8:1: Import "google/api/soup.proto" was not found or had errors.',
    { category: "missing_dependency", file: "menu.proto", line: 8 },
  ],
  [
    "qmake, under make",
    "make all",
    "cd shared/ && qmake shared.pro -o Makefile\nProject ERROR: Unknown module(s) in QT: script\nmake: *** [sub-shared-all] Error 3",
    { message: "Unknown module(s) in QT: script", category: "missing_dependency", tool: "qmake" },
  ],
  [
    "opam quotes what the build said",
    "opam install till",
    `[ERROR] The compilation of till failed at "make".

#=== ERROR while compiling till.1.4.0 =========#
# command     make
# exit-code   2
### output ###
# [...]
# File "tools/log.mli", line 12, characters 2-18:
# 12 |   Tools.Conf.path -> t
#        ^^^^^^^^^^^^^^^^
# Error: Unbound module Tools
# make[2]: *** [../Makefile.rules:128: tools/log.cmi] Error 2`,
    { message: "Unbound module Tools", file: "tools/log.mli", line: 12, detector: "ocaml" },
  ],
  [
    "gfortran before GCC 5, and a module that was not made because of it",
    "make",
    `/home/dev/shop/cart.f90:83.12:

 integer :: n = total/ilength
            1
Error: Symbol 'ilength' at (1) has no IMPLICIT type
/home/dev/shop/app.f90:24.5:

 use cart,only:total
     1
Fatal Error: Can't open module file 'cart.mod' for reading at (1): No such file or directory`,
    {
      message: "Symbol 'ilength' at (1) has no IMPLICIT type",
      file: "/home/dev/shop/cart.f90",
      line: 83,
      column: 12,
    },
  ],
  [
    "a module that is not there, and nothing else",
    "gfortran app.f90",
    `app.f90:24:5:

   24 | use cart
      |     1
Fatal Error: Cannot open module file ‘cart.mod’ for reading at (1): No such file or directory`,
    { category: "missing_dependency", file: "app.f90", line: 24 },
  ],
  [
    "a panic behind the name of who runs the server",
    null,
    `shop: listening on 8080
shop: thread 'web:worker:13' panicked at 'assertion failed: left >= size', /home/dev/shop/src/bytes.rs:15:9
shop: note: Run with \`RUST_BACKTRACE=1\` for a backtrace.
shop: Panic in the web thread, shutting down.`,
    {
      message: "assertion failed: left >= size",
      category: "runtime_error",
      file: "/home/dev/shop/src/bytes.rs",
      line: 15,
    },
  ],
  [
    "a sanitizer's report in the middle of a test",
    "./cart_test",
    `[ RUN      ] Cart/Read.reads/5
[       OK ] Cart/Read.reads/5 (0 ms)
[ RUN      ] Cart/Read.reads/6
=================================================================
==42958==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020000f0d32 at pc 0x0001 bp 0x7fff sp 0x7ffe
READ of size 1 at 0x6020000f0d32 thread T0
    #0 0x1014cf996 in read_until(char*) buffer.cpp:53
    #1 0x10060c0cb in Read_reads_Test::TestBody() cart_test.cpp:96`,
    { test: "Cart/Read.reads/6", file: "buffer.cpp", line: 53 },
  ],
  [
    "a claim of JUnit outside of any runner",
    null,
    `java.lang.AssertionError:
Expected: a collection containing "soup"
     but: was "bread"
	at org.hamcrest.MatcherAssert.assertThat(MatcherAssert.java:20)
	at org.junit.Assert.assertThat(Assert.java:865)`,
    { category: "test_failure", errorType: "java.lang.AssertionError" },
  ],
  [
    "msbuild's own files stand under a folder with brackets",
    null,
    "1>C:\\Program Files (x86)\\Microsoft Visual Studio\\MSBuild\\Cpp.targets(1202,5): error MSB3191: Unable to create directory \"C:\\shop\\out\\\". Access to the path 'C:\\shop\\out\\' is denied.",
    { category: "permission_error", errorType: "MSB3191", line: 1202 },
  ],
  [
    "a fatal error that nobody signs",
    null,
    "1>stdafx.cpp\n1>fatal error C1083: Cannot open compiler intermediate file: 'd:\\shop\\obj\\shop.pch': No such file or directory",
    {
      errorType: "C1083",
      message: expect.stringContaining("Cannot open compiler intermediate file") as never,
    },
  ],
  [
    ".NET's stack in Spanish",
    null,
    `Assert.Equal() Failure
Expected: [Interface]
Actual: Interf]
Stack trace
   en Xunit.Assert.Equal(String expected, String actual) en C:\\projects\\xunit\\Asserts.cs:línea 174
   en Shop.Tests.MenuTests.Reads() en C:\\shop\\Tests\\MenuTests.cs:línea 272`,
    { category: "test_failure", file: "C:\\shop\\Tests\\MenuTests.cs", line: 272 },
  ],
  [
    "contracts that do not compile were not tested",
    "forge test",
    `Error (9755): Wrong argument count for struct constructor: 6 arguments given but expected 5.
    --> test/Cart.t.sol:53:33:
     |
  53 |   Stake({
     |   ^ (Relevant source part starts here and spans across multiple lines).

Error: Compilation failed`,
    { category: "build_error", file: "test/Cart.t.sol", line: 53, errorType: "9755" },
  ],
  [
    "what a package manager had to build is code",
    "nimble install",
    `Error:  Could not read package info file in /tmp/nimble_18930/till.nimble;
        ...   Evaluating as NimScript file failed with:
        ...   /tmp/nimble_18930/till.nimble(27, 14) Error: undeclared identifier: 'walkDirRec'`,
    { category: "build_error", line: 27 },
  ],
  [
    "xcodebuild's last word, where the rest was cut off",
    "xcodebuild -scheme Shop",
    `** BUILD FAILED **

The following build commands failed:
	CompileSwiftSources normal arm64 com.apple.xcode.tools.swift.compiler
	CompileSwift normal arm64 /home/dev/shop/Source/Cart.swift
(2 failures)`,
    {
      message: "CompileSwift normal arm64 /home/dev/shop/Source/Cart.swift",
      file: "/home/dev/shop/Source/Cart.swift",
      category: "build_error",
    },
  ],
  [
    "of Bazel's words the compiler's are the cause",
    "bazel build //:shop",
    `ERROR: /home/dev/shop/BUILD:85:14 Building libshop.jar (1 source jar) failed: (Exit 1): gcc failed: error executing CppCompile command (from target //:shop)
src/cart.c:3:5: error: use of undeclared identifier 'totl'
ERROR: Build did NOT complete successfully`,
    { message: "use of undeclared identifier 'totl'", file: "src/cart.c" },
  ],
  [
    "cabal names its trouble by a number first",
    "cabal build",
    `Error: [Cabal-7107]
Could not resolve dependencies:
[__0] trying: shop-1.0 (user goal)
[__1] next goal: till (dependency of shop)
[__1] rejecting: till-2.0 (conflict: shop => till<2)`,
    {
      message: "Could not resolve dependencies: rejecting: till-2.0 (conflict: shop => till<2)",
      category: "missing_dependency",
    },
  ],
  [
    "GHC before 8 does not say that it is an error",
    "cabal install",
    `[2 of 7] Compiling Shop.Cart ( src/Shop/Cart.hs, dist/build/Shop/Cart.o )

src/Shop/Cart.hs:542:22:
    Couldn't match expected type \`Int'
                with actual type \`Number'
    In the pattern: I l
cabal: Error: some packages failed to install:
shop-0.7.7 failed during the building phase. The exception was:
ExitFailure 1`,
    {
      message: "Couldn't match expected type `Int' with actual type `Number'",
      category: "type_error",
      file: "src/Shop/Cart.hs",
      line: 542,
    },
  ],
  [
    "vcpkg's scripts start a build",
    "vcpkg install soup",
    `CMake Error at scripts/cmake/vcpkg_execute_build_process.cmake:155 (message):
    Command failed: "D:/CMake/bin/cmake.exe" --build . --config Debug
    Working Directory: D:/vcpkg/buildtrees/soup

Error: Building package soup:x86-windows failed with: BUILD_FAILED`,
    { category: "build_error" },
  ],
  [
    "nextest could not build",
    "cargo nextest run --features till",
    "error: command `cargo test --no-run --features till` exited with code 101",
    { category: "build_error" },
  ],
  [
    "dotnet ef cannot make a context",
    "dotnet ef migrations add Init",
    `Build started...
Build succeeded.
Unable to create an object of type 'ShopContext'. For the different patterns supported at design time, see https://go.microsoft.com/fwlink/?linkid=851728`,
    { category: "config_error", tool: "dotnet ef" },
  ],
  [
    "of GoogleTest nothing but the failure was kept",
    null,
    `/home/dev/shop/test/cart_test.cpp:39: Failure
Expected equality of these values:
  total
    Which is: 0
  10000`,
    { category: "test_failure", detector: "gtest", file: "/home/dev/shop/test/cart_test.cpp", line: 39 },
  ],
  [
    "Miri ends the run in a test",
    "cargo miri test",
    `running 1 test
test tests::sums ... error: Undefined Behavior: encountered a dangling reference
  --> src/main.rs:16:35
   |
16 |             core::mem::transmute(1usize);
   |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ encountered a dangling reference`,
    { test: "tests::sums", category: "runtime_error", file: "src/main.rs", line: 16 },
  ],
  [
    "what stands in a GOPATH is one's own, what stands in Go's own sources is not",
    "make start",
    `panic: runtime error: invalid memory address or nil pointer dereference

goroutine 154 [running]:
os/exec.(*Cmd).Wait(0x0)
      /usr/local/go/src/os/exec/exec.go:453 +0x26
github.com/acme/shop.(*runner).run.func1(0xc4200b2000)
      /go/src/github.com/acme/shop/runner.go:159 +0x2f`,
    { file: "/go/src/github.com/acme/shop/runner.go", line: 159 },
  ],
  [
    "Jenkins puts the time before each line",
    null,
    `12:04:12 shop.CartTest > sumsPrices FAILED
12:04:12     java.lang.AssertionError: expected:<2> but was:<21>
12:04:12         at org.junit.Assert.fail(Assert.java:91)
12:04:12         at shop.CartTest.sumsPrices(CartTest.java:114)`,
    { test: "shop.CartTest > sumsPrices", file: "CartTest.java", line: 114 },
  ],
  [
    "ctest, where its list was cut off",
    "ctest -R Cart",
    `      Start 35: Cart.Reads
 1/13 Test #35: Cart.Reads ..........***Exception: SegFault  0.21 sec
      Start 36: Cart.Sums
 2/13 Test #36: Cart.Sums ...........   Passed    0.17 sec`,
    { test: "Cart.Reads", message: "Cart.Reads: Exception: SegFault", category: "test_failure" },
  ],
  [
    "Zig's word that a command in it ended",
    "zig build",
    "zig build-exe shop Debug native: error: the following command terminated unexpectedly:\n/home/dev/zig build-exe /home/dev/shop/main.zig --listen=-",
    { message: "the following command terminated unexpectedly", category: "build_error" },
  ],
  [
    "what PlatformIO counts are environments, not tests",
    "pio run",
    `Compiling .pio/build/uno/src/main.cpp.o
src/main.cpp:4:3: error: 'totl' was not declared in this scope
*** [.pio/build/uno/src/main.cpp.o] Error 1
========================= [FAILED] Took 0.82 seconds =========================

Environment    Status    Duration
-------------  --------  ------------
uno            FAILED    00:00:00.825
==================== 1 failed, 0 succeeded in 00:00:00.825 ====================`,
    { detector: "gcc", test: null, file: "src/main.cpp", line: 4 },
  ],
];

describe("compiled languages' tools in forms that were misread", () => {
  it.each(ROWS)("%s", (_name, command, text, wanted) => {
    expect(all(text, command)[0]).toMatchObject(wanted);
  });

  it("what failed in xcodebuild says less than the compiler above it", () => {
    const text = `/home/dev/shop/Cart.swift:4:9: error: cannot find 'totl' in scope
** BUILD FAILED **

The following build commands failed:
	CompileSwift normal arm64 /home/dev/shop/Cart.swift
(1 failure)`;
    expect(all(text, "xcodebuild")[0]).toMatchObject({ message: "cannot find 'totl' in scope", line: 4 });
  });

  it("a test that ended is not the one in which a sanitizer spoke", () => {
    const text = `[ RUN      ] Cart.Sums
[       OK ] Cart.Sums (0 ms)
==12==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 48 byte(s) in 1 object(s) allocated from:
    #1 0x10060c0cb in make_cart src/cart.c:4`;
    expect(all(text, "./cart_test")[0]).toMatchObject({ test: null, file: "src/cart.c", line: 4 });
  });

  it("lines behind a hash are quoted by nobody but opam", () => {
    const text = `# File "a.ml", line 12, characters 2-18:
# Error: Unbound module Tools`;
    expect(all(text, "cat notes.md", 0)).toEqual([]);
  });

  it("options inside a command that is quoted are no settings", () => {
    const text =
      "ERROR - Command 'xcodebuild clean build -configuration Debug -scheme Shop' failed with error code: 65";
    expect(all(text, null)[0]!.category).not.toBe("config_error");
  });
});
