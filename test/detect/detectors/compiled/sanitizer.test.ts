import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

describe("sanitizers", () => {
  it("the first stack's own frame is the place", () => {
    expect(
      read(`
=================================================================
==3318==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000020 at pc 0x558ef4d691ce bp 0x7fff29c4dcc0 sp 0x7fff29c4dcb8
WRITE of size 4 at 0x602000000020 thread T0
    #0 0x7f1df5cb89cf in __interceptor_memcpy ../../../../src/libsanitizer/sanitizer_common/x.inc:69
    #1 0x558ef4d691cd in fill src/fill.c:4:10
    #2 0x558ef4d691cd in main src/main.c:9
    #3 0x7f1df5a45249 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58
    #4 0x558ef4d690b0 in _start (/home/dev/app+0x10b0)

0x602000000020 is located 0 bytes to the right of 16-byte region
allocated by thread T0 here:
    #0 0x7f1df5cb89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
    #1 0x558ef4d6918a in main src/main.c:3

SUMMARY: AddressSanitizer: heap-buffer-overflow src/fill.c:4 in fill
==3318==ABORTING
`),
    ).toMatchObject([
      {
        detector: "sanitizer",
        category: "runtime_error",
        errorType: "AddressSanitizer",
        message: "heap-buffer-overflow on address 0x602000000020",
        file: "src/fill.c",
        line: 4,
        column: 10,
      },
    ]);
  });
  it("a stack without lines: the summary has the place", () => {
    expect(
      read(`
==3318==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffe at pc 0x1 bp 0x2 sp 0x3
    #0 0x10f in main (a.out:x86_64+0x100003f2b)

SUMMARY: AddressSanitizer: stack-buffer-overflow src/main.c:4 in main
`),
    ).toMatchObject([{ message: "stack-buffer-overflow on address 0x7ffe", file: "src/main.c", line: 4 }]);
  });
  it("leaks", () => {
    expect(
      read(`
==12==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 8 byte(s) in 1 object(s) allocated from:
    #0 0x7f0 in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
    #1 0x55a in main /home/dev/leak.c:2

SUMMARY: AddressSanitizer: 8 byte(s) leaked in 1 allocation(s).
`),
    ).toMatchObject([
      { errorType: "LeakSanitizer", message: "detected memory leaks", file: "/home/dev/leak.c", line: 2 },
    ]);
  });
  it("threads", () => {
    expect(
      read(`
==================
WARNING: ThreadSanitizer: data race (pid=6310)
  Write of size 4 at 0x55d by thread T2:
    #0 t /home/dev/ts.c:3 (ts.out+0x1286)

SUMMARY: ThreadSanitizer: data race /home/dev/ts.c:3 in t
==================
`),
    ).toMatchObject([
      { errorType: "ThreadSanitizer", message: "data race", file: "/home/dev/ts.c", line: 3 },
    ]);
  });
  it("undefined behaviour", () => {
    expect(
      read(`
ub.c:3:60: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
    #0 0x55d in main /home/dev/ub.c:3
SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior ub.c:3:60 in
ub.c:4: runtime error: load of null pointer of type 'int'
`),
    ).toMatchObject([
      {
        errorType: "UndefinedBehaviorSanitizer",
        message: "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'",
        file: "ub.c",
        line: 3,
        column: 60,
      },
      { line: 4, column: null },
    ]);
  });
  it("valgrind", () => {
    expect(
      read(`
==123== Invalid read of size 4
==123==    at 0x4C2FB0F: memcpy (vg_replace_strmem.c:1034)
==123==    by 0x109163: main (main.c:5)
==123==  Address 0x0 is not stack'd, malloc'd or (recently) free'd
`),
    ).toMatchObject([{ tool: "valgrind", message: "Invalid read of size 4", file: "main.c", line: 5 }]);
  });
  it("valgrind of programs without lines: where it happened, not what the system started", () => {
    const at = (first: string, second: string) => `
==123== Invalid read of size 4
==123==    at 0x4E36118: cart_total (in ${first})
==123==    by 0x1093BE: main (in ${second})
`;
    expect(read(at("/usr/lib/libcart.so.1", "/usr/bin/cart"))).toMatchObject([
      { file: "/usr/lib/libcart.so.1", line: null },
    ]);
    expect(read(at("/usr/lib/libcart.so.1", "/home/dev/cart"))).toMatchObject([{ file: "/home/dev/cart" }]);
  });
  it("a clean run of each", () => {
    expect(
      read(`
built with AddressSanitizer
==123== ERROR SUMMARY: 0 errors from 0 contexts (suppressed: 0 from 0)
==123== All heap blocks were freed -- no leaks are possible
`),
    ).toEqual([]);
  });
});
