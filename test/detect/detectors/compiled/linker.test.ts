import { describe, expect, it } from "vitest";
import { linker } from "#detect/detectors/compiled/linker.ts";
import { dresses, read, scan } from "./read.ts";

describe("linkers", () => {
  it("a missing symbol; collect2 is left out", () => {
    expect(
      read(`
/usr/bin/ld: /tmp/ccwGmoQg.o: in function \`main':
main.c:(.text+0xa): undefined reference to \`compute_tax'
collect2: error: ld returned 1 exit status
`),
    ).toMatchObject([
      {
        detector: "linker",
        category: "build_error",
        message: "undefined reference to `compute_tax'",
        file: "main.c",
        line: null,
      },
    ]);
  });
  it.each(
    dresses(`
/usr/bin/ld: main.o: in function \`main':
/home/dev/app/main.c:5: undefined reference to \`f(int, char const*)'
collect2: error: ld returned 1 exit status
`),
  )("in other dresses: %s", (_, output) => {
    expect(read(output)).toMatchObject([
      { message: "undefined reference to `f(int, char const*)'", file: "/home/dev/app/main.c", line: 5 },
    ]);
  });
  it("lld names the file also where it knows no line", () => {
    const lld = (by: string) =>
      `ld.lld: error: undefined symbol: notch\n>>> referenced by ${by}\n>>>               /tmp/main-d232ee.o:(main)\n`;
    expect(read(lld("main.c"))).toMatchObject([
      { message: "undefined symbol: notch", file: "main.c", line: null },
    ]);
    expect(read(lld("main.c:7 (src/main.c:7)"))).toMatchObject([{ file: "main.c", line: 7 }]);
    expect(read(lld("main.o:(.text+0x5)"))).toMatchObject([{ file: null, line: null }]);
  });
  it("called many times, told once; another symbol is another problem", () => {
    expect(
      read(`
main.c:(.text+0xa): undefined reference to \`f'
main.c:(.text+0x1a): undefined reference to \`f'
other.c:(.text+0x2): undefined reference to \`f'
other.c:(.text+0x2): undefined reference to \`g'
`),
    ).toMatchObject([{ message: "undefined reference to `f'" }, { message: "undefined reference to `g'" }]);
  });
  it("a symbol that is there twice", () => {
    expect(
      read(`
/usr/bin/ld: /tmp/cc7KI6TQ.o:(.data+0x0): multiple definition of \`version'; /tmp/cclJzciE.o:(.data+0x0): first defined here
collect2: error: ld returned 1 exit status
`),
    ).toMatchObject([{ message: "multiple definition of `version'" }]);
  });
  it("a library that is not there, in the words of three linkers", () => {
    expect(
      read(`
/usr/bin/ld: cannot find -lmosquitto: No such file or directory
/usr/bin/ld: cannot find -lold
ld: library not found for -lfoo
`),
    ).toMatchObject([
      { category: "missing_dependency", message: "cannot find -lmosquitto" },
      { message: "cannot find -lold" },
      { message: "library not found for -lfoo", category: "missing_dependency" },
    ]);
  });
  it("lld", () => {
    expect(
      read(`
ld.lld: error: undefined symbol: compute_tax
>>> referenced by main.c:5 (src/main.c:5)
>>>               /tmp/main-123.o:(main)
clang: error: linker command failed with exit code 1 (use -v to see invocation)
`),
    ).toMatchObject([{ tool: "lld", message: "undefined symbol: compute_tax", file: "main.c", line: 5 }]);
  });
  it("lld quoted by rustc", () => {
    expect(
      read(`
error: linking with \`cc\` failed: exit status: 1
  |
  = note:  "cc" "-m64" "/home/dev/target/debug/deps/symbols.o"
  = note: rust-lld: error: undefined symbol: nothere
          >>> referenced by main.rs:2 (src/main.rs:2)
          collect2: error: ld returned 1 exit status

error: could not compile \`shop\` (bin "shop") due to 1 previous error
`),
    ).toMatchObject([{ detector: "linker", message: "undefined symbol: nothere", file: "main.rs", line: 2 }]);
  });
  it("Apple's", () => {
    expect(
      read(`
Undefined symbols for architecture x86_64:
  "_compute_tax", referenced from:
      _main in main.o
ld: symbol(s) not found for architecture x86_64
clang: error: linker command failed with exit code 1 (use -v to see invocation)
`),
    ).toMatchObject([{ message: "Undefined symbol: _compute_tax" }]);
  });
  it("what is left when the reason is cut off", () => {
    expect(
      scan(
        linker,
        `
collect2: error: ld returned 1 exit status
`,
      ),
    ).toMatchObject([{ role: "consequence" }]);
  });
  it("probes of configure scripts are no failures", () => {
    expect(
      scan(
        linker,
        `
/home/dev/numpy/_configtest.c:6: undefined reference to \`exp'
conftest.c:(.text+0x5): undefined reference to \`gethostbyname'
`,
      ),
    ).toMatchObject([]);
  });
  it("linking that works", () => {
    expect(
      read(`
/usr/bin/ld: warning: main.o: missing .note.GNU-stack section implies executable stack
built: /usr/bin/ld: see the manual
`),
    ).toEqual([]);
  });
});
