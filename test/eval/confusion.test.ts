import { expect, it } from "vitest";
import { confusionOf, confusionTable } from "../../scripts/eval/confusion.mjs";

const rows = [
  { id: "a", category: ["test_failure"] },
  { id: "b", category: ["test_failure", "timeout"] },
  { id: "c", category: ["build_error", "type_error"] },
  { id: "d", category: ["build_error"] },
  { id: "e", category: ["oom"] },
];
const found = (pairs: Record<string, string>) =>
  Object.entries(pairs).map(([id, category]) => ({ id, category }));

it("counts what was found under each label; any accepted label is the label", () => {
  const counts = confusionOf(
    rows,
    found({ a: "test_failure", b: "timeout", c: "runtime_error", d: "build_error", e: "none" }),
  );
  expect([...counts].map(([label, line]) => [label, ...line].flat())).toEqual([
    ["test_failure", "test_failure", 1],
    ["timeout", "timeout", 1],
    ["build_error", "runtime_error", 1, "build_error", 1],
    ["oom", "none", 1],
  ]);
});

it("takes an input without an answer for none", () => {
  expect(confusionOf(rows.slice(0, 1), []).get("test_failure")).toEqual(new Map([["none", 1]]));
});

it("is a table: most frequent labels first, bold where right, what is no label last", () => {
  const counts = confusionOf(
    rows,
    found({ a: "test_failure", b: "build_error", c: "build_error", d: "build_error", e: "none" }),
  );
  expect(confusionTable(counts)).toEqual([
    "| labelled ↓ found → | build_error | test_failure | none | right |",
    "|---|---|---|---|---|",
    "| build_error (2) | **2** |  |  | 100 |",
    "| test_failure (2) | 1 | **1** |  | 50 |",
    "| oom (1) |  |  | 1 | 0 |",
  ]);
});
