import { expect, describe as group, test } from "vitest";
import { describe, slotsOf } from "#learn/patterns/describe.ts";
import { commonTemplate } from "#learn/patterns/template.ts";
import { aFact, aFix } from "./shapes.ts";

const described = (changes: Parameters<typeof aFact>[1], fix: Parameters<typeof aFix>[1] | null = null) => {
  const fact = aFact("a", changes);
  return describe(slotsOf([fact], fact.category, fact.files, fix === null ? null : aFix("f1", fix)));
};

group("names", () => {
  test.each([
    [{}, "TypeError: Cannot read properties of undefined (reading 'price') (cart.js)"],
    [{ files: ["src/a.js", "src/b.js"], template: "boom" }, "TypeError: boom"],
    [{ errorType: null, template: "it broke", files: [] }, "it broke"],
    [{ errorType: "TypeError", template: "TypeError: it broke", files: [] }, "TypeError: it broke"],
    [
      { test: "Cart > totals > adds tax", template: "expected 1 to be 2", errorType: null },
      "expected 1 to be 2 (adds tax)",
    ],
    [{ template: "", errorType: null, files: [], category: "timeout" }, "timeout"],
  ])("%j", (changes, name) => {
    expect(described(changes).name).toBe(name);
  });

  test("stay short, whatever the message", () => {
    expect(described({ template: "word ".repeat(100) }).name.length).toBeLessThanOrEqual(90);
  });
});

group("summary, cause and fix", () => {
  test("say how often, in how many tasks, where, and what", () => {
    expect(
      described({ count: 4, tasks: ["t1", "t2"], files: ["a.js", "b.js", "c.js", "d.js"] }).summary,
    ).toBe(
      `Runtime error from node, seen 4 times in 2 tasks, in a.js, b.js, c.js and 1 more: "Cannot read properties of undefined (reading 'price')"`,
    );
  });

  test.each([
    ["missing_dependency", "Cannot find module 'left-pad'", /not installed .*: left-pad\.$/],
    ["missing_dependency", "cannot find it", /looked for\.$/],
    ["type_error", "Property 'x' does not exist", /disagree about a type: x\.$/],
    ["lint_error", "no", /breaks the rule TypeError in src\/cart\.js\.$/],
    ["my_own_kind", "no", /^My own kind; its cause is not known yet\.$/],
  ])("%s %s", (category, message, cause) => {
    expect(described({ category, message }).cause).toMatch(cause);
  });

  test("a fix is a command, or files, with its grade; without one it says so", () => {
    expect(described({}).fix).toBe("No fix is known yet.");
    expect(described({}, { kind: "command", commands: ["npm ci"], files: [], grade: "proven" }).fix).toBe(
      "Run `npm ci` (proven).",
    );
    expect(described({}, {}).fix).toBe("Change src/cart.js as in fix f1 (observed).");
    expect(described({}, { kind: "unknown", files: [] }).fix).toBe("See fix f1 (observed).");
  });
});

group("the common template", () => {
  test.each([
    [["Cannot find module a", "Cannot find module b"], "Cannot find module …"],
    [["one thing here", "one other there here", "one here"], "one … here"],
    [["same", "same"], "same"],
    [["alpha", "beta"], "alpha"],
    [["x is not y", "x is y"], "x is … y"],
    [[], ""],
  ])("%j: %s", (messages, template) => {
    expect(commonTemplate(messages)).toBe(template);
    expect(commonTemplate([...messages].reverse())).toBe(template);
  });
});
