import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reportCases, watched } from "../../../loop/ingesting.ts";

/** Tools whose failures are known by the same fingerprint, whichever way they are told; what the others print as TAP or lines of JSON is read elsewhere. */
const TOOLS = ["eslint", "jest", "mocha", "node-test", "vitest"];
const PRINTED = /\.(?:xml|json|sarif)$/;

const outputOf = (fixture: string) =>
  readFileSync(new URL(`../../../fixtures/output/${fixture}/output.txt`, import.meta.url), "utf8");
const hashes = (output: string, command: string) =>
  new Set(watched(output, command).map(({ fingerprint }) => fingerprint.hash));

describe("a report that was printed", () => {
  const cases = reportCases()
    .filter(({ name }) => TOOLS.includes(name))
    .flatMap(({ name, command, output, reports }) =>
      reports
        .filter(({ file }) => PRINTED.test(file))
        .map(({ file, text }) => ({ name, file, text, command, output })),
    );

  it.each(cases)("$name/$file gives failures that $name's own words give", ({ text, command, output }) => {
    const own = hashes(output, command);
    const printed = hashes(`> shop@1.0.0 test\n> ${command}\n\n${text}\nnpm error code 1\n`, command);
    expect([...printed].filter((hash) => own.has(hash))).not.toEqual([]);
  });

  it.each([
    ["vitest/old-junit", "vitest/assertion"],
    ["biome/json", "biome/github"],
    ["biome/gitlab", "biome/github"],
    ["biome/junit", "biome/github"],
    ["eslint/old-checkstyle", "eslint/old-json"],
    ["eslint/old-tap", "eslint/old-json"],
    ["playwright/json-printed", "playwright/old-list"],
    ["playwright/junit-printed", "playwright/old-list"],
  ])("%s is told by the same tool as %s", (one, other) => {
    const tools = [one, other].map((fixture) => watched(outputOf(fixture), "npm test")[0]!.tool);
    expect(tools[0]).toBe(tools[1]);
  });

  it.each([
    ["eslint/old-checkstyle", "eslint/old-json"],
    ["eslint/old-junit", "eslint/old-json"],
    ["eslint/old-tap", "eslint/old-json"],
    ["biome/gitlab", "biome/json"],
    ["biome/junit", "biome/json"],
    ["playwright/json-printed", "playwright/old-list"],
    ["playwright/junit-printed", "playwright/old-list"],
    ["mocha/json-stream", "mocha/xunit"],
    ["mocha/tap13", "mocha/xunit"],
  ])("%s and %s are one failure", (one, other) => {
    expect([...hashes(outputOf(one), "npm test")]).toEqual([...hashes(outputOf(other), "npm test")]);
  });

  it("has no column where the report has none", () => {
    expect(watched(outputOf("biome/gitlab"), "npm test")[0]).toMatchObject({ line: 2, column: null });
    expect(watched(outputOf("biome/json"), "npm test")[0]).toMatchObject({ line: 2, column: 9 });
  });

  it.each([
    [
      "tests that passed",
      '<testsuites name="vitest tests"><testsuite name="a"><testcase name="b"/></testsuite></testsuites>',
    ],
    ["an XML that is no report", '<?xml version="1.0"?>\n<project><failure>no</failure></project>'],
    ["a log in JSON", '{"level":30,"msg":"done","messages":[],"filePath":"src/a.js"}\n'.repeat(50)],
    [
      "warnings alone",
      '[{"filePath":"/srv/a.js","messages":[{"ruleId":"eqeqeq","severity":1,"message":"no","line":1}]}]',
    ],
  ])("says nothing of %s", (_name, text) => {
    expect(watched(text, "npm test").map(({ detector }) => detector)).not.toContain("printed-report");
  });
});
