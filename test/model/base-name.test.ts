import { expect, it } from "vitest";
import { baseName } from "#model/base-name.ts";

it.each([
  ["/home/ann/shop/src/cart.js", "cart.js"],
  ["C:\\shop\\src\\cart.ts", "cart.ts"],
  ["src\\mixed/cart.ts", "cart.ts"],
  ["cart.ts", "cart.ts"],
  ["src/", ""],
  ["", ""],
])("baseName(%j) is %j", (path, name) => {
  expect(baseName(path)).toBe(name);
});
