import { expect, it } from "vitest";
import { redact } from "#detect/redact.ts";
import { RUN_COLUMNS, runParams } from "#memory/run-row.ts";
import type { SqlRow } from "#memory/sql-database.ts";
import { toSqlParams } from "#memory/sql-params.ts";
import type { FactShapes } from "#memory/sync/fact-shape.ts";
import { scrubberOf } from "#memory/sync/scrub-fact.ts";
import { syncedTable } from "#memory/sync/synced-tables.ts";
import type { Run } from "#model/run.ts";
import { aRun } from "../facts.ts";

const table = syncedTable("runs")!;
const shapes: FactShapes = new Map([
  ["runs", RUN_COLUMNS.map((name) => ({ name, kind: "text", isNeeded: false, holds: null, good: null }))],
]);
const scrub = scrubberOf(shapes, redact);

/** A run as somebody sends it who has not scrubbed it. */
function sent(changes: Partial<Run>): SqlRow {
  const cells = toSqlParams(runParams(aRun(changes)));
  return Object.fromEntries(RUN_COLUMNS.map((column, at) => [column, cells[at]!]));
}

it.each([
  ["a word after an option", { argv: ["mysql", "--password", "hunter2secret"] }],
  ["a word after a short one", { argv: ["curl", "-u", "ann:hunter2secret", "https://shop.test"] }],
  [
    "a check that is named by its command",
    { check: { id: "API_KEY=hunter2secret npm test", command: "x", directory: "" } },
  ],
])("takes out a secret in %s", (_, changes) => {
  const row = sent(changes);
  const clean = scrub({ table, row }).row;
  expect(JSON.stringify(row)).toContain("hunter2secret");
  expect(JSON.stringify(clean)).not.toContain("hunter2secret");
  expect(() => JSON.parse(String(clean.argv))).not.toThrow();
});

it("gives back as it is what holds none, also where its words are options", () => {
  const fact = { table, row: sent({ argv: ["npm", "test", "--", "--reporter", "dot", "-u"] }) };
  expect(scrub(fact)).toBe(fact);
  const spaced = { table, row: { ...fact.row, argv: '["npm", "test", "-u"]' } };
  expect(scrub(spaced)).toBe(spaced);
});

it("takes a secret out of every row that says it", () => {
  const row = sent({ argv: ["mysql", "--password", "hunter2secret"] });
  for (let n = 0; n < 2; n++)
    expect(JSON.stringify(scrub({ table, row }).row)).not.toContain("hunter2secret");
});
