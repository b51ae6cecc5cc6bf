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

  it("knows a fence by its length, as Markdown does", () => {
    const template = "````text\n```js\n{what}\n```\n{what}\n````\n{what}";
    expect(fillTemplate(template, { ...slots, what: "x" })).toBe("````text\n```js\nx\n```\nx\n````\n`x`");
    expect(fillTemplate("```\n```js\n{what}", { ...slots, what: "x" })).toBe("```\n```js\nx\n```");
    expect(fillTemplate("````\n{what}", { ...slots, what: "x" })).toBe("````\nx\n````");
    expect(fillTemplate("```{what}``` and", { ...slots, what: "x" })).toBe("````x```` and");
  });

  it("does not take what a slot holds for a slot or a replacement pattern", () => {
    expect(fillTemplate("a {what} b", { ...slots, what: "{why} $& $1" })).toBe("a `{why} $& $1` b");
  });

  it("leaves the commas and dots of what was captured as they are", () => {
    const how = ["case $1 in a) ;; esac; spread { ...a, ...b }"];
    const filled = fillTemplate(DEFAULT_TEMPLATE, { ...slots, what: ", ... for (;;) {", how });
    expect(filled).toContain("happens: , ... for (;;) {\n");
    expect(filled).toContain(`fix: ${how[0]}\n`);
    expect(fillTemplate("{what}", { ...slots, what: "; ; a, .b" })).toBe("`; ; a, .b`");
    expect(fillTemplate("~~~\n{what}\n~~~", { ...slots, what: "; ; a" })).toBe("~~~\n; ; a\n~~~");
  });

  it("leaves no mark behind where a slot is empty", () => {
    const line = "{seen}; {sure}. More: {ask}";
    expect(fillTemplate(line, { ...slots, seen: "", sure: "", ask: "x" })).toBe("More: x");
    expect(fillTemplate(line, { ...slots, seen: "", sure: "proven", ask: "x" })).toBe("proven. More: x");
    expect(fillTemplate(line, { ...slots, seen: "seen once", sure: "", ask: "x" })).toBe(
      "seen once. More: x",
    );
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
