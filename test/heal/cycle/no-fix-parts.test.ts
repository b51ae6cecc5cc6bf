import { describe, expect, it } from "vitest";
import { noFixIn } from "#heal/cycle/no-fix.ts";
import { isTrivial, literalsIn, saysValue, shapeOf } from "#heal/cycle/no-fix-literals.ts";
import { tellingLines } from "#model/telling-lines.ts";
import { created, deleted, file } from "./diffs.ts";
import { CHECK, failure } from "./scene.ts";

describe("literals", () => {
  it.each([
    ['expect(total([10, 2.5])).toBe("a b");', ["10", "2.5", "a b"]],
    ["assert x == -3 and y is None", ["-3", "None"]],
    ["const n1 = 1_000;", ["1000"]],
    ['say("it\\"s", \'x\')', ['it\\"s', "x"]],
    ["items.length", []],
  ])("of %s", (line, values) => expect(literalsIn(line)).toEqual(values));

  it.each([
    ["", true],
    ["0", true],
    ["-1", true],
    ["None", true],
    ["2", false],
    ["x", false],
  ])("%j is trivial: %s", (value, is) => expect(isTrivial(value)).toBe(is));

  it.each([
    ["30", "expected 24 to be 30", true],
    ["30", "expected 24 to be 130", false],
    ["30", "expected 24 to be 30.5", false],
    ["5", "expected 30.5", false],
    ["30", "total: 30.", true],
    ["Hello Alice", "expected 'Hello Alice'", true],
    ["", "anything", false],
  ])("%j in %j: %s", (value, message, is) => {
    expect(saysValue(failure("a", { message, summary: "" }), value)).toBe(is);
  });

  it("takes lines that differ in values alone for one shape", () => {
    expect(shapeOf("expect(total([10])).toBe(30)")).toBe(shapeOf("  expect(total([1, 2])).toBe(-4)"));
    expect(shapeOf("expect(total([10])).toBe(30)")).not.toBe(shapeOf("expect(sum([10])).toBe(30)"));
  });
});

describe("the check's own definition", () => {
  const judge = (
    diff: string,
    argv: readonly string[],
    scripts?: Record<string, string>,
    category = "test_failure",
  ) =>
    noFixIn(diff, {
      failures: [failure("a", { category, file: null, message: "boom", summary: "boom" })],
      checks: [{ check: CHECK, argv }],
      ...(scripts === undefined ? {} : { scripts }),
      testsBefore: null,
      testsAfter: null,
    })?.kind ?? null;
  const code = file("src/a.ts", "-a", "+b");
  const unit = code + file("package.json", '-    "unit": "node unit.js"', '+    "unit": "node other.js"');

  it("is found through the scripts that a check runs", () => {
    const scripts = { test: "npm run unit && npm run lint", unit: "node unit.js", lint: "eslint ." };
    expect(judge(unit, ["npm", "test"], scripts)).toBe("touches-check");
    expect(judge(unit, ["npm", "test"], { ...scripts, test: "npm run lint" })).toBeNull();
    expect(judge(code + file("unit.js", "-run();", "+skip();"), ["npm", "test"], scripts)).toBe(
      "touches-check",
    );
    expect(judge(code + file("unit.js", "-run();", "+skip();"), ["npm", "run", "lint"], scripts)).toBeNull();
  });

  it("does not run in circles where scripts call each other", () => {
    expect(judge(code, ["npm", "test"], { test: "npm run a", a: "npm test" })).toBeNull();
  });

  it("is not touched by a line that only moved or got a comma", () => {
    const moved = file(
      "package.json",
      '-    "test": "vitest run"',
      '+    "test": "vitest run",',
      '+    "start": "node a.js"',
    );
    expect(judge(moved + code, ["npm", "test"])).toBeNull();
  });

  it("may be mended where it is itself what is broken", () => {
    const config = file("jest.config.js", "-module.exports = {", "+module.exports = { verbose: true,");
    expect(judge(config, ["npx", "jest"], undefined, "config_error")).toBeNull();
    expect(judge(config, ["npx", "jest"])).toBe("touches-check");
  });

  it("is touched by a new configuration, and by one that is gone", () => {
    expect(judge(created("vitest.config.ts", "export default {};") + code, ["npx", "vitest"])).toBe(
      "touches-check",
    );
    expect(judge(deleted(".mocharc.yml", "spec: test") + code, ["npx", "mocha"])).toBe("touches-check");
  });

  it("is another target's where it is make's", () => {
    const recipe = (target: string) => file("Makefile", ` ${target}:`, "-\tnode a.js", "+\tnode b.js");
    expect(judge(recipe("test") + code, ["make", "test"])).toBe("touches-check");
    expect(judge(recipe("docs") + code, ["make", "test"])).toBeNull();
  });
});

describe("tellingLines", () => {
  it("leaves out what the runtime says about itself", () => {
    expect(
      tellingLines("boom\n    at total (src/a.js:3:1)\n    at node:internal/x:1:1\n  duration_ms: 3.1"),
    ).toEqual(["boom", "    at total (src/a.js:3:1)"]);
  });

  it("keeps it where nothing else is left", () => {
    expect(tellingLines("    at node:internal/x:1:1")).toEqual(["    at node:internal/x:1:1"]);
  });
});
