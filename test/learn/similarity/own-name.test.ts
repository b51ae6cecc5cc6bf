import { describe, expect, it } from "vitest";
import { compare } from "#learn/similarity/compare.ts";
import { scoreOf } from "#learn/similarity/score.ts";
import { RECALL_THRESHOLD } from "#learn/similarity/weights.ts";
import type { Finding } from "#model/failure.ts";
import { failure } from "./finding.ts";

const likeness = (a: Partial<Finding>, b: Partial<Finding>) => scoreOf(compare(failure(a), failure(b)));

describe("a test's own name in its message", () => {
  it.each([
    ["taxes: expected 20, got 19", "taxes", "rates: expected 20, got 19", "rates"],
    [
      "Snapshot name: `prints a receipt 1` does not match",
      "prints a receipt",
      "Snapshot name: `adds the tax 1` does not match",
      "adds the tax",
    ],
    [
      "Failed to import test module: test_mail",
      "test_mail (unittest.loader._FailedTest.test_mail)",
      "Failed to import test module: test_post",
      "test_post (unittest.loader._FailedTest.test_post)",
    ],
  ])("%s says where, not what", (message, test, other, otherTest) => {
    expect(likeness({ message, test }, { message: other, test: otherTest })).toBeGreaterThan(
      RECALL_THRESHOLD,
    );
  });

  it("a single word in the middle may be what is wrong", () => {
    const [a, b] = [
      { message: "no database on this machine", test: "database" },
      { message: "no printer on this machine", test: "printer" },
    ];
    expect(likeness(a, b)).toBeLessThan(RECALL_THRESHOLD);
  });
});

describe("messages that are nothing but noise", () => {
  it.each([
    ["0.20s", "src/menu.rs"],
    ["src/menu.rs", "src/cart.rs"],
    ["<uuid>", "0.20s"],
  ])("%s and %s are not alike, whatever their kind", (a, b) => {
    expect(likeness({ message: a }, { message: b })).toBeLessThan(RECALL_THRESHOLD);
  });

  it("two that name something are, when their kind and the name are one", () => {
    const [a, b] = [
      { message: "'price'", errorType: "KeyError", test: null, file: "a.py" },
      { message: "'price'", errorType: "KeyError", test: null, file: "b.py" },
    ];
    expect(likeness(a, b)).toBeGreaterThan(RECALL_THRESHOLD);
  });
});
