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
  ["Lock: Lock.hs:(6,1)-(7,17): Non-exhaustive patterns in function level", "Lock.hs", 6, 1],
  ['"tab":2: bad minute', "tab", 2, null],
  ["'web-conf':12: unknown key", "web-conf", 12, null],
  ["Parse error at src/cart.js:3,23", "src/cart.js", 3, 23],
  ["/home/dev/app/Cart.agda:5,5-9", "/home/dev/app/Cart.agda", 5, 5],
  ["Cart.pay() (contracts/Cart.sol#5-9) sends eth to arbitrary user", "contracts/Cart.sol", 5, null],
  ["CC-20 craycc: ERROR File = main.c, Line = 12", "main.c", 12, null],
  ['"main.f90", Line = 4, Column = 3: ERROR: IMPLICIT NONE is specified', "main.f90", 4, 3],
  ['"main.c", line 12.10: 1506-045 (S) Undeclared identifier total.', "main.c", 12, 10],
  ["*** ERROR C202 IN LINE 12 OF MAIN.C: 'total': undefined identifier", "MAIN.C", 12, null],
  ["	-	Unexpected token: }, line: 5, col: 1, file: src/Cart.php.", "src/Cart.php", 5, 1],
  ["Cart.pas(12) Error: E2003 Undeclared identifier: 'Total'", "Cart.pas", 12, null],
  ["ERROR: (prefer-const) src/cart.ts[2, 7]: Identifier 'sum'", "src/cart.ts", 2, 7],
  ["H C NP: Null pointer dereference of x  At Cart.java:[line 12]", "Cart.java", 12, null],
  ["xmvlog: *E,UNDIDN (top.v,12|17): 'total': undeclared", "top.v", 12, 17],
  ['ERROR "src/Cart.svelte" 2:7 "Type \'string\' is not"', "src/Cart.svelte", 2, 7],
  ['ctc E208: ["main.c" 12/5] syntax error', "main.c", 12, 5],
  ["ValueExpected in /home/dev/app/nx.json at 2:1", "/home/dev/app/nx.json", 2, 1],
  ["main.c  12  Error 40: Undeclared identifier 'total'", "main.c", 12, null],
  ['"nightly.cron":0: bad hour', "nightly.cron", 0, null],
  ["Error: adapting config using caddyfile: Caddyfile:2: unrecognized directive", "Caddyfile", 2, null],
  [".npmrc:3: unknown key", ".npmrc", 3, null],
  ['File "dune", line 1, characters 35-39:', "dune", 1, 35],
  ["sshd_config line 1: Badly formatted port number.", "sshd_config", 1, null],
  ["/etc/fstab:3: parse error", "/etc/fstab", 3, null],
  ["src/till.frob, 12: unknown coin", "src/till.frob", 12, null],
  ["src/till.frob:L12:C8: unknown coin", "src/till.frob", 12, 8],
  ["unknown coin (src/till.frob L12)", "src/till.frob", 12, null],
  ["src/till.frob[12:8] unknown coin", "src/till.frob", 12, 8],
  ["src/till.frob|12 col 8 error| unknown coin", "src/till.frob", 12, 8],
  ["src/till.frob,12,8,error,unknown coin", "src/till.frob", 12, 8],
  ["src/till.frob\t12\t8\terror\tunknown coin", "src/till.frob", 12, 8],
  ["src/till.frob      14    2  error  unknown coin", "src/till.frob", 14, 2],
  ["  in total [till.frob] on line 4, column 3", "till.frob", 4, 3],
  ["*FUNCTION [main()] till.frob line [7]", "till.frob", 7, null],
  ['"file:/home/dev/a.html":5.3-5.9: error: Element', "/home/dev/a.html", 5, 3],
  ["till.asm [5]:", "till.asm", 5, null],
];

describe("readLocation", () => {
  it.each(rows)("%s", (line, file, number, column) => {
    expect(readLocation(line)).toMatchObject({ file, line: number, column });
  });

  it.each([
    "listening on http://127.0.0.1:8080",
    "could not read Username for 'http://git.shop.example.coop:8080': No such device",
    "could not connect to db.internal:5432",
    "2026-11-15 18:46:41 started",
    "took 12:30 minutes",
    "node v20.1:2",
    "expected 4 (was 5)",
    "ratio 3:4",
    "/bin/sh: 1: twien: not found",
    "registry.example.com/acme/shop:9: manifest unknown",
    "Profile: line 3",
    "dist/app.js 12 kB",
    "https://example.com/guide.html#12",
    '{"main.js":123,"b.js":4}',
    "self.items[1:3] was empty",
    "main.js,12,8,ok",
    "main.js      14    2  kB",
    "the cache.size (L2cache)",
    "took till.asm [5] seconds",
    '"12":30: lunch',
    '"tab":2 and more',
    'say "tab":2: twice',
  ])("finds none in %s", (line) => {
    expect(readLocation(line)).toBeNull();
  });

  it("splits what stands around it", () => {
    expect(readLocation("no till at shop.pl line 7, <STDIN> line 5.")).toMatchObject({
      before: "no till at ",
      line: 7,
      after: ".",
    });
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
