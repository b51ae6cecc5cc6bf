import { describe, expect, it } from "vitest";
import { slotsOf } from "#warn/slots.ts";
import { DEFAULT_TEMPLATE, fillTemplate, templateFault } from "#warn/template.ts";
import { aWarning } from "./lesson-shapes.ts";

const slots = slotsOf(aWarning());

describe("a template of one's own", () => {
  it("gets its slots, and data outside a fence as code", () => {
    expect(fillTemplate("Careful: {what} ({sure}, {seen}) {id}", slots)).toBe(
      "Careful: `TypeError: Reduce of empty array with no initial value` (worked 4 of 4 times, proven, seen 3 times) 1a2b3c4d5e6f70819203",
    );
  });

  it("gets several lines in a fence of their own", () => {
    expect(fillTemplate("Do this: {how}", slots).split("\n")).toEqual([
      "Do this:",
      "```text",
      "    src/sum.js",
      "    -  return list.reduce((a, b) => a + b);",
      "    +  return list.reduce((a, b) => a + b, 0);",
      "```",
    ]);
  });

  it("leaves out a line whose slots are empty, and keeps lines without any", () => {
    expect(fillTemplate("Heads up!\nwhy: {why}\n{what}", { ...slots, what: "x" })).toBe("Heads up!\n`x`");
  });

  it("closes a fence that was forgotten", () => {
    expect(fillTemplate("~~~\n{what}", { ...slots, what: "x" })).toBe("~~~\nx\n~~~");
  });

  it("does not take what a slot holds for a slot or a replacement pattern", () => {
    expect(fillTemplate("a {what} b", { ...slots, what: "{why} $& $1" })).toBe("a `{why} $& $1` b");
  });

  it("is refused with an unknown slot, nothing in it, or too much", () => {
    expect(templateFault("{what} {wat}")).toMatch(
      /^it asks for \{wat\}, which there is not; known are \{what\}/,
    );
    expect(templateFault(" \n")).toBe("it is empty");
    expect(templateFault("x".repeat(5000))).toBe("it is longer than 4000 characters");
    expect(templateFault(DEFAULT_TEMPLATE)).toBeNull();
    expect(templateFault("{ what } and {}")).toBeNull();
  });
});
