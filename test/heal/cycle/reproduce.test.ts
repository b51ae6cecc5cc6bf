import { describe, expect, it } from "vitest";
import { failureKind, kindOfRun } from "#heal/cycle/kinds.ts";
import { smallestCommand } from "#heal/cycle/reproduce.ts";
import { KNOWN_CATEGORIES } from "#model/category.ts";
import { failure } from "./scene.ts";

const tax = (more: object = {}) =>
  failure("a", { test: "cart > adds tax", file: "test/cart.test.ts", ...more });

describe("smallestCommand", () => {
  it.each([
    [["npx", "vitest", "run"], tax(), "vitest run test/cart.test.ts -t 'adds tax'"],
    [["npx", "vitest", "run"], tax({ file: "src/cart.ts" }), "vitest run -t 'adds tax'"],
    [["jest"], tax({ test: null }), "jest test/cart.test.ts"],
    [["pytest", "-q"], tax({ test: "tests/test_cart.py::test_tax" }), "pytest tests/test_cart.py::test_tax"],
    [
      ["pytest"],
      tax({ test: "tests/test_cart.py::test_tax[a b]" }),
      "pytest 'tests/test_cart.py::test_tax[a b]'",
    ],
    [
      ["python", "-m", "pytest"],
      tax({ test: "test_tax", file: "tests/test_cart.py" }),
      "pytest tests/test_cart.py -k test_tax",
    ],
    [["go", "test", "./cart"], tax({ test: "TestTax/empty" }), "go test ./cart -run '^TestTax$'"],
    [["cargo", "test"], tax({ test: "cart::tests::adds_tax" }), "cargo test cart::tests::adds_tax"],
    [["bundle", "exec", "rspec"], tax({ file: "spec/cart_spec.rb", line: 7 }), "rspec spec/cart_spec.rb:7"],
    [
      ["./mvnw", "test"],
      tax({ test: "adds()", file: "src/test/java/CartTest.java" }),
      "mvn test '-Dtest=CartTest#adds'",
    ],
    [["node", "--test"], tax(), "node --test '--test-name-pattern=adds tax' test/cart.test.ts"],
    [["ruff", "check"], tax({ test: null, file: "cart.py" }), "ruff check cart.py"],
    [["npm", "test"], tax(), null],
    [["make"], tax(), null],
    [["go", "build"], tax(), null],
    [["sh", "-c", "a && b"], tax(), null],
  ])("narrows %j", (argv, one, text) => expect(smallestCommand(argv, one)).toBe(text));

  it("looks through a script", () => {
    const scripts = { test: "vitest run", unit: "node --test", all: "npm run a && npm run b" };
    expect(smallestCommand(["npm", "test"], tax(), scripts)).toBe(
      "npx vitest run test/cart.test.ts -t 'adds tax'",
    );
    expect(smallestCommand(["npm", "run", "unit"], tax(), scripts)).toMatch(/^node --test /);
    expect(smallestCommand(["npm", "run", "all"], tax(), scripts)).toBeNull();
  });

  it("quotes what a shell would read", () => {
    expect(smallestCommand(["jest"], tax({ test: "it's $(rm -rf x)" }))).toBe(
      "jest test/cart.test.ts -t 'it'\\''s $(rm -rf x)'",
    );
  });
});

describe("failureKind", () => {
  it("has a kind for each category that we know", () => {
    const kinds = new Set(["test_failure", "lint_failure", "runtime_error", "tooling_error", "unknown"]);
    for (const category of KNOWN_CATEGORIES) {
      expect(kinds).toContain(failureKind(category));
      if (category !== "other") expect(failureKind(category)).not.toBe("unknown");
    }
    expect(failureKind("lint_error")).toBe("lint_failure");
    expect(failureKind("missing_dependency")).toBe("tooling_error");
    expect(failureKind("my_own")).toBe("unknown");
    expect(failureKind("constructor")).toBe("unknown");
  });

  it("names a run by its likely cause", () => {
    expect(kindOfRun([])).toBe("unknown");
    expect(kindOfRun([failure("a", { category: "syntax_error" }), failure("b")])).toBe("tooling_error");
  });
});
