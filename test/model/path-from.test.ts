import { expect, it } from "vitest";
import { pathFrom } from "#model/path-from.ts";

it.each([
  ["src", "/work/shop/src"],
  ["../lib", "/work/shop/../lib"],
  ["/usr/lib", "/usr/lib"],
  ["C:\\work\\lib", "C:\\work\\lib"],
  ["c:/work/lib", "c:/work/lib"],
  ["\\\\server\\share", "\\\\server\\share"],
  ["c", "/work/shop/c"],
])("%s in /work/shop is %s", (path, expected) => {
  expect(pathFrom("/work/shop", path)).toBe(expected);
});
