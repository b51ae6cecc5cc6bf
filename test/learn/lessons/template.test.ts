import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharedPart, slotsOf } from "#learn/lessons/slots.ts";
import { fitTemplate, generalise, type Template } from "#learn/lessons/template.ts";

function aDiff(lines: string[], path = "src/a.ts"): string {
  const olds = lines.filter((line) => line[0] !== "+").length;
  const news = lines.filter((line) => line[0] !== "-").length;
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,${olds} +1,${news} @@\n${lines.join("\n")}\n`;
}

const READING = { message: "Cannot read properties of undefined (reading 'length')" };
const GUARD = aDiff([
  " function total(items) {",
  "-  return items.length;",
  "+  return items?.length ?? 0;",
  " }",
]);

describe("slotsOf", () => {
  it.each([
    ["Cannot read properties of undefined (reading 'length')", ["length"]],
    ["name 'total' is not defined", ["total"]],
    ['Module "react" has no exported member `useX`', ["react", "useX"]],
    ["./cart.go:3:9: undefined: formatPrice", ["formatPrice"]],
    ["\u2018buf\u2019 undeclared", ["buf"]],
    ["expected 200, got 500", []],
    ["'a' and 'a'", ["a"]],
    ["", []],
  ])("%j has %j", (message, slots) => {
    expect(slotsOf(message)).toEqual(slots);
  });

  it("knows what a kind of message shares", () => {
    expect(sharedPart(READING.message)).toBe("Cannot read properties of undefined (reading '");
    expect(sharedPart("name 'total' is not defined")).toBe("' is not defined");
  });
});

describe("generalise", () => {
  it("makes holes of what the message speaks of, and of names that stay", () => {
    expect(generalise(GUARD, READING)).toEqual({
      kind: "template",
      before: "return {id1}.{1};",
      after: "return {id1}?.{1} ?? 0;",
      holes: ["1", "id1"],
    });
  });

  it("takes the line before where something is only added", () => {
    const diff = aDiff([" import os", " def total(x):", "+    import json", "     return 1"]);
    expect(generalise(diff, { message: "name 'total' is not defined" })).toEqual({
      kind: "template",
      before: "def {1}({id1}):",
      after: "def {1}({id1}):\n    import json",
      holes: ["1", "id1"],
    });
  });

  it.each<[string, string, string]>([
    ["nothing of the message", aDiff(["-  return a;", "+  return b;"]), READING.message],
    ["no slot in the message", GUARD, "expected 200, got 500"],
    ["the slot only in what is added", aDiff(["-  return a;", "+  return a.length;"]), READING.message],
    [
      "a word that only holds the slot",
      aDiff(["-  return items.lengths;", "+  return items.size;"]),
      READING.message,
    ],
    ["two files", GUARD + GUARD.replaceAll("src/a.ts", "src/b.ts"), READING.message],
    ["two places", `${GUARD}@@ -9 +9 @@\n-x.length\n+x\n`, READING.message],
    [
      "a new file",
      "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x.length\n",
      READING.message,
    ],
    [
      "a long change",
      aDiff(["-x.length", ...Array.from({ length: 12 }, (_, i) => `+l${i}`)]),
      READING.message,
    ],
    [
      "braces that look like holes",
      aDiff(["-  return `{1}` + items.length;", "+  return items;"]),
      READING.message,
    ],
    ["no diff", "", READING.message],
  ])("%s: none", (_, diff, message) => {
    expect(generalise(diff, { message })).toBeNull();
  });
});

describe("fitTemplate", () => {
  const guard = generalise(GUARD, READING) as Template;

  it("fits another file, other names, another slot", () => {
    const file =
      "export class Cart {\n    count() {\n        return this.lines.size;\n    }\n    n(rows) {\n        return rows.size;\n    }\n}\n";
    expect(fitTemplate(guard, file, ["size"])).toEqual({
      kind: "fits",
      line: 6,
      text: file.replace("return rows.size;", "return rows?.size ?? 0;"),
    });
  });

  it("makes of its own file what the change made of it", () => {
    expect(
      fitTemplate(guard, "function total(items) {\n  return items.length;\n}\n", ["length"]),
    ).toMatchObject({
      kind: "fits",
      text: "function total(items) {\n  return items?.length ?? 0;\n}\n",
    });
  });

  it("keeps Windows' line ends", () => {
    expect(fitTemplate(guard, "a\r\n\treturn x.length;\r\n", ["length"])).toMatchObject({
      text: "a\r\n\treturn x?.length ?? 0;\r\n",
    });
  });

  it.each<[string, string, string[], number | null, RegExp]>([
    ["no such line", "return x.length + 1;\n", ["length"], null, /no line/],
    ["another slot", "return x.length;\n", ["size"], null, /no line/],
    ["a longer name", "return x.lengths;\n", ["length"], null, /no line/],
    ["two places", "return x.length;\nfoo();\nreturn y.length;\n", ["length"], null, /fits 2 places/],
    ["two places, neither near", "return x.length;\n\n\n\n\nreturn y.length;\n", ["length"], 3, /no line/],
    ["done already", "return x?.length ?? 0;\n", ["length"], null, /no line/],
    ["no slot", "return x.length;\n", [], null, /nothing for hole 1/],
    ["an empty file", "", ["length"], null, /no line/],
  ])("%s: none", (_, text, slots, near, why) => {
    const fitted = fitTemplate(guard, text, slots, near);
    expect(fitted.kind).toBe("none");
    if (fitted.kind === "none") expect(fitted.why).toMatch(why);
  });

  it("takes the place that is near", () => {
    const fitted = fitTemplate(guard, "return x.length;\n\n\n\n\nreturn y.length;\n", ["length"], 6);
    expect(fitted).toMatchObject({
      kind: "fits",
      line: 6,
      text: "return x.length;\n\n\n\n\nreturn y?.length ?? 0;\n",
    });
  });

  it.each([1, 2, 3])("of lines beside each other takes line %s, where it failed", (near) => {
    const fitted = fitTemplate(
      guard,
      "return x.length;\nreturn y.length;\nreturn z.length;\n",
      ["length"],
      near,
    );
    expect(fitted).toMatchObject({ kind: "fits", line: near });
  });

  it("takes none of two that are as near", () => {
    const fitted = fitTemplate(guard, "return x.length;\nfail();\nreturn y.length;\n", ["length"], 2);
    expect(fitted).toMatchObject({ kind: "none", why: "it fits 2 places" });
  });

  it("puts nothing of the message into a file that does not have it", () => {
    const template: Template = { kind: "template", before: "run();", after: "run({1});", holes: ["1"] };
    expect(fitTemplate(template, "run();", ["evil()"])).toMatchObject({
      kind: "none",
      why: "hole 1 is not in what is replaced",
    });
  });

  it("wants one name for one hole", () => {
    const template: Template = {
      kind: "template",
      before: "{id1} = {id1} + {1}",
      after: "{id1} += {1}",
      holes: ["1", "id1"],
    };
    expect(fitTemplate(template, "a = a + n", ["n"])).toMatchObject({ text: "a += n" });
    expect(fitTemplate(template, "a = b + n", ["n"]).kind).toBe("none");
  });

  it("takes lines away, and several at once", () => {
    const template: Template = {
      kind: "template",
      before: "use {1};\nlet {id1} = 1;",
      after: "",
      holes: ["1", "id1"],
    };
    expect(fitTemplate(template, "a\n  use x;\n  let q = 1;\nb", ["x"])).toMatchObject({
      text: "a\nb",
      line: 2,
    });
  });

  it("never throws, and what it makes of its own change is that change", () => {
    const name = fc.constantFrom("a", "total", "items", "x1");
    fc.assert(
      fc.property(name, name, fc.string({ maxLength: 60 }), (object, slot, text) => {
        const diff = aDiff([`-  return ${object}.${slot};`, `+  return ${object}?.${slot};`]);
        const made = generalise(diff, { message: `reading '${slot}'` });
        if (made === null) throw new Error("no template");
        expect(["fits", "none"]).toContain(fitTemplate(made, text, [slot]).kind);
        expect(fitTemplate(made, `  return ${object}.${slot};`, [slot])).toMatchObject({
          text: `  return ${object}?.${slot};`,
        });
      }),
    );
  });
});
