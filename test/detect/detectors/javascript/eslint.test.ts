import { describe, expect, it } from "vitest";
import { eslint } from "#detect/detectors/javascript/eslint.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

const STYLISH = `
/home/dev/app/src/app.js
  2:9   error    'alpha' is assigned a value but never used  no-unused-vars
  3:1   warning  Unexpected console statement                no-console
  5:18  error    Missing semicolon                           @stylistic/semi

/home/dev/app/src/zed.js
  1:24  error  'beta' is not defined  no-undef

✖ 4 problems (3 errors, 1 warning)
  1 error and 0 warnings potentially fixable with the \`--fix\` option.

`;
const EXPECTED = [
  ["no-unused-vars", "'alpha' is assigned a value but never used", "/home/dev/app/src/app.js", 2, 9],
  ["@stylistic/semi", "Missing semicolon", "/home/dev/app/src/app.js", 5, 18],
  ["no-undef", "'beta' is not defined", "/home/dev/app/src/zed.js", 1, 24],
];
const read = (text: string) =>
  scan(eslint, text).map((d) => [d.errorType, d.message, d.file, d.line, d.column]);

describe("eslint's formats", () => {
  it("reads stylish, errors only", () => {
    expect(read(STYLISH)).toEqual(EXPECTED);
  });

  it("says the same in compact, unix, visualstudio and codeframe", () => {
    const compact = `/home/dev/app/src/app.js: line 2, col 9, Error - 'alpha' is assigned a value but never used. (no-unused-vars)
/home/dev/app/src/app.js: line 3, col 1, Warning - Unexpected console statement. (no-console)
/home/dev/app/src/app.js: line 5, col 18, Error - Missing semicolon. (@stylistic/semi)
/home/dev/app/src/zed.js: line 1, col 24, Error - 'beta' is not defined. (no-undef)

4 problems
`;
    const unix = `/home/dev/app/src/app.js:2:9: 'alpha' is assigned a value but never used. [Error/no-unused-vars]
/home/dev/app/src/app.js:3:1: Unexpected console statement. [Warning/no-console]
/home/dev/app/src/app.js:5:18: Missing semicolon. [Error/@stylistic/semi]
/home/dev/app/src/zed.js:1:24: 'beta' is not defined. [Error/no-undef]

4 problems
`;
    const visualStudio = `/home/dev/app/src/app.js(2,9): error no-unused-vars : 'alpha' is assigned a value but never used.
/home/dev/app/src/app.js(3,1): warning no-console : Unexpected console statement.
/home/dev/app/src/app.js(5,18): error @stylistic/semi : Missing semicolon.
/home/dev/app/src/zed.js(1,24): error no-undef : 'beta' is not defined.
`;
    const codeFrame = `error: 'alpha' is assigned a value but never used (no-unused-vars) at /home/dev/app/src/app.js:2:9:
  1 | x
warning: Unexpected console statement (no-console) at /home/dev/app/src/app.js:3:1:
error: Missing semicolon (@stylistic/semi) at /home/dev/app/src/app.js:5:18:
error: 'beta' is not defined (no-undef) at /home/dev/app/src/zed.js:1:24:
`;
    for (const text of [compact, unix, visualStudio, codeFrame]) expect(read(text)).toEqual(EXPECTED);
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(read(dress(STYLISH))).toEqual(EXPECTED);
  });

  it("reads Windows paths, and a page whose head is cut off from the next file on", () => {
    expect(read(STYLISH.replaceAll("/home/dev/app/src/", "C:\\app\\src\\"))[0]).toMatchObject([
      "no-unused-vars",
      EXPECTED[0]![1],
      "C:\\app\\src\\app.js",
      2,
      9,
    ]);
    expect(read(STYLISH.split("\n").slice(4).join("\n"))).toEqual([EXPECTED[2]]);
  });

  it("reads a file that cannot be parsed", () => {
    const text =
      "\n/home/dev/app/src/b.js\n  1:7  error  Parsing error: Unexpected token =\n\n✖ 1 problem (1 error, 0 warnings)\n";
    expect(findings(text)[0]).toMatchObject({
      category: "syntax_error",
      errorType: null,
      message: "Parsing error: Unexpected token =",
      line: 1,
    });
  });

  it("calls a rule about semicolons lint, not syntax", () => {
    expect(findings(STYLISH).map((f) => f.category)).toEqual(["lint_error", "lint_error", "lint_error"]);
  });

  it("reads warnings where warnings fail", () => {
    const text =
      "\n/home/dev/app/src/talk.js\n  2:3  warning  Unexpected console statement  no-console\n\n✖ 1 problem (0 errors, 1 warning)\n\nESLint found too many warnings (maximum: 0).\n";
    expect(read(text)).toEqual([
      ["no-console", "Unexpected console statement", "/home/dev/app/src/talk.js", 2, 3],
    ]);
    expect(read("ESLint found too many warnings (maximum: 3).\n").map(([, message]) => message)).toEqual([
      "ESLint found too many warnings (maximum: 3).",
    ]);
  });
});

describe("linters that print alike", () => {
  it("reads next lint, xo, standard, stylelint and tslint", () => {
    expect(
      read(
        "\n./pages/index.js\n2:10  Error: 'x' is not defined.  no-undef\n3:1  Warning: Do not use img.  @next/next/no-img-element\n",
      ),
    ).toEqual([["no-undef", "'x' is not defined", "pages/index.js", 2, 10]]);
    expect(read("\n  src/a.js:2:10\n  ✖  2:10  'x' is not defined.  no-undef\n\n  1 error\n")).toEqual([
      ["no-undef", "'x' is not defined", "src/a.js", 2, 10],
    ]);
    expect(
      read(
        "standard: Use JavaScript Standard Style (https://standardjs.com)\n  /home/dev/app/a.js:2:10: 'x' is not defined. (no-undef)\n",
      ),
    ).toEqual([["no-undef", "'x' is not defined", "/home/dev/app/a.js", 2, 10]]);
    expect(read('\nsrc/a.css\n  2:3  ✖  Unexpected unknown unit "pixels"  unit-no-unknown\n')).toEqual([
      ["unit-no-unknown", 'Unexpected unknown unit "pixels"', "src/a.css", 2, 3],
    ]);
    expect(
      read(
        "ERROR: (semicolon) src/a.ts[15, 11]: Missing semicolon\nsrc/b.ts[5, 1]: forbidden internal module\nWARNING: src/c.ts[1, 1]: long\n",
      ),
    ).toEqual([
      ["semicolon", "Missing semicolon", "src/a.ts", 15, 11],
      [null, "forbidden internal module", "src/b.ts", 5, 1],
    ]);
  });
});

describe("eslint's own trouble", () => {
  const oops = (text: string) =>
    findings(`\nOops! Something went wrong! :(\n\nESLint: 9.39.5\n\n${text}\n`, { exitCode: 2 });

  it("reads a sentence", () => {
    const [first, ...others] = oops(
      "ESLint couldn't find an eslint.config.(js|mjs|cjs) file.\n\nFrom ESLint v9.0.0, the default configuration file is now eslint.config.js.",
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      category: "config_error",
      errorType: null,
      message: "ESLint couldn't find an eslint.config.(js|mjs|cjs) file.",
      tool: "eslint",
    });
  });

  it("reads an exception", () => {
    const [first, ...others] = oops(
      "Error: Cannot find module 'eslint-plugin-import'\nRequire stack:\n- /home/dev/app/eslint.config.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)\n    at Object.<anonymous> (/home/dev/app/eslint.config.js:1:13)",
    );
    expect(others).toEqual([]);
    expect(slots(first)).toMatchObject({
      message: "Cannot find module 'eslint-plugin-import'",
      errorType: "Error",
      file: "/home/dev/app/eslint.config.js",
      line: 1,
    });
  });

  it("joins a head that only announces", () => {
    const [first] = oops(
      'Error: .eslintrc.json:\n\tConfiguration for rule "semi" is invalid:\n\tSeverity should be one of the following\n\n    at validate (/home/dev/app/node_modules/eslint/lib/config.js:1:1)',
    );
    expect(first!.message).toContain('Configuration for rule "semi" is invalid');
  });

  it("calls an unknown rule a matter of config", () => {
    expect(
      oops(
        'TypeError: Key "rules": Key "no-vra": Could not find "no-vra" in plugin "@".\n    at x (/home/dev/app/node_modules/eslint/a.js:1:1)',
      )[0]!.category,
    ).toBe("config_error");
  });
});

describe("what is no problem", () => {
  it.each([
    [
      "warnings only",
      "\n/home/dev/app/src/talk.js\n  2:3  warning  Unexpected console statement  no-console\n\n✖ 1 problem (0 errors, 1 warning)\n",
    ],
    ["a time table", "12:30  error  talk about errors\n"],
    ["a file name alone", "/home/dev/app/src/app.js\nprocessed\n"],
    ["a compiler's line", "src/a.c:3:5: error: expected ';'\n"],
  ])("%s", (_, text) => {
    expect(scan(eslint, text)).toEqual([]);
  });
});

describe("a configuration that asks for what is not there", () => {
  it.each([
    [
      'The config "plugin:shop/auto" was referenced from the config file in "/home/dev/app/.eslintrc.json".',
      "/home/dev/app/.eslintrc.json",
    ],
    [
      'The plugin "eslint-plugin-shop" was referenced from the config file in ".eslintrc.js » eslint-config-acme".',
      ".eslintrc.js",
    ],
    ["If you still have problems, please stop by.", null],
  ])("is named: %s", (line, file) => {
    const text = `Oops! Something went wrong! :(\n\nESLint: 8.16.0\n\nESLint couldn't find the config "plugin:shop/auto" to extend from.\n\n${line}\n`;
    expect(scan(eslint, text)[0]?.file ?? null).toBe(file);
  });
});

describe("create-react-app", () => {
  const listed = `./src/Cart.js
  Line 100:6:  React Hook useEffect has a missing dependency: 'cart'  react-hooks/exhaustive-deps
  Line 5:      'total' is defined but never used                      no-unused-vars
`;

  it("stops at warnings where CI says so", () => {
    expect(
      scan(
        eslint,
        `Treating warnings as errors because process.env.CI = true.\n\nFailed to compile.\n\n${listed}`,
      ),
    ).toMatchObject([
      {
        message: "React Hook useEffect has a missing dependency: 'cart'",
        errorType: "react-hooks/exhaustive-deps",
        file: "src/Cart.js",
        line: 100,
        column: 6,
      },
      { message: "'total' is defined but never used", errorType: "no-unused-vars", line: 5, column: null },
    ]);
  });

  it("only lists them where it went on", () => {
    expect(scan(eslint, `Compiled with warnings.\n\n${listed}`)).toEqual([]);
  });
});

describe("standard without its first line", () => {
  const text =
    "./bin/till.js:4:7: Parsing error: The keyword 'package' is reserved\n  ./bin/till.js:36:10: Extra semicolon.\n";

  it.each(["standard ./bin/till.js", "npx semistandard", "ts-standard"])(
    "is known by the command %s",
    (command) => {
      expect(scan(eslint, text, { command }).map(({ message, line }) => [message, line])).toEqual([
        ["Parsing error: The keyword 'package' is reserved", 4],
        ["Extra semicolon", 36],
      ]);
    },
  );

  it.each(["node standards.js", "make", "./my-standard-check.sh"])("near miss: %s", (command) => {
    expect(scan(eslint, text, { command })).toEqual([]);
  });
});
