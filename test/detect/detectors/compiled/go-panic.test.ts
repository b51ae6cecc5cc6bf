import { describe, expect, it } from "vitest";
import { goPanic } from "#detect/detectors/compiled/go-panic.ts";
import { read, scan } from "./read.ts";

describe("Go programs", () => {
  it("a panic with its own frame on top", () => {
    expect(
      read(`
starting
panic: runtime error: index out of range [5] with length 1

goroutine 1 [running]:
main.pick(...)
\t/home/dev/app/pick.go:9
main.main()
\t/home/dev/app/main.go:4 +0x1d
exit status 2
`),
    ).toMatchObject([
      {
        detector: "go-panic",
        category: "runtime_error",
        errorType: "panic",
        message: "runtime error: index out of range [5] with length 1",
        file: "/home/dev/app/pick.go",
        line: 9,
      },
    ]);
  });
  it.each([
    ['menu.tmpl:19:21: unexpected "}" in operand', "menu.tmpl", 19],
    ["dial tcp 10.0.0.1:5432: connect: connection refused", "/home/dev/app/menu.go", 9],
    ["menu 19:21: closed", "/home/dev/app/menu.go", 9],
  ])("the place that a panic names itself: %s", (said, file, line) => {
    const [found] = read(
      `panic: ${said}\n\ngoroutine 1 [running]:\nmain.load(...)\n\t/home/dev/app/menu.go:9 +0x1d\n`,
    );
    expect(found).toMatchObject({ file, line });
    expect(said).toContain(found!.message);
  });
  it("behind a runner's dots", () => {
    expect(
      read(`
••panic: runtime error: index out of range [4] with length 2 [recovered]
	panic: runtime error: index out of range [4] with length 2

goroutine 17 [running]:
example.com/shop/cart.(*Cart).Total(0x14000182480?)
	/home/dev/shop/cart/cart.go:61 +0x38
`),
    ).toMatchObject([
      {
        message: "runtime error: index out of range [4] with length 2",
        file: "/home/dev/shop/cart/cart.go",
        line: 61,
      },
    ]);
  });
  it("the cache of modules is not own", () => {
    expect(
      read(`
panic: no port

goroutine 1 [running]:
example.org/web.Listen(...)
\t/home/dev/go/pkg/mod/example.org/web@v1.2.0/web.go:9 +0x1d
main.main()
\t/home/dev/app/main.go:4 +0x1d
exit status 2
`),
    ).toMatchObject([{ file: "/home/dev/app/main.go", line: 4 }]);
  });
  it("a deadlock is a fatal error of the runtime", () => {
    expect(
      read(`
fatal error: all goroutines are asleep - deadlock!

goroutine 1 [chan receive]:
main.main()
\t/home/dev/app/main.go:2 +0x25
exit status 2
`),
    ).toMatchObject([
      { errorType: "fatal error", message: "all goroutines are asleep - deadlock!", line: 2 },
    ]);
  });
  it("the standard library's frames are not own, whatever they are called", () => {
    expect(
      read(`
panic: assignment to entry in nil map

goroutine 1 [running]:
net/http.(*ServeMux).Handle(0xc0000a0000, {0x1, 0x2}, {0x3, 0x4})
\tC:/Go/src/net/http/server.go:2434 +0x1d
main.main()
\tC:/dev/app/main.go:7 +0x1d
`),
    ).toMatchObject([{ file: "C:/dev/app/main.go", line: 7 }]);
  });
  it("a data race of a program", () => {
    expect(
      read(`
==================
WARNING: DATA RACE
Write at 0x00c00001a0b8 by goroutine 7:
  main.main.func1()
      /home/dev/app/main.go:9 +0x44

Previous write at 0x00c00001a0b8 by main goroutine:
  main.main()
      /home/dev/app/main.go:11 +0xd6
==================
Found 1 data race(s)
exit status 66
`),
    ).toMatchObject([{ errorType: "DATA RACE", message: "DATA RACE: write in main.main.func1", line: 9 }]);
  });
  it("log.Fatal under go run", () => {
    expect(
      read(`
2026/11/15 19:18:46 listening
2026/11/15 19:18:47 main.go:12: connect: dial tcp 127.0.0.1:5432: connect: connection refused
exit status 1
`),
    ).toMatchObject([
      {
        category: "connection_error",
        message: "connect: dial tcp 127.0.0.1:5432: connect: connection refused",
        file: "main.go",
        line: 12,
      },
    ]);
  });
  it.each(["snowlog ", "snowlog: ", "[snow] "])("log.Fatal behind its prefix: %j", (prefix) => {
    const said = 'depth of Galzig: strconv.Atoi: parsing "18o": invalid syntax';
    expect(read(`\n${prefix}2026/11/15 19:18:47 ${said}\nexit status 7\n`)).toMatchObject([
      { category: "runtime_error", message: said },
    ]);
  });
  it("near miss: a date inside a sentence is no stamp", () => {
    const text = "\nthe snow report of 2026/11/15 19:18:47 is missing\nexit status 7\n";
    expect(scan(goPanic, text)).toMatchObject([{ message: "exit status 7", role: "consequence" }]);
  });
  it("log.Fatal of a built program: its last line, when it is known to have failed", () => {
    expect(
      read(
        `
2026/11/15 19:18:46 listening
2026/11/15 19:18:47 no such port
make: *** [Makefile:3: check] Error 1
`,
        { exitCode: 2 },
      ),
    ).toMatchObject([{ message: "no such port" }]);
  });
  it("a log alone is no failure", () => {
    expect(
      read(`
2026/11/15 19:18:46 listening
2026/11/15 19:18:47 goroutine 7 started
`),
    ).toEqual([]);
  });
  it("'exit status' alone is a consequence and unsure", () => {
    expect(
      scan(
        goPanic,
        `
exit status 3
`,
      ),
    ).toMatchObject([{ role: "consequence", sure: false }]);
  });
  it("a panic cut off before its stack is left to others", () => {
    expect(
      scan(
        goPanic,
        `
panic: something else
and more text
`,
      ),
    ).toMatchObject([]);
  });
});
