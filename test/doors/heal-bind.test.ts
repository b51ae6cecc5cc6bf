import { describe, expect, it } from "vitest";
import type { Candidate } from "#heal/plan/candidates.ts";
import { diffTrees } from "#host/tree-diff.ts";
import type { CuredFailure } from "#model/fix.ts";
import { bindChange } from "../../src/doors/heal-bind.ts";
import { GIT_ENV, gitProject, gitRepository, treeOf, write } from "../host/sandbox.ts";

const failure = (more: Partial<CuredFailure> = {}): CuredFailure => ({
  id: "f",
  fingerprint: "a".repeat(32),
  category: "test_failure",
  errorType: "TypeError",
  message: "Cannot read properties of undefined (reading 'price')",
  file: "cart.js",
  line: 2,
  test: null,
  ...more,
});

const BODY = (name: string, line: string) =>
  `// ${name}\nfunction ${name}(item) {\n  ${line}\n}\nmodule.exports = { ${name} };\n`;

/** The change of a fix that was made once, and the files as they are now. */
async function scene(now: Record<string, string>, without: readonly string[] = []) {
  const root = gitRepository({ "cart.js": BODY("cost", "return item.price;") });
  const from = await treeOf(root);
  write(root, { "cart.js": BODY("cost", "return item?.price ?? 0;") });
  const to = await treeOf(root);
  const project = gitProject(root);
  const made = await diffTrees(project, from, to, { env: GIT_ENV });
  if (made.kind === "failed") throw new Error(made.why);
  write(root, now);
  for (const file of without) (await import("node:fs")).rmSync(`${root}/${file}`);
  const base = await treeOf(root);
  const diff = made.text;
  const candidate = {
    action: { kind: "patch", diff, files: ["cart.js"] },
    cured: failure(),
    trees: { from },
  } as unknown as Candidate;
  const bind = async (wanted: CuredFailure) => {
    const bound = await bindChange(
      { kind: "patch", diff, files: ["cart.js"] },
      { failure: wanted, candidate },
      { project, env: GIT_ENV, base },
    );
    if (bound.kind === "misfit") return bound.why;
    const change = await diffTrees(project, base, bound.tree, { env: GIT_ENV });
    if (change.kind === "failed") throw new Error(change.why);
    const lines = change.text.split("\n").filter((line) => /^[+-](?![+-])/.test(line));
    return { files: change.files.map(({ path }) => path), lines };
  };
  return { bind };
}

const CHANGE = ["-  return item.price;", "+  return item?.price ?? 0;"];

describe("a change is bound", () => {
  it("where it was made", async () => {
    const { bind } = await scene({ "cart.js": BODY("cost", "return item.price;") });
    expect(await bind(failure())).toEqual({ files: ["cart.js"], lines: CHANGE });
  });

  it("where the lines beside it were changed too", async () => {
    const { bind } = await scene({
      "cart.js": `// the cost\n// of one\nconst cost = (item) => {\n  log(item);\n  return item.price;\n};\n`,
    });
    expect(await bind(failure())).toEqual({ files: ["cart.js"], lines: CHANGE });
  });

  it("in the file that fails now, with its own names", async () => {
    const { bind } = await scene({ "orders.js": BODY("mass", "return order.weight;") });
    const found = await bind(
      failure({
        file: "orders.js",
        line: 3,
        message: "Cannot read properties of undefined (reading 'weight')",
      }),
    );
    expect(found).toEqual({
      files: ["orders.js"],
      lines: ["-  return order.weight;", "+  return order?.weight ?? 0;"],
    });
  });

  it("in the file that fails now, with the very same lines", async () => {
    const { bind } = await scene({ "orders.js": `function first(item) {\n    return item.price;\n}\n` });
    expect(await bind(failure({ file: "orders.js", line: 2 }))).toEqual({
      files: ["orders.js"],
      lines: ["-    return item.price;", "+    return item?.price ?? 0;"],
    });
  });

  it("where its lines have moved to, though the failure names another file", async () => {
    const { bind } = await scene({ "lib/prices.js": BODY("cost", "return item.price;") }, ["cart.js"]);
    expect(await bind(failure({ file: "cart.test.js", line: 9 }))).toEqual({
      files: ["lib/prices.js"],
      lines: CHANGE,
    });
  });
});

describe("a change is not bound", () => {
  it("where it is in the files already", async () => {
    const { bind } = await scene({});
    expect(await bind(failure())).toMatch(/lines|already/);
  });

  it("where its lines are in more than one file", async () => {
    const { bind } = await scene(
      { "a.js": BODY("cost", "return item.price;"), "b.js": BODY("cost", "return item.price;") },
      ["cart.js"],
    );
    expect(await bind(failure({ file: "x.test.js" }))).toBe("it fits 2 files: a.js, b.js");
  });

  it("where its lines are twice in the file", async () => {
    const { bind } = await scene({
      "cart.js": "f();\n  return item.price;\ng();\nh();\ni();\nj();\nk();\n  return item.price;\n",
    });
    expect(await bind(failure({ line: null }))).toMatch(/cart\.js/);
  });

  it("where the file is another by now", async () => {
    const { bind } = await scene({ "cart.js": "module.exports = 1;\n" });
    expect(await bind(failure())).toMatch(/^cart\.js: .*others now/);
  });

  it("where a message names what no line has", async () => {
    const { bind } = await scene({ "orders.js": BODY("mass", "return order.weight;") });
    expect(
      await bind(
        failure({
          file: "orders.js",
          line: 3,
          message: "Cannot read properties of undefined (reading 'size')",
        }),
      ),
    ).toBeTypeOf("string");
  });

  it.each(["../../etc/passwd", "/etc/passwd", "-rf", 'a b"c.js', ".git/config"])(
    "in a file that no tree has: %s",
    async (file) => {
      const { bind } = await scene({});
      expect(await bind(failure({ file, line: 1 }))).toBeTypeOf("string");
    },
  );
});
