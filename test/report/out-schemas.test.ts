import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { inspect } from "../../scripts/eval/engine.ts";
import { ownCases } from "../../scripts/eval/own-set.mjs";
import { renderReport } from "../../src/report/out.ts";
import type { ReportedRun } from "../../src/report/out-run.ts";
import { exampleFailure, exampleRun } from "./example-failure.ts";
import { HOSTILE } from "./out-hostile.ts";

const require = createRequire(import.meta.url);
const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
// The schema's pattern for languages is no pattern in Unicode mode: "]?" has no bracket before it.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const isSarif = ajv.compile(schema);

const AT_ONCE = 400;

/** What the schema has against a report; nothing where it is valid. */
function sarifTrouble(report: string): string[] {
  isSarif(JSON.parse(report));
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const xsd = readFileSync(new URL("../fixtures/schemas/jenkins-junit.xsd", import.meta.url), "utf8");

/** As many at once as it takes: each start of the reader costs a second. */
async function junitTrouble(
  reports: readonly { readonly id: string; readonly text: string }[],
): Promise<string[]> {
  const xml = reports.map(({ id, text }) => ({
    fileName: `${id.replace(/[^\w-]+/g, "_")}.xml`,
    contents: text,
  }));
  // More at once than it has room for, and the validator itself falls over.
  const found: string[] = [];
  for (let at = 0; at < xml.length; at += AT_ONCE) {
    const some = xml.slice(at, at + AT_ONCE);
    const { errors } = await validateXML({ xml: some, schema: xsd, maxMemoryPages: 4096 });
    found.push(...errors.map(({ rawMessage }) => rawMessage));
  }
  return found;
}

interface Told {
  readonly id: string;
  readonly reported: ReportedRun;
}

/** One of six tools' cases in `npm test`; all of them where time is no matter. */
const STEP = process.env.TWICESHY_ALL_TESTS ? 1 : 6;

function fromOutput(): Told[] {
  return ownCases()
    .filter((_, at) => at % STEP === 0)
    .map(({ id, output, expect: { command, exitCode } }) => {
      const { findings, total } = inspect(output, { command, exitCode, signal: null }, {});
      const check = { id: "c", command: command ?? "make", directory: "packages/shop" };
      const run = exampleRun({
        failureCount: total,
        check,
        exitCode,
        outcome: exitCode === 0 ? "passed" : "failed",
      });
      return { id, reported: { run, failures: findings, version: "0.1.0" } };
    });
}

/** Every text that a program can print, in every place where one can stand. */
function hostile(): Told[] {
  return HOSTILE.map((text, n) => {
    const failure = exampleFailure({
      message: text,
      test: text,
      file: text,
      errorType: text,
      excerpt: text,
      tags: [text],
    });
    const check = { id: "c", command: text, directory: text };
    const frames = [{ file: text, line: 0, column: -1, fn: text, own: true }];
    const failures = [failure, { ...failure, test: null, file: null, frames }];
    return { id: `hostile-${n}`, reported: { run: exampleRun({ check }), failures, version: "0.1.0" } };
  });
}

function odd(): Told[] {
  const bare = { failures: [], version: "0.1.0" };
  return [
    {
      id: "passed",
      reported: { ...bare, run: exampleRun({ outcome: "passed", exitCode: 0, failureCount: 0 }) },
    },
    {
      id: "interrupted",
      reported: { ...bare, run: exampleRun({ outcome: "interrupted", exitCode: null, signal: "SIGINT" }) },
    },
    { id: "nothing-stored", reported: { ...bare, run: exampleRun({ failureCount: 3 }) } },
    {
      id: "not-all-stored",
      reported: { ...bare, failures: [exampleFailure()], run: exampleRun({ failureCount: 51 }) },
    },
    { id: "no-end", reported: { ...bare, run: exampleRun({ durationMs: null, exitCode: null }) } },
  ];
}

const told = [...fromOutput(), ...hostile(), ...odd()];

describe("reports are valid", () => {
  it("SARIF by the 2.1.0 schema", () => {
    expect(told.length).toBeGreaterThan(100);
    for (const { id, reported } of told)
      expect(sarifTrouble(renderReport("sarif", reported)), id).toEqual([]);
  });

  it("JUnit by Jenkins' schema", async () => {
    const reports = told.map(({ id, reported }) => ({ id, text: renderReport("junit", reported) }));
    expect(await junitTrouble(reports)).toEqual([]);
  }, 60_000);
});

describe("the schemas do object", () => {
  const report = { run: exampleRun(), failures: [exampleFailure()], version: "0.1.0" };

  it.each<
    [string, (log: { version: string; runs: { results: Record<string, unknown>[] }[] }) => void, RegExp]
  >([
    ["another version", (log) => Object.assign(log, { version: "2.0.0" }), /^\/version /],
    [
      "a result without a message",
      (log) => delete log.runs[0]!.results[0]!.message,
      /required property 'message'/,
    ],
    [
      "an unknown level",
      (log) => Object.assign(log.runs[0]!.results[0]!, { level: "fatal" }),
      /^\/runs\/0\/results\/0\/level /,
    ],
    [
      "an unknown field",
      (log) => Object.assign(log.runs[0]!.results[0]!, { colour: "red" }),
      /additional properties/,
    ],
  ])("to SARIF with %s", (_what, spoil, sentence) => {
    const log = JSON.parse(renderReport("sarif", report));
    spoil(log);
    expect(sarifTrouble(JSON.stringify(log)).join("\n")).toMatch(sentence);
  });

  it("to JUnit with an unknown attribute, a suite without a name, and what is no XML", async () => {
    const text = renderReport("junit", report);
    const spoiled = [
      { id: "attribute", text: text.replace("<testcase ", '<testcase colour="red" ') },
      { id: "nameless", text: text.replace(/<testsuite name="[^"]*"/, "<testsuite") },
      { id: "cut", text: text.slice(0, -20) },
    ];
    const trouble = (await junitTrouble(spoiled)).join("\n");
    expect(trouble).toMatch(/attribute\.xml.*colour/);
    expect(trouble).toMatch(/nameless\.xml.*'name' is required/);
    expect(trouble).toMatch(/cut\.xml/);
  }, 30_000);
});
