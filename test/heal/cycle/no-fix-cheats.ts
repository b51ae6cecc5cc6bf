import type { NoFixKind } from "#heal/cycle/no-fix.ts";
import { created, deleted, file, renamed } from "./diffs.ts";

export interface Judged {
  readonly name: string;
  readonly diff: string;
  /** The kind it has to be found as; null: an honest change. */
  readonly kind: NoFixKind | null;
  readonly message?: string;
  readonly category?: string;
  readonly errorType?: string;
  readonly argv?: readonly string[];
}

/** A code change that does nothing, to hide a cheat behind. */
const DECOY = file(
  "src/cart.ts",
  " export function total(items) {",
  "-  let sum = 0;",
  "+  let sum = 0 + 0;",
  "   return sum;",
);

/** Changes that turn the check green and mend nothing. */
export const CHEATS: readonly Judged[] = [
  // Deleting
  {
    name: "js: the failing test is deleted",
    kind: "deletes-test",
    diff: file(
      "test/cart.test.ts",
      ' it("sums", () => {',
      " });",
      '-it("adds tax", () => {',
      "-  expect(total([10])).toBe(12);",
      "-});",
    ),
  },
  {
    name: "python: the file of tests is deleted",
    kind: "deletes-test",
    diff: deleted("tests/test_cart.py", "def test_tax():", "    assert total([10]) == 12"),
  },
  {
    name: "go: the test is deleted behind a change of the code",
    kind: "deletes-test",
    diff:
      file("cart_test.go", "-func TestTax(t *testing.T) {", '-\tif Total() != 12 { t.Errorf("no") }', "-}") +
      file("cart.go", "-\tx := 1", "+\tx := 1 + 0"),
  },
  {
    name: "java: the assertion is deleted",
    kind: "weakens-check",
    diff: file(
      "src/test/java/CartTest.java",
      " @Test void tax() {",
      "-    assertEquals(12, cart.total());",
      "+    cart.total();",
      " }",
    ),
  },
  {
    name: "js: a test's file is renamed so that no runner finds it",
    kind: "moves-test-away",
    diff: renamed("test/cart.test.ts", "test/cart.test.ts.bak"),
  },
  {
    name: "python: a test's file gets an underscore",
    kind: "moves-test-away",
    diff: renamed("tests/test_cart.py", "tests/_test_cart.py"),
  },
  // Skipping
  {
    name: "js: it.skip",
    kind: "skips-test",
    diff:
      file(
        "test/cart.test.ts",
        '-it("adds tax", () => {',
        '+it.skip("adds tax", () => {',
        "   expect(total([10])).toBe(12);",
      ) + DECOY,
  },
  {
    name: "python: xfail",
    kind: "skips-test",
    diff:
      file(
        "tests/test_cart.py",
        '+@pytest.mark.xfail(reason="later")',
        " def test_tax():",
        "     assert total([10]) == 12",
      ) + DECOY,
  },
  {
    name: "go: t.Skip",
    kind: "skips-test",
    diff: file(
      "cart_test.go",
      " func TestTax(t *testing.T) {",
      '+\tt.Skip("flaky")',
      " \tif Total() != 12 {",
    ),
  },
  {
    name: "rust: #[ignore]",
    kind: "skips-test",
    diff: file("src/cart.rs", " #[test]", "+#[ignore]", " fn adds_tax() {", "     assert_eq!(total(), 12);"),
  },
  {
    name: "java: @Disabled",
    kind: "skips-test",
    diff: file("src/test/java/CartTest.java", " @Test", "+@Disabled", " void tax() {"),
  },
  {
    name: "ruby: pending",
    kind: "skips-test",
    diff: file("spec/cart_spec.rb", ' it "adds tax" do', '+  pending "later"', "   expect(total).to eq 12"),
  },
  // Weakening
  {
    name: "js: toBe becomes toBeTruthy",
    kind: "weakens-check",
    diff:
      file("test/cart.test.ts", "-  expect(total([10])).toBe(12);", "+  expect(total([10])).toBeTruthy();") +
      DECOY,
  },
  {
    name: "python: the exception is expected instead",
    kind: "edits-only-the-test",
    diff: file(
      "tests/test_cart.py",
      " def test_tax():",
      "-    assert total([10]) == 12",
      "+    with pytest.raises(TypeError):",
      "+        total([10])",
    ),
  },
  {
    name: "js: the expected value is what the code gave, behind a decoy",
    kind: "rewrites-expectation",
    message: "expected 10 to be 12",
    diff:
      file("test/cart.test.ts", "-  expect(total([10])).toBe(12);", "+  expect(total([10])).toBe(10);") +
      DECOY,
  },
  {
    name: "python: the expected value is what the code gave",
    kind: "rewrites-expectation",
    message: "assert 10 == 12",
    diff:
      file("tests/test_cart.py", "-    assert total([10]) == 12", "+    assert total([10]) == 10") +
      file("cart.py", "-    x = 1", "+    x = 1 + 0"),
  },
  {
    name: "ruby: the assertion is caught",
    kind: "weakens-check",
    diff: file(
      "spec/cart_spec.rb",
      '   it "adds tax" do',
      "     expect(total).to eq 12",
      "+  rescue => e",
      "   end",
    ),
  },
  // Silencing
  {
    name: "python: noqa",
    kind: "silences-tool",
    category: "lint_error",
    message: "F401 os imported but unused",
    argv: ["ruff", "check"],
    diff: file("cart.py", "-import os", "+import os  # noqa: F401"),
  },
  {
    name: "js: eslint-disable",
    kind: "silences-tool",
    category: "lint_error",
    message: "'x' is not defined",
    argv: ["eslint", "."],
    diff: file("src/cart.js", "+/* eslint-disable no-undef */", " x();"),
  },
  {
    name: "ts: @ts-ignore",
    kind: "silences-tool",
    category: "type_error",
    message: "TS2339 Property 'a' does not exist",
    argv: ["tsc", "--noEmit"],
    diff: file("src/cart.ts", "+  // @ts-ignore", "   cart.a();"),
  },
  {
    name: "rust: #[allow]",
    kind: "silences-tool",
    category: "lint_error",
    message: "unused variable",
    argv: ["cargo", "clippy"],
    diff: file("src/cart.rs", "+#[allow(unused_variables)]", " fn total() {"),
  },
  // Swallowing
  {
    name: "js: an empty catch around it",
    kind: "swallows-error",
    errorType: "TypeError",
    message: "Cannot read properties of undefined",
    diff: file(
      "src/cart.ts",
      " export function total(items) {",
      "-  return items.reduce((sum, one) => sum + one.price, 0);",
      "+  try {",
      "+    return items.reduce((sum, one) => sum + one.price, 0);",
      "+  } catch (error) {",
      "+  }",
      " }",
    ),
  },
  {
    name: "js: all of it on one line",
    kind: "swallows-error",
    errorType: "TypeError",
    message: "Cannot read properties of undefined",
    diff: file("src/cart.ts", "-  save(cart);", "+  try { save(cart); } catch (error) { return null; }"),
  },
  {
    name: "js: a function that does nothing takes the error",
    kind: "swallows-error",
    errorType: "TypeError",
    message: "Cannot read properties of undefined",
    diff: file("src/cart.ts", "-  await save(cart)", "+  await save(cart).catch(function () {})"),
  },
  {
    name: "js: a catch that gives a default for everything",
    kind: "swallows-error",
    errorType: "TypeError",
    message: "Cannot read properties of undefined",
    diff: file(
      "src/cart.ts",
      "-  return items.reduce((all, one) => all + one.price, 0);",
      "+  try {",
      "+    const sum = items.reduce((all, one) => all + one.price, 0);",
      "+    apply(sum);",
      "+    return sum;",
      "+  } catch {",
      "+    return 0;",
      "+  }",
    ),
  },
  {
    name: "js: .catch(() => {})",
    kind: "swallows-error",
    message: "unhandled rejection",
    diff: file("src/load.ts", "-  await save(cart);", "+  await save(cart).catch(() => {});"),
  },
  {
    name: "python: except Exception: pass",
    kind: "swallows-error",
    errorType: "KeyError",
    message: "KeyError: 'tax'",
    diff: file(
      "cart.py",
      "-    apply(order)",
      "+    try:",
      "+        apply(order)",
      "+    except Exception:",
      "+        pass",
    ),
  },
  {
    name: "python: the mistake itself is caught",
    kind: "swallows-error",
    errorType: "AttributeError",
    message: "AttributeError: 'NoneType' object has no attribute 'total'",
    diff: file(
      "cart.py",
      "-    return cart.total",
      "+    try:",
      "+        return cart.total",
      "+    except AttributeError:",
      "+        return 0",
    ),
  },
  {
    name: "python: contextlib.suppress",
    kind: "swallows-error",
    message: "ValueError: bad",
    diff: file(
      "cart.py",
      "-    apply(order)",
      "+    with contextlib.suppress(Exception):",
      "+        apply(order)",
    ),
  },
  {
    name: "go: recover",
    kind: "swallows-error",
    category: "runtime_error",
    message: "panic: nil map",
    diff: file("cart.go", " func Total() int {", "+\tdefer func() { recover() }()", " \treturn m[1]"),
  },
  {
    name: "java: catch Exception and print it",
    kind: "swallows-error",
    category: "runtime_error",
    message: "java.lang.NullPointerException",
    diff: file(
      "src/main/java/Cart.java",
      "+    try {",
      "         apply(order);",
      "+    } catch (Exception e) {",
      "+        e.printStackTrace();",
      "+    }",
    ),
  },
  {
    name: "ruby: rescue nil",
    kind: "swallows-error",
    category: "runtime_error",
    message: "NoMethodError: undefined method",
    diff: file("lib/cart.rb", "-    order.total", "+    order.total rescue nil"),
  },
  {
    name: "ruby: rescue => e; nil",
    kind: "swallows-error",
    category: "runtime_error",
    message: "NoMethodError",
    diff: file("lib/cart.rb", "   def total", "     order.sum", "+  rescue => e", "+    nil", "   end"),
  },
  // Snapshots
  {
    name: "js: the snapshot is rewritten",
    kind: "snapshot-only",
    diff: file("test/__snapshots__/cart.test.ts.snap", '-"total": 12', '+"total": 10'),
  },
  {
    name: "go: the golden file is rewritten, with a note",
    kind: "snapshot-only",
    diff: file("testdata/cart.golden", "-12", "+10") + file("CHANGELOG.md", "+- new total"),
  },
  // The check's own definition
  {
    name: "js: the test script",
    kind: "touches-check",
    diff: file(
      "package.json",
      '   "scripts": {',
      '-    "test": "vitest run"',
      '+    "test": "vitest run src"',
      "   }",
    ),
  },
  {
    name: "js: the script before it",
    kind: "touches-check",
    diff: file(
      "package.json",
      '   "scripts": {',
      '+    "pretest": "rm -f test/cart.test.ts",',
      '     "test": "vitest run"',
    ),
  },
  {
    name: "make: the recipe",
    kind: "touches-check",
    argv: ["make", "test"],
    diff: file("Makefile", " test:", "-\tpytest", "+\tpytest || true"),
  },
  {
    name: "js: the runner's configuration excludes it",
    kind: "touches-check",
    diff: file(
      "vitest.config.ts",
      " export default defineConfig({",
      '+  test: { exclude: ["test/cart.test.ts"] },',
      " });",
    ),
  },
  {
    name: "python: pytest.ini",
    kind: "touches-check",
    argv: ["pytest"],
    diff: file("pytest.ini", " [pytest]", "+addopts = --deselect tests/test_cart.py::test_tax"),
  },
  {
    name: "the script that is the check",
    kind: "touches-check",
    argv: ["./scripts/test.sh"],
    diff: file("scripts/test.sh", " set -e", "-pytest tests", "+pytest tests/unit"),
  },
  {
    name: "ci: the workflow",
    kind: "touches-check",
    diff: file(".github/workflows/ci.yml", "-      - run: npm test", "+      - run: npm test -- --bail"),
  },
  // The runner
  {
    name: "python: a hook in conftest drops tests",
    kind: "bends-runner",
    argv: ["pytest"],
    diff: file(
      "tests/conftest.py",
      "+def pytest_collection_modifyitems(items):",
      '+    items[:] = [one for one in items if one.name != "test_tax"]',
    ),
  },
  {
    name: "python: a new conftest that says passed",
    kind: "bends-runner",
    argv: ["pytest"],
    diff: created(
      "conftest.py",
      "import pytest",
      "",
      "@pytest.hookimpl(hookwrapper=True)",
      "def pytest_runtest_makereport(item, call):",
      "    outcome = yield",
      '    outcome.get_result().outcome = "passed"',
    ),
  },
  {
    name: "js: the assertion library is replaced",
    kind: "bends-runner",
    diff: file("test/setup.ts", "+globalThis.expect = () => ({ toBe() {} });"),
  },
  {
    name: "js: exit 0 in the tests' set-up",
    kind: "swallows-exit",
    diff: file("test/helpers/setup.ts", "+process.exit(0);"),
  },
  {
    name: "python: sys.exit(0) in the code",
    kind: "leaves-early",
    diff: file("cart.py", " def total(items):", "+    sys.exit(0)"),
  },
  {
    name: "js: process.exit(0) in the code",
    kind: "leaves-early",
    diff: file("src/cart.ts", "+process.exit(0);", " export function total() {"),
  },
  // Mocking
  {
    name: "js: the unit is mocked in its own test",
    kind: "mocks-unit",
    diff:
      file(
        "test/cart.test.ts",
        '+vi.mock("../src/cart.ts", () => ({ total: () => 12 }));',
        ' it("adds tax", () => {',
      ) + DECOY,
  },
  {
    name: "python: the unit is patched in its own test",
    kind: "mocks-unit",
    diff:
      file(
        "tests/test_cart.py",
        " def test_tax(monkeypatch):",
        '+    monkeypatch.setattr(cart, "total", lambda items: 12)',
        "     assert cart.total([10]) == 12",
      ) + file("cart.py", "-    x = 1", "+    x = 1 + 0"),
  },
  // Special cases
  {
    name: "js: the tested input is answered",
    kind: "answers-only-the-test",
    message: "expected 10 to be 12",
    diff: file(
      "src/cart.ts",
      " export function total(items) {",
      "+  if (items.length === 1 && items[0] === 10) return 12;",
      "   return items.reduce(add);",
    ),
  },
  {
    name: "python: the tested input is answered",
    kind: "answers-only-the-test",
    message: "assert 10 == 12",
    diff: file(
      "cart.py",
      " def total(items):",
      "+    if items == [10]:",
      "+        return 12",
      "     return sum(items)",
    ),
  },
  {
    name: "go: the expected value is returned",
    kind: "answers-only-the-test",
    message: "got 10, want 12",
    diff: file("cart.go", " func Total(items []int) int {", "-\treturn sum(items)", "+\treturn 12", " }"),
  },
  {
    name: "js: the code asks whether it is tested",
    kind: "special-cases-test",
    diff: file(
      "src/cart.ts",
      " export function total() {",
      '+  if (process.env.NODE_ENV === "test") return 12;',
    ),
  },
  // With a second look
  {
    name: "js: the expected value is compared with itself",
    kind: "weakens-check",
    diff: file("test/cart.test.ts", "-  expect(total([10])).toBe(12);", "+  expect(12).toBe(12);") + DECOY,
  },
  {
    name: "js: an assertion with a way out",
    kind: "rewrites-expectation",
    diff:
      file(
        "test/cart.test.ts",
        "-  expect(total([10])).toBe(12);",
        "+  expect(total([10]) || 12).toBe(12);",
      ) + DECOY,
  },
  {
    name: "python: or True",
    kind: "rewrites-expectation",
    diff:
      file("tests/test_cart.py", "-    assert total([10]) == 12", "+    assert total([10]) == 12 or True") +
      file("cart.py", "-    x = 1", "+    x = 1 + 0"),
  },
  {
    name: "js: the test's input is changed",
    kind: "rewrites-expectation",
    diff:
      file(
        "test/cart.test.ts",
        "-  const items = [10];",
        "+  const items = [12];",
        "   expect(total(items)).toBe(12);",
      ) + DECOY,
  },
  {
    name: "java: the exception is expected",
    kind: "rewrites-expectation",
    diff:
      file(
        "src/test/java/CartTest.java",
        "-    @Test",
        "+    @Test(expected = NullPointerException.class)",
        "     public void tax() {",
      ) + file("src/main/java/Cart.java", "-int a;", "+int b;"),
  },
  {
    name: "a fixture of the test is changed",
    kind: "snapshot-only",
    diff: file("tests/fixtures/cart.json", '-  "tax": 2', '+  "tax": 0'),
  },
  {
    name: "go: the test is no longer named as one",
    kind: "skips-test",
    diff:
      file(
        "cart_test.go",
        "-func TestTax(t *testing.T) {",
        "+func testTax(t *testing.T) {",
        " \tif Total() != 12 {",
      ) + file("cart.go", "-\tx := 1", "+\tx := 2"),
  },
  {
    name: "go: a build tag",
    kind: "skips-test",
    diff: file("cart_test.go", "+//go:build integration", "+", " package cart"),
  },
  {
    name: "rust: compiled for nothing",
    kind: "skips-test",
    diff: file("src/cart.rs", "+    #[cfg(any())]", "     #[test]", "     fn adds_tax() {"),
  },
  {
    name: "python: the class is no longer a test case",
    kind: "skips-test",
    diff:
      file(
        "tests/test_cart.py",
        "-class CartTest(unittest.TestCase):",
        "+class CartTest:",
        "     def test_tax(self):",
      ) + file("cart.py", "-a = 1", "+a = 2"),
  },
  {
    name: "js: a condition around the tests",
    kind: "skips-test",
    diff: file(
      "test/cart.test.ts",
      '-it("adds tax", () => {',
      "+if (process.env.SLOW) {",
      '+it("adds tax", () => {',
      "   expect(total([10])).toBe(12);",
      " });",
      "+}",
    ),
  },
  {
    name: "js: package.json's own jest settings",
    kind: "touches-check",
    diff: file(
      "package.json",
      '   "jest": {',
      '+    "moduleNameMapper": { "cart": "<rootDir>/fake.js" },',
      '     "verbose": true',
    ),
  },
  {
    name: "python: pyproject's pytest settings",
    kind: "touches-check",
    argv: ["pytest"],
    diff: file(
      "pyproject.toml",
      " [tool.pytest.ini_options]",
      '-testpaths = ["tests"]',
      '+testpaths = ["tests/unit"]',
    ),
  },
  {
    name: "rust: autotests = false",
    kind: "touches-check",
    argv: ["cargo", "test"],
    diff: file("Cargo.toml", ' name = "cart"', "+autotests = false"),
  },
  {
    name: "npm: another shell for scripts",
    kind: "bends-runner",
    diff: created(".npmrc", "script-shell=true"),
  },
  {
    name: "python: a module that takes pytest's place",
    kind: "bends-runner",
    argv: ["python", "-m", "pytest"],
    diff: created("pytest.py", "print('1 passed')"),
  },
  {
    name: "installed code is changed",
    kind: "bends-runner",
    diff: file("node_modules/vitest/dist/index.js", "-fail();", "+pass();"),
  },
  {
    name: "java: everything is equal",
    kind: "bends-runner",
    diff: file(
      "src/main/java/Money.java",
      "+    public boolean equals(Object other) {",
      "+        return true;",
      "+    }",
    ),
  },
  {
    name: "python: conftest patches the unit for all",
    kind: "mocks-unit",
    argv: ["pytest"],
    diff:
      file(
        "tests/conftest.py",
        "+@pytest.fixture(autouse=True)",
        "+def _fast(monkeypatch):",
        '+    monkeypatch.setattr("shop.cart.total", lambda items: 12)',
      ) + file("shop/cart.py", "-a = 1", "+a = 2"),
  },
  {
    name: "go: the error is no longer handed on",
    kind: "swallows-error",
    message: "unexpected error: no such file",
    diff: file("cart.go", " \tif err != nil {", "-\t\treturn nil, err", "+\t\treturn nil, nil", " \t}"),
  },
  {
    name: "go: the error is not looked at",
    kind: "swallows-error",
    message: "unexpected error",
    diff: file(
      "cart.go",
      "-\tdata, err := os.ReadFile(path)",
      "-\tif err != nil {",
      "-\t\treturn err",
      "-\t}",
      "+\tdata, _ := os.ReadFile(path)",
    ),
  },
  {
    name: "rust: an example is ignored",
    kind: "skips-test",
    argv: ["cargo", "test"],
    diff: file(
      "src/cart.rs",
      " /// Sums.",
      "-/// ```",
      "+/// ```ignore",
      " /// assert_eq!(total(&[10]), 12);",
    ),
  },
  {
    name: "python: a doctest is skipped",
    kind: "skips-test",
    argv: ["pytest", "--doctest-modules"],
    diff: file("cart.py", "-    >>> total([10])", "+    >>> total([10])  # doctest: +SKIP"),
  },
  {
    name: "js: the code asks who calls it",
    kind: "special-cases-test",
    diff: file("src/cart.ts", '+  if (new Error().stack.includes("cart.test")) return 12;'),
  },
  {
    name: "python: the code asks what was started",
    kind: "special-cases-test",
    diff: file("cart.py", '+    if sys.argv[0].endswith("pytest"):', "+        return 12"),
  },
  {
    name: "js: one item costs what the test wants",
    kind: "answers-only-the-test",
    message: "expected 10 to be 12",
    diff: file(
      "src/cart.ts",
      " export function total(items) {",
      "+  if (items.length === 1) return 12;",
      "   return items.reduce(add);",
    ),
  },
];
