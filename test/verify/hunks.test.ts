import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLines, lineUnits, openChange, renderPatch } from "../../src/verify/hunks.ts";
import { type MadeTree, TreeMaker, twoTrees } from "./random-change.ts";

const plain = (files: Record<string, string>): MadeTree =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, { text, mode: "file" as const }]));

describe("a change taken apart", () => {
  it("gives the target tree when all of it is applied, and a tree for every subset of hunks", () => {
    const maker = new TreeMaker();
    fc.assert(
      fc.property(twoTrees, fc.infiniteStream(fc.boolean()), ([before, after], coins) => {
        const from = maker.tree(before);
        const to = maker.tree(after);
        const change = openChange(maker.diff(from, to));
        expect(maker.treeWith(from, renderPatch(change, change.hunks)), maker.why).toBe(to);
        const some = change.hunks.filter(() => coins.next().value);
        const patch = renderPatch(change, some);
        const tree = maker.treeWith(from, patch);
        // What one file gives up for another (a rename onto a removed one) cannot be had by halves.
        if (tree === null)
          expect(maker.why).toMatch(/already exists|does not exist|No such file|depends on old/);
        else expect(maker.treeWith(from, patch)).toBe(tree);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it.skipIf(!process.env.TWICESHY_ALL_TESTS)(
    "takes a file apart that has more lines than a call may have arguments",
    () => {
      const count = 1_000_000;
      const head = "diff --git a/a b/a\nnew file mode 100644\n--- /dev/null\n+++ b/a\n";
      const change = openChange(`${head}@@ -0,0 +1,${count} @@\n${"+\n".repeat(count)}`);
      expect(countLines(change, change.hunks)).toBe(count);
      expect(renderPatch(change, change.hunks).length).toBeGreaterThan(2 * count);
    },
    60_000,
  );

  it("takes many lines apart in a time that does not grow with their square", () => {
    const maker = new TreeMaker();
    const long = Array.from({ length: 200_000 }, (_, at) => `${at % 10}\n`).join("");
    const from = maker.tree(plain({ "a.txt": "1\n" }));
    const to = maker.tree(plain({ "a.txt": "2\n", "long.txt": long }));
    const change = openChange(maker.diff(from, to));
    expect(change.hunks).toHaveLength(2);
    expect(maker.treeWith(from, renderPatch(change, change.hunks)), maker.why).toBe(to);
    const lines = lineUnits(change, change.hunks);
    expect(maker.treeWith(from, renderPatch(change, lines)), maker.why).toBe(to);
  }, 60_000);

  it("gives a tree for every subset of lines, and the target for all of them", () => {
    const maker = new TreeMaker();
    fc.assert(
      fc.property(twoTrees, fc.infiniteStream(fc.boolean()), ([before, after], coins) => {
        const from = maker.tree(before);
        const to = maker.tree(after);
        const change = openChange(maker.diff(from, to));
        const lines = lineUnits(change, change.hunks);
        expect(maker.treeWith(from, renderPatch(change, lines)), maker.why).toBe(to);
        const patch = renderPatch(
          change,
          lines.filter(() => coins.next().value),
        );
        const tree = maker.treeWith(from, patch);
        if (tree === null)
          expect(maker.why, patch).toMatch(/already exists|does not exist|No such file|depends on old/);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

describe("a change line by line", () => {
  const change = (before: Record<string, string>, after: Record<string, string>) => {
    const maker = new TreeMaker();
    const from = maker.tree(plain(before));
    const to = maker.tree(plain(after));
    const opened = openChange(maker.diff(from, to));
    const show = (patch: string, name: string) => {
      const tree = maker.treeWith(from, patch);
      return tree === null ? maker.why : String(maker.git(["show", `${tree}:${name}`]));
    };
    return { maker, from, to, opened, show, lines: lineUnits(opened, opened.hunks) };
  };

  it("takes an exchanged line as one, at its own place", () => {
    const { opened, lines, show } = change(
      { "a.js": "one\ntotal = price + tax\nsum = a + b\nend\n" },
      { "a.js": "one\ntotal = price * tax\nsum = a - b\nend\n" },
    );
    expect(opened.hunks).toHaveLength(1);
    expect(lines).toHaveLength(2);
    expect(show(renderPatch(opened, [lines[0]!]), "a.js")).toBe(
      "one\ntotal = price * tax\nsum = a + b\nend\n",
    );
    expect(show(renderPatch(opened, [lines[1]!]), "a.js")).toBe(
      "one\ntotal = price + tax\nsum = a - b\nend\n",
    );
  });

  it("finds the new version of a line among lines that are only new", () => {
    const { opened, lines, show } = change(
      { "a.js": "start\nreturn items.map(price)\n" },
      { "a.js": "start\n// each with tax\nreturn items.map(priceWithTax)\nlog()\n" },
    );
    expect(lines).toHaveLength(3);
    const exchanged = lines.filter((unit) => /\n-[^-]/.test(renderPatch(opened, [unit])));
    expect(exchanged).toHaveLength(1);
    expect(show(renderPatch(opened, exchanged), "a.js")).toBe("start\nreturn items.map(priceWithTax)\n");
  });

  it("makes a new file of some of its lines, and an empty one of none", () => {
    const { opened, lines, show } = change({ "a.js": "x\n" }, { "a.js": "x\n", "new.js": "1\n2\n3\n" });
    expect(opened.hunks).toHaveLength(1);
    expect(lines).toHaveLength(4);
    expect(show(renderPatch(opened, [lines[2]!]), "new.js")).toBe("2\n");
    expect(show(renderPatch(opened, [lines[0]!]), "new.js")).toBe("");
  });

  it("takes a removed file, and a last line without a line break, as a whole", () => {
    const { lines } = change({ "a.js": "1\n2\n3\n", "b.js": "1\n2" }, { "b.js": "1\n3\n4" });
    expect(lines).toHaveLength(2);
  });

  it("leaves the lines before such a last line to themselves", () => {
    const { opened, lines, show } = change({ "a.txt": "one\ntwo" }, { "a.txt": "ONE\nTWO" });
    expect(lines).toHaveLength(2);
    expect(show(renderPatch(opened, [lines[0]!]), "a.txt")).toBe("ONE\ntwo");
    expect(show(renderPatch(opened, [lines[1]!]), "a.txt")).toBe("one\nTWO");
  });

  it("edits a renamed file under its old name when the rename is left out", () => {
    const body = Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n");
    const { opened, maker, from } = change(
      { "old name.js": `${body}\n` },
      { "new.js": `${body.replace("line 20", "line twenty")}\n` },
    );
    expect(opened.hunks).toHaveLength(2);
    const [rename, edit] = opened.hunks;
    const names = (patch: string) =>
      String(maker.git(["ls-tree", "--name-only", maker.treeWith(from, patch) ?? maker.why])).trim();
    expect(names(renderPatch(opened, [rename!]))).toBe("new.js");
    expect(names(renderPatch(opened, [edit!]))).toBe("old name.js");
  });

  it("shows three lines around what is left, not the whole hunk it came from", () => {
    const before = Array.from({ length: 20 }, (_, i) => `line ${i}`);
    const after = before.map((line, i) => (i > 3 && i < 16 ? `${line}!` : line));
    const { opened, lines } = change(
      { "a.txt": `${before.join("\n")}\n` },
      { "a.txt": `${after.join("\n")}\n` },
    );
    expect(lines).toHaveLength(12);
    const patch = renderPatch(opened, [lines[6]!]);
    expect(patch).toContain("@@ -8,7 +8,7 @@");
    expect(countLines(opened, [lines[6]!])).toBe(1);
    expect(countLines(opened, opened.hunks)).toBe(12);
    expect(patch.split("\n").filter((line) => line.startsWith(" "))).toHaveLength(6);
  });

  it("makes nothing of nothing", () => {
    expect(openChange("").hunks).toEqual([]);
    expect(openChange("no diff at all\n@@ -1 +1 @@\n").hunks).toEqual([]);
    const { opened } = change({ "a.js": "x\n" }, { "a.js": "y\n" });
    expect(renderPatch(opened, [])).toBe("");
  });
});
