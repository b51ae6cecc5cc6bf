import { describe, expect, it } from "vitest";
import { deno } from "#detect/detectors/javascript/deno.ts";
import { denoTest } from "#detect/detectors/javascript/deno-test.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan } from "./scan.ts";

const SEVERAL = realOutput("deno/test-several");

describe("deno test", () => {
  const expected = [
    [
      "prints the street",
      "Cannot read properties of undefined (reading 'street')",
      "/home/dev/app/src/ship.ts",
      2,
    ],
    ["rejects", "mailer is down", "/home/dev/app/test/ship_test.ts", 10],
    ["zones ... of the city", "no zone", "/home/dev/app/test/ship_test.ts", 15],
  ];
  const read = (text: string) =>
    scan(denoTest, text).map(({ test, message, file, line }) => [test, message, file, line]);

  it("is read block by block", () => expect(read(SEVERAL)).toEqual(expected));

  it.each(dresses)("is the same in %s", (_, dress) => expect(read(dress(SEVERAL))).toEqual(expected));

  it("has the names at least where the errors are cut off", () => {
    const cut = SEVERAL.slice(SEVERAL.indexOf(" FAILURES"));
    expect(scan(denoTest, cut).map(({ test, role }) => [test, role])).toEqual(
      expected.map(([test]) => [test, "summary"]),
    );
  });

  it.each([
    ["a function", "const f = (x) => ./a.ts:1:2\nlet y\n"],
    ["a passing run", realOutput("deno/passing")],
  ])("is silent on %s", (_, text) => expect(scan(denoTest, text)).toEqual([]));
});

describe("deno itself", () => {
  const of = (id: string) =>
    findings(realOutput(id), { command: "deno" }).map((f) => [f.category, f.errorType, f.line]);

  it("tells types, rules and files that are not formatted", () => {
    expect(of("deno/check-several")).toEqual([
      ["type_error", "TS2322", 1],
      ["type_error", "TS2339", 2],
    ]);
    expect(of("deno/lint-several").map(([category, rule]) => `${category} ${rule}`)).toEqual([
      "lint_error no-unused-vars",
      "lint_error prefer-const",
      "lint_error no-explicit-any",
    ]);
    expect(of("deno/fmt")).toEqual([["lint_error", null, null]]);
  });

  it("names its own classes of errors", () => {
    expect(of("deno/permission")).toEqual([["permission_error", "NotCapable", 1]]);
  });

  it("is known by the URL below its error, whatever the command", () => {
    expect(scan(deno, `\n${realOutput("deno/missing-module")}`)).toMatchObject([
      { category: "missing_dependency", file: "/home/dev/app/src/index.ts", line: 1 },
    ]);
  });

  it.each([
    ["rustc's diagnostics", "\nerror[E0382]: borrow of moved value: `v`\n --> src/main.rs:4:20\n"],
    ["an error of another tool", "\nerror: could not compile `shop`\n"],
    [
      "node's stack",
      "\nerror: it failed\nTypeError: x\n    at file:///app/main.mjs:3:1\n".replace(
        "TypeError: x\n",
        "\n\n\n",
      ),
    ],
    ["a rule named without a place", "\nerror[no-unused-vars]: said somebody\n"],
  ])("is silent on %s", (_, text) => expect(scan(deno, text)).toEqual([]));
});
