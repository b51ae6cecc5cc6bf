import { describe, expect, it } from "vitest";
import { tsc } from "#detect/detectors/javascript/tsc.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const PLAIN = `src/main.ts(2,25): error TS2339: Property 'customer' does not exist on type 'Order'.
src/order.ts(14,7): error TS2322: Type 'string | undefined' is not assignable to type 'string'.
  Type 'undefined' is not assignable to type 'string'.
`;
const PRETTY = `src/main.ts:2:25 - error TS2339: Property 'customer' does not exist on type 'Order'.

2 export const f = (o: Order) => o.customer.name;
                                   ~~~~~~~~

  src/types.ts:4:3
    4   paid: boolean;
        ~~~~
    'paid' is declared here.

src/order.ts:14:7 - error TS2322: Type 'string | undefined' is not assignable to type 'string'.
  Type 'undefined' is not assignable to type 'string'.

14 const name: string = maybe;
         ~~~~


Found 2 errors in 2 files.

Errors  Files
     1  src/main.ts:2
     1  src/order.ts:14
`;

describe("tsc", () => {
  it("says the same in both of its dresses", () => {
    const expected = [
      {
        message: "Property 'customer' does not exist on type 'Order'.",
        errorType: "TS2339",
        file: "src/main.ts",
        line: 2,
        test: null,
      },
      {
        message: "Type 'string | undefined' is not assignable to type 'string'.",
        errorType: "TS2322",
        file: "src/order.ts",
        line: 14,
        test: null,
      },
    ];
    expect(scan(tsc, PLAIN).map(slots)).toEqual(expected);
    expect(scan(tsc, PRETTY).map(slots)).toEqual(expected);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    const text = PLAIN + PRETTY.replace(/^$/gm, " ");
    expect(scan(tsc, dress(text)).map(slots)).toEqual(scan(tsc, text).map(slots));
  });

  it("keeps the elaboration with the diagnostic", () => {
    expect(scan(tsc, PLAIN).map((d) => [d.from, d.to])).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it("reads unusual paths", () => {
    const text = [
      "app/(group)/[id]/page.tsx(3,4): error TS2304: Cannot find name 'x'.",
      "C:\\app\\src\\a.ts(1,2): error TS2304: Cannot find name 'y'.",
      "../my lib/b.ts:5:6 - error TS2304: Cannot find name 'z'.",
      "Error: src/app/app.component.ts:10:5 - error TS2304: Cannot find name 'q'.",
    ].join("\n");
    expect(scan(tsc, text).map((d) => [d.file, d.line, d.column])).toEqual([
      ["app/(group)/[id]/page.tsx", 3, 4],
      ["C:\\app\\src\\a.ts", 1, 2],
      ["../my lib/b.ts", 5, 6],
      ["src/app/app.component.ts", 10, 5],
    ]);
  });

  it("reads diagnostics without a place, and takes the config file for one", () => {
    const text =
      "error TS18003: No inputs were found in config file '/home/dev/app/tsconfig.json'. Specified 'include' paths were '[\"src\"]'.\nerror TS5058: The specified path does not exist: 'x'.\n";
    expect(scan(tsc, text).map((d) => [d.errorType, d.file ?? null, d.category])).toEqual([
      ["TS18003", "/home/dev/app/tsconfig.json", "config_error"],
      ["TS5058", null, "config_error"],
    ]);
  });

  it.each([
    ["TS1005", "',' expected.", "syntax_error"],
    ["TS17008", "JSX element 'div' has no corresponding closing tag.", "syntax_error"],
    ["TS2307", "Cannot find module 'axios' or its corresponding type declarations.", "missing_dependency"],
    ["TS2322", "Type 'number' is not assignable to type 'boolean'.", "type_error"],
    ["TS6133", "'x' is declared but its value is never read.", "type_error"],
    ["TS5023", "Unknown compiler option 'strct'.", "config_error"],
    ["TS1192", "Module './a' has no default export.", "type_error"],
  ])("%s %s is a %s", (code, message, category) => {
    expect(findings(`src/a.ts(1,2): error ${code}: ${message}\n`)[0]).toMatchObject({
      errorType: code,
      category,
      tool: "tsc",
    });
  });

  it("reads its watch mode between clock lines", () => {
    const text = `[9:41:03 AM] File change detected. Starting incremental compilation...\n\n${PLAIN}\n[9:41:04 AM] Found 2 errors. Watching for file changes.\n`;
    expect(scan(tsc, text)).toHaveLength(2);
  });
});

describe("others that speak tsc", () => {
  it("wins over the exception that ts-node wraps it in", () => {
    const text = `/home/dev/app/node_modules/ts-node/src/index.ts:859
    return new TSError(diagnosticText, diagnosticCodes, diagnostics);
           ^
TSError: ⨯ Unable to compile TypeScript:
src/run.ts(2,16): error TS2551: Property 'lenght' does not exist on type 'string[]'. Did you mean 'length'?

    at createTSError (/home/dev/app/node_modules/ts-node/src/index.ts:859:12)
    at node:internal/main/run_main_module:28:49 {
  diagnosticCodes: [ 2551 ]
}
`;
    expect(findings(text).map((f) => [f.detector, f.errorType, f.file, f.line])).toEqual([
      ["tsc", "TS2551", "src/run.ts", 2],
    ]);
  });

  it("reads ts-loader, fork-ts-checker and deno", () => {
    const loader =
      "[tsl] ERROR in /home/dev/app/src/a.ts(3,5)\n      TS2339: Property 'x' does not exist on type 'Y'.\n";
    expect(scan(tsc, loader).map((d) => [d.errorType, d.file, d.line])).toEqual([
      ["TS2339", "/home/dev/app/src/a.ts", 3],
    ]);
    const fork = "ERROR in src/a.ts:3:5\nTS2339: Property 'x' does not exist on type 'Y'.\n    1 | code\n";
    expect(scan(tsc, fork).map((d) => [d.errorType, d.file, d.line])).toEqual([["TS2339", "src/a.ts", 3]]);
    const deno =
      "error: TS2322 [ERROR]: Type 'string' is not assignable to type 'number'.\nconst x: number = \"a\";\n      ~\n    at file:///home/dev/app/main.ts:1:7\n";
    expect(scan(tsc, deno).map((d) => [d.errorType, d.file, d.line])).toEqual([
      ["TS2322", "/home/dev/app/main.ts", 1],
    ]);
  });
});

describe("what is no diagnostic", () => {
  it.each([
    ["a clean run", "[9:41:04 AM] Found 0 errors. Watching for file changes.\n"],
    ["talk about a code", "// suppresses error TS2339 in legacy code\nsee TS2322: docs\n"],
    ["a summary", "Found 2 errors in the same file, starting at: src/a.ts:3\n"],
    ["a warning", "src/a.ts(1,2): warning TS6133: 'x' is declared but its value is never read.\n"],
  ])("%s", (_, text) => {
    expect(scan(tsc, text)).toEqual([]);
  });
});

describe("ts-node up to version 5", () => {
  const head = `/shop/node_modules/ts-node/src/index.ts:312
          throw new TSError(formatDiagnostics(diagnosticList, cwd, ts, lineOffset))
                ^
TSError: ⨯ Unable to compile TypeScript
`;
  const stack = "    at getOutput (/shop/node_modules/ts-node/src/index.ts:312:17)\n";

  it("has the code behind the sentence", () => {
    const text = `${head}src/cart.ts (3,23): Cannot find module 'dayjs'. (2307)\nsrc/cart.ts (9,5): Cannot find name 'process'. (2304)\n${stack}`;
    expect(findings(text)).toMatchObject([
      {
        message: "Cannot find module 'dayjs'.",
        errorType: "TS2307",
        file: "src/cart.ts",
        line: 3,
        category: "missing_dependency",
      },
      { message: "Cannot find name 'process'.", errorType: "TS2304", line: 9, category: "type_error" },
    ]);
  });

  it("has no file for what the settings ask for", () => {
    const text = `${head}Cannot find type definition file for 'node'. (2688)\n${stack}`;
    expect(scan(tsc, text)).toMatchObject([
      { message: "Cannot find type definition file for 'node'.", errorType: "TS2688" },
    ]);
  });

  it.each([
    ["a sentence with a number elsewhere", "Built in 2 steps (2307)\nserved the shop (2304)\n"],
    ["tsc's own lines below a colon", "TSError: ⨯ Unable to compile TypeScript:\nserved the shop (2304)\n"],
  ])("is not read in %s", (_, text) => {
    expect(scan(tsc, text, { command: "ts-node src/main" })).toEqual([]);
  });
});

describe("diagnostics as checkers beside a bundler print them", () => {
  const MESSAGE = "Property 'tax' does not exist on type 'Cart'.";

  it.each([
    ["at-loader", `ERROR in [at-loader] ./src/cart.ts:4:12 \n    TS2339: ${MESSAGE}\n`, "src/cart.ts"],
    [
      "create-react-app 3",
      `TypeScript error in /app/src/cart.tsx(4,12):\n${MESSAGE}  TS2339\n`,
      "/app/src/cart.tsx",
    ],
    [
      "create-react-app 2",
      `Failed to compile.\n\n/app/src/cart.tsx\nType error: ${MESSAGE}  TS2339\n\n    3 | x\n  > 4 |   c.tax\n`,
      "/app/src/cart.tsx",
    ],
    ["vue-cli", `ERROR in src/Cart.vue:4:12\n4:12 ${MESSAGE}\n  > 4 | c.tax\n`, "src/Cart.vue"],
    ["vue-cli 3", `ERROR in /app/src/cart.ts(4,12):\n4:12 ${MESSAGE}\n`, "/app/src/cart.ts"],
    [
      "Angular 8",
      `ERROR in src/app/cart.component.html(4,12): : ${MESSAGE}\n`,
      "src/app/cart.component.html",
    ],
    ["heft", `src/cart.ts:4:12 - (TS2339) ${MESSAGE}\n`, "src/cart.ts"],
  ])("%s", (_, text, file) => {
    expect(scan(tsc, text)).toMatchObject([{ message: MESSAGE, category: "type_error", file, line: 4 }]);
  });

  it.each([
    ["another place on the next line", "ERROR in src/Cart.vue:4:12\n5:12 is when we close\n"],
    ["a sentence about a code, with no file above", `we saw  TS2339\nand then${MESSAGE}  TS2339\n`],
    [
      "a problem of webpack's",
      "ERROR in ./src/cart.js 4:12\nModule not found: Error: Can't resolve './tax'\n",
    ],
  ])("near miss: %s", (_, text) => {
    expect(scan(tsc, text)).toEqual([]);
  });
});
