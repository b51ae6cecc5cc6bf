import { describe, expect, it } from "vitest";
import { dependencyVersionIn } from "#learn/lessons/dependency-version.ts";
import { allHold, holds, preconditionsOf, repositoryView } from "#learn/lessons/preconditions.ts";
import { compareVersions, readVersion, satisfies } from "#learn/lessons/version-range.ts";
import type { Precondition } from "#model/lesson.ts";

const repo = (files: Record<string, string>) => repositoryView((path) => files[path] ?? null);

describe("satisfies", () => {
  it.each([
    ["4.17.21", "^4.17.0", true],
    ["5.0.0", "^4.17.0", false],
    ["0.2.9", "^0.2.3", true],
    ["0.3.0", "^0.2.3", false],
    ["0.0.4", "^0.0.3", false],
    ["1.2.9", "~1.2.3", true],
    ["1.3.0", "~1.2.3", false],
    ["1.9.0", "~1", true],
    ["2.1.0", ">=2 <3", true],
    ["3.0.0", ">=2,<3", false],
    ["3.0.0-beta.1", "<3.0.0", true],
    ["1.2.3", "1.2.3", true],
    ["1.2.4", "1.2.3", false],
    ["1.2.4", "1.2", true],
    ["1.2.4", "1.x", true],
    ["2.0.0", "==1.*", false],
    ["1.4.5", "~=1.4.2", true],
    ["1.5.0", "~=1.4.2", false],
    ["1.9", "~=1.4", true],
    ["1.0.0", "!=1.0.0", false],
    ["1.5.0", "1.2 - 2.0", true],
    ["2.1.0", "1.2 - 2.0", false],
    ["7.0.1", "^6 || ^7", true],
    ["v1.9.0", ">=v1.8", true],
    ["2.0.0rc1", "<2", true],
    ["9.9.9", "*", true],
    ["9.9.9", "", true],
    [">= 2.0 is odd", "^1", null],
    ["1.0.0", "banana", null],
    ["1.0.0", "banana || ^1", true],
  ])("%s in %s: %s", (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });

  it("orders versions of any length", () => {
    const sorted = ["1.10", "1.2", "1.2.0-rc.1", "1", "1.2.1"].sort((a, b) =>
      compareVersions(readVersion(a)!, readVersion(b)!),
    );
    expect(sorted).toEqual(["1", "1.2.0-rc.1", "1.2", "1.2.1", "1.10"]);
  });
});

describe("dependencyVersionIn", () => {
  const files: Record<string, string> = {
    "package-lock.json":
      '{"packages": {\n"node_modules/left-pad": {\n  "version": "1.3.0",\n "resolved": "x"}, "node_modules/@types/node": {\n "version": "20.1.2"}, "node_modules/@shop/cart": {\n "resolved": "packages/cart",\n "link": true}, "node_modules/zod": {\n "version": "3.22.0"}}}',
    "package.json":
      '{"dependencies": {"left-pad": "^1.0.0", "chalk": "~5.3.0", "odd": "workspace:*", "@shop/cart": "*"}}',
    "poetry.lock":
      '[[package]]\nname = "requests"\nversion = "2.31.0"\n\n[[package]]\nname = "requests-mock"\nversion = "1.0"\n',
    "uv.lock":
      '[[package]]\nname = "shop"\nsource = { virtual = "." }\n\n[[package]]\nname = "httpx"\nversion = "0.27.0"\n',
    "requirements.txt":
      "# comment\nDjango>=4.2,<5 ; python_version > '3.8'\npytest_asyncio[all]==0.21.1\n-r other.txt\n",
    "pyproject.toml":
      '[project]\ndependencies = [\n  "flask>=3.0",\n]\n[tool.poetry.dependencies]\npydantic = "^2.5"\n',
    "go.mod":
      "module x\n\nrequire (\n\tgithub.com/stretchr/testify v1.9.0\n\tgolang.org/x/net v0.1.0 // indirect\n)\n",
    "Cargo.lock": '[[package]]\nname = "serde"\nversion = "1.0.203"\n',
    "Cargo.toml": '[dependencies]\ntokio = { version = "1.38", features = ["full"] }\nanyhow = "1"\n',
    "Gemfile.lock":
      "GEM\n  specs:\n    rails (7.1.3)\n      rack (~> 3.0)\n    rack (3.0.8)\n    thor (1.3.0)\n",
    "yarn.lock":
      'lodash@^4.0.0, lodash@^4.17.0:\n  version "4.17.21"\n"@babel/core@^7":\n  version "7.24.0"\n',
    "pnpm-lock.yaml":
      "packages:\n  /express@4.18.2:\n    resolution: {}\n  '@scope/x@1.0.1':\n    resolution: {}\n",
  };
  const read = (path: string) => files[path] ?? null;
  it.each([
    ["left-pad", "1.3.0"],
    ["@types/node", "20.1.2"],
    ["chalk", "5.3.0"],
    ["odd", "0"],
    ["requests", "2.31.0"],
    ["django", "4.2"],
    ["pytest-asyncio", "0.21.1"],
    ["flask", "3.0"],
    ["pydantic", "2.5"],
    ["github.com/stretchr/testify", "v1.9.0"],
    ["golang.org/x/net", "v0.1.0"],
    ["serde", "1.0.203"],
    ["tokio", "1.38"],
    ["anyhow", "1"],
    ["rails", "7.1.3"],
    ["rack", "3.0.8"],
    ["httpx", "0.27.0"],
    // A package of the workspace itself has no version there: not that of the next one.
    ["@shop/cart", "0"],
    ["shop", null],
    ["lodash", "4.17.21"],
    ["@babel/core", "7.24.0"],
    ["express", "4.18.2"],
    ["@scope/x", "1.0.1"],
    ["left", null],
    ["request", null],
    ["", null],
    ["(", null],
  ])("%s is %s", (name, version) => {
    expect(dependencyVersionIn(read, name)).toBe(version);
  });

  it("takes a broken manifest for none", () => {
    expect(dependencyVersionIn((path) => (path === "package.json" ? "{" : null), "x")).toBeNull();
  });
});

describe("holds", () => {
  const here = repo({
    "package.json": '{"dependencies": {"react": "18.2.0"}}',
    "src/cart.ts": "export function total(items: Item[]) {\n  return items.length;\n}\n",
    "tsconfig.json": '{\n  // strict\n  "compilerOptions": { "strict": true, "lib": ["es2022"], },\n}',
    "pyproject.toml": "[tool.black]\nline-length = 100\n[tool.ruff]\nline-length = 88\n",
    ".env": "NODE_ENV=test\n",
    "ci.yml": "node-version: 20 # why\n",
  });
  it.each<[Precondition, boolean, RegExp]>([
    [{ kind: "dependency", name: "react", range: "<19" }, true, /react 18.2.0 is in <19/],
    [{ kind: "dependency", name: "react", range: ">=19" }, false, /is not in >=19/],
    [{ kind: "dependency", name: "vue", range: "*" }, false, /vue is not a dependency/],
    [{ kind: "dependency", name: "vue", range: "absent" }, true, /not a dependency/],
    [{ kind: "dependency", name: "react", range: "absent" }, false, /is a dependency \(18.2.0\)/],
    [{ kind: "dependency", name: "react", range: "banana" }, false, /cannot be held against/],
    [{ kind: "file", path: "src/cart.ts" }, true, /is there/],
    [{ kind: "file", path: "src/gone.ts" }, false, /is gone/],
    [{ kind: "symbol", file: "src/cart.ts", name: "total" }, true, /is in/],
    [{ kind: "symbol", file: "src/cart.ts", name: "tota" }, false, /no longer/],
    [{ kind: "symbol", file: "src/gone.ts", name: "total" }, false, /is gone/],
    [{ kind: "line", file: "src/cart.ts", text: "    return items.length;" }, true, /is in/],
    [{ kind: "line", file: "src/cart.ts", text: "return items" }, false, /no longer/],
    [
      { kind: "config", file: "tsconfig.json", key: "compilerOptions.strict", value: "true" },
      true,
      /is true/,
    ],
    [
      { kind: "config", file: "tsconfig.json", key: "compilerOptions.strict", value: "false" },
      false,
      /is true, not false/,
    ],
    [
      { kind: "config", file: "tsconfig.json", key: "compilerOptions.target", value: "es5" },
      false,
      /is not set/,
    ],
    [{ kind: "config", file: "tsconfig.json", key: "constructor.name", value: "Object" }, false, /not set/],
    [{ kind: "config", file: "pyproject.toml", key: "tool.ruff.line-length", value: "88" }, true, /is 88/],
    [{ kind: "config", file: "pyproject.toml", key: "tool.black.line-length", value: "88" }, false, /is 100/],
    [{ kind: "config", file: ".env", key: "NODE_ENV", value: "test" }, true, /is test/],
    [{ kind: "config", file: "ci.yml", key: "node-version", value: "20" }, true, /is 20/],
    [{ kind: "config", file: "gone.ini", key: "a", value: "b" }, false, /is gone/],
    [{ kind: "moon-phase" } as unknown as Precondition, false, /does not know/],
  ])("%j: %s", (precondition, held, why) => {
    const answer = holds(precondition, here);
    expect(answer.holds).toBe(held);
    expect(answer.why).toMatch(why);
  });

  it("is silent at the first that does not hold", () => {
    const file = (path: string): Precondition => ({ kind: "file", path });
    expect(allHold([file("src/cart.ts"), file("a"), file("b")], here)).toEqual({
      holds: false,
      why: "a is gone",
    });
    expect(allHold([], here).holds).toBe(true);
    expect(allHold([file("src/cart.ts")], here).holds).toBe(true);
  });

  it("does not look outside the repository, and reads each file once", () => {
    const asked: string[] = [];
    const view = repositoryView((path) => {
      asked.push(path);
      return "x";
    });
    for (const path of ["/etc/passwd", "../secret", "a/../../b", "~/x", "C:\\x", ""])
      expect(view.readFile(path)).toBeNull();
    expect(asked).toEqual([]);
    view.readFile("a..b/c");
    view.readFile("a..b/c");
    expect(asked).toEqual(["a..b/c"]);
  });
});

describe("preconditionsOf", () => {
  const DIFF = [
    "diff --git a/src/cart.ts b/src/cart.ts",
    "--- a/src/cart.ts",
    "+++ b/src/cart.ts",
    "@@ -1,4 +1,4 @@",
    " export function total() {",
    "-  return items.length;",
    "-}",
    "+  return sum(items);",
    "+}",
    "diff --git a/src/new.ts b/src/new.ts",
    "new file mode 100644",
    "--- /dev/null",
    "+++ b/src/new.ts",
    "@@ -0,0 +1 @@",
    "+export const sum = 1;",
    "diff --git a/src/add.ts b/src/add.ts",
    "--- a/src/add.ts",
    "+++ b/src/add.ts",
    "@@ -1,2 +1,3 @@",
    " import a from 'a';",
    "+import b from 'b';",
    " ",
  ].join("\n");

  it("wants the files and the lines that a change replaces or goes beside", () => {
    expect(preconditionsOf(DIFF)).toEqual([
      { kind: "file", path: "src/cart.ts" },
      { kind: "line", file: "src/cart.ts", text: "return items.length;" },
      { kind: "file", path: "src/add.ts" },
      { kind: "line", file: "src/add.ts", text: "import a from 'a';" },
    ]);
  });

  it("expires when the change is done", () => {
    const before = {
      "src/cart.ts": "export function total() {\n\treturn items.length;\n}\n",
      "src/add.ts": "import a from 'a';\n",
    };
    expect(allHold(preconditionsOf(DIFF), repo(before)).holds).toBe(true);
    const after = { ...before, "src/cart.ts": "export function total() {\n  return sum(items);\n}\n" };
    expect(allHold(preconditionsOf(DIFF), repo(after)).holds).toBe(false);
  });
});
