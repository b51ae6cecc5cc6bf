import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSets, score } from "../../scripts/eval/sets.mjs";

/** As the sets' own scorer works: reads labels beside itself, writes figures, prints misses. */
const SCORER = `
import fs from "node:fs";
const at = (name) => process.argv[process.argv.indexOf("--" + name) + 1];
const read = (file) => fs.readFileSync(file, "utf8").split("\\n").filter(Boolean).map((line) => JSON.parse(line));
const labels = read(new URL("extract/" + at("split") + ".jsonl", import.meta.url));
const said = new Map(read(at("pred")).map((p) => [p.id, p]));
const wrong = labels.filter((row) => row.message && said.get(row.id)?.message !== row.message[0]);
fs.writeFileSync(at("json"), JSON.stringify({ asked: labels.filter((row) => row.message).length, wrong: wrong.length }));
console.log("-- extract");
if (wrong.length) console.log("-- misses");
for (const row of wrong) console.log(JSON.stringify({ id: row.id, field: "message", want: { m: row.message } }));
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sets-"));
  writeFileSync(join(folder, "score.mjs"), SCORER);
  const labelled = [
    { id: "a", tool: "tsc", source: "gen", message: ["one"] },
    { id: "b", tool: "ci:gradle", source: "travis", message: ["two"] },
  ];
  for (const kind of ["inputs", "extract", "classify", "group", "negatives"]) {
    mkdirSync(join(folder, kind));
    const rows = kind === "extract" || kind === "inputs" ? labelled : [];
    writeFileSync(join(folder, kind, "dev.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  mkdirSync(join(folder, "work"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("knows each log's tool, and nothing of a log without labels", () => {
  const sets = openSets(folder, "dev");
  expect([sets.toolOf("a"), sets.toolOf("b"), sets.toolOf("c")]).toEqual(["tsc", "ci:gradle", ""]);
});

it("gives the scorer's figures with every miss it names", () => {
  const result = score(
    openSets(folder, "dev"),
    [{ id: "a", message: "one" }, { id: "b" }],
    join(folder, "work"),
  );
  expect(result).toMatchObject({ asked: 2, wrong: 1 });
  expect(result.misses).toEqual([{ id: "b", field: "message", want: { m: ["two"] } }]);
});

it("asks the same scorer with other labels, and leaves the sets alone", () => {
  const sets = openSets(folder, "dev");
  const before = readFileSync(join(folder, "extract", "dev.jsonl"), "utf8");
  const without = (_kind: string, row: { id: string }) => (row.id === "b" ? null : row);
  expect(score(sets, [{ id: "a", message: "one" }], join(folder, "work"), without)).toEqual({
    asked: 1,
    wrong: 0,
    misses: [],
  });
  const unasked = (_kind: string, row: { id: string }) => ({ ...row, message: null });
  expect(score(sets, [], join(folder, "work"), unasked)).toMatchObject({ asked: 0 });
  expect(readFileSync(join(folder, "extract", "dev.jsonl"), "utf8")).toBe(before);
});
