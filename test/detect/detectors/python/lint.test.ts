import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "./read.ts";

const FULL = `F821 Undefined name \`confg\`
 --> pkg/core.py:2:12
  |
1 | def load():
2 |     return confg['x']
  |            ^^^^^

Found 1 error.`;

describe("ruff", () => {
  it("the full format: heading, arrow, source", () => {
    expect(read(FULL)).toMatchObject([
      {
        detector: "ruff",
        category: "lint_error",
        errorType: "F821",
        message: "Undefined name `confg`",
        file: "pkg/core.py",
        line: 2,
        column: 12,
        excerpt: expect.stringContaining("return confg['x']"),
      },
    ]);
  });

  it.each(dresses(FULL).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual(["F821 | Undefined name `confg` | pkg/core.py:2 | -"]);
  });

  it.each([
    ["concise", "pkg/core.py:2:12: F821 Undefined name `confg`\nFound 1 error."],
    ["concise, fixable", "pkg/core.py:2:12: F821 [*] Undefined name `confg`"],
    [
      "older full",
      "pkg/core.py:2:12: F821 Undefined name `confg`\n  |\n2 |     return confg['x']\n  |            ^^^^^ F821\n\nFound 1 error.",
    ],
    ["grouped", "pkg/core.py:\n  2:12  F821 Undefined name `confg`\n\nFound 1 error."],
    [
      "github",
      "::error title=ruff (F821),file=/home/dev/app/pkg/core.py,line=2,col=12,endLine=2,endColumn=17::pkg/core.py:2:12: F821 Undefined name `confg`",
    ],
    [
      "github, fixable",
      "::error title=ruff (F821),file=/home/dev/app/pkg/core.py,line=2,col=12,endLine=2,endColumn=17::pkg/core.py:2:12: F821 Undefined name `confg`%0A  help: Spell it right",
    ],
    [
      "azure",
      "##vso[task.logissue type=error;sourcepath=pkg/core.py;linenumber=2;columnnumber=12;code=F821;]Undefined name `confg`",
    ],
  ])("%s", (_, output) => {
    expect(read(output)).toMatchObject([
      {
        detector: "ruff",
        errorType: "F821",
        message: "Undefined name `confg`",
        file: "pkg/core.py",
        line: 2,
        column: 12,
      },
    ]);
  });

  it("what cannot be parsed comes before matters of style", () => {
    const output = `a.py:1:1: D100 Missing docstring in public module
z.py:2:15: invalid-syntax: Expected an expression
Found 2 errors.`;
    expect(read(output)).toMatchObject([
      { errorType: "invalid-syntax", category: "syntax_error", file: "z.py" },
      { errorType: "D100", category: "lint_error" },
    ]);
  });

  it("type checkers that print like it: errors are type errors, warnings nothing", () => {
    const output = `error[unresolved-import]: Cannot resolve imported module \`nope\`
 --> pkg/core.py:2:8
  |
2 | import nope
  |        ^^^^
  |
warning[possibly-unbound]: Name \`x\` may be unbound
 --> pkg/core.py:9:8
  |
9 | x
  | ^`;
    expect(read(output)).toMatchObject([
      { errorType: "unresolved-import", file: "pkg/core.py", line: 2, tool: "ty" },
    ]);
    expect(
      read("ERROR Could not find name `confg` [unknown-name]\n --> pkg/core.py:2:12\n  |\n2 | confg\n"),
    ).toMatchObject([
      { errorType: "unknown-name", message: "Could not find name `confg`", category: "type_error" },
    ]);
  });

  it("its own trouble with the settings", () => {
    const output = `ruff failed
  Cause: Failed to load configuration \`/home/dev/app/ruff.toml\`
  Cause: Failed to parse /home/dev/app/ruff.toml
  Cause: TOML parse error at line 2, column 1`;
    expect(read(output, { exitCode: 2 })).toMatchObject([
      {
        category: "config_error",
        message: "TOML parse error at line 2, column 1",
        file: "/home/dev/app/ruff.toml",
        line: 2,
      },
    ]);
  });

  it.each([
    ["All checks passed!"],
    ["warning: `D203` and `D211` are incompatible. Ignoring `D203`."],
    ["error[E0425]: cannot find value `x`\n --> src/main.rs:2:5"],
  ])("nothing in %j", (output) => {
    expect(read(output).filter(({ detector }) => detector === "ruff")).toEqual([]);
  });
});

describe("flake8 and its kin", () => {
  it.each([
    ["./num.py:4:1: F401 'sys' imported but unused", "F401", "'sys' imported but unused", 1],
    ["num.py:4: W605 invalid escape sequence", "W605", "invalid escape sequence", null],
    ["num.py:4: [F401] 'sys' imported but unused", "F401", "'sys' imported but unused", null],
    [
      "C:\\app\\num.py:4:80: E501 line too long (82 > 79 characters)",
      "E501",
      "line too long (82 > 79 characters)",
      80,
    ],
    ["stdin:4:1: ABC123 from a plugin", "ABC123", "from a plugin", 1],
    [
      "num.py:4:0: C0114: Missing module docstring (missing-module-docstring)",
      "C0114",
      "Missing module docstring",
      0,
    ],
    [
      "num.py:4: [E0602(undefined-variable), load] Undefined variable 'confg'",
      "E0602",
      "Undefined variable 'confg'",
      null,
    ],
  ])("%s", (line, errorType, message, column) => {
    expect(read(line)).toMatchObject([
      { detector: "flake8", category: "lint_error", errorType, message, line: 4, column },
    ]);
  });

  it("leaves the source and the statistics alone", () => {
    const output = `pkg/core.py:13:80: E501 line too long (99 > 79 characters)
MESSAGE = 'aaaaaaaaaaaaaaaa'
                                                                               ^
1     E501 line too long (99 > 79 characters)`;
    expect(told(output)).toEqual(["E501 | line too long (99 > 79 characters) | pkg/core.py:13 | -"]);
  });

  it("of pylint the errors come first", () => {
    const output = `************* Module pkg.core
pkg/core.py:1:0: C0114: Missing module docstring (missing-module-docstring)
pkg/core.py:6:8: E0602: Undefined variable 'confg' (undefined-variable)

-----------------------------------
Your code has been rated at 1.54/10`;
    expect(read(output)).toMatchObject([
      { tool: "pylint", errorType: "E0602" },
      { tool: "pylint", errorType: "C0114" },
    ]);
  });

  it("a file that does not parse is a syntax error, and first", () => {
    const output = `a.py:1:1: F401 'os' imported but unused\nb.py:1:8: E999 SyntaxError: invalid syntax`;
    expect(read(output)).toMatchObject([
      { errorType: "E999", category: "syntax_error" },
      { errorType: "F401" },
    ]);
  });

  it("pyflakes has no codes, so its name must stand in the command", () => {
    const line = "pkg/core.py:6:9: undefined name 'confg'";
    expect(read(line)).toEqual([]);
    expect(read(line, { command: "pyflakes pkg" })).toMatchObject([
      { tool: "pyflakes", line: 6, message: "undefined name 'confg'" },
    ]);
  });

  it.each([["12:30:01: E501 is a rule"], ["main.c:4:1: F401 what"], ["see num.py for F401"]])(
    "not %s",
    (line) => {
      expect(read(line)).toEqual([]);
    },
  );
});

describe("formatters that only check", () => {
  it.each([
    ["would reformat pkg/core.py", "would reformat pkg/core.py", "pkg/core.py", "lint_error"],
    ["Would reformat: pkg/core.py", "Would reformat pkg/core.py", "pkg/core.py", "lint_error"],
    [
      "ERROR: /app/core.py Imports are incorrectly sorted and/or formatted.",
      "Imports are incorrectly sorted and/or formatted.",
      "/app/core.py",
      "lint_error",
    ],
    [
      "error: cannot format pkg/core.py: Cannot parse for target version Python 3.11: 2:15: return 3 +",
      "cannot format pkg/core.py",
      "pkg/core.py",
      "syntax_error",
    ],
  ])("%s", (line, message, file, category) => {
    expect(read(line)).toMatchObject([{ message: expect.stringContaining(message), file, category }]);
  });

  it("nothing where nothing would change", () => {
    expect(readUnknown("All done! ✨ 🍰 ✨\n2 files would be left unchanged.")).toEqual([]);
    expect(readUnknown("reformatted pkg/core.py\n1 file reformatted.")).toEqual([]);
  });
});

it("black told the place behind a sentence, and the reason below the code, of each file its own", () => {
  const output =
    "error: cannot format a.py: Cannot parse: 3:18\n        if grams > 300\n                     ^\nParseError: bad input\nerror: cannot format b.py: Cannot parse: 9:1: else\nerror: cannot format c.py: INTERNAL\nParseError: of another\n";
  expect(read(output).map(({ message, file, line }) => [message, file, line])).toEqual([
    ["cannot format a.py: Cannot parse: bad input", "a.py", 3],
    ["cannot format b.py: Cannot parse", "b.py", 9],
    ["cannot format c.py: INTERNAL", "c.py", null],
  ]);
});

it("black 26 says where it cannot parse, and the reason below the code", () => {
  const output =
    "error: cannot parse: app.py:2:14\n        return 3 +\n                 ^\nParseError: bad input\n\nOh no! 💥 💔 💥\n1 file failed to reformat.\n";
  expect(read(output)).toMatchObject([
    {
      detector: "python-formatters",
      category: "syntax_error",
      message: "cannot parse: app.py: bad input",
      file: "app.py",
      line: 2,
      column: 14,
    },
  ]);
});

describe("what stops a linter", () => {
  it("ruff: what is wrong stands under the line of the settings that it shows", () => {
    const shown = "   |\n12 | [tool.ruff]\n   | ^^^^^^^^^^^\nunknown field `lint-speed`\n";
    expect(
      told(
        `ruff failed\n  Cause: Failed to parse /app/pyproject.toml\n  Cause: TOML parse error at line 12, column 1\n${shown}`,
      ),
    ).toEqual([
      "- | TOML parse error at line 12, column 1: unknown field `lint-speed` | /app/pyproject.toml:12 | -",
    ]);
    expect(
      told(
        `error: Failed to parse \`/app/pyproject.toml\`: TOML parse error at line 12, column 1\n${shown}`,
      )[0],
    ).toContain("unknown field `lint-speed` | /app/pyproject.toml:12 | -");
  });

  it("black's own fault is no syntax error, and names no file of that day", () => {
    const output =
      "error: cannot format shop/cart.py: INTERNAL ERROR: Black produced different code on the second pass of the formatter.  Please report a bug on https://example.com.  This diff might be helpful: /tmp/blk_1.log\nOh no! 💥 💔 💥\n1 file failed to reformat.\n";
    const [finding] = read(output);
    expect(finding).toMatchObject({ category: "runtime_error", file: "shop/cart.py", line: null });
    expect(finding!.message).not.toContain("/tmp/");
  });

  it("pylint before 2.0: rows under the module's name, without a file", () => {
    const rows =
      "C:  1, 0: Missing module docstring (missing-docstring)\nE:  2, 5: Instance of 'Cart' has no 'totl' member (no-member)\n";
    expect(told(`************* Module shop.cart\n${rows}`)).toEqual([
      "no-member | Instance of 'Cart' has no 'totl' member | - | -",
      "missing-docstring | Missing module docstring | - | -",
    ]);
    expect(read(`************* Module shop.cart\n${rows}`)[0]).toMatchObject({ line: 2, column: 5 });
    expect(read(rows)).toEqual([]);
  });
});
