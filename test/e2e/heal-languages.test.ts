import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ofUser } from "../faults/fix-world.ts";
import { git } from "../host/sandbox.ts";
import { branches, comesBack, heal, type Known, provenIn } from "./heal-scene.ts";
import { twiceshy } from "./twiceshy.ts";

interface Told extends Known {
  /** Has to be there, and how it is asked for. */
  readonly needs: readonly string[];
  /** The file that is mended when it comes back, and a line of it afterwards. */
  readonly mended: readonly [file: string, line: string];
  readonly env?: readonly string[];
}

const PYTHON = (name: string, line: string) => `def ${name}(text):\n    ${line}\n`;
const JS = (name: string, line: string) =>
  `function ${name}(item) {\n  ${line}\n}\nmodule.exports = { ${name} };\n`;
const RUST = (sign: string) =>
  `/// What all of it costs.\npub fn total(prices: &[i64]) -> i64 {\n    prices.iter().fold(0, |sum, price| sum ${sign} price)\n}\n`;
const RUST_TESTS = `#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn adds_up() {\n        assert_eq!(total(&[1, 2]), 3);\n    }\n}\n`;
const C = (sign: string) =>
  `int total(const int *prices, int count) {\n    int sum = 0;\n    for (int at = 0; at < count; at++) sum ${sign}= prices[at];\n    return sum;\n}\n`;
const GO = (sign: string, more = "") =>
  `package shop\n\n// Total adds up.${more}\nfunc Total(prices []int) int {\n\tsum := 0\n\tfor _, price := range prices {\n\t\tsum ${sign}= price\n\t}\n\treturn sum\n}\n`;

/** Each fails once, is mended by hand and proven; and comes back in another place, or with other things around it. */
const STORIES: Readonly<Record<string, Told>> = {
  "JavaScript: the same mistake with other names in another file": {
    needs: ["node", "--version"],
    more: {
      "package.json": `{"name":"shop","version":"1.0.0","scripts":{"test":"node --test"}}\n`,
      "cost.test.js": `const { test } = require("node:test");\nconst assert = require("node:assert");\nconst { cost } = require("./cost.js");\ntest("costs nothing", () => assert.strictEqual(cost(undefined), 0));\n`,
    },
    wrong: { "cost.js": JS("cost", "return item.price;") },
    right: { "cost.js": JS("cost", "return item?.price ?? 0;") },
    again: {
      "mass.js": JS("mass", "return item.weight;").replaceAll("item", "order"),
      "mass.test.js": `const { test } = require("node:test");\nconst assert = require("node:assert");\nconst { mass } = require("./mass.js");\ntest("weighs nothing", () => assert.strictEqual(mass(undefined), 0));\n`,
    },
    check: ["npm", "test"],
    mended: ["mass.js", "return order?.weight ?? 0;"],
  },
  "Python: the same mistake with other names in another file": {
    needs: ["python3", "-m", "pytest", "--version"],
    more: {
      "test_names.py": "from names import clean\n\n\ndef test_clean():\n    assert clean(None) == ''\n",
    },
    wrong: { "names.py": PYTHON("clean", "return text.strip()") },
    right: { "names.py": PYTHON("clean", 'return (text or "").strip()') },
    again: {
      "titles.py": PYTHON("loud", "return title.upper()").replace("text", "title"),
      "test_titles.py": "from titles import loud\n\n\ndef test_loud():\n    assert loud(None) == ''\n",
    },
    check: ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
    mended: ["titles.py", 'return (title or "").upper()'],
  },
  "Go: the same lines with others around them": {
    needs: ["go", "version"],
    more: {
      "go.mod": "module shop\n\ngo 1.18\n",
      "shop_test.go": `package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) {\n\tif got := Total([]int{1, 2}); got != 3 {\n\t\tt.Fatalf("got %d, want 3", got)\n\t}\n}\n`,
    },
    wrong: { "shop.go": GO("-") },
    right: { "shop.go": GO("+") },
    again: { "shop.go": GO("-", "\n// Nothing costs nothing.").replace("sum := 0", "sum := int(0)") },
    check: ["go", "test", "./..."],
    mended: ["shop.go", "sum += price"],
  },
  "Rust: the lines have moved to another file": {
    needs: ["cargo", "--version"],
    more: {
      "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      ".gitignore": "target/\n.twiceshy/\n",
      "Cargo.lock": 'version = 3\n\n[[package]]\nname = "shop"\nversion = "0.1.0"\n',
    },
    wrong: { "src/lib.rs": `${RUST("-")}\n${RUST_TESTS}` },
    right: { "src/lib.rs": `${RUST("+")}\n${RUST_TESTS}` },
    again: {
      "src/lib.rs": `mod prices;\npub use prices::total;\n\n${RUST_TESTS}`,
      "src/prices.rs": RUST("-"),
    },
    check: ["cargo", "test", "--offline"],
    mended: ["src/prices.rs", "sum + price"],
    env: ["HOME", "CARGO_HOME", "RUSTUP_HOME"],
  },
  "C and make: the lines have moved to another file": {
    needs: ["make", "--version"],
    more: {
      Makefile: "test: shop\n\t./shop\n\nshop: *.c\n\tcc -o shop *.c\n\n.PHONY: test\n",
      "main.c": `#include <assert.h>\nint total(const int *prices, int count);\nint main(void) {\n    int prices[] = {1, 2};\n    assert(total(prices, 2) == 3);\n    return 0;\n}\n`,
      ".gitignore": "shop\n.twiceshy/\n",
    },
    wrong: { "total.c": C("-") },
    right: { "total.c": C("+") },
    again: { "total.c": "/* moved */\n", "sums.c": C("-") },
    check: ["make", "test"],
    mended: ["sums.c", "sum += prices[at];"],
  },
};

const isThere = ([program, ...args]: readonly string[]) =>
  spawnSync(program!, args, { encoding: "utf8" }).status === 0;

/** So many languages are promised: who plays fewer has shown nothing. */
const LEAST_LANGUAGES = 4;

describe("fail, mended by hand, proven, comes back elsewhere, healed on a branch", () => {
  it("is played in at least four languages here", () => {
    const played = Object.entries(STORIES).flatMap(([name, { needs }]) =>
      isThere(needs) ? [name.split(":")[0]!] : [],
    );
    expect(new Set(played).size, `played are ${played.join(", ")}`).toBeGreaterThanOrEqual(LEAST_LANGUAGES);
  });

  for (const [name, story] of Object.entries(STORIES)) {
    const isHere = isThere(story.needs);
    if (!isHere) console.warn(`${name}: skipped, there is no ${story.needs[0]} here`);
    it.skipIf(!isHere)(name, { timeout: 180_000 }, () => {
      const env = Object.fromEntries(
        (story.env ?? []).flatMap((key) => (process.env[key] ? [[key, process.env[key]!]] : [])),
      );
      const root = comesBack(story, provenIn(story, env), env);
      const before = ofUser(root);
      const { told } = heal(root, [], env);
      const plan = told.plans.find(({ canBeApplied }: { canBeApplied: boolean }) => canBeApplied);
      expect(
        plan,
        JSON.stringify(
          told.plans.map(({ misfit, stoppedBy, failure }: Record<string, unknown>) => ({
            misfit,
            stoppedBy,
            failure,
          })) + JSON.stringify(told.unknown),
        ),
      ).toBeDefined();
      const done = heal(root, ["apply", plan.id, "--strict"], env);
      expect(done.code, done.stdout + done.stderr).toBe(0);
      const { branch, state } = done.told.application;
      expect({ state, branches: branches(root) }).toEqual({ state: "landed", branches: [branch] });
      const [file, line] = story.mended;
      expect(git(root, "diff", "--name-only", "main", branch)).toBe(file);
      expect(git(root, "show", `${branch}:${file}`)).toContain(line);
      const after = ofUser(root);
      // Compiled caches of the user's own run are the user's.
      expect(after["(index)"]).toBe(before["(index)"]);
      expect(after["(refs)"]).toBe(before["(refs)"]);
      git(root, "merge", "-q", branch);
      expect(twiceshy(root, ["run", "--", ...story.check], { env }).code, "green where it is merged").toBe(0);
    });
  }
});
