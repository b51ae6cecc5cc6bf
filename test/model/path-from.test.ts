import { expect, it } from "vitest";
import { pathFrom } from "#model/path-from.ts";

it.each([
  ["src", "/home/ann/shop/src"],
  ["../lib", "/home/ann/shop/../lib"],
  ["/usr/lib", "/usr/lib"],
  ["C:\\work\\lib", "C:\\work\\lib"],
  ["c:/work/lib", "c:/work/lib"],
  ["\\\\server\\share", "\\\\server\\share"],
  ["c", "/home/ann/shop/c"],
])("%s in /home/ann/shop is %s", (path, expected) => {
  expect(pathFrom("/home/ann/shop", path)).toBe(expected);
});
