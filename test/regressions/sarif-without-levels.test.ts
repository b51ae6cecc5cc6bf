/** SARIF as real scanners write it: much of what a result is stands in the rules and the files of its run, before it or after it. */
import { describe, expect, it } from "vitest";
import { ingestText } from "../loop/ingesting.ts";

const place = (artifactLocation: object, startLine: number) => [
  { physicalLocation: { artifactLocation, region: { startLine, startColumn: 5 } } },
];
const driver = (rules: readonly object[], name = "CodeQL") => ({ driver: { name, rules } });
const ERROR = { id: "js/query", defaultConfiguration: { level: "error" } };
const NOTE = { id: "js/unused", defaultConfiguration: { level: "note" } };
const log = (run: object) => JSON.stringify({ version: "2.1.0", runs: [run] });
const read = (run: object) => {
  const [told, ...more] = ingestText(log(run), { size: 50 }).runs;
  expect(more).toEqual([]);
  const { title, outcome, failed, skipped, passed, findings } = told!;
  return {
    title,
    outcome,
    counts: [passed, failed, skipped],
    told: findings.map(({ message, file, line, errorType }) => [message, file, line, errorType]),
  };
};

describe("a result without a level has its rule's", () => {
  const results = [
    {
      ruleId: "js/query",
      ruleIndex: 0,
      message: { text: "This query depends on a [value of the user](1)." },
      locations: place({ uri: "src/orders.js" }, 42),
      relatedLocations: [{ id: 1, message: { text: "value of the user" } }],
    },
    { ruleId: "js/unused", ruleIndex: 1, message: { text: "Unused." }, locations: place({ uri: "a.js" }, 3) },
    { ruleId: "js/other", message: { text: "Nobody says." }, locations: place({ uri: "a.js" }, 4) },
  ];
  const asked = {
    title: "codeql",
    outcome: "failed",
    counts: [0, 1, 2],
    told: [["This query depends on a value of the user.", "src/orders.js", 42, "js/query"]],
  };

  it("where the tool stands before its results", () => {
    expect(read({ tool: driver([ERROR, NOTE]), results })).toEqual(asked);
  });

  it("where it stands behind them", () => {
    expect(read({ results, tool: driver([ERROR, NOTE]) })).toEqual(asked);
  });

  it("where the rules are a package's", () => {
    const rule = (index: number) => ({ index, toolComponent: { index: 0 } });
    const tool = { ...driver([]), extensions: [{ name: "queries", rules: [ERROR, NOTE] }] };
    const inPackage = results.map((one, i) => ({ ...one, ruleIndex: i, rule: rule(i) }));
    expect(read({ tool, results: inPackage })).toEqual(asked);
  });

  it("and what the run's own settings made of it", () => {
    const overrides = [{ descriptor: { id: "js/query" }, configuration: { level: "note" } }];
    const invocations = [{ executionSuccessful: true, ruleConfigurationOverrides: overrides }];
    expect(read({ tool: driver([ERROR, NOTE]), invocations, results }).counts).toEqual([0, 0, 3]);
  });
});

describe("a result", () => {
  const of = (result: object, run: object = {}) =>
    read({
      tool: driver([{ id: "C7", messageStrings: { default: { text: "'{0}' is read before it is {1}" } } }]),
      ...run,
      results: [{ ruleId: "C7", level: "error", ...result }],
    });

  it("has the words of its rule, and the file by its number", () => {
    const artifacts = [{ location: { uri: "src/Cart.cs" } }];
    const result = {
      message: { id: "default", arguments: ["total", "set"] },
      locations: place({ index: 0 }, 9),
    };
    const told = [["'total' is read before it is set", "src/Cart.cs", 9, "C7"]];
    expect(of(result, { artifacts }).told).toEqual(told);
    const results = [{ ruleIndex: 0, level: "error", ...result }];
    const rules = [{ id: "C7", messageStrings: { default: { text: "'{0}' is read before it is {1}" } } }];
    expect(read({ results, artifacts, tool: driver(rules) }).told).toEqual(told);
  });

  it("that is no longer there fails nothing; one that was there before does", () => {
    const message = { text: "unused" };
    expect(of({ message, baselineState: "absent" }).counts).toEqual([0, 0, 1]);
    expect(of({ message, baselineState: "unchanged" }).counts).toEqual([0, 1, 0]);
  });

  it("is suppressed only where that was not refused", () => {
    const message = { text: "unused" };
    const by = (status?: string) => of({ message, suppressions: [{ kind: "external", status }] }).counts;
    expect([by(), by("accepted"), by("rejected"), by("underReview")]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it("that passed is a fact", () => {
    expect(
      read({
        tool: driver([ERROR]),
        results: [{ ruleId: "js/query", kind: "pass", message: { text: "ok" } }],
      }),
    ).toMatchObject({ outcome: "passed", counts: [1, 0, 0] });
  });

  it.each([
    ["file:///C:/work/shop/src/Cart.cs", "C:/work/shop/src/Cart.cs"],
    ["file:/srv/shop/src/Cart.kt", "src/Cart.kt"],
    ["file:///srv/shop/src/a%20b.js", "src/a b.js"],
  ])("has its file in %s", (uri, file) => {
    expect(of({ message: { text: "unused name" }, locations: place({ uri }, 9) }).told).toEqual([
      ["unused name", file, 9, "C7"],
    ]);
  });
});

it("very many results before their rules are all told", () => {
  const results = Array.from({ length: 60_000 }, (_, i) => ({
    ruleId: i % 2 === 0 ? "js/query" : "js/unused",
    message: { text: `n ${i}` },
  }));
  const text = log({ results, tool: driver([ERROR, NOTE]) });
  expect(ingestText(text).runs).toMatchObject([{ outcome: "failed", failed: 30_000, skipped: 30_000 }]);
});

it("results that name their rule alone, of many, are told in no time", () => {
  const rules = Array.from({ length: 20_000 }, (_, i) => ({ ...NOTE, id: `r${i}` }));
  const results = Array.from({ length: 20_000 }, () => ({ ruleId: "r19999", message: { text: "n" } }));
  const before = process.cpuUsage().user;
  expect(ingestText(log({ tool: driver(rules), results })).runs).toMatchObject([{ skipped: 20_000 }]);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2500);
});
