import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sniffSource } from "../../../src/detect/sources/registry.ts";
import { toldOf } from "../../loop/ingesting.ts";

/** The report out of what the tool printed: some put words of their own before or behind it. */
function reportIn(fixture: string): string {
  const text = readFileSync(new URL(`../../fixtures/output/${fixture}/output.txt`, import.meta.url), "utf8");
  const plain = text.replace(/\u001b\[\d*m/g, "");
  const from = plain.search(/^[[{<]/m);
  return plain.slice(from).split(/^(?:ci|check|lint) ━/m)[0]!;
}

const CASES = [
  [
    "biome/json",
    "biome-json",
    "biome",
    { file: "src/cart.js", line: 2, column: 9, errorType: "lint/correctness/noUnusedVariables" },
  ],
  [
    "biome/old-json",
    "biome-json",
    "biome",
    { file: "src/cart.js", line: null, message: "This variable is unused." },
  ],
  [
    "biome/gitlab",
    "code-quality",
    "biome",
    { file: "src/cart.js", line: 2, message: "This variable total is unused." },
  ],
  [
    "biome/junit",
    "junit",
    "biome",
    { file: "src/cart.js", line: 2, name: null, errorType: "lint/correctness/noUnusedVariables" },
  ],
  [
    "eslint/old-checkstyle",
    "checkstyle",
    "eslint",
    {
      line: 2,
      column: 9,
      errorType: "no-unused-vars",
      message: "'total' is assigned a value but never used.",
    },
  ],
  [
    "eslint/old-junit",
    "junit",
    "eslint",
    { file: "/home/dev/app/src/cart.js", line: 2, column: 9, name: null, errorType: "no-unused-vars" },
  ],
  [
    "playwright/json-printed",
    "playwright-json",
    "playwright",
    { file: "/home/dev/app/tests/cart.spec.js", suites: ["cart"], name: "sums prices" },
  ],
  [
    "playwright/junit-printed",
    "junit",
    "playwright",
    { file: "cart.spec.js", suites: ["cart"], name: "sums prices" },
  ],
  [
    "node-test/current-junit",
    "junit",
    "node-test",
    { file: "/home/dev/app/test/cart.test.js", suites: ["cart"], name: "sums prices" },
  ],
] as const;

describe("reports of linters and test runners", () => {
  it.each(CASES)("%s is known as %s of %s", (fixture, id, tool, wanted) => {
    const text = reportIn(fixture);
    expect(sniffSource(text.slice(0, 1 << 16))?.id).toBe(id);
    const told = toldOf(text, 7);
    expect(told.find(({ kind }) => kind === "run")).toMatchObject({ tool });
    const failed = told.filter((one) => one.kind === "result" && one.status === "failed");
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject(wanted);
  });

  it("leaves out the rule that ruff puts before its words", () => {
    const text = reportIn("ruff/gitlab-format");
    expect(sniffSource(text)?.id).toBe("code-quality");
    const [first] = toldOf(text).filter(({ kind }) => kind === "result");
    expect(first).toMatchObject({ message: "`os` imported but unused", errorType: "F401", line: 1 });
  });

  it.each([
    ["a list of something else", '[{"check_name": "a", "id": 1}]'],
    ["a summary of something else", '{"summary": {"total": 3}, "diagnostics": []}'],
    ["a configuration", '{"config": {"port": 80}, "suites": []}'],
    ["an XML that speaks of it", '<?xml version="1.0"?><notes>checkstyle</notes>'],
  ])("does not take %s for one", (_name, text) => {
    expect(sniffSource(text)?.id ?? "plain-log").toBe("plain-log");
  });

  it("believes a report that calls a failing test one to be done", () => {
    const told = toldOf(
      '<testsuites><testsuite name="q"><testcase name="a" classname="test"><skipped type="todo"/><failure message="1 !== 2">no</failure></testcase></testsuite></testsuites>',
    );
    expect(told.filter(({ kind }) => kind === "result")).toMatchObject([{ status: "skipped" }]);
  });

  it("reads a test that passed at a later try as passed, and an error outside of tests as a failure", () => {
    const spec = (status: string) => ({
      title: status,
      file: "a.spec.ts",
      line: 1,
      tests: [{ status, results: [{ errors: [{ message: "no" }] }] }],
    });
    const text = JSON.stringify({
      config: { rootDir: "/srv/shop" },
      suites: [{ specs: ["expected", "flaky", "unexpected", "skipped"].map(spec) }],
      errors: [
        { message: "Error: no such file", location: { file: "/srv/shop/a.spec.ts", line: 3, column: 1 } },
      ],
    });
    const results = toldOf(text).filter((one) => one.kind === "result");
    expect(results.map(({ status }) => status)).toEqual(["passed", "passed", "failed", "skipped", "failed"]);
    expect(results.at(-1)).toMatchObject({ line: 3, text: "Error: no such file" });
  });
});
