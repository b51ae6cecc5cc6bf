import { describe, expect, it } from "vitest";
import { REPORT_SOURCES } from "#detect/sources/registry.ts";
import type { ResultTold, RunTold, Told } from "#detect/sources/source.ts";
import { findingOfResult } from "#loop/ingest-result.ts";
import { renderReport } from "#report/out.ts";
import * as engine from "../../scripts/eval/engine.ts";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { exampleRun } from "../report/example-failure.ts";

/** Every third of the cases: all tools, in a few seconds. */
const cases = ownCases().filter((entry, at) => entry.expect.exitCode !== 0 && at % 3 === 0);

function read(format: "junit" | "sarif" | "json", text: string): Told[] {
  const told: Told[] = [];
  const source = REPORT_SOURCES.find((known) => known.sniff(text.slice(0, 65_536)))!;
  expect(source.id).toBe(format === "json" ? "own-json" : format);
  const reader = source.open((one) => told.push(one));
  for (let at = 0; at < text.length; at += 1000) reader.write(text.slice(at, at + 1000));
  reader.end();
  return told;
}

describe.each(["junit", "sarif", "json"] as const)("what %s takes out, ingest reads back", (format) => {
  it("to the same fingerprints, for the output of every tool", () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const { id, output, expect: wanted } of cases) {
      const { findings, total } = engine.inspect(
        output,
        { command: wanted.command, exitCode: wanted.exitCode, signal: null },
        {},
      );
      const run = exampleRun({
        failureCount: total,
        check: { id: "c", command: wanted.command ?? "make", directory: "" },
        exitCode: wanted.exitCode,
      });
      const told = read(format, renderReport(format, { run, failures: findings, version: "0.1.0" }));
      const runs = told.filter((one): one is RunTold => one.kind === "run");
      expect(
        runs.map(({ command }) => command),
        id,
      ).toEqual([run.check.command]);
      const again = told
        .filter((one): one is ResultTold => one.kind === "result" && one.status === "failed")
        .map((one) => findingOfResult(one, runs[0]!.tool, {}));
      const essence = (all: typeof findings) =>
        all.map(({ fingerprint, category, tool, detector, test, file, line }) => [
          fingerprint.hash,
          fingerprint.coarse,
          category,
          tool,
          detector,
          test,
          file,
          line,
        ]);
      expect(essence(again), id).toEqual(essence(findings));
    }
  });
});

describe("a report that claims a failure", () => {
  const junit = (value: string, root = "twiceshy") =>
    `<testsuites name="${root}"><testsuite name="x"><properties><property name="twiceshy.failure.0" value='${value}'/>` +
    `</properties><testcase name="adds"><failure message="Error: no">Error: no</failure></testcase></testsuite></testsuites>`;
  const told = (xml: string) =>
    read("junit", xml).find((one): one is ResultTold => one.kind === "result" && one.status === "failed")!;
  const claim = '{"detector":"node","tool":"node","category":"other","message":"claimed"}';

  it("is read for what it says, not for a fingerprint it names", () => {
    const { own } = told(junit(claim.replace("}", ',"fingerprint":{"hash":"deadbeef"}}')));
    expect(own?.draft.message).toBe("claimed");
    expect(JSON.stringify(own)).not.toContain("deadbeef");
  });

  it("is none of ours under another name", () => {
    expect(told(junit(claim, "vitest tests")).own ?? null).toBeNull();
  });

  it.each([
    "",
    "{",
    "[]",
    "7",
    '{"message":1}',
    '{"message":"a","tool":"b"}',
    '{"detector":[],"message":"a"}',
  ])("is read as any other where that is %s", (value) => {
    const result = told(junit(value));
    expect(result.own ?? null).toBeNull();
    expect(findingOfResult(result, null, {}).test).toBe("adds");
  });

  it("cannot name a detector that is none", () => {
    expect(told(junit(claim.replace('"node"', '"../x"'))).own?.detector).toBe("report");
  });
});
