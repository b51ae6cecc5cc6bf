import { describe, expect, it } from "vitest";
import { dresses, read, readUnknown, told } from "./read.ts";

const ERROR =
  'pkg/core.py:5: error: Incompatible return value type (got "int", expected "str")  [return-value]';

describe("mypy", () => {
  it("reads place, message and code", () => {
    expect(read(`${ERROR}\nFound 1 error in 1 file (checked 2 source files)`)).toMatchObject([
      {
        detector: "mypy",
        category: "type_error",
        errorType: "return-value",
        message: 'Incompatible return value type (got "int", expected "str")',
        file: "pkg/core.py",
        line: 5,
        column: null,
      },
    ]);
  });

  it.each(dresses(ERROR).slice(0, 4))("is the same with %s", (_, dressed) => {
    expect(told(dressed)).toEqual([
      'return-value | Incompatible return value type (got "int", expected "str") | pkg/core.py:5 | -',
    ]);
  });

  it.each([
    ['pkg/core.py:8:16: error: Name "x" is not defined  [name-defined]', 8, 16],
    ['pkg/core.py:8:16:8:20: error: Name "x" is not defined  [name-defined]', 8, 16],
    ['C:\\app\\pkg\\core.pyi:8: error: Name "x" is not defined  [name-defined]', 8, null],
  ])("%s", (line, at, column) => {
    expect(read(line)).toMatchObject([{ errorType: "name-defined", line: at, column }]);
  });

  it("joins what --pretty broke over lines, and leaves out the source", () => {
    const output = `pkg/core.py:13:1: error: Cannot find implementation or library stub for module
named "boto9"  [import-not-found]
    import boto9
    ^
pkg/core.py:13:1: note: Did you mean "boto3"?
Found 1 error in 1 file (checked 2 source files)`;
    expect(read(output)).toMatchObject([
      {
        category: "missing_dependency",
        errorType: "import-not-found",
        message: 'Cannot find implementation or library stub for module named "boto9"',
      },
    ]);
  });

  it("a message without a code ends with its line", () => {
    const output = `a.py:1: error: First message\na.py:2: error: Second message\nFound 2 errors in 1 file`;
    expect(told(output)).toEqual(["- | First message | a.py:1 | -", "- | Second message | a.py:2 | -"]);
  });

  it.each([
    ["a.py:2: error: invalid syntax  [syntax]", "syntax_error"],
    [
      'a.py:2: error: Cannot find implementation or library stub for module named "x"  [import]',
      "missing_dependency",
    ],
    ['a.py:2: error: "A" has no attribute "b"  [attr-defined]', "type_error"],
  ])("%s is a %s", (line, category) => {
    expect(read(line)).toMatchObject([{ category }]);
  });

  it.each([
    [
      "mypy: can't read file 'nope.py': No such file or directory",
      "can't read file 'nope.py': No such file or directory",
      "nope.py",
    ],
    [
      "usage: mypy [-h]\nmypy: error: Missing target module, package, files, or command.",
      "Missing target module, package, files, or command.",
      null,
    ],
    [
      'core.py: error: Source file found twice under different module names: "core" and "pkg.core"',
      'Source file found twice under different module names: "core" and "pkg.core"',
      "core.py",
    ],
  ])("%j", (output, message, file) => {
    expect(read(output, { exitCode: 2 })).toMatchObject([{ detector: "mypy", message, file, line: null }]);
  });

  it("is known by its total where all else is lost", () => {
    expect(told("Found 3 errors in 2 files (checked 5 source files)")).toEqual([
      "- | Found 3 errors in 2 files (checked 5 source files) | - | -",
    ]);
  });

  it.each([
    ["Success: no issues found in 2 source files"],
    ['pkg/core.py:5: note: Revealed type is "builtins.int"'],
    ['pkg/core.py:5: warning: unused "type: ignore" comment'],
    ["main.c:5: error: expected ';' before 'return'"],
  ])("nothing in: %s", (line) => {
    expect(read(line).filter(({ detector }) => detector === "mypy")).toEqual([]);
  });
});

describe("pyright", () => {
  it("reads its lines, with the rule behind the message or below it", () => {
    const output = `/home/dev/app/pkg/core.py
  /home/dev/app/pkg/core.py:2:12 - error: "confg" is not defined (reportUndefinedVariable)
  /home/dev/app/pkg/core.py:8:16 - error: Type "int" is not assignable to return type "str"
    "int" is not assignable to "str" (reportReturnType)
  /home/dev/app/pkg/core.py:9:1 - warning: Import "x" could not be resolved (reportMissingImports)
2 errors, 1 warning, 0 informations`;
    expect(told(output)).toEqual([
      'reportUndefinedVariable | "confg" is not defined | /home/dev/app/pkg/core.py:2 | -',
      'reportReturnType | Type "int" is not assignable to return type "str" | /home/dev/app/pkg/core.py:8 | -',
    ]);
    expect(read(output)[0]).toMatchObject({ tool: "pyright", column: 12 });
  });

  it("finds nothing where it found nothing", () => {
    expect(readUnknown("0 errors, 2 warnings, 0 informations")).toEqual([]);
  });
});

describe("pyright's kinds", () => {
  const kinds = (output: string, exitCode = 1) =>
    read(output, { exitCode }).map((f) => [f.tool, f.category, f.errorType]);

  it("knows the rule below the message also behind blanks that do not break", () => {
    const output =
      '  /app/a.py:6:14 - error: Cannot access attribute "totl" for class "Cart"\n\u00a0\u00a0\u00a0\u00a0Attribute "totl" is unknown (reportAttributeAccessIssue)\n1 error, 0 warnings, 0 informations\n';
    expect(kinds(output)).toEqual([["pyright", "type_error", "reportAttributeAccessIssue"]]);
  });

  it("tells imports and syntax from types", () => {
    expect(
      kinds('  /app/a.py:1:8 - error: Import "dayjsx" could not be resolved (reportMissingImports)\n'),
    ).toEqual([["pyright", "missing_dependency", "reportMissingImports"]]);
    expect(kinds('  /app/a.py:1:6 - error: "(" was not closed\n')).toEqual([
      ["pyright", "syntax_error", null],
    ]);
  });

  it("takes warnings only where nothing else made it fail", () => {
    const warning =
      '  /app/a.py:1:8 - warning: Import "yaml" could not be resolved from source (reportMissingModuleSource)\n';
    expect(kinds(warning)).toEqual([["pyright", "missing_dependency", "reportMissingModuleSource"]]);
    expect(readUnknown(warning)).toEqual([]);
  });
});
