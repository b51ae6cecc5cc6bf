import { describe, expect, it } from "vitest";
import { sarifReport } from "../../src/report/out-sarif.ts";
import { exampleFailure, exampleRun } from "./example-failure.ts";
import { HOSTILE } from "./out-hostile.ts";

const report = (change: Parameters<typeof exampleRun>[0] = {}, failures = [exampleFailure()]) =>
  JSON.parse(sarifReport({ run: exampleRun(change), failures, version: "0.1.0" }));

describe("sarif", () => {
  it("tells each failure as a result of a rule, with its place and our fingerprint", () => {
    const log = report();
    expect(log.version).toBe("2.1.0");
    const [run] = log.runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(["node/TypeError"]);
    expect(run.results[0]).toMatchObject({
      ruleId: "node/TypeError",
      ruleIndex: 0,
      level: "error",
      message: { text: "Cannot read properties of undefined (reading 'price')" },
      partialFingerprints: { "twiceshy/2026-11": "ae91d9cb6f3f00112233" },
    });
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "src/cart.js", uriBaseId: "PROJECT" },
      region: { startLine: 3, startColumn: 15 },
    });
    expect(run.results[0].stacks[0].frames).toHaveLength(2);
    expect(run.invocations[0]).toMatchObject({
      executionSuccessful: false,
      exitCode: 1,
      commandLine: "node check.js",
    });
  });

  it("shares a rule between failures of one kind", () => {
    const log = report({}, [exampleFailure(), exampleFailure({ errorType: "RangeError" }), exampleFailure()]);
    expect(log.runs[0].tool.driver.rules).toHaveLength(2);
    expect(log.runs[0].results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 1, 0]);
  });

  it.each([
    ["src/a b.ts", "src/a%20b.ts", "PROJECT"],
    ["src\\cart.cs", "src/cart.cs", "PROJECT"],
    ["C:\\shop\\cart.cs", "file:///C:/shop/cart.cs", undefined],
    ["/usr/include/stdio.h", "file:///usr/include/stdio.h", undefined],
    ["node:internal/main", "node:internal/main", undefined],
    ["a:b.txt", "a%3Ab.txt", "PROJECT"],
    ["50%.txt#x?y", "50%25.txt%23x%3Fy", "PROJECT"],
  ])("names %s as %s", (file, uri, uriBaseId) => {
    const { artifactLocation } = report({}, [exampleFailure({ file })]).runs[0].results[0].locations[0]
      .physicalLocation;
    expect(artifactLocation.uri).toBe(uri);
    expect(artifactLocation.uriBaseId).toBe(uriBaseId);
  });

  it("gives a failure without a file the directory of its check, and no line below 1", () => {
    const [nowhere, zero] = report({}, [
      exampleFailure({ file: null, line: null }),
      exampleFailure({ line: 0, column: 0 }),
    ]).runs[0].results;
    expect(nowhere.locations[0].physicalLocation.artifactLocation.uri).toBe("packages/shop/");
    expect(zero.locations[0].physicalLocation.region).toBeUndefined();
  });

  it("makes no link of a message", () => {
    const [result] = report({}, [exampleFailure({ message: "see [here](https://evil.example)" })]).runs[0]
      .results;
    expect(result.message.text).toBe("see \\[here\\](https://evil.example)");
  });

  it.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    "takes %s",
    (_name, text) => {
      const failure = exampleFailure({ message: text, test: text, file: text, errorType: text, tool: text });
      const raw = sarifReport({
        run: exampleRun({ check: { id: "c", command: text, directory: text } }),
        failures: [failure],
        version: "0.1.0",
      });
      const [result] = JSON.parse(raw).runs[0].results;
      expect(result.properties.twiceshy.message).toBe(text.replace(/\p{Cs}/gu, "\ufffd"));
      expect(
        () => new URL(result.locations[0].physicalLocation.artifactLocation.uri, "file:///p/"),
      ).not.toThrow();
    },
  );
});
