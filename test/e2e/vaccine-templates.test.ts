import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryPort } from "#doors/vaccine-files.ts";
import { stepOf } from "#heal/vaccines/ci.ts";
import { eslint } from "#heal/vaccines/eslint.ts";
import { seen } from "../heal/vaccines/seen.ts";
import { gitRepository, write } from "../host/sandbox.ts";
import { CART, type Known, SHOP } from "./heal-scene.ts";
import { json, twiceshy } from "./twiceshy.ts";
import { filesOf, holdsThroughout, learned, vaccinate } from "./vaccine-scene.ts";
import { type VaccineTools, vaccineTools } from "./vaccine-tools.ts";

const AGE = (call: string) => `export const age = (text) => ${call};\n`;
const AGE_CHECK = `import assert from "node:assert";\nimport { age } from "./age.mjs";\nassert.equal(age("0x1f"), 0);\n`;
/** parseInt without its base, among imports and other calls that are right. */
const AGES: Known = {
  wrong: { "age.mjs": AGE("parseInt(text)") },
  right: { "age.mjs": AGE("parseInt(text, 10)") },
  check: ["node", "check.mjs"],
  more: { "check.mjs": AGE_CHECK, "other.mjs": "export const two = parseInt('2', 10);\n" },
};

const CLOCK = (name: string) => `import time\n\n\ndef spent(began):\n    return time.${name}() - began\n`;
/** A clock that can go backwards, and one that cannot. */
const CLOCKS: Known = {
  wrong: { "clock.py": CLOCK("time") },
  right: { "clock.py": CLOCK("monotonic") },
  check: ["python3", "check.py"],
  more: {
    "check.py":
      'import inspect\n\nimport clock\n\nassert "monotonic" in inspect.getsource(clock.spent), "wall clock"\n',
  },
};

// Real tools on real repositories: each guard is red before the fix, green after it, and taken back to the byte.
describe.runIf(process.env.TWICESHY_ALL_TESTS)("a guard by its own tool", { timeout: 200_000 }, () => {
  let tools: VaccineTools;
  beforeAll(() => {
    tools = vaccineTools();
  }, 600_000);
  afterAll(() => tools.remove());

  const runs =
    (...words: readonly string[]) =>
    (root: string) => {
      const own = Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_TEST|TEST$|NODE_ENV)/.test(name)),
      );
      const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), {
        ...{ cwd: root, encoding: "utf8" },
        env: { ...own, PATH: tools.path, NO_COLOR: "1" },
      });
      return { code: status, said: `${stdout}${stderr}` };
    };
  const learn = (known: Known, more: Record<string, string>, modules?: string) =>
    learned(
      {
        ...known,
        more: { ...known.more, ...more, ".gitignore": "node_modules\n.twiceshy/\n__pycache__/\n" },
      },
      { PATH: tools.path },
      (root) => modules && symlinkSync(modules, join(root, "node_modules")),
    );

  it("eslint: a form of expression, beside a rule of the same kind", ({ skip }) => {
    if (tools.noModules !== null) skip(tools.noModules);
    const config = 'module.exports = [{ rules: { "no-restricted-syntax": ["error", "WithStatement"] } }];\n';
    const world = learn(SHOP, { "eslint.config.cjs": config }, tools.modules);
    const lint = runs("node_modules/.bin/eslint", ".");
    const diff = holdsThroughout(world, "eslint", { "cart.js": CART("-") }, lint);
    expect(diff).toContain("no-restricted-syntax");
    expect(diff).toContain(`[...require("./twiceshy/vaccines/eslint.cjs"), {`);
    // The repository's own setting of that rule still holds.
    expect(vaccinate(world, "--template", "eslint", "--write").told.written).toBe(true);
    writeFileSync(join(world.root, "old.cjs"), "with (Math) console.log(PI);\n");
    expect(lint(world.root).said).toContain("WithStatement");
  });

  it.for<[string, string, string]>([
    [
      "no-restricted-imports",
      'import { get } from "lodash";\nget();\n',
      'import { get } from "./get.js";\nget();\n',
    ],
    ["no-restricted-imports", 'import { a, b } from "x";\na(b);\n', 'import { a } from "x";\na();\n'],
    [
      "no-restricted-properties",
      "export const x = () => Math.random();\n",
      "export const x = (r) => r.next();\n",
    ],
    [
      "no-restricted-properties",
      "export const x = (t) => t.substr(1);\n",
      "export const x = (t) => t.slice(1);\n",
    ],
    [
      "no-restricted-globals",
      "export const x = (v) => isNaN(v);\n",
      "export const x = (v) => Number.isNaN(v);\n",
    ],
    [
      "no-restricted-syntax",
      "export const x = (v) => parseInt(v);\n",
      "export const x = (v) => parseInt(v, 10);\n",
    ],
    ["no-restricted-syntax", "export const x = (v) => v == 1;\n", "export const x = (v) => v === 1;\n"],
    [
      "no-restricted-syntax",
      "export async function x(db) {\n  db.save();\n}\n",
      "export async function x(db) {\n  await db.save();\n}\n",
    ],
  ])("eslint: %s is what `%s` shows", ([rule, wrong, right], { skip }) => {
    if (tools.noModules !== null) skip(tools.noModules);
    const root = gitRepository({
      "eslint.config.js": "export default [{}];\n",
      "package.json": '{ "type": "module" }',
    });
    symlinkSync(tools.modules, join(root, "node_modules"));
    const made = eslint.make(seen("a.js", wrong, right), repositoryPort(root, process.env));
    if (made.kind === "unfit") throw new Error(made.why);
    const [guard] = made.guards;
    write(root, Object.fromEntries([...guard!.files, ...guard!.edits].map(({ path, text }) => [path, text])));
    expect(guard!.files.at(-1)!.text).toContain(`"rule": "${rule}"`);
    write(root, { "a.js": wrong });
    expect(runs(...guard!.argv)(root)).toMatchObject({
      code: 1,
      said: expect.stringContaining("twiceshy 3f9a2c41"),
    });
    write(root, { "a.js": right });
    expect(runs(...guard!.argv)(root)).toMatchObject({ code: 0 });
  });

  it("biome: a call with holes, in a configuration with comments", ({ skip }) => {
    if (!existsSync(join(tools.own, ".bin", "biome"))) skip("no biome");
    const config = '{\n  // ours\n  "formatter": { "enabled": false }\n}\n';
    const world = learn(AGES, { "biome.jsonc": config }, tools.own);
    const wrong = { "other.mjs": "export const two = parseInt('2');\n" };
    const diff = holdsThroughout(world, "biome", wrong, runs("node_modules/.bin/biome", "lint", "."));
    expect(diff).toContain("`parseInt($a)` as $found");
  });

  it.for([
    "[tool.ruff]\nline-length = 100\n",
    '[tool.ruff] # ours\nline-length = 100\n\n[tool.ruff.lint]\nselect = ["E", "F"]\n',
  ])("ruff: a name of a module, in pyproject.toml: %s", (settings, { skip }) => {
    if (tools.noPython !== null) skip(tools.noPython);
    const world = learn(CLOCKS, { "pyproject.toml": `[project]\nname = "x"\n\n${settings}` });
    const wrong = { "clock.py": CLOCK("time") };
    const diff = holdsThroughout(world, "ruff", wrong, runs("ruff", "check", "--no-cache", "."));
    expect(diff).toContain('"time.time".msg');
  });

  it("ast-grep: a pattern, beside rules that are there", ({ skip }) => {
    if (tools.noModules !== null) skip(tools.noModules);
    const rule = "id: no-with\nlanguage: JavaScript\nseverity: error\nrule: { kind: with_statement }\n";
    const more = { "sgconfig.yml": "ruleDirs:\n- rules\n", "rules/no-with.yml": rule };
    const world = learn(AGES, more, tools.modules);
    const wrong = { "other.mjs": "export const two = parseInt('2');\n" };
    const diff = holdsThroughout(world, "ast-grep", wrong, runs("node_modules/.bin/ast-grep", "scan"));
    expect(diff).toContain('pattern: "parseInt($A)"');
  });

  it("vitest: a test where the others are", ({ skip }) => {
    if (!existsSync(join(tools.own, ".bin", "vitest"))) skip("no vitest");
    const first = 'import { expect, test } from "vitest";\ntest("one", () => expect(1).toBe(1));\n';
    const more = { "package.json": '{ "devDependencies": { "vitest": "*" } }\n', "test/one.test.mjs": first };
    const world = learn(SHOP, more, tools.own);
    const diff = holdsThroughout(
      world,
      "vitest",
      { "cart.js": CART("-") },
      runs("node_modules/.bin/vitest", "run"),
    );
    expect(diff).toContain("test/twiceshy-");
  });

  it("vitest: a check that is no test yet becomes one", ({ skip }) => {
    if (!existsSync(join(tools.own, ".bin", "vitest"))) skip("no vitest");
    const more = {
      "package.json": '{ "scripts": { "lint": "node check.cjs" }, "devDependencies": { "vitest": "*" } }\n',
    };
    const world = learn({ ...SHOP, check: ["npm", "run", "-s", "lint"] }, more, tools.own);
    const diff = holdsThroughout(
      world,
      "vitest",
      { "cart.js": CART("-") },
      runs("node_modules/.bin/vitest", "run"),
    );
    expect(diff).toContain('spawnSync("npm", ["run","-s","lint"]');
  });

  it("pytest: that the wrong line is nowhere", ({ skip }) => {
    if (tools.noPython !== null) skip(tools.noPython);
    const world = learn(CLOCKS, { "tests/test_one.py": "def test_one():\n    assert True\n" });
    const wrong = { "clock.py": CLOCK("time") };
    const diff = holdsThroughout(world, "pytest", wrong, runs("pytest", "-q", "-p", "no:cacheprovider"));
    expect(diff).toContain("tests/test_twiceshy_");
  });

  it("pre-commit: a local hook before the others, which pre-commit runs", ({ skip }) => {
    if (tools.noPython !== null) skip(tools.noPython);
    const config = [
      ...["repos:", "  - repo: local", "    hooks:", "      - id: fine", "        name: fine"],
      ...["        entry: 'true'", "        language: system", "        pass_filenames: false", ""],
    ].join("\n");
    const world = learn(SHOP, { ".pre-commit-config.yaml": config });
    const commit = (root: string) => {
      spawnSync("git", ["add", "-A"], { cwd: root });
      return runs("pre-commit", "run", "--all-files")(root);
    };
    const diff = holdsThroughout(world, "pre-commit", { "cart.js": CART("-") }, commit);
    expect(diff).toContain("+      - id: twiceshy-");
  });

  it("ci: a workflow whose step is run as it stands there", () => {
    const world = learn(SHOP, { ".github/workflows/test.yml": "on: push\njobs: {}\n" });
    const step = (root: string) => {
      const text = readFileSync(join(root, ".github/workflows/twiceshy-vaccines.yml"), "utf8");
      return runs("bash", "-e", "-c", stepOf(text))(root);
    };
    const diff = holdsThroughout(world, "ci", { "cart.js": CART("-") }, step);
    expect(diff).toContain("uses: actions/checkout@v4");
  });

  it("two guards of one lesson share a script, and taking one back leaves it", () => {
    const more = {
      ".github/workflows/test.yml": "on: push\njobs: {}\n",
      ".pre-commit-config.yaml": "repos:\n- repo: meta\n",
    };
    const world = learn(SHOP, more);
    const before = filesOf(world.root);
    const [ci, hook] = ["ci", "pre-commit"].map(
      (name) => vaccinate(world, "--template", name, "--write").told.vaccine,
    );
    const back = (id: string) =>
      json(twiceshy(world.root, ["vaccines", "takeback", id, "--reason", "no", "--json"]));
    const script = `twiceshy/vaccines/${world.lesson.slice(0, 8)}.sh`;
    expect(back(ci).removed).toEqual([".github/workflows/twiceshy-vaccines.yml"]);
    expect(existsSync(join(world.root, script))).toBe(true);
    expect(back(hook)).toMatchObject({ removed: [script], changed: [".pre-commit-config.yaml"] });
    expect(filesOf(world.root)).toEqual(before);
  });

  it("is not proposed where it would fire on the rest of the repository, nor where it cannot be told apart", ({
    skip,
  }) => {
    if (tools.noModules !== null) skip(tools.noModules);
    const more = {
      "sgconfig.yml": "ruleDirs:\n- rules\n",
      "rules/.gitkeep": "",
      "also.mjs": AGE("parseInt(text)"),
    };
    const world = learn(AGES, more, tools.modules);
    const { code, told } = vaccinate(world, "--template", "ast-grep");
    expect(code).toBe(1);
    expect(told).toMatchObject({ vaccine: null, diff: null });
    expect(told.templates[0].why).toContain("after the fix it fires");
    expect(twiceshy(world.root, ["vaccines", "--all"]).stdout).toContain("no lesson has become a guard yet");
  });
});
