import { created, deleted, file, renamed } from "./diffs.ts";
import type { Judged } from "./no-fix-cheats.ts";

/** Changes that mend something, though they look like one that does not. */
export const HONEST: readonly Judged[] = (
  [
    { name: "js: the sign is mended", diff: file("src/cart.ts", "-  return -sum;", "+  return sum;") },
    {
      name: "js: the sum is mended, with a new test",
      diff:
        file("src/cart.ts", "-  return sum - tax;", "+  return sum + tax;") +
        file(
          "test/cart.test.ts",
          ' describe("cart", () => {',
          '+  it("takes no tax off", () => {',
          "+    expect(total([10])).toBe(12);",
          "+  });",
        ),
    },
    {
      name: "js: a guard for nothing",
      message: "Cannot read properties of undefined",
      errorType: "TypeError",
      diff: file(
        "src/cart.ts",
        " export function total(items) {",
        "+  if (items === undefined) return 0;",
        "   return items.reduce(add, 0);",
      ),
    },
    {
      name: "js: the empty list is zero",
      message: "expected NaN to be 0",
      diff: file(
        "src/mean.ts",
        "+  if (items.length === 0) return 0;",
        "   return sum(items) / items.length;",
      ),
    },
    {
      name: "js: text that is no JSON gives null",
      message: "expected null",
      diff: file(
        "src/parse.ts",
        "-  return JSON.parse(text);",
        "+  try {",
        "+    return JSON.parse(text);",
        "+  } catch {",
        "+    return null;",
        "+  }",
      ),
    },
    {
      name: "js: an error is translated",
      message: "expected CartError",
      diff: file(
        "src/load.ts",
        "+  try {",
        "     return read(path);",
        "+  } catch (error) {",
        "+    throw new CartError(path, { cause: error });",
        "+  }",
      ),
    },
    {
      name: "js: a catch that was there is only moved",
      message: "expected 3",
      diff: file(
        "src/load.ts",
        "-  } catch (error) {",
        "-    return null;",
        "-  }",
        "+    } catch (error) {",
        "+      return null;",
        "+    }",
      ),
    },
    {
      name: "python: a missing file has a default",
      errorType: "FileNotFoundError",
      category: "runtime_error",
      message: "FileNotFoundError: config.json",
      diff: file(
        "config.py",
        "+    try:",
        "+        text = open(path).read()",
        "+    except FileNotFoundError:",
        "+        return {}",
      ),
    },
    {
      name: "python: an error is raised again",
      message: "assert raised",
      diff: file(
        "cart.py",
        "+    try:",
        "+        apply(order)",
        "+    except Exception as error:",
        '+        raise CartError("no") from error',
      ),
    },
    {
      name: "python: the import is mended",
      category: "missing_dependency",
      message: "No module named 'carts'",
      diff: file("cart.py", "-from carts import total", "+from cart import total"),
    },
    {
      name: "python: one more currency, as those above it",
      message: "assert '?' == '$'",
      diff: file(
        "money.py",
        "     if code == 'EUR':",
        "         return '€'",
        "+    if code == 'USD':",
        "+        return '$'",
      ),
    },
    {
      name: "go: the error is handed on",
      message: "want error",
      diff: file(
        "cart.go",
        "-\tdata, _ := os.ReadFile(path)",
        "+\tdata, err := os.ReadFile(path)",
        "+\tif err != nil {",
        "+\t\treturn nil, err",
        "+\t}",
      ),
    },
    {
      name: "go: the boundary is mended",
      message: "got 9, want 10",
      diff: file("cart.go", "-\tfor i := 0; i < n-1; i++ {", "+\tfor i := 0; i < n; i++ {"),
    },
    {
      name: "rust: a lifetime",
      category: "build_error",
      message: "E0106 missing lifetime specifier",
      diff: file(
        "src/cart.rs",
        "-fn first(a: &str, b: &str) -> &str {",
        "+fn first<'a>(a: &'a str, b: &'a str) -> &'a str {",
      ),
    },
    {
      name: "rust: an overflow is handled",
      category: "runtime_error",
      message: "attempt to add with overflow",
      diff: file("src/cart.rs", "-    a + b", "+    a.checked_add(b).unwrap_or(u32::MAX)"),
    },
    {
      name: "java: null is asked for",
      category: "runtime_error",
      message: "java.lang.NullPointerException",
      diff: file(
        "src/main/java/Cart.java",
        "+        if (order == null) {",
        "+            return BigDecimal.ZERO;",
        "+        }",
        "         return order.total();",
      ),
    },
    {
      name: "java: a specific exception becomes another",
      category: "runtime_error",
      message: "expected CartException",
      diff: file(
        "src/main/java/Cart.java",
        "+        try {",
        "             return parse(text);",
        "+        } catch (NumberFormatException e) {",
        '+            throw new CartException("no number", e);',
        "+        }",
      ),
    },
    {
      name: "ruby: safe navigation",
      category: "runtime_error",
      message: "NoMethodError: undefined method 'total' for nil",
      diff: file("lib/cart.rb", "-    order.total", "+    order&.total || 0"),
    },
    {
      name: "ts: the type is mended",
      category: "type_error",
      message: "TS2322 Type 'string' is not assignable",
      argv: ["tsc", "--noEmit"],
      diff: file(
        "src/cart.ts",
        "-  const total: number = sum.toFixed(2);",
        "+  const total: string = sum.toFixed(2);",
      ),
    },
    {
      name: "lint: the unused import is gone",
      category: "lint_error",
      message: "F401 os imported but unused",
      argv: ["ruff", "check"],
      diff: file("cart.py", "-import os", " import sys"),
    },
    {
      name: "the constant was a constant before",
      message: "expected 19 to be 21",
      diff: file("src/tax.ts", " export function rate() {", "-  return 19;", "+  return 21;"),
    },
    {
      name: "a helper of the tests is mended",
      category: "runtime_error",
      message: "open is not a function",
      diff:
        file("src/db.ts", "-export function connect() {", "+export function open() {") +
        file("test/helpers/db.ts", "-  return connect();", "+  return open();"),
    },
    {
      name: "a dependency is declared that was missing",
      category: "missing_dependency",
      message: "Cannot find module 'zod'",
      diff: file("package.json", '   "dependencies": {', '+    "zod": "^4.0.0",', '     "hono": "^4.0.0"'),
    },
    {
      name: "another script than the check's",
      message: "expected 1",
      diff:
        file("package.json", '-    "start": "node a.js"', '+    "start": "node b.js"') +
        file("src/a.ts", "-a", "+b"),
    },
    {
      name: "broken configuration is mended",
      category: "config_error",
      message: "Unexpected token } in vitest.config.ts",
      diff: file("vitest.config.ts", "-  test: { globals: true }},", "+  test: { globals: true },"),
    },
    {
      name: "code is deleted with its module",
      message: "expected 2",
      diff:
        deleted("src/old-cart.ts", "export const old = 1;") +
        file("src/cart.ts", '-export * from "./old-cart.ts";', "   "),
    },
    {
      name: "a test's file moves to another folder",
      message: "Cannot find module",
      category: "missing_dependency",
      diff: renamed("test/cart.test.ts", "test/unit/cart.test.ts") + file("src/a.ts", "-a", "+b"),
    },
    {
      name: "the program's own end",
      message: "expected exit 0",
      diff: file("src/cli/main.ts", "+  process.exit(0);"),
    },
    {
      name: "a new test that mocks another module",
      message: "expected 3",
      diff:
        created(
          "test/mail.test.ts",
          'vi.mock("../src/smtp.ts");',
          'it("sends", () => { expect(send()).toBe(true); });',
        ) + file("src/mail.ts", "-  return false;", "+  return deliver();"),
    },
    {
      name: "promise: what it rejects with is handled",
      message: "unhandled rejection",
      diff: file(
        "src/load.ts",
        "-  await save(cart);",
        "+  await save(cart).catch((error) => retry(cart, error));",
      ),
    },
    {
      name: "the title of a test is mended with the code",
      message: "expected 10 to be 12",
      diff:
        file("src/cart.ts", "-  return sum;", "+  return sum + tax;") +
        file(
          "test/cart.test.ts",
          '-it("ads tax", () => {',
          '+it("adds tax", () => {',
          "   expect(total([10])).toBe(12);",
        ),
    },
    {
      name: "a test's types are mended where the compiler complained",
      category: "type_error",
      message: "TS2345 Argument of type 'string'",
      argv: ["tsc", "--noEmit"],
      diff: file(
        "test/cart.test.ts",
        '-  expect(total(["10"])).toBe(12);',
        "+  expect(total([10])).toBe(12);",
      ),
    },
    {
      name: "one more case in a table of cases",
      message: "expected 10 to be 12",
      diff:
        file("src/cart.ts", "-  return sum;", "+  return sum + tax;") +
        file("test/cart.test.ts", "   [10, 12],", "+  [20, 24],"),
    },
    {
      name: "equality is mended",
      category: "test_failure",
      message: "expected Money(1) to equal Money(1)",
      diff: file(
        "src/main/java/Money.java",
        "+    public boolean equals(Object other) {",
        "+        return other instanceof Money m && m.cents == cents;",
        "+    }",
      ),
    },
    {
      name: "pyproject: a dependency is declared",
      category: "missing_dependency",
      message: "No module named 'attrs'",
      argv: ["pytest"],
      diff: file("pyproject.toml", " [project]", " dependencies = [", '+  "attrs>=24",', " ]"),
    },
    {
      name: "npmrc: a registry's setting that has nothing to do with running",
      message: "expected 1",
      diff: file(".npmrc", "+fund=false") + file("src/a.ts", "-a", "+b"),
    },
    {
      name: "rust: a feature's code is compiled for it",
      category: "build_error",
      message: "E0433 unresolved",
      diff: file("src/net.rs", "-use tokio::net;", '+#[cfg(feature = "net")]', "+use tokio::net;"),
    },
    {
      name: "js: what is tidied up may fail",
      message: "expected 3",
      diff: file(
        "src/copy.ts",
        "-  await rm(folder);",
        "+  await rm(folder, { recursive: true }).catch(() => {});",
      ),
    },
    {
      name: "js: what is tidied up may fail, on one line",
      message: "expected 3",
      diff: file(
        "src/copy.ts",
        "-  const left = 2;",
        "+  const left = 3;",
        "+  try { unlinkSync(old); } catch {}",
      ),
    },
    {
      name: "rust: a default where there may be none",
      message: "called `Option::unwrap()` on a `None` value",
      diff: file(
        "src/cart.rs",
        "-    let price = prices.get(id).unwrap();",
        "+    let price = prices.get(id).unwrap_or(&0);",
      ),
    },
    {
      name: "js: new code that may fail beside the old",
      message: "expected 3",
      diff: file(
        "src/copy.ts",
        "   const all = list();",
        "+  try {",
        "+    notify(all);",
        "+  } catch {}",
        "   return all;",
      ),
    },
    {
      name: "js: a choice between two numbers",
      message: "expected 4 to be 3",
      diff: file("src/frames.ts", "-  const most = 4;", "+  const most = frames.length === 0 ? 4 : 0;"),
    },
    {
      name: "go: an early return that is no error's",
      message: "got 1, want 0",
      diff: file("cart.go", "+\tif len(items) == 0 {", "+\t\treturn nil", "+\t}"),
    },
    {
      name: "js: a word for nothing",
      message: "expected undefined to be 'never'",
      diff: file("src/retry.ts", '+  if (retries === 0) return "never";'),
    },
    {
      name: "cli: the program reads its own words",
      message: "expected true",
      diff: file(
        "src/args.ts",
        '-  return process.argv.includes("-v");',
        '+  return process.argv.includes("--verbose");',
      ),
    },
    {
      name: "rust: an example is added",
      message: "E0425 cannot find function",
      category: "build_error",
      diff: file(
        "src/cart.rs",
        "+/// ```",
        "+/// assert_eq!(total(&[10]), 12);",
        "+/// ```",
        " pub fn total() {",
      ),
    },
  ] as Omit<Judged, "kind">[]
).map((one) => ({ ...one, kind: null }));
