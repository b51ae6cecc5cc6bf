import { beforeAll, describe, expect, it } from "vitest";
import { fitsGlob } from "#learn/lessons/glob.ts";
import { type About, matchLesson, needsPatternEngine } from "#learn/lessons/match.ts";
import { loadPatternEngine, type PatternEngine } from "#learn/lessons/pattern-engine.ts";
import type { Condition } from "#model/lesson.ts";

let engine: PatternEngine;
beforeAll(async () => {
  engine = await loadPatternEngine();
});

const lesson = (conditions: [Condition["field"], Condition["operator"], string][], scope: string[] = []) => ({
  trigger: { conditions: conditions.map(([field, operator, value]) => ({ field, operator, value })) },
  scope,
});
const FAILURE: About = {
  fingerprint: "aaaa1111",
  fingerprints: ["bbbb2222"],
  coarse: "cccc3333",
  errorType: "ModuleNotFoundError",
  category: "missing_dependency",
  message: "No module named 'pytest_asyncio'",
  file: "tests/unit/test_async.py",
  command: "pytest -q",
  phase: "03",
  tool: "pytest",
  test: "test_loop",
  text: "E   ModuleNotFoundError: No module named 'pytest_asyncio'\nimport of conftest",
};

describe("matchLesson", () => {
  it.each<[Condition["field"], Condition["operator"], string, boolean]>([
    ["fingerprint", "is", "aaaa1111", true],
    ["fingerprint", "is", "bbbb2222", true],
    ["fingerprint", "is", "aaaa", false],
    ["fingerprint", "one-of", "zzzz|bbbb2222", true],
    ["coarse", "is", "cccc3333", true],
    ["error_type", "is", "ModuleNotFoundError", true],
    ["error_type", "is", "modulenotfounderror", false],
    ["error_type", "one-of", "ImportError | ModuleNotFoundError", true],
    ["error_type", "one-of", "|", false],
    ["category", "is", "Missing_Dependency", true],
    ["message", "contains", "PYTEST_ASYNCIO", true],
    ["message", "contains", "conftest", true],
    ["message", "contains", " ", false],
    ["message", "word", "pytest", true],
    ["message", "word", "asyncio", false],
    ["message", "word", "Pytest", false],
    ["message", "word", " ", false],
    ["message", "matches", "No module named '(?P<name>\\w+)'", true],
    ["message", "matches", "^nothing$", false],
    ["message", "matches", "(", false],
    ["file", "glob", "tests/**/*.py", true],
    ["file", "glob", "test_*.py", true],
    ["file", "glob", "src/**", false],
    ["command", "contains", "pytest", true],
    ["phase", "is", "3", true],
    ["phase", "is", "4", false],
    ["tool", "is", "pytest", true],
    ["test", "matches", "loop$", true],
    ["text", "contains", "import of", true],
    ["text", "contains", "pytest -q", true],
    ["text", "contains", "jest ", false],
  ])("%s %s %s: %s", (field, operator, value, matches) => {
    expect(matchLesson(lesson([[field, operator, value]]), FAILURE, engine).matches).toBe(matches);
  });

  it("wants all conditions, and says which one does not hold", () => {
    const both = lesson([
      ["error_type", "is", "ModuleNotFoundError"],
      ["message", "contains", "numpy"],
    ]);
    expect(matchLesson(both, FAILURE)).toEqual({ matches: false, why: 'not: message contains "numpy"' });
    const held = lesson([
      ["error_type", "is", "ModuleNotFoundError"],
      ["tool", "is", "pytest"],
    ]);
    expect(matchLesson(held, FAILURE).why).toBe('error type is "ModuleNotFoundError"; tool is "pytest"');
  });

  it("never fits without a trigger, or where nothing is known", () => {
    expect(matchLesson(lesson([]), FAILURE).matches).toBe(false);
    expect(matchLesson(lesson([["message", "contains", "x"]]), {}).matches).toBe(false);
  });

  it("keeps to its scope where the file is known", () => {
    const inScope = (scope: string[], about: About = FAILURE) =>
      matchLesson(lesson([["tool", "is", "pytest"]], scope), about).matches;
    expect(inScope(["tests"])).toBe(true);
    expect(inScope(["tests/"])).toBe(true);
    expect(inScope(["src", "tests/unit/*.py"])).toBe(true);
    expect(inScope(["src"])).toBe(false);
    expect(inScope(["test"])).toBe(false);
    expect(inScope(["src"], { tool: "pytest" })).toBe(true);
    expect(inScope(["src"], { tool: "pytest", files: ["a.py", "src/b.py"] })).toBe(true);
  });

  it("does not match a pattern without the engine, and says which lessons need it", () => {
    const pattern = lesson([["message", "matches", "pytest"]]);
    expect(matchLesson(pattern, FAILURE).matches).toBe(false);
    expect(needsPatternEngine(pattern)).toBe(true);
    expect(needsPatternEngine(lesson([["message", "contains", "x"]]))).toBe(false);
  });
});

describe("the pattern engine", () => {
  it("is linear: a pattern that hangs others takes no time", () => {
    const start = performance.now();
    expect(engine.finds("^(a+)+$", `${"a".repeat(50_000)}b`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it.each([
    ["", /empty/],
    ["a".repeat(2001), /2000/],
    ["(?=x)", /look-around/],
    ["[", /RE2/],
  ])("says what is wrong with %j", (pattern, why) => {
    expect(engine.fault(pattern)).toMatch(why);
    expect(engine.finds(pattern, "x")).toBe(false);
  });

  it("finds nothing wrong with a good one", () => {
    expect(engine.fault("No module named '(\\w+)'")).toBeNull();
  });
});

describe("fitsGlob", () => {
  it.each([
    ["src/a.ts", "src/*.ts", true],
    ["src/x/a.ts", "src/*.ts", false],
    ["src/x/y/a.ts", "src/**/*.ts", true],
    ["src/a.ts", "src/**/*.ts", true],
    ["a/b/c", "a/**", true],
    ["a", "a/**", true],
    ["b/a.test.ts", "*.test.ts", true],
    ["b/a.test.tsx", "*.test.ts", false],
    ["b/a.tsx", "*.{ts,tsx}", true],
    ["b/a.js", "*.{ts,tsx}", false],
    ["src/a/c.ts", "{src}/a/{b,c}.ts", true],
    ["src/a/d.ts", "{src}/a/{b,c}.ts", false],
    ["src\\win\\a.ts", "src/win/?.ts", true],
    ["./src/a.ts", "./src/a.ts", true],
    ["a.ts", "", false],
    ["database/schema.sql", "database/*", true],
    ["aXb", "a*b*", true],
  ])("%s fits %s: %s", (path, glob, fits) => {
    expect(fitsGlob(path, glob)).toBe(fits);
  });

  it("does not hang on many stars", () => {
    const start = performance.now();
    expect(fitsGlob("a".repeat(3000), `${"a*".repeat(150)}b`)).toBe(false);
    expect(fitsGlob("a/".repeat(1500), `${"**/a/".repeat(60)}b`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
