import { describe, expect, it } from "vitest";
import { codeOf } from "#doors/heal-code.ts";
import { safetyOf } from "#heal/gates/safety.ts";
import { code, diffOf } from "./changes.ts";

const safety = async (path: string, before: string, after: string) => {
  const diff = diffOf({ name: "", path, before, after });
  const view = await codeOf(diff, () => before, { PATH: process.env.PATH });
  return { lines: safetyOf(diff).safety, both: safetyOf(diff, {}, view).safety };
};

describe("safety by the tree", () => {
  it.each([
    ["ts: formatting", "a.ts", code("total( 1,2 );"), code("total(1, 2);")],
    ["ts: a comment", "a.ts", code("total(1);"), code("// the sum", "total(1);")],
    ["ts: an import", "a.ts", code("total(1);"), code('import { total } from "./b.ts";', "total(1);")],
    ["ts: a type", "a.ts", code("const sum = 1;", "use(sum);"), code("const sum: number = 1;", "use(sum);")],
    ["py: an import", "a.py", code("total(1)"), code("from b import total", "total(1)")],
    [
      "py: a hint",
      "a.py",
      code("def _total(items):", "    return 1"),
      code("def _total(items: list[int]) -> int:", "    return 1"),
    ],
    ["py: a variable's hint", "a.py", code("total = 1"), code("total: int = 1")],
  ])("confirms what is safe: %s", async (_, path, before, after) => {
    expect(await safety(path, before, after)).toEqual({ lines: "safe", both: "safe" });
  });

  it.each([
    // Blanks in a text that was opened above.
    [
      "ts: blanks in a template",
      "a.ts",
      code("const page = `", "one", "two", "three", "four  five", "`;"),
      code("const page = `", "one", "two", "three", "four five", "`;"),
    ],
    [
      "py: a field of a dataclass",
      "a.py",
      code("@dataclass", "class Cart:", "    sum: int = 0"),
      code("@dataclass", "class Cart:", "    sum = 0"),
    ],
  ])("raises what lines call safe: %s", async (_, path, before, after) => {
    expect(await safety(path, before, after)).toEqual({ lines: "safe", both: "moderate" });
  });

  it.each([
    [
      "ts: a parameter on a line of its own",
      "a.ts",
      code("export function total(", "  items,", ") {", "  return 1;", "}"),
      code("export function total(", "  items,", "  rate,", ") {", "  return 1;", "}"),
    ],
    [
      "ts: a function that is exported below",
      "a.ts",
      code("const total = (items) => 1;", "export { total };"),
      code("const total = (items, rate) => 1;", "export { total };"),
    ],
    [
      "js: one more name in module.exports",
      "a.js",
      code("module.exports = {", "  total,", "};"),
      code("module.exports = {", "  total,", "  tax,", "};"),
    ],
    [
      "py: a parameter on a line of its own",
      "a.py",
      code("def total(", "    items,", "):", "    return 1"),
      code("def total(", "    items,", "    rate,", "):", "    return 1"),
    ],
  ])("calls a changed API risky where lines do not see it: %s", async (_, path, before, after) => {
    expect(await safety(path, before, after)).toEqual({ lines: "moderate", both: "risky" });
  });

  it("never calls safe what lines do not", async () => {
    expect(await safety("a.ts", code("use(a,", "  b);"), code("use(a, b);"))).toMatchObject({
      both: expect.not.stringContaining("risky"),
    });
    expect(await safety("a.ts", code("use(1);"), code("use(2);"))).toEqual({
      lines: "moderate",
      both: "moderate",
    });
  });
});
