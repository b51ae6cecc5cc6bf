import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as engine from "../../scripts/eval/engine.ts";
import { evaluateSets } from "../../scripts/eval/evaluate-sets.mjs";
import { openSets } from "../../scripts/eval/sets.mjs";

/** Stands for the sets' scorer: says which logs it was asked about. */
const SCORER = `
import fs from "node:fs";
const at = (name) => process.argv[process.argv.indexOf("--" + name) + 1];
const rows = fs.readFileSync(new URL("extract/" + at("split") + ".jsonl", import.meta.url), "utf8").split("\\n").filter(Boolean).map((line) => JSON.parse(line));
fs.writeFileSync(at("json"), JSON.stringify({ asked: rows.map((row) => row.id) }));
`;

const LOGS = {
  mine: "src/a.ts(3,5): error TS2304: Cannot find name 'x'.\n",
  theirs: "Tests run: 1\nok\nnothing to see\n",
  list: "a.c:1: warning: unused variable 'x'\n",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evaluate-"));
  writeFileSync(join(folder, "score.mjs"), SCORER);
  const rows = [
    { id: "mine", source: "gen", tool: "tsc", category: ["type_error"], diagnostics: null },
    { id: "theirs", source: "travis", tool: "ci:maven", category: ["test_failure"], diagnostics: null },
    {
      id: "list",
      source: "jenkins",
      tool: "jk:GccParser",
      category: ["build_error"],
      diagnostics: [{ file: "a.c", line: 1, message: "unused variable", severity: "WARNING_NORMAL" }],
    },
  ];
  const group = rows.map((row) => ({
    ...row,
    cause: row.id,
    fixid: row.id,
    family: row.tool,
    messageKey: null,
  }));
  const kinds = { extract: rows, classify: rows.slice(0, 2), group: group.slice(0, 2), negatives: [] };
  const inputs = Object.keys(LOGS).map((id) => ({ id, log: `${id}.log`, command: null, exitCode: 1 }));
  for (const [kind, some] of Object.entries({ inputs, ...kinds })) {
    mkdirSync(join(folder, kind));
    writeFileSync(join(folder, kind, "x.jsonl"), some.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
  for (const [id, text] of Object.entries(LOGS)) writeFileSync(join(folder, `${id}.log`), text);
  mkdirSync(join(folder, "work"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("asks about all, about real CI logs, and about lists with an error in them; and finds the misses of either kind", () => {
  const result = evaluateSets(engine, openSets(folder, "x"), join(folder, "work"));
  const { figures, ci, errorsOnly, worst, worstOfCi, confusion } = result.all;
  expect(figures.asked).toEqual(["mine", "theirs", "list"]);
  expect(ci.asked).toEqual(["theirs"]);
  expect(errorsOnly.asked).toEqual([]);
  expect(worst).toEqual([]);
  expect(worstOfCi.map(({ id }) => id)).toEqual(["theirs"]);
  expect(confusion.get("type_error")).toEqual(new Map([["type_error", 1]]));
  expect(result.ci).toMatchObject({ logs: 1, lines: 3, longest: 3 });
  // The list of doubts is about the split that it was made on.
  expect(result.trouble).toEqual([]);
}, 30_000);
