import { describe, expect, it } from "vitest";
import type { Miss } from "../../scripts/eval/misses.mjs";
import { code, missLines, whyOf } from "../../scripts/eval/report-misses.mjs";

const miss = (over: Partial<Miss> = {}): Miss => ({
  id: "tsc_a__base",
  cause: "tsc_a",
  harm: "partly wrong",
  faults: ["file:line"],
  wanted: { message: "Cannot find name 'x'", place: "src/a.ts:3", category: "type_error" },
  found: {
    id: "tsc_a__base",
    isFailure: true,
    category: "build_error",
    detector: "general",
    message: "Cannot find name 'x'",
    file: "src/b.ts",
    line: null,
    test: null,
  },
  joined: null,
  cases: 1,
  ...over,
});

describe("a list of misses", () => {
  it("shows what was wanted, what was found and why; categories only where they are wrong", () => {
    expect(missLines("Here", [miss()], () => "two files share the name")).toEqual([
      "",
      "### Here",
      "",
      "1. `tsc_a__base`, partly wrong: file:line",
      "   - wanted `Cannot find name 'x'`, at `src/a.ts:3`",
      "   - found `Cannot find name 'x'`, at `src/b.ts` (general)",
      "   - why: two files share the name",
    ]);
    const lines = missLines(
      "Here",
      [miss({ faults: ["category", "category"], cases: 4, joined: "other" })],
      () => "",
    );
    expect(lines[3]).toBe("1. `tsc_a__base`, partly wrong: category (4 logs of this cause)");
    expect(lines[4]).toMatch(/, type_error$/);
    expect(lines[6]).toBe("   - joined with `other`");
  });

  it("says where nothing was found, and where nothing is missed", () => {
    const found = { id: "tsc_a__base", isFailure: false, category: "none" };
    expect(missLines("Here", [miss({ found })], () => "")).toContain("   - found nothing");
    expect(missLines("Here", [], () => "")).toEqual(["", "### Here", "", "None."]);
  });

  it("stops after ten and says how many more", () => {
    const many = Array.from({ length: 13 }, (_, n) => miss({ id: `case${n}` }));
    const lines = missLines("Here", many, () => "");
    expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(10);
    expect(lines.at(-1)).toBe("And 3 more causes.");
  });
});

describe("why", () => {
  const why = whyOf({ tsc_a: "for all of the cause", tsc_a__x: "for this case" }, [
    { field: "place", ids: ["gj_1"], why: "no such line" },
  ]);
  const about = (id: string, faults: string[], cause = id) => why({ id, cause, faults });

  it("is told by case, else by cause, else as not known", () => {
    expect(about("tsc_a__x", ["message"], "tsc_a")).toBe("for this case");
    expect(about("tsc_a__y", ["message"], "tsc_a")).toBe("for all of the cause");
    expect(about("other", ["message"])).toBe("not explained");
  });

  it("is the label, where all that is wrong is in doubt", () => {
    expect(about("gj_1", ["file:line"])).toBe("the label is held to be wrong: no such line");
    expect(about("gj_1", ["file:line", "message"])).toBe("not explained");
  });
});

describe("text of a log", () => {
  it.each([
    ["plain", "`plain`"],
    ["two\n  lines", "`two lines`"],
    ["a `tick` inside", "`` a `tick` inside ``"],
    ["``` fence", "```` ``` fence ````"],
    ["</td> | <b>", "`</td> | <b>`"],
    ["x".repeat(200), `\`${"x".repeat(139)}…\``],
  ])("%j stays in its span", (text, shown) => {
    expect(code(text)).toBe(shown);
  });
});
