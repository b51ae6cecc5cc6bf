import { describe, expect, it } from "vitest";
import { compareGroupings, type NamedFailure } from "../../scripts/eval/groupings.mjs";
import { recipeLines } from "../../scripts/eval/report-recipes.mjs";

const failure = (id: string, cause: string | null, older: string, newer: string): NamedFailure => ({
  id,
  cause,
  older,
  newer,
  message: `message of ${id}`,
});

const names = (groups: { name: string; members: { id: string }[] }[]) =>
  groups.map(({ name, members }) => [name, ...members.map(({ id }) => id)]);

describe("two recipes over the same failures", () => {
  it("give the same groups: nothing changed, whatever the hashes are", () => {
    const same = compareGroupings([
      failure("a1", "a", "o1", "n1"),
      failure("a2", "a", "o1", "n1"),
      failure("b1", "b", "o2", "n2"),
      failure("x", null, "o3", "n3"),
    ]);
    expect(same).toMatchObject({ failures: 4, causes: 2, groups: { older: 3, newer: 3 } });
    for (const part of [
      "split",
      "mended",
      "joined",
      "parted",
      "unlabelledSplit",
      "unlabelledJoined",
    ] as const)
      expect(same[part]).toEqual([]);
  });

  it("name the causes that fall apart and those that come together", () => {
    const { split, mended } = compareGroupings([
      failure("a1", "a", "o1", "n1"),
      failure("a2", "a", "o1", "n2"),
      failure("b1", "b", "o2", "n3"),
      failure("b2", "b", "o3", "n3"),
    ]);
    expect(split.map(({ cause, older, newer }) => [cause, older, newer])).toEqual([
      ["a", ["o1"], ["n1", "n2"]],
    ]);
    expect(mended.map(({ cause, older, newer }) => [cause, older, newer])).toEqual([
      ["b", ["o2", "o3"], ["n3"]],
    ]);
  });

  it("name the causes that become one group, one log of each; those that were one already are no change", () => {
    const { joined, parted } = compareGroupings([
      failure("a1", "a", "o1", "n1"),
      failure("a2", "a", "o1", "n1"),
      failure("b1", "b", "o2", "n1"),
      failure("c1", "c", "o3", "n2"),
      failure("d1", "d", "o3", "n2"),
      failure("e1", "e", "o4", "n3"),
      failure("f1", "f", "o4", "n4"),
    ]);
    expect(names(joined)).toEqual([["n1", "a2", "b1"]]);
    expect(names(parted)).toEqual([["o4", "e1", "f1"]]);
  });

  it("show changes among failures without a label for themselves", () => {
    const { unlabelledSplit, unlabelledJoined, split, joined } = compareGroupings([
      failure("x1", null, "o1", "n1"),
      failure("x2", null, "o1", "n2"),
      failure("y1", null, "o2", "n3"),
      failure("y2", null, "o3", "n3"),
    ]);
    expect(names(unlabelledSplit)).toEqual([["o1", "x1", "x2"]]);
    expect(names(unlabelledJoined)).toEqual([["n3", "y1", "y2"]]);
    expect([...split, ...joined]).toEqual([]);
  });
});

describe("the diff as text", () => {
  const comparison = compareGroupings([
    failure("a1", "a", "o1", "n1"),
    failure("a2", "a", "o1", "n2"),
    failure("b1", "b", "o2", "n2"),
  ]);
  const diff = (rows: [string, number | null, number | null, number][]) =>
    recipeLines({ older: "2026-11", newer: "2027-01", rows, comparison });

  it("counts, and shows a log of each side", () => {
    const { text } = diff([["pair F1, gen", 99.8, 99.8, 0.1]]);
    expect(text).toContain(
      "# Recipe 2026-11 → 2027-01\n\n3 failures, 2 labelled causes: 2 groups → 2 groups.\n",
    );
    expect(text).toContain(
      "## Causes that fall apart: 1\n\n- `a`: 1 → 2 groups of 2 logs\n  - `a1` `message of a1`\n  - `a2` `message of a2`\n",
    );
    expect(text).toContain(
      "## Different causes that become one group: 1\n\n- `n2`: 2 sides\n  - `a2` `message of a2`\n",
    );
    expect(text).toContain("## Groups without a label that become one: none\n");
    expect(text.endsWith("\nNothing is worse than allowed.\n")).toBe(true);
  });

  it.each<[string, number | null, number | null, number, string[]]>([
    ["a fall within the floor", 99.8, 99.7, 0.1, []],
    ["a fall beyond it", 99.8, 99.6, 0.1, ["F1: 99.8 → 99.6"]],
    ["a rise", 90, 99, 0.1, []],
    ["a figure that is not there", null, 50, 0.1, []],
    ["no fall allowed", 100, 99.9, 0, ["F1: 100 → 99.9"]],
  ])("%s", (_what, before, after, floor, worse) => {
    expect(diff([["F1", before, after, floor]]).worse).toEqual(worse);
  });
});
