import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hardLimits } from "#heal/gates/hard-limits.ts";
import { mayRunRemedy } from "#heal/gates/may-run-remedy.ts";
import { protectedPaths } from "#heal/gates/protected-paths.ts";
import { safetyOf } from "#heal/gates/safety.ts";
import { file } from "../cycle/diffs.ts";
import { HONEST } from "./honest.ts";
import { ATTACKS } from "./red-team.ts";

const DIFFS = [...ATTACKS, ...HONEST].map(({ diff }) => diff);
const WORDS = [
  "@@ -1 +1 @@",
  "--- a/x",
  "+++ b/x",
  "diff --git a/x b/x",
  "+",
  "-",
  " ",
  "\\ No newline at end of file",
  '"',
  "`",
  "eval(",
  "// @ts-ignore",
  "it(",
  "{",
  "}",
  "\r",
  "\u202e",
  "\0",
];
const line = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join("")),
);
const PATHS = [
  "src/a.ts",
  "a.py",
  "a.go",
  "src/a.rs",
  "A.java",
  "a.rb",
  "a.yaml",
  "package.json",
  "a.sh",
  "test/a.test.ts",
  "tests/test_a.py",
  "Makefile",
  "Cargo.toml",
  "pyproject.toml",
  "a",
];

describe("hostile diffs", () => {
  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join("\n");
        expect(Array.isArray(hardLimits(text))).toBe(true);
        expect(safetyOf(text).safety).toBe("risky");
        expect(mayRunRemedy(text, { files: ["package-lock.json"], names: [] }).kind).not.toBe("may");
        protectedPaths([{ path: text, leadsTo: text }]);
      }),
      { numRuns: 300 },
    );
  });

  it("never throws on any lines in a well-formed hunk, and says where", () => {
    const signed = fc
      .tuple(
        fc.constantFrom("+", "-", " "),
        line.map((text) => text.replace(/[\n]/g, "")),
      )
      .map(([sign, text]) => sign + text);
    fc.assert(
      fc.property(
        fc.constantFrom(...PATHS),
        fc.array(signed, { minLength: 1, maxLength: 12 }),
        (path, lines) => {
          const diff = file(path, ...lines);
          for (const { where, why } of hardLimits(diff)) expect([where, why]).not.toContain("");
          safetyOf(diff);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("a change that is refused stays refused beside an honest one", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTACKS), fc.constantFrom(...HONEST), (attack, honest) => {
        if (attack.diff === "") return;
        expect(hardLimits(honest.diff + attack.diff).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it("a known diff with one character gone or changed never throws", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DIFFS),
        fc.nat(),
        fc.string({ unit: "binary", maxLength: 2 }),
        (diff, at, text) => {
          const place = diff.length === 0 ? 0 : at % diff.length;
          const changed = diff.slice(0, place) + text + diff.slice(place + 1);
          hardLimits(changed);
          safetyOf(changed);
        },
      ),
      { numRuns: 300 },
    );
  });

  const UNITS = [
    " ",
    "\t",
    "a ",
    "(",
    ")",
    "{",
    "[",
    "<",
    "'",
    '"',
    "`",
    "/",
    "*/",
    "/*",
    "\\",
    "=>",
    "? : ",
    "a: b, ",
    "catch (",
    "x rescue ",
    "|| ",
    "import a, ",
    "it(",
    "expect(",
    "\u0430",
    "a.",
    "$(",
    "-----BEGIN ",
    "password=",
    "<any>",
    "1.",
    ",_ = ",
  ];
  it.each(UNITS)("takes its time with no line of %j", (unit) => {
    const long = unit.repeat(Math.floor(396 / unit.length));
    const start = performance.now();
    for (const path of PATHS) {
      const lines = Array.from({ length: 15 }, (_, at) => [`-${long}${at}`, `+${long}x${at}`]).flat();
      const diff = file(path, ...lines);
      hardLimits(diff);
      safetyOf(diff);
    }
    // 15 files of 30 lines; the machine of a test may be busy
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("takes time by the size of a diff, not by its square", () => {
    const time = (count: number) => {
      const lines = Array.from({ length: count }, (_, at) => [` keep(${at});`, `+  step(${at});`]).flat();
      const diff = file("src/a.ts", ...lines);
      const start = performance.now();
      hardLimits(diff, { isConfirmedBatch: true });
      return performance.now() - start;
    };
    time(100);
    const [small, large] = [time(450), time(3_600)];
    expect(large).toBeLessThan(Math.max(40 * small, 2_000));
  });

  it("looks into nothing that is too large, and says so", () => {
    const start = performance.now();
    expect(hardLimits("x".repeat(50_000_000))).toEqual([
      { limit: "unreadable", where: "the diff:1", why: "it is too large to be looked through" },
    ]);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
