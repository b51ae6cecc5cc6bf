import { expect, it } from "vitest";
import { firstFrom } from "#model/sorted-lines.ts";

it("finds where a line begins by halving", () => {
  const lines = "a\t1\nb\t2\nd\t4\n";
  expect(["a\t", "b\t", "c\t", "d\t", "e\t"].map((one) => firstFrom(lines, one))).toEqual([0, 4, 8, 8, 12]);
  expect(firstFrom("", "a")).toBe(0);
});
