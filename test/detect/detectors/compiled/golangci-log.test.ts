import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

const real = (name: string) =>
  readFileSync(new URL(`../../../fixtures/output/golangci-lint/${name}/output.txt`, import.meta.url), "utf8");

describe("golangci-lint that cannot look at the code", () => {
  it.each([
    ["does-not-compile", "build_error", "undeclared name: Totl", "/home/dev/app/cart/cart.go", 4],
    ["syntax", "syntax_error", "missing ',' in parameter list", "/home/dev/app/cart/cart.go", 3],
    ["no-such-linter", "config_error", 'Running error: no such linter "nosuchlinter"', null, null],
    [
      "no-go-files",
      "config_error",
      "Running error: context loading failed: no go files to analyze",
      null,
      null,
    ],
  ])("%s", (name, category, message, file, line) => {
    expect(read(real(name))).toMatchObject([{ detector: "golangci-lint", category, message, file, line }]);
    const colored = real(name).replace(
      /^level=error msg="(.*)"$/gm,
      (_, words: string) => `ERRO ${words.replaceAll("\\", "")} `,
    );
    expect(read(colored)).toMatchObject([{ detector: "golangci-lint", category, message, file, line }]);
  });

  it("warns of a linter and finds nothing", () => {
    const output = 'level=warning msg="[runner] Can\'t run linter unused: running error: x"\n0 issues.\n';
    expect(read(output).filter(({ detector }) => detector === "golangci-lint")).toEqual([]);
  });

  it("is not every program that logs so", () => {
    const output =
      'level=error msg="cannot reach the database"\nError: listen tcp :8080: bind: address already in use\n';
    expect(read(output).filter(({ detector }) => detector === "golangci-lint")).toEqual([]);
  });
});

describe("golangci-lint's findings", () => {
  it("may be without a column", () => {
    const said = real("gofmt");
    expect(read(said, { command: "golangci-lint run" })).toMatchObject([
      { category: "lint_error", errorType: "gofmt", file: "cart/cart.go", line: 4, column: null },
    ]);
  });
});
