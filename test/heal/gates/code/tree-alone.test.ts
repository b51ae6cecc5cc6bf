import { describe, expect, it } from "vitest";
import { codeOf } from "#doors/heal-code.ts";
import { codeLimits } from "#heal/gates/limit-code.ts";
import { LIMITS } from "#heal/gates/limits.ts";
import { readPatch } from "#heal/gates/read-patch.ts";
import { code, diffOf } from "./changes.ts";

const PY = code(
  "import unittest",
  "",
  "class TestCart(unittest.TestCase):",
  "    def test_total(self):",
  "        assert total([1]) == 1",
);
const JS = code(
  'import { expect, it } from "vitest";',
  'it("adds", () => {',
  "  expect(total([1])).toBe(1);",
  "});",
);

describe("the tree alone, without what lines see", () => {
  it.each([
    [
      "py: an assertion behind a condition that never holds",
      "test",
      "test_cart.py",
      PY,
      PY.replace("        assert", "        if not True:\n            assert"),
    ],
    ["py: an assertion that always holds", "test", "test_cart.py", PY, PY.replace("== 1", "== 1 or True")],
    [
      "py: a return before it",
      "test",
      "test_cart.py",
      PY,
      PY.replace("        assert", "        return\n        assert"),
    ],
    [
      "py: a mark on the class",
      "test",
      "test_cart.py",
      PY,
      PY.replace("class", '@unittest.skip("later")\nclass'),
    ],
    ["py: it is no test any more", "test", "test_cart.py", PY, PY.replace("def test_", "def check_")],
    [
      "py: an open except",
      "swallow",
      "a.py",
      code("save()"),
      code("try:", "    save()", "except:", '    "later"'),
    ],
    ["py: a shell among other words", "shell", "a.py", code("run(x)"), code('run(x, **{"shell": True})')],
    [
      "js: an assertion behind a condition that never holds",
      "test",
      "a.test.ts",
      JS,
      JS.replace("  expect", "  if (false) expect"),
    ],
    [
      "js: an assertion outside of the test",
      "test",
      "a.test.ts",
      JS,
      code('import { expect, it } from "vitest";', 'it("adds", () => {});', "expect(total([1])).toBe(1);"),
    ],
    ["js: another expectation", "test", "a.test.ts", JS, JS.replace(".toBe(1)", ".toBeDefined()")],
    ["js: an option that skips", "test", "a.test.ts", JS, JS.replace('"adds", ', '"adds", { skip: true }, ')],
    ["js: eval in a template's name", "eval", "a.js", code("run(x);"), code("globalThis[`eval`](x);")],
    ["js: eval that is handed on", "eval", "a.js", code("rows.map(Number);"), code("rows.map(eval);")],
    ["js: a timer with text", "eval", "a.js", code("later(x);"), code('setTimeout("save(" + x + ")", 1);')],
    [
      "js: require of a name that is put together",
      "shell",
      "a.js",
      code("run(x);"),
      code('require("child_" + "process").exec(x);'),
    ],
    ["ts: any", "silence", "a.ts", code("let a: Item;"), code("let a: Map<string, any>;")],
  ])("refuses: %s", async (_, limit, path, before, after) => {
    const diff = diffOf({ name: "", path, before, after });
    const read = readPatch(diff, LIMITS);
    if (read.kind === "unreadable") throw new Error(read.why);
    const view = await codeOf(diff, () => before, { PATH: process.env.PATH });
    expect(codeLimits(read.files, view).map((one) => one.limit)).toContain(limit);
  });
});
