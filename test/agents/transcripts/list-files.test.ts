import { expect, it } from "vitest";
import { folderMayHold } from "#agents/transcripts/list-files.ts";
import { directoryInside } from "#model/observation.ts";

it.each([
  ["-home-ann-shop", "/home/ann/shop", true],
  ["--home-ann-shop--", "/home/ann/shop", true],
  ["-home-ann-shop-web", "/home/ann/shop", true],
  // A project beside it has the same beginning: what stands inside decides.
  ["-home-ann-shop-two", "/home/ann/shop", true],
  ["-home-ann-shoptwo", "/home/ann/shop", false],
  ["-home-ann", "/home/ann/shop", false],
  ["C--Users-ann-my-shop", "C:\\Users\\ann\\my_shop", true],
  ["-home-ann-my-shop", "/home/ann/my.shop", true],
  [`-${"long-".repeat(38)}long-cut-1a2b`, `/${"long/".repeat(60)}`, true],
])("the folder %j may hold transcripts of %j: %j", (folder, root, may) => {
  expect(folderMayHold(folder, [root])).toBe(may);
});

it.each([
  ["/home/ann/shop", ""],
  ["/home/ann/shop/", ""],
  ["/home/ann/shop/web/app", "web/app"],
  ["/home/ann/shop/./web/../src", "src"],
  ["/private/home/ann/shop/src", "src"],
  ["C:\\code\\shop\\src", "src"],
  ["/home/ann/shop2", null],
  ["/home/ann", null],
  ["/home/ann/shop/..", null],
  ["/home/ann/shop/../../../etc", null],
  ["shop", null],
  ["", null],
])("seen from the root, %j is %j", (directory, inside) => {
  expect(directoryInside(["/home/ann/shop", "/private/home/ann/shop", "C:/code/shop"], directory)).toBe(
    inside,
  );
});
