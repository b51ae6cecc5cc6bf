import { describe, expect, it } from "vitest";
import { gcc } from "#detect/detectors/compiled/gcc.ts";
import { dresses, read, scan } from "./read.ts";

describe("gcc", () => {
  it("an error; headings, code and notes belong to it", () => {
    expect(
      read(`
src/main.c: In function ‘main’:
src/main.c:3:8: error: ‘buffer’ undeclared (first use in this function); did you mean ‘setbuffer’?
    3 |   puts(buffer);
      |        ^~~~~~
      |        setbuffer
src/main.c:3:8: note: each undeclared identifier is reported only once for each function it appears in
`),
    ).toMatchObject([
      {
        detector: "gcc",
        tool: "gcc",
        category: "build_error",
        message: "‘buffer’ undeclared (first use in this function); did you mean ‘setbuffer’?",
        file: "src/main.c",
        line: 3,
        column: 8,
      },
    ]);
  });
  it.each(
    dresses(`
src/main.c: In function ‘main’:
src/main.c:3:8: error: ‘buffer’ undeclared (first use in this function); did you mean ‘setbuffer’?
    3 |   puts(buffer);
      |        ^~~~~~
      |        setbuffer
src/main.c:3:8: note: each undeclared identifier is reported only once for each function it appears in
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "gcc",
        tool: "gcc",
        category: "build_error",
        message: "‘buffer’ undeclared (first use in this function); did you mean ‘setbuffer’?",
        file: "src/main.c",
        line: 3,
        column: 8,
      },
    ]);
  });
  it("several, warnings left out", () => {
    expect(
      read(`
a.c:13:22: error: ‘missing_a’ undeclared (first use in this function)
   13 | int f(void) { return missing_a; }
      |                      ^~~~~~~~~
a.c:13:33: warning: control reaches end of non-void function [-Wreturn-type]
   13 | int f(void) { return missing_a; }
      |                                 ^
b.c:14:22: error: expected ‘;’ before ‘}’ token
`),
    ).toMatchObject([
      { file: "a.c", line: 13 },
      { file: "b.c", line: 14, category: "syntax_error" },
    ]);
  });
  it("a header that is not there, told by gcc and by clang", () => {
    expect(
      read(`
main.c:1:10: fatal error: nothere/x.h: No such file or directory
    1 | #include <nothere/x.h>
      |          ^~~~~~~~~~~~~
compilation terminated.
other.c:1:10: fatal error: 'nothere/x.h' file not found
#include <nothere/x.h>
         ^~~~~~~~~~~~~
1 error generated.
`),
    ).toMatchObject([
      { category: "missing_dependency", message: "nothere/x.h: No such file or directory", file: "main.c" },
      { category: "missing_dependency", tool: "clang", file: "other.c" },
    ]);
  });
  it("a warning made an error has its flag, in gcc's and clang's words", () => {
    expect(
      read(`
w.c:1:19: error: unused variable ‘unused’ [-Werror=unused-variable]
    1 | int f(int a){ int unused; }
      |                   ^~~~~~
cc1: all warnings being treated as errors
v.c:1:19: error: unused variable 'unused' [-Werror,-Wunused-variable]
int f(int a){ int unused; }
                  ^
1 error generated.
`),
    ).toMatchObject([
      { errorType: "-Wunused-variable", message: "unused variable ‘unused’" },
      { errorType: "-Wunused-variable", message: "unused variable 'unused'" },
    ]);
  });
  it("an error inside the standard library is placed where own code asked for it", () => {
    expect(
      read(`
In file included from /usr/include/c++/12/bits/stl_algobase.h:71,
                 from /usr/include/c++/12/vector:60,
                 from src/t.cpp:1:
/usr/include/c++/12/bits/predefined_ops.h: In instantiation of ‘constexpr bool f(_It1, _It2)’:
/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from ‘void std::sort(_RAIter, _RAIter)’
src/t.cpp:5:42:   required from here
/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for ‘operator<’ (operand types are ‘P’ and ‘P’)
   45 |       { return *__it1 < *__it2; }
      |                ~~~~~~~^~~~~~~~
`),
    ).toMatchObject([
      {
        category: "type_error",
        message: "no match for ‘operator<’ (operand types are ‘P’ and ‘P’)",
        file: "src/t.cpp",
        line: 5,
        column: null,
      },
    ]);
  });
  it("the same by clang, whose note comes after", () => {
    expect(
      read(`
In file included from src/t.cpp:1:
/usr/include/c++/12/bits/predefined_ops.h:45:23: error: invalid operands to binary expression ('P' and 'P')
      { return *__it1 < *__it2; }
               ~~~~~~ ^ ~~~~~~
src/t.cpp:5:30: note: in instantiation of function template specialization 'std::sort<P>' requested here
`),
    ).toMatchObject([{ file: "src/t.cpp", line: 5 }]);
  });
  it("an own header keeps its own place", () => {
    expect(
      read(`
In file included from inc.c:1:
my.h:2:1: error: expected ‘;’, identifier or ‘(’ before ‘int’
`),
    ).toMatchObject([{ file: "my.h", line: 2, category: "syntax_error" }]);
  });
  it("gcc of long ago, Windows paths, a path with a space", () => {
    expect(
      read(`
main.c:3: error: 'x' undeclared (first use in this function)
C:\\src\\a.cpp:3:8: error: 'y' was not declared in this scope
/home/dev/my app/b.cc:7:1: error: unknown type name 'foo'
`),
    ).toMatchObject([
      { file: "main.c", line: 3, column: null },
      { file: "C:\\src\\a.cpp", line: 3, column: 8 },
      { file: "/home/dev/my app/b.cc", line: 7 },
    ]);
  });
  it("the driver: no file, no such option, killed", () => {
    expect(
      read(`
gcc: error: foo.c: No such file or directory
clang: error: unknown argument: '-fxyz'
g++: fatal error: Killed signal terminated program cc1plus
`),
    ).toMatchObject([
      { message: "foo.c: No such file or directory" },
      { tool: "clang" },
      { category: "oom" },
    ]);
  });
  it("swiftc prints the same way", () => {
    expect(
      read(`
/src/App.swift:3:5: error: cannot find 'foo' in scope
`),
    ).toMatchObject([{ tool: "swiftc", line: 3 }]);
  });
  it("wrappers' words are consequences", () => {
    expect(
      scan(
        gcc,
        `
cc1plus: all warnings being treated as errors
clang: error: linker command failed with exit code 1 (use -v to see invocation)
`,
      ),
    ).toMatchObject([{ role: "consequence" }, { role: "consequence" }]);
  });
  it("other tools' lines with the same shape", () => {
    expect(
      scan(
        gcc,
        `
app.py:3: error: Name "x" is not defined  [name-defined]
Main.java:5: error: cannot find symbol
src/main.rs:2:5: error[E0308]: mismatched types
note: main.c:3: error handling is in order
conftest.c:11:10: fatal error: ac_nonexistent.h: No such file or directory
`,
      ),
    ).toMatchObject([]);
  });
  it("a trial of configure, and an error that make ignores, are nothing sure", () => {
    expect(
      read(`
configure:2728: gcc -V >&5
gcc: error: unrecognized command-line option '-V'
gcc: fatal error: no input files
compilation terminated.
configure:2739: $? = 1
src/a.c:3: error: line too long
make: [Makefile:9: lint] Error 1 (ignored)
`),
    ).toEqual([]);
  });
  it("clang breaks a message at the terminal's width, and goes on six deep", () => {
    expect(
      read(`
In file included from vault.cc:1:
/usr/include/c++/12/bits/stl_algo.h:1938:22: error:
      invalid operands to binary expression ('Accession' and
      'Accession')
                                std::__lg(__last - __first) * 2,
                                          ~~~~~~ ^ ~~~~~~~
/usr/include/c++/12/bits/stl_algo.h:4853:12: note:
      in instantiation of function template specialization 'std::__sort<Accession>' requested here
      std::__sort(__first, __last);
           ^
vault.cc:10:8: note: in instantiation of function template specialization
      'std::sort<Accession>' requested here
  std::sort(vault.begin(), vault.end());
       ^
`),
    ).toMatchObject([
      {
        message: "invalid operands to binary expression ('Accession' and 'Accession')",
        file: "vault.cc",
        line: 10,
      },
    ]);
    const told = (text: string) => scan(gcc, text).map(({ message }) => message);
    expect(
      told(
        "v.cc:1:2: error: no viable conversion from 'std::vector<std::string>' to\n      'int'\n  int a = b;\n      ^   ~\n",
      ),
    ).toEqual(["no viable conversion from 'std::vector<std::string>' to 'int'"]);
    // Code that stands six deep is no message.
    expect(told("v.cc:1:2: error: expected ';'\n      return 4\n              ^\n")).toEqual([
      "expected ';'",
    ]);
    expect(told("v.cc:1:2: error: bad\n      return 4\n      return 5\n")).toEqual(["bad"]);
    expect(told("v.cc:1:2: error:\nv.cc:2:2: warning: x\n")).toEqual([]);
  });
  it("emcc's word that something inside it failed is a consequence", () => {
    expect(scan(gcc, "emcc: error: '/emsdk/bin/wasm-ld -o cart.wasm' failed (returned 1)\n")).toMatchObject([
      { role: "consequence" },
    ]);
    expect(scan(gcc, "em++: error: unknown setting or port: `soup`\n")[0]?.role).toBeUndefined();
  });
  it("a build with warnings only", () => {
    expect(
      read(`
gcc -Wall -c main.c
main.c:3:8: warning: unused variable ‘error’ [-Wunused-variable]
    3 |   int error;
      |       ^~~~~
main.c:9:1: note: declared here
`),
    ).toEqual([]);
  });
});
