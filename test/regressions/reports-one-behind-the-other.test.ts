/** One file that holds several reports: the first was read, and the rest was left out without a word. */
import { expect, it } from "vitest";
import { sniffSource } from "../../src/detect/sources/registry.ts";
import type { Told } from "../../src/detect/sources/source.ts";
import { readReport } from "../../src/doors/ingest-read.ts";
import { ingestText } from "../loop/ingesting.ts";

async function read(bytes: string | Uint8Array, size = 1 << 18) {
  const buffer = Buffer.from(bytes as string);
  const told: Told[] = [];
  async function* chunks() {
    for (let i = 0; i < buffer.length; i += size) yield buffer.subarray(i, i + size);
  }
  const input = { name: "stdin", path: null, chunks: chunks(), size: null, writtenAt: null };
  const { trouble } = await readReport(
    input,
    sniffSource,
    (one) => told.push(one),
    () => undefined,
  );
  const results = told.flatMap((one) => (one.kind === "result" ? [`${one.name} ${one.status}`] : []));
  return {
    trouble,
    results,
    notes: told.flatMap((one) => (one.kind === "note" || one.kind === "cut" ? [one.text] : [])),
  };
}

const jest = (name: string, status: string) =>
  JSON.stringify({
    numTotalTests: 1,
    testResults: [{ name: `${name}.test.js`, status, assertionResults: [{ title: name, status }] }],
  });

it("each of them is read, in pieces of whatever size", async () => {
  const text = `${jest("adds", "passed")}\n${jest("rounds", "failed")}\n\n<testsuite name="a"><testcase classname="a" name="sums"/></testsuite>\n`;
  for (const size of [1 << 18, 1000, 7])
    expect((await read(text, size)).results).toEqual(["adds passed", "rounds failed", "sums passed"]);
});

it("what a program says behind its report is none, and neither is what comes then", async () => {
  const text = `${jest("adds", "passed")}\nerror Command failed with exit code 1.\n${jest("rounds", "failed")}`;
  expect(await read(text)).toEqual({ trouble: null, results: ["adds passed"], notes: [] });
  const other = `${jest("adds", "passed")}\n{"neither": "report"}\n`;
  expect(await read(other)).toEqual({ trouble: null, results: ["adds passed"], notes: [] });
});

it("the last may be cut, the first is not by that", async () => {
  const { results, notes } = await read(jest("adds", "passed") + jest("rounds", "failed").slice(0, -20));
  expect(results[0]).toBe("adds passed");
  expect(notes.join()).toContain("cut off");
});

it("as many as nobody writes are not waited for", async () => {
  const { results, notes } = await read(jest("adds", "passed").repeat(3000));
  expect(results).toHaveLength(1000);
  expect(notes.join()).toContain("1000 reports");
});

it("Python writes numbers that JSON does not have", () => {
  const report = `{"created": 1763231201.0, "duration": NaN, "exitcode": 1, "root": "/srv/shop", "environment": {}, "summary": {"failed": 1}, "tests": [{"nodeid": "tests/test_a.py::test_a", "outcome": "failed", "call": {"duration": -Infinity, "outcome": "failed", "longrepr": "E  assert nan == 1"}}]}`;
  expect(ingestText(report)).toMatchObject({ runs: [{ outcome: "failed", failed: 1 }], notes: [] });
});

it("a packed file is told how to unpack it", async () => {
  const rows: [number[], string][] = [
    [[0x1f, 0x8b, 8, 0, 0], "gunzip"],
    [[0x50, 0x4b, 3, 4, 20, 0], "zip archive"],
    [[0x28, 0xb5, 0x2f, 0xfd, 4], "zstd"],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "xz"],
  ];
  for (const [bytes, word] of rows) expect((await read(Uint8Array.from(bytes))).trouble).toContain(word);
});

it("an archive whose files are as they were is an archive", async () => {
  const log = "2026-06-21T18:32:08.3905973Z ##[group]Run npm test\n2026-06-21T18:32:09.3905973Z ok\n".repeat(
    9,
  );
  const archive = Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
    Buffer.from(`0_build.txt${log}`),
  ]);
  expect((await read(archive)).trouble).toContain("zip archive");
});

it("a word of every object is no status", () => {
  const jestOf = (status: string) =>
    `{"numTotalTests":1,"testResults":[{"name":"a.test.js","assertionResults":[{"title":"x","status":"${status}"}]}]}`;
  expect(ingestText(jestOf("constructor")).runs).toMatchObject([{ passed: 0, failed: 0, skipped: 1 }]);
  const go = '{"Time":"2026-11-16T03:54:42Z","Action":"constructor","Package":"example.com/shop/cart"}\n';
  expect(ingestText(go).runs).toEqual([]);
});
