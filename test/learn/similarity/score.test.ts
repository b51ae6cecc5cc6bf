import { describe, expect, it } from "vitest";
import { compare } from "#learn/similarity/compare.ts";
import { scoreOf } from "#learn/similarity/score.ts";
import { RECALL_THRESHOLD } from "#learn/similarity/weights.ts";
import type { Finding } from "#model/failure.ts";
import { failure } from "./finding.ts";

const score = (a: Partial<Finding>, b: Partial<Finding>): number => scoreOf(compare(failure(a), failure(b)));

const missing = (message: string, file = "src/a.js"): Partial<Finding> => ({
  message,
  file,
  category: "missing_dependency",
});
const red = (message: string, test: string, errorType = "AssertionError"): Partial<Finding> => ({
  ...{ message, test, errorType, category: "test_failure", file: `tests/${test}.py` },
});

describe("the same cause elsewhere is found", () => {
  it.each<[string, Partial<Finding>, Partial<Finding>]>([
    [
      "another file",
      missing("Cannot find module 'dayjs'"),
      missing("Cannot find module 'dayjs'", "lib/harbor.js"),
    ],
    [
      "another importer",
      missing("Cannot find package 'dayjs' imported from /home/a/x/src/plan.js"),
      missing("Cannot find package 'dayjs' imported from /srv/b/y/src/tour.js", "tour.js"),
    ],
    ["another test", red("assert 3 == 2.5", "test_median"), red("assert 3 == 2.5", "test_harbor")],
    [
      "another function",
      { message: "price() missing 1 required positional argument: 'rate'", errorType: "TypeError" },
      { message: "total() missing 1 required positional argument: 'rate'", errorType: "TypeError" },
    ],
    [
      "a full stop more",
      { message: "'fetchUser' is not defined." },
      { message: "'fetchUser' is not defined" },
    ],
    ["another tool", missing('Could not resolve "axios"'), missing("Can't resolve 'axios'")],
    [
      "a changed id",
      { message: "queue c11751cb9174 is closed", errorType: "QueueClosedError" },
      { message: "queue 847e719b6e51 is closed", errorType: "QueueClosedError" },
    ],
  ])("%s", (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(RECALL_THRESHOLD);
  });
});

describe("a look-alike with another cause is not", () => {
  it.each<[string, Partial<Finding>, Partial<Finding>]>([
    [
      "another package",
      missing("cannot find module providing package github.com/spf13/cobra"),
      missing("cannot find module providing package github.com/gorilla/mux"),
    ],
    [
      "another package, unquoted",
      missing("No matching distribution found for requestz"),
      missing("No matching distribution found for flaskk"),
    ],
    [
      "another package in a URL",
      missing("404 Not Found - GET https://registry.example.org/left-padd"),
      missing("404 Not Found - GET https://registry.example.org/expresss"),
    ],
    [
      "another attribute",
      { message: "'NoneType' object has no attribute 'group'", errorType: "AttributeError" },
      { message: "'NoneType' object has no attribute 'strip'", errorType: "AttributeError" },
    ],
    [
      "the types the other way round",
      { message: "Type 'number' is not assignable to type 'string'.", errorType: "TS2322" },
      { message: "Type 'string' is not assignable to type 'number'.", errorType: "TS2322" },
    ],
    [
      "other values in another test",
      red("expected 3 to equal 4", "counts"),
      red("expected 'b' to equal 'c'", "maps"),
    ],
    ["other numbers in another test", red("assert 10 == 9", "test_clamp"), red("assert 7 == 2", "test_mean")],
    ["nothing said, in another test", red("AssertionError", "test_a"), red("AssertionError", "test_b")],
    [
      "another missing data file",
      { message: "ENOENT: no such file or directory, open 'data/seed.csv'", errorType: "ENOENT" },
      { message: "ENOENT: no such file or directory, open 'config/settings.json'", errorType: "ENOENT" },
    ],
    ["another verb", { message: "cannot open the socket" }, { message: "cannot close the socket" }],
    [
      "one common name in two sentences",
      { message: "'main' is not exported by the module" },
      { message: "no tests found in 'main'" },
    ],
  ])("%s", (_, a, b) => {
    expect(score(a, b)).toBeLessThan(RECALL_THRESHOLD);
  });
});

describe("the score", () => {
  const same = red("assert 3 == 2.5", "test_median");

  it("puts the same fingerprint above everything else", () => {
    expect(score(same, same)).toBeGreaterThan(0.98);
    expect(score(same, red("assert 3 == 2.5", "test_harbor"))).toBeLessThan(0.98);
  });

  it("is the same in both directions", () => {
    const others = [
      red("assert 1 == 2", "test_b"),
      missing("Cannot find module 'x'"),
      { message: "Killed" },
      { message: "" },
    ];
    for (const a of [same, ...others])
      for (const b of others) expect(score(a, b)).toBeCloseTo(score(b, a), 12);
  });

  it("lies between 0 and 1, also for messages without words", () => {
    for (const a of ["", "'a'", "1 2 3", "***", "\u0000"]) {
      for (const b of ["", "'a'", "boom"]) {
        const value = score({ message: a }, { message: b });
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }
  });

  it("does not hold two failures without a word for one", () => {
    expect(score({ message: "'a'" }, { message: "12", category: "other" })).toBeLessThan(RECALL_THRESHOLD);
  });
});
