import { describe, expect, it } from "vitest";
import { annotation } from "#detect/detectors/javascript/annotation.ts";
import { biome, prettier } from "#detect/detectors/javascript/formatters.ts";
import { dresses, findings, scan, slots } from "./scan.ts";

describe("prettier", () => {
  it("names each file that it would write otherwise", () => {
    const text =
      "Checking formatting...\n[warn] src/ugly.js\n[warn] src/other.ts\n[warn] Code style issues found in 2 files. Run Prettier with --write to fix.\n";
    expect(scan(prettier, text).map((d) => [d.message, d.file])).toEqual([
      ["Code style issues found in src/ugly.js", "src/ugly.js"],
      ["Code style issues found in src/other.ts", "src/other.ts"],
    ]);
    expect(findings(text)[0]!.category).toBe("lint_error");
  });

  it("names a file that it cannot read", () => {
    const text =
      "Checking formatting...\n[error] src/broken.js: SyntaxError: Unexpected token (13:16)\n[error] > 13 | const a = (1 + ;\n[error]      |                ^\nError occurred when checking code style in the above file.\n";
    expect(findings(text)[0]).toMatchObject({
      category: "syntax_error",
      errorType: "SyntaxError",
      file: "src/broken.js",
      line: 13,
    });
  });

  it("says nothing of a clean check, or of another's warnings", () => {
    expect(scan(prettier, "Checking formatting...\nAll matched files use Prettier code style!\n")).toEqual(
      [],
    );
    expect(scan(prettier, "[warn] src/ugly.js\n[error] build failed\n")).toEqual([]);
  });

  it("keeps the verdict where the files are cut off", () => {
    expect(
      scan(prettier, "[warn] Code style issues found in the above file. Run Prettier with --write to fix.\n"),
    ).toHaveLength(1);
  });
});

describe("biome", () => {
  const TEXT =
    "src/a.ts:2:1 lint/suspicious/noDebugger  FIXABLE  ━━━━━━━━━━━━━━━\n\n  × This is an unexpected use of the debugger statement.\n  \n  > 2 │ debugger;\n\nsrc/a.ts:1:8 lint/suspicious/noExplicitAny ━━━━━━━━━━━━━\n\n  ! Unexpected any. Specify a different type.\n\nsrc/b.ts:1:16 parse ━━━━━━━━━━━━━━━━━━━━━\n\n  × Expected an expression but instead found ';'.\n\nsrc/a.ts format ━━━━━━━━━━━━━━━━━━━━━\n\n  × Formatter would have printed the following content:\n";

  it("is read by its headings, errors only", () => {
    expect(scan(biome, TEXT).map((d) => [d.errorType, d.file, d.line ?? null])).toEqual([
      ["lint/suspicious/noDebugger", "src/a.ts", 2],
      ["parse", "src/b.ts", 1],
      ["format", "src/a.ts", null],
    ]);
    expect(findings(TEXT).map((f) => f.category)).toContain("syntax_error");
  });

  it.each(dresses)("is the same in %s", (_, dress) => {
    expect(scan(biome, dress(TEXT)).map(slots)).toEqual(scan(biome, TEXT).map(slots));
  });

  it("reads oxlint, in unicode and in ASCII", () => {
    const text =
      "\n  × eslint(no-debugger): `debugger` statement is not allowed\n   ╭─[src/a.ts:2:1]\n 1 │ x\n   ╰────\n\n  ⚠ eslint(no-unused-vars): unused\n   ╭─[src/a.ts:1:5]\n";
    expect(scan(biome, text)).toMatchObject([
      { tool: "oxlint", errorType: "eslint(no-debugger)", file: "src/a.ts", line: 2 },
    ]);
    expect(scan(biome, text.replaceAll("×", "x").replaceAll("╭─[", ",-[").replaceAll("⚠", "!"))).toHaveLength(
      1,
    );
  });
});

describe("biome's summary", () => {
  const section = (name: string, says: string, file: string) =>
    `reporter/${name} ━━━━━━━━━━━━━━━━\n\n  ℹ ${says}:\n  \n  - ${file}\n  \n`;
  const parse = (file: string) => section("parse", "The following files have parsing errors", file);
  const format = (file: string) => section("format", "The following files need to be formatted", file);
  const read = (text: string) => scan(biome, text).map(({ message, category }) => [message, category]);

  it("names the files that cannot be parsed, and no more of them", () => {
    expect(read(parse("src/gusts.ts") + format("src/gusts.ts"))).toEqual([
      ["The following files have parsing errors: src/gusts.ts", "syntax_error"],
    ]);
  });

  it("near miss: another file is only ugly", () => {
    expect(read(parse("src/gusts.ts") + format("src/mast.ts"))).toEqual([
      ["The following files have parsing errors: src/gusts.ts", "syntax_error"],
      ["The following files need to be formatted: src/mast.ts", undefined],
    ]);
  });
});

describe("annotations", () => {
  it("are read with test, place and error", () => {
    const text =
      "::error file=/home/dev/app/test/a.test.ts,title=test/a.test.ts > outer > sums,line=4,column=50::AssertionError: expected 1 to be 2%0A%0A- Expected%0A+ Received%0A\n";
    expect(findings(text)).toMatchObject([
      {
        category: "test_failure",
        errorType: "AssertionError",
        message: "expected 1 to be 2",
        file: "/home/dev/app/test/a.test.ts",
        line: 4,
        column: 50,
        test: "outer > sums",
      },
    ]);
  });

  it("are decoded", () => {
    expect(scan(annotation, "::error file=src/a%2Cb.ts,line=3::100%25 wrong%3A really\n")).toMatchObject([
      { file: "src/a,b.ts", line: 3, message: "100% wrong: really" },
    ]);
  });

  it("do not hide the runner's own block", () => {
    const run =
      "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n\n FAIL  test/a.test.ts > sums\nAssertionError: expected 1 to be 2\n ❯ test/a.test.ts:4:50\n\n⎯⎯⎯[1/1]⎯\n\n::error file=/home/dev/app/test/a.test.ts,title=test/a.test.ts > sums,line=4,column=50::AssertionError: expected 1 to be 2\n";
    expect(findings(run).map((f) => [f.detector, f.test])).toEqual([["vitest", "sums"]]);
  });

  it("leave notices and warnings alone", () => {
    expect(scan(annotation, "::warning file=a.js::careful\n::notice::hello\necho '::error '\n")).toEqual([]);
  });
});

describe("biome that crashed", () => {
  it("is read with the place in its own source", () => {
    const text =
      "Source Location: crates/biome_js_analyze/src/utils.rs:110:13\nThread Name: biome::worker_9\nMessage: internal error: entered unreachable code: no such node\n";
    expect(scan(biome, text)).toMatchObject([
      {
        message: "internal error: entered unreachable code: no such node",
        file: "crates/biome_js_analyze/src/utils.rs",
        line: 110,
        category: "runtime_error",
      },
    ]);
    expect(scan(biome, text.replace("biome::worker_9", "main"))).toEqual([]);
  });
});
