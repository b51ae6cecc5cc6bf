import { describe, expect, it } from "vitest";
import { readLocation } from "#detect/location.ts";

const rows: readonly [string, string, number, number | null][] = [
  ["src/a.c:3:5: error: x undeclared", "src/a.c", 3, 5],
  ["./main.go:7:21: cannot use", "./main.go", 7, 21],
  ["src/app.ts(3,5): error TS2322: Type", "src/app.ts", 3, 5],
  [
    "C:\\work\\shop\\Program.cs(12,30): error CS1002: ; expected [C:\\work\\shop\\shop.csproj]",
    "C:\\work\\shop\\Program.cs",
    12,
    30,
  ],
  ["[ERROR] /home/dev/app/src/App.java:[12,8] cannot find symbol", "/home/dev/app/src/App.java", 12, 8],
  ['src/main.js (1:9): "fmt" is not exported', "src/main.js", 1, 9],
  ["ERROR in ./src/api.js 1:0-26", "./src/api.js", 1, 0],
  ['  File "/home/dev/app/a.py", line 3, in main', "/home/dev/app/a.py", 3, null],
  ["build.sh: line 4: syntax error: unexpected end of file", "build.sh", 4, null],
  ['syntax error at x.pl line 7, near "}"', "x.pl", 7, null],
  ["PHP Fatal error:  Uncaught Error in /var/www/a.php:12", "/var/www/a.php", 12, null],
  ["Parse error: syntax error in /var/www/a.php on line 35", "/var/www/a.php", 35, null],
  ['"src\\main.c",129 Severity-Low[X]: bad', "src\\main.c", 129, null],
  ["    at notify (/home/dev/app/src/core.js:4:14)", "/home/dev/app/src/core.js", 4, 14],
  ["    at file:///home/dev/app/src/core.mjs:4:14", "/home/dev/app/src/core.mjs", 4, 14],
  ["D:\\My Jobs\\app\\Main.java:35: warning: odd", "D:\\My Jobs\\app\\Main.java", 35, null],
  ["/Users/a b/x.swift:3:4: error: nope", "/Users/a b/x.swift", 3, 4],
  ["app/(group)/page.tsx:10:3: error", "app/(group)/page.tsx", 10, 3],
  ["  --> src/lib.rs:2:5", "src/lib.rs", 2, 5],
  ["Makefile:12: *** missing separator.  Stop.", "Makefile", 12, null],
  ["In run.sh line 2:", "run.sh", 2, null],
];

describe("readLocation", () => {
  it.each(rows)("%s", (line, file, number, column) => {
    expect(readLocation(line)).toMatchObject({ file, line: number, column });
  });

  it.each([
    "listening on http://127.0.0.1:8080",
    "could not connect to db.internal:5432",
    "2026-11-15 18:46:41 started",
    "took 12:30 minutes",
    "node v20.1:2",
    "expected 4 (was 5)",
    "ratio 3:4",
  ])("finds none in %s", (line) => {
    expect(readLocation(line)).toBeNull();
  });

  it("splits what stands around it", () => {
    expect(readLocation("prog: src/a.c:3:5: error: x")).toMatchObject({
      before: "prog: ",
      after: ": error: x",
    });
  });

  it("stays fast on hostile lines", () => {
    for (const unit of ["a.", "a/", "(", ":1", "a.b:1", "line 1", "C:\\", "file:///"]) {
      const line = unit.repeat(100_000 / unit.length);
      const started = performance.now();
      readLocation(line);
      expect(performance.now() - started).toBeLessThan(2_000);
    }
  });
});
