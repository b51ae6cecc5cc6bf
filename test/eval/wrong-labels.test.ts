import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readExplained } from "../../scripts/eval/misses.mjs";
import { openSets } from "../../scripts/eval/sets.mjs";
import { readWrongLabels, shownLines, troubleWith, withoutWrong } from "../../scripts/eval/wrong-labels.mjs";

const row = { id: "a", message: ["x"], locs: [{}], test: ["t"], failedTests: ["t"], errorType: ["E"] };
const doubt = (field: string, ids = ["a"], why = "because") => ({ field, ids, why });

describe("a label held to be wrong", () => {
  it.each<[string, string, object | null]>([
    ["message", "extract", { ...row, message: null }],
    ["place", "extract", { ...row, locs: null }],
    ["test", "extract", { ...row, test: null, failedTests: null }],
    ["category", "classify", null],
    ["cause", "group", null],
  ])("%s is not asked, and all else stays", (field, kind, left) => {
    const change = withoutWrong([doubt(field)]);
    expect(change(kind, row)).toEqual(left);
    expect(change(kind, { ...row, id: "b" })).toEqual({ ...row, id: "b" });
    const others = ["extract", "classify", "group", "negatives"].filter((other) => other !== kind);
    for (const other of others) expect(change(other, row)).toBe(row);
  });

  it("can be two labels of one log", () => {
    const change = withoutWrong([doubt("message"), doubt("test")]);
    expect(change("extract", row)).toEqual({ ...row, message: null, test: null, failedTests: null });
  });
});

describe("the list itself", () => {
  const rows = { extract: [{ id: "a" }], classify: [{ id: "b" }], group: [] };

  it.each<[string, ReturnType<typeof doubt>, string[]]>([
    ["a good entry", doubt("message"), []],
    ["an unknown log", doubt("message", ["a", "zz"]), ["zz has no message label in the sets"]],
    ["a log without such a label", doubt("category"), ["a has no category label in the sets"]],
    ["no reason", doubt("category", ["b"], " "), ["b: no reason is given"]],
    [
      "an unknown field",
      doubt("colour"),
      ['no label is called "colour" (message, place, test, category, cause)'],
    ],
  ])("%s", (_what, entry, sentences) => {
    expect(troubleWith([entry], rows)).toEqual(sentences);
  });

  const folder = process.env.TWICESHY_EVALSETS ?? "../shared/evalsets";
  it.skipIf(!existsSync(folder))(
    "names only labels that there are, and explains only cases and causes",
    () => {
      const sets = openSets(folder, "dev");
      expect(troubleWith(readWrongLabels(), sets.rows)).toEqual([]);
      const bare = [...shownLines(sets, readWrongLabels())].filter(([, line]) => line === null);
      expect(bare).toEqual([]);
      const known = new Set(
        Object.values(sets.rows).flatMap((some) => some.flatMap(({ id, cause }) => [id, cause])),
      );
      expect(
        Object.values(readExplained())
          .flatMap((some) => Object.keys(some))
          .filter((id) => !known.has(id)),
      ).toEqual([]);
    },
  );
});
