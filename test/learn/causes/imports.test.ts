import { describe, expect, test } from "vitest";
import { importsFile, importWord } from "#learn/causes/imports.ts";
import { isInside } from "#learn/causes/paths.ts";

/** What a file says, where it is, and which file that brings in (or does not). */
const ROWS: readonly (readonly [path: string, text: string, target: string, does: boolean])[] = [
  ["test/cart.test.ts", 'import { total } from "../src/cart.ts";', "src/cart.ts", true],
  ["test/cart.test.ts", 'import { total } from "../src/cart.js";', "src/cart.ts", true],
  ["test/cart.test.ts", "const { total } = require('../src/cart')", "src/cart.js", true],
  ["src/a.ts", 'export * from "./cart"', "src/cart/index.ts", true],
  ["src/a.ts", 'import {\n  total,\n  tax,\n} from "./cart"', "src/cart.tsx", true],
  ["src/a.ts", 'const late = await import("./late.mjs")', "src/late.mts", true],
  ["src/a.ts", 'import "#model/tax.ts"', "src/model/tax.ts", true],
  ["src/a.ts", 'import x from "@/model/tax"', "src/model/tax.ts", true],
  ["src/a.ts", 'import x from "cart"', "src/cart.ts", false],
  ["src/a.ts", 'import { total } from "./cart-view"', "src/cart.ts", false],
  ["src/a.ts", 'import { total } from "../cart"', "src/cart.ts", false],
  ["src/cart.ts", 'import "./cart"', "src/cart.ts", false],
  ["tests/test_cart.py", "from shop.cart import total", "shop/cart.py", true],
  ["tests/test_cart.py", "from shop import cart, tax", "src/shop/tax.py", true],
  ["tests/test_cart.py", "import os, shop.cart as c", "shop/cart.py", true],
  ["shop/view.py", "from .cart import total", "shop/cart.py", true],
  ["shop/ui/view.py", "from ..cart import total", "shop/cart.py", true],
  ["shop/view.py", "from . import cart", "shop/cart.py", true],
  ["shop/view.py", "from .cart import total", "other/shop/cart.py", false],
  ["tests/test_cart.py", "from shop.cart import total", "shop/cart_view.py", false],
  ["tests/test_cart.py", "from shop import cart", "shop/__init__.py", true],
  ["cmd/main.go", 'import (\n\t"fmt"\n\tt "example.com/shop/internal/tax"\n)', "internal/tax/tax.go", true],
  ["cmd/main.go", 'import "example.com/shop/internal/tax"', "tax/tax.go", true],
  ["cmd/main.go", 'import "example.com/shop/internal/taxes"', "internal/tax/tax.go", false],
  ["tax/tax_test.go", "package tax", "tax/rate.go", true],
  ["tax/rate.go", "package tax", "tax/tax_test.go", false],
  ["src/main.rs", "mod tax;", "src/tax.rs", true],
  ["src/main.rs", "mod tax;", "src/tax/mod.rs", true],
  ["src/shop/mod.rs", "pub mod cart;", "src/shop/cart.rs", true],
  ["tests/cart.rs", "use shop::tax::rate;", "src/tax.rs", true],
  ["src/cart.rs", "use crate::shop::tax::{rate, Rate};", "src/shop/tax.rs", true],
  ["src/shop/cart.rs", "use super::tax;", "src/shop/tax.rs", true],
  ["src/cart.rs", "use crate::taxes;", "src/tax.rs", false],
  [
    "src/test/java/com/shop/CartTest.java",
    "import com.shop.tax.Rate;",
    "src/main/java/com/shop/tax/Rate.java",
    true,
  ],
  ["a/B.java", "import static com.shop.Tax.rate;", "src/main/java/com/shop/Tax.java", true],
  ["a/B.java", "import com.shop.*;", "src/main/java/com/shop/Tax.java", true],
  ["src/test/java/com/shop/CartTest.java", "new Cart();", "src/main/java/com/shop/Cart.java", true],
  ["src/test/java/com/shop/CartTest.java", "new Cart();", "src/main/java/com/shop/Tax.java", false],
  ["a/B.kt", "import com.shop.Tax", "src/main/kotlin/com/shop/Tax.kt", true],
  ["README.md", 'import "./cart"', "cart.ts", false],
];

describe("whether a file imports another", () => {
  for (const [path, text, target, does] of ROWS)
    test(`${path}: ${JSON.stringify(text)} ${does ? "brings in" : "has nothing of"} ${target}`, () => {
      expect(importsFile({ path, text }, target)).toBe(does);
    });

  test("is told in linear time, whatever the text", () => {
    const bad = ["import ", "from ", 'import "', "require(", "use a::", "import a.", "from .", " \t"].map(
      (word) => word.repeat(Math.floor(200_000 / word.length)),
    );
    const before = performance.now();
    for (const path of ["a.ts", "a.py", "a.go", "a.rs", "A.java"])
      for (const text of bad) importsFile({ path, text }, "src/b.ts");
    expect(performance.now() - before).toBeLessThan(4000);
  });
});

test("the word that an import would hold", () => {
  expect(
    ["src/cart.ts", "src/cart/index.ts", "shop/__init__.py", "tax/rate.go", "a.test.ts"].map(importWord),
  ).toEqual(["cart", "cart", "shop", "tax", "a"]);
});

test("only paths below the root are files of the project", () => {
  for (const path of ["src/a.ts", "a b/c:d.ts", "..a/b"]) expect(isInside(path)).toBe(true);
  for (const path of ["", "/etc/passwd", "../a", "a/../b", "-rf", "C:\\a", "node://x", "a\nb", "~/a"])
    expect(isInside(path)).toBe(false);
});
