import { expect, it } from "vitest";
import { parseApplyPatch } from "#agents/transcripts/apply-patch.ts";

it("tells the texts before and after of each file", () => {
  const patch = [
    "*** Begin Patch",
    "*** Update File: src/cart.js",
    "@@ export function total",
    " export function total(items) {",
    "-  let sum;",
    "+  let sum = 0;",
    "*** Add File: a.txt",
    "+hello",
    "+",
    "*** Delete File: b.txt",
    "*** End Patch",
    "EOF",
  ].join("\n");
  expect(parseApplyPatch(patch)).toEqual([
    {
      file: "src/cart.js",
      patch: null,
      before: "export function total(items) {\n  let sum;\n",
      after: "export function total(items) {\n  let sum = 0;\n",
      isNewFile: false,
    },
    { file: "a.txt", patch: null, before: null, after: "hello\n\n", isNewFile: true },
    { file: "b.txt", patch: null, before: null, after: null, isNewFile: false },
  ]);
});

it.each(["", "*** Begin Patch\n*** End Patch", "+++ b/x", "*** Update File:"])(
  "finds nothing in %j",
  (text) => {
    expect(parseApplyPatch(text)).toEqual([]);
  },
);

it("reads a patch that was cut off", () => {
  expect(parseApplyPatch("*** Begin Patch\n*** Update File: a\n-x")).toMatchObject([
    { file: "a", before: "x\n", after: null },
  ]);
});
