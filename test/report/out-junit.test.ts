import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { XmlStream } from "../../src/detect/sources/xml-stream.ts";
import { junitReport } from "../../src/report/out-junit.ts";
import { exampleFailure, exampleRun } from "./example-failure.ts";
import { HOSTILE } from "./out-hostile.ts";

const report = (change: Parameters<typeof exampleRun>[0], failures = [exampleFailure()]) =>
  junitReport({ run: exampleRun(change), failures, version: "0.1.0" });

/** The elements of a report, each as its name, attributes and text. */
function elements(
  xml: string,
): { name: string; attributes: Readonly<Record<string, string>>; text: string }[] {
  const all: { name: string; attributes: Readonly<Record<string, string>>; text: string }[] = [];
  const open: number[] = [];
  const stream = new XmlStream({
    open: (name, attributes) => open.push(all.push({ name, attributes: { ...attributes }, text: "" }) - 1),
    text: (text) => {
      all[open.at(-1)!]!.text += text;
    },
    close: () => open.pop(),
  });
  stream.write(xml);
  expect(stream.end()).toBe(false);
  return all;
}

const named = (xml: string, name: string) => elements(xml).filter((element) => element.name === name);

describe("junit", () => {
  it("tells a run as a suite and its failures as cases", () => {
    const xml = report({ failureCount: 2 }, [
      exampleFailure(),
      exampleFailure({ test: "cart > adds tax", category: "test_failure", errorType: "AssertionError" }),
    ]);
    const [suite] = named(xml, "testsuite");
    expect(suite!.attributes).toMatchObject({
      name: "node check.js",
      tests: "2",
      failures: "1",
      errors: "1",
      skipped: "0",
      time: "0.085",
    });
    expect(suite!.attributes.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(named(xml, "testcase").map(({ attributes }) => [attributes.classname, attributes.name])).toEqual([
      ["node", "src/cart.js: TypeError: Cannot read properties of undefined (reading 'price')"],
      ["src/cart.js", "cart > adds tax"],
    ]);
    expect(named(xml, "failure")[0]!.attributes.type).toBe("AssertionError");
    expect(named(xml, "error")[0]!.text).toContain("at total (src/cart.js:3:15)");
  });

  it("tells two failures of one name apart", () => {
    const twice = [exampleFailure({ test: "adds" }), exampleFailure({ test: "adds" })];
    expect(named(report({}, twice), "testcase").map(({ attributes }) => attributes.name)).toEqual([
      "adds",
      "adds (2)",
    ]);
    const called = ["adds (2)", "adds", "adds"].map((test) => exampleFailure({ test }));
    const names = named(report({}, called), "testcase").map(({ attributes }) => attributes.name);
    expect(new Set(names).size).toBe(3);
  });

  it("says what is not stored", () => {
    const xml = report({ failureCount: 9 });
    expect(named(xml, "skipped")[0]!.text).toBe("8 more failures are not stored");
    expect(named(xml, "testsuite")[0]!.attributes).toMatchObject({ tests: "2", skipped: "1", errors: "1" });
  });

  it("knows runs without failures", () => {
    const passed = report({ outcome: "passed", exitCode: 0, failureCount: 0 }, []);
    expect(named(passed, "testcase")).toHaveLength(1);
    expect(named(passed, "testsuite")[0]!.attributes).toMatchObject({
      tests: "1",
      failures: "0",
      errors: "0",
    });
    const stopped = report({ outcome: "interrupted", exitCode: 130, failureCount: 0 }, []);
    expect(named(stopped, "skipped")[0]!.text).toContain("interrupted");
    const silent = report({ failureCount: 0 }, []);
    expect(named(silent, "error")[0]!.attributes.message).toContain("nothing more is stored");
  });

  it.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    "stays well formed with %s",
    (_name, text) => {
      const failure = exampleFailure({
        message: text,
        test: text,
        file: text,
        excerpt: text,
        errorType: text,
        tool: text,
      });
      const xml = report({ check: { id: "c", command: text, directory: text } }, [failure]);
      expect(elements(xml).map(({ name }) => name)).toEqual([
        "testsuites",
        "testsuite",
        "properties",
        ...Array(8).fill("property"),
        "testcase",
        "error",
        "testcase",
        "skipped",
      ]);
      expect(xml).not.toMatch(/[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}/u);
      const told = named(xml, "property").find(({ attributes }) => attributes.name === "twiceshy.failure.0");
      expect(JSON.parse(told!.attributes.value!)).toMatchObject({ message: text, test: text });
      if (existsSync("/usr/bin/xmllint")) execFileSync("xmllint", ["--noout", "-"], { input: xml });
    },
  );
});
