import { describe, expect, it } from "vitest";
import { astGrep } from "#heal/vaccines/ast-grep.ts";
import { addToEslint } from "#heal/vaccines/eslint-config.ts";
import { addToList } from "#heal/vaccines/json-list.ts";
import { preCommit } from "#heal/vaccines/pre-commit.ts";
import { ruff } from "#heal/vaccines/ruff.ts";
import { withoutPieces } from "#heal/vaccines/standing.ts";
import type { GuardEdit } from "#heal/vaccines/template.ts";
import { vitest } from "#heal/vaccines/vitest.ts";
import { repository, seen } from "./seen.ts";

const IMPORT = 'import twiceshyVaccines from "./twiceshy/vaccines/eslint.cjs";\n';

describe("other people's configurations", () => {
  it.each([
    ["export default [{}];\n", `${IMPORT}export default [...twiceshyVaccines, {}];\n`],
    ["export default [];\n", `${IMPORT}export default [...twiceshyVaccines, ];\n`],
    [
      'import { defineConfig } from "eslint/config";\nexport default defineConfig([a]);\n',
      `${IMPORT}import { defineConfig } from "eslint/config";\nexport default defineConfig([...twiceshyVaccines, a]);\n`,
    ],
    [
      "export default tseslint.config(a, b);\n",
      `${IMPORT}export default tseslint.config(...twiceshyVaccines, a, b);\n`,
    ],
    [
      '// @ts-check\nimport a from "a";\nexport default [a];\n',
      `// @ts-check\n${IMPORT}import a from "a";\nexport default [...twiceshyVaccines, a];\n`,
    ],
    [
      "// @ts-check\n/** @type {Config[]} */\nexport default [a];\n",
      `// @ts-check\n${IMPORT}/** @type {Config[]} */\nexport default [...twiceshyVaccines, a];\n`,
    ],
    [
      'export default [a];\nimport a from "a";\n',
      `${IMPORT}export default [...twiceshyVaccines, a];\nimport a from "a";\n`,
    ],
    ["module.exports = [a];\n", 'module.exports = [...require("./twiceshy/vaccines/eslint.cjs"), a];\n'],
  ])("eslint: %s is extended", (text, wanted) => {
    expect(addToEslint("eslint.config.js", text)).toMatchObject({ text: wanted });
  });

  it.each([
    "const all = [];\nexport default all;\n",
    "export default { rules: {} };\n",
    "export default config();\n",
    "export default [",
    // What a function of others takes first is its own affair: options of theirs, not a list.
    'import antfu from "@antfu/eslint-config";\nexport default antfu({ typescript: true });\n',
    'import antfu from "@antfu/eslint-config";\nexport default antfu({ vue: true }, { rules: {} });\n',
    "export default compat.extends(a);\n",
    'export default named(["react", "node"]);\n',
  ])("eslint: %s is left to a person, with the line to add", (text) => {
    expect(addToEslint("eslint.config.js", text)).toEqual({
      why: expect.stringContaining('add `...require("./twiceshy/vaccines/eslint.cjs")`'),
    });
  });

  it.each([
    ["{}", '{\n  "plugins": ["./x"]\n}'],
    ['{ "a": 1 }', '{\n  "plugins": ["./x"], "a": 1 }'],
    ['{ "plugins": [] }', '{ "plugins": ["./x"] }'],
    ['{ /* ours */ "plugins": ["./y"] }', '{ /* ours */ "plugins": ["./x", "./y"] }'],
  ])("biome: %s is extended", (text, wanted) => {
    expect(addToList("biome.json", text, "plugins", "./x")).toMatchObject({ text: wanted });
  });

  it.each(["[]", '{ "plugins": "./y" }', "{ broken"])("biome: %s is left to a person", (text) => {
    expect(addToList("biome.json", text, "plugins", "./x")).toHaveProperty("why");
  });

  it.each([
    ["vitest", vitest, { "package.json": '{ "devDependencies": { "vitest": "^4.0.0" } }' }],
    ["ast-grep", astGrep, { "sgconfig.yml": "ruleDirs:\n  - rules\n" }],
  ])("%s that is asked for and not installed is told from one that is not used", (name, template, files) => {
    const change = seen("cart.js", "item.price;\n", "item?.price;\n");
    expect(template.make(change, repository(files, []))).toEqual({
      kind: "unfit",
      why: `${name} is not installed here`,
    });
    expect(template.make(change, repository({}))).toEqual({
      kind: "unfit",
      why: `${name} is not used in this repository`,
    });
  });

  const PY = seen("clock.py", "import time\nnow = time.time()\n", "import time\nnow = time.monotonic()\n");
  it.each([
    ["a file that extends another", 'extend = "base.toml"\n'],
    ["one with a banned-api of its own", '[lint.flake8-tidy-imports.banned-api]\n"a".msg = "b"\n'],
  ])("ruff: %s is left to a person", (_, text) => {
    expect(ruff.make(PY, repository({ "ruff.toml": text }))).toMatchObject({ kind: "unfit" });
  });

  it.each([
    ["one line", 'select = ["E"]\n', 'select = ["TID251", # twiceshy vaccines\n  "E"]\n'],
    ["several lines", 'select = [\n  "E",\n]\n', 'select = [ "TID251", # twiceshy vaccines\n  "E",\n]\n'],
    ["a line that names it", 'select = ["E", "TID"]\n', 'select = ["E", "TID"]\n'],
  ])("ruff: a list of rules that would win is given ours too: %s", (_, rules, wanted) => {
    const OWN = 'extend = "./twiceshy/vaccines/ruff.toml"\n';
    for (const [path, before, after] of [
      ["ruff.toml", `[lint]\n${rules}`, `${OWN}[lint]\n${wanted}`],
      ["ruff.toml", `lint.${rules}`, `${OWN}lint.${wanted}`],
      [
        "pyproject.toml",
        `[tool.other]\nselect = ["E"]\n[tool.ruff] # ours\nline-length = 9\n[tool.ruff.lint]\n${rules}`,
        `[tool.other]\nselect = ["E"]\n[tool.ruff] # ours\n${OWN}line-length = 9\n[tool.ruff.lint]\n${wanted}`,
      ],
    ] as const) {
      const made = ruff.make(PY, repository({ [path]: before }));
      if (made.kind === "unfit") throw new Error(made.why);
      const [{ text, pieces }] = made.guards[0]!.edits as [GuardEdit];
      expect(text).toBe(after);
      expect(withoutPieces(text, pieces)).toBe(before);
      const again = ruff.make(PY, repository({ [path]: text }));
      expect(again).toMatchObject({ guards: [{ edits: [{ text }, {}] }] });
      if (rules !== wanted) expect(again).toMatchObject({ guards: [{ edits: [{ pieces }, {}] }] });
    }
  });

  it("a second lesson of ruff is a line in the same file", () => {
    const first = ruff.make(PY, repository({ "ruff.toml": "" }));
    const own = (made: typeof first) => (made.kind === "guards" ? made.guards[0]!.edits.at(-1)! : null)!;
    const { path, text } = own(first);
    const other = { ...PY, short: "0b77e1d2", mark: "twiceshy 0b77e1d2" };
    const second = ruff.make(other, repository({ "ruff.toml": "", [path]: text }));
    expect(own(second).text).toBe(`${text}${own(second).pieces[0]}`);
  });

  it("a test of ours has nothing that a linter would show, with the mark of its lesson in it", () => {
    const one = seen("a.js", "const total = a - b;\n", "const total = a + b;\n", {
      check: { argv: ["npm", "run", "lint"], directory: "", why: null },
    });
    const made = vitest.make(one, repository({ "package.json": '{ "devDependencies": { "vitest": "4" } }' }));
    if (made.kind === "unfit") throw new Error(made.why);
    const texts = made.guards.map(({ files }) => files[0]!.text);
    expect(texts).toHaveLength(2);
    const said = "`twiceshy 3f9a2c41: TypeError: its wrong here\\n";
    expect(texts[0]).toContain(`${said}\${done.stdout}\${done.stderr}\``);
    expect(texts[1]).toContain(`${said}\${found.join("\\n")}\``);
  });

  it("pre-commit and ast-grep: what is written on one line is left to a person", () => {
    const one = seen("a.js", "const total = a - b;\n", "const total = a + b;\n");
    const hook = preCommit.make(one, repository({ ".pre-commit-config.yaml": "repos: []\n" }));
    expect(hook).toMatchObject({ kind: "unfit", why: expect.stringContaining("by hand") });
    const rule = astGrep.make(one, repository({ "sgconfig.yml": "ruleDirs: [rules]\n" }));
    expect(rule).toMatchObject({ kind: "unfit", why: expect.stringContaining("by hand") });
  });
});
