import { describe, expect, it } from "vitest";
import { evenLines, type ReadOutput, saysNoMore } from "#model/grown-output.ts";

const OUTPUT = `> shop test
✓ adds
✖ sums nothing (3 ms)
  TypeError: Cannot read properties of undefined
    at sum (src/cart.ts:12:5)
tests 2, pass 1, fail 1
`;
const EXCERPT = `✖ sums nothing (3 ms)
  TypeError: Cannot read properties of undefined
    at sum (src/cart.ts:12:5)`;

const READ: ReadOutput = { lines: evenLines(OUTPUT), findings: [{ excerpt: EXCERPT }] };

describe("an output that says no more than one that was read", () => {
  it.each([
    ["the same", OUTPUT],
    ["another time, on another line", OUTPUT.replace("3 ms", "41 ms").replace(":12:5", ":19:5")],
    ["more that went well", OUTPUT.replace("✓ adds\n", "✓ adds\n✓ takes away\n")],
    ["other counts", OUTPUT.replace("tests 2, pass 1", "tests 14, pass 13")],
    ["words around it", `building the shop\n\n${OUTPUT}Done in 3 s\n`],
    ["other indentation and empty lines", OUTPUT.replaceAll("\n", "\n\n  ")],
  ])("is one with %s", (_, output) => {
    expect(saysNoMore(READ, output)).toBe(true);
  });

  it.each([
    ["another failure", `${OUTPUT}✖ sums three\n`],
    ["another place of trouble", `${OUTPUT}src/cart.ts:4 is odd\n`],
    ["a warning", `${OUTPUT}(node) Warning: listeners leak\n`],
    ["one line less", OUTPUT.replace("✓ adds\n", "")],
    ["its lines in another order", OUTPUT.split("\n").reverse().join("\n")],
    ["something within the evidence", OUTPUT.replace("    at sum", "    in the cart\n    at sum")],
    ["another number in the evidence", OUTPUT.replace("sums nothing", "sums 2 things")],
    ["another message", OUTPUT.replace("undefined", "null")],
    ["nothing", ""],
  ])("is none with %s", (_, output) => {
    expect(saysNoMore(READ, output)).toBe(false);
  });

  it("is none with one more of a list", () => {
    const output = "Missing dependencies\n* lodash: ./cart\n";
    const read = { lines: evenLines(output), findings: [{ excerpt: "* lodash: ./cart" }] };
    expect(saysNoMore(read, `${output}and so on\n`)).toBe(true);
    expect(saysNoMore(read, `${output}* dayjs: ./menu\n`)).toBe(false);
  });

  it("is none where a number tells two failures apart", () => {
    const read = { lines: ["row 0 is wrong"], findings: [{ excerpt: "row 2 is wrong" }] };
    expect(saysNoMore(read, "row 2 is wrong\n")).toBe(true);
    expect(saysNoMore(read, "row 3 is wrong\n")).toBe(false);
  });
});
