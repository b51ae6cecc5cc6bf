import { describe, expect, it } from "vitest";
import { bun } from "#detect/detectors/javascript/bun.ts";
import { bunTest } from "#detect/detectors/javascript/bun-test.ts";
import { realOutput } from "./real-output.ts";
import { dresses, findings, scan } from "./scan.ts";

const SEVERAL = realOutput("bun/test-several");

describe("a crash of bun", () => {
  it("crashed: what it was at, and in which file", () => {
    const said = "panic(main thread): Segmentation fault at address 0x68\n";
    const text = `test/cart.test.ts:\n${"=".repeat(40)}\nBun v1.3.13 (bf2e2cec) Linux x64\n\n${said}`;
    expect(
      scan(bun, `${text}oh no: Bun has crashed. This indicates a bug in Bun, not your code.\n`),
    ).toMatchObject([
      { message: "Segmentation fault at address 0x68", errorType: "panic", file: "test/cart.test.ts" },
    ]);
    expect(scan(bun, `${text}oh no: the soup\n`)).toEqual([]);
  });
});

describe("bun test", () => {
  const expected = [
    [
      "prints the street",
      "undefined is not an object (evaluating 'customer.address.street')",
      "/home/dev/app/src/ship.ts",
      2,
    ],
    ["has all fields", "expect(received).toEqual(expected)", "/home/dev/app/test/ship.test.ts", 9],
    ["rejects", "mailer is down", "/home/dev/app/test/ship.test.ts", 13],
    ["waits for the courier", "this test timed out after 300ms", "test/ship.test.ts", null],
  ];
  const read = (text: string) =>
    scan(bunTest, text).map(({ test, message, file, line }) => [test, message, file, line ?? null]);

  it("gives each test the error that stands above its line", () => expect(read(SEVERAL)).toEqual(expected));

  it.each(dresses)("is the same in %s", (_, dress) => expect(read(dress(SEVERAL))).toEqual(expected));

  it("is the same with the signs it uses on a terminal", () => {
    expect(read(SEVERAL.replaceAll("(fail) ", "✗ ").replaceAll("(pass) ", "✓ "))).toEqual(expected);
  });

  it("tells what was thrown between tests", () => {
    expect(findings(realOutput("bun/test-missing-module"))[0]).toMatchObject({
      category: "missing_dependency",
      file: "/home/dev/app/test/cart.test.ts",
      test: null,
    });
  });

  it.each([
    ["what a passing test logged", realOutput("bun/passing")],
    ["another runner's (fail)", "checks:\n(fail) disk is full\nerror: no space\n"],
  ])("is silent on %s", (_, text) => expect(scan(bunTest, text)).toEqual([]));
});

describe("bun itself", () => {
  const of = (text: string, command: string) =>
    findings(text, { command }).map((f) => [f.tool, f.category, f.line]);

  it("points below its error", () => {
    expect(of(realOutput("bun/build"), "bun build src/index.ts")).toEqual([
      ["bun", "missing_dependency", 1],
      ["bun", "missing_dependency", 2],
    ]);
    expect(of(realOutput("bun/syntax-error"), "bun src/index.ts")).toEqual([["bun", "syntax_error", 2]]);
  });

  it("knows a missing script, a package that is not there and a registry that does not answer apart", () => {
    expect(of('error: Script not found "biuld"\n', "bun run biuld")).toEqual([["bun", "config_error", null]]);
    expect(
      of("bun add v1.2.0 (1)\nerror: GET https://npm.example.com/left-pod - 404\n", "bun add left-pod"),
    ).toEqual([["bun", "missing_dependency", null]]);
    expect(of(realOutput("bun/not-in-registry"), "bun add x")).toEqual([["bun", "connection_error", null]]);
  });

  it("says that a script failed only where the script itself said nothing", () => {
    const text =
      "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.\nerror: script \"build\" exited with code 2\n";
    expect(of(text, "bun run build")).toEqual([["tsc", "type_error", 1]]);
  });

  it.each([
    ["no word of bun", "error: Could not resolve the host\n"],
    ["a program called bundle", "error: no Gemfile\n"],
  ])("is silent where there is %s", (_, text) => {
    expect(scan(bun, `\n${text}`, { command: "bundle install" })).toEqual([]);
  });
});

describe("bun test, of which only a part is left", () => {
  const part = (last: string) =>
    `4963 |           expect(await till.exited).toBe(0);\n                 ^\nerror: expect(received).toBe(expected)\n\nExpected: 0\nReceived: 3\n\n      at C:\\shop\\test\\till.test.ts:4963:11\n      at promiseReactionJob (:1:21)\n${last}\n`;

  it.each(["✗", "(fail)"])("is known by how it measures: %s", (mark) => {
    expect(findings(part(`${mark} till > opens > at nine [150.16ms]`))[0]).toMatchObject({
      test: "till > opens > at nine",
      category: "test_failure",
      file: "C:\\shop\\test\\till.test.ts",
      line: 4963,
    });
  });

  it("near miss: others draw the cross, too", () => {
    expect(scan(bunTest, part("✗ till opens (150ms)"))).toEqual([]);
  });
});
