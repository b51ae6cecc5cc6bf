import { describe, expect, it } from "vitest";
import { type ReadOutput, tellsTheSame, troubleLines } from "#model/same-trouble.ts";

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

const READ = read(OUTPUT, EXCERPT);

function read(output: string, excerpt: string): ReadOutput {
  return { ...troubleLines(output, [excerpt]), findings: [{ excerpt }] };
}

describe("an output that tells the same as one that was read", () => {
  it.each([
    ["the same", OUTPUT],
    ["another time, on another line", OUTPUT.replace("3 ms", "41 ms").replace(":12:5", ":19:5")],
    ["more that went well", OUTPUT.replace("✓ adds\n", "✓ adds\n✓ takes away\n")],
    ["less that went well", OUTPUT.replace("✓ adds\n", "")],
    ["files that went well", `PASS test/menu.test.ts\n${OUTPUT}`],
    ["other counts", OUTPUT.replace("tests 2, pass 1", "tests 14, pass 13")],
    ["words around it", `building the shop\n\n${OUTPUT}Done in 3 s\n`],
    ["other indentation and empty lines", OUTPUT.replaceAll("\n", "\n\n  ")],
  ])("is one with %s", (_, output) => {
    expect(tellsTheSame(READ, output)).toBe(true);
  });

  it.each([
    ["another failure", `${OUTPUT}✖ sums three\n`],
    ["another place of trouble", `${OUTPUT}src/cart.ts:4 is odd\n`],
    ["a warning", `${OUTPUT}(node) Warning: listeners leak\n`],
    ["a line of trouble less", OUTPUT.replace(/tests 2.*\n/, "")],
    ["another file that is named", `${OUTPUT}src/menu.ts\n`],
    ["its lines in another order", OUTPUT.split("\n").reverse().join("\n")],
    ["something within the evidence", OUTPUT.replace("    at sum", "    in the cart\n    at sum")],
    ["another number in the evidence", OUTPUT.replace("sums nothing", "sums 2 things")],
    ["another message", OUTPUT.replace("undefined", "null")],
    ["nothing", ""],
  ])("is none with %s", (_, output) => {
    expect(tellsTheSame(READ, output)).toBe(false);
  });

  it("is one whose evidence stands behind a label, as it did", () => {
    const label = (text: string) => text.trim().replace(/^/gm, "[web] ");
    const labelled = read(label(OUTPUT), EXCERPT);
    expect(tellsTheSame(labelled, label(OUTPUT.replace("✓ adds", "✓ adds\n\n✓ takes")))).toBe(true);
    expect(tellsTheSame(labelled, label(OUTPUT.replace("sums nothing", "sums two")))).toBe(false);
    expect(tellsTheSame(labelled, OUTPUT)).toBe(false);
  });

  it("is none with one more of a list", () => {
    const output = "Missing dependencies\n* lodash: ./cart\n";
    const list = read(output, "* lodash: ./cart");
    expect(tellsTheSame(list, `${output}and so on\n`)).toBe(true);
    expect(tellsTheSame(list, `${output}* dayjs: ./menu\n`)).toBe(false);
  });

  it("is none where a number tells two failures apart", () => {
    const row = read("row 2 is wrong\n", "row 2 is wrong");
    expect(tellsTheSame(row, "row 2 is wrong\n")).toBe(true);
    expect(tellsTheSame(row, "row 3 is wrong\n")).toBe(false);
  });
});
