import { describe, expect, it } from "vitest";
import { kindsFor } from "#warn/look-up-triggers.ts";
import { partsOf, triggersIn, triggerText } from "#warn/trigger-file.ts";
import { aMoment } from "./lesson-shapes.ts";

const LINES = ["file\tsrc/größe.ts\tb", "any\tsession\ta", "file\tsrc/cart.ts\ta,b", "word\t价格\tc"];
const TEXT = triggerText('12.1 5 "/shop"', LINES);

describe("a trigger file", () => {
  it("says first what it is of, then how many bytes each kind takes, then its lines in order", () => {
    const lines = TEXT.split("\n");
    expect(lines[0]).toBe('# 12.1 5 "/shop"');
    expect(lines[1]).toBe(
      `# any 14 file ${Buffer.byteLength("file\tsrc/größe.ts\tb\nfile\tsrc/cart.ts\ta,b\n")} word 14`,
    );
    expect(lines.slice(2, -1)).toEqual([...LINES].sort());
  });

  it("can be read part by part, by bytes, as it reads as a whole", () => {
    const bytes = Buffer.from(TEXT);
    const { head, parts } = partsOf(TEXT)!;
    const whole = triggersIn(TEXT);
    expect(head).toBe(whole.head);
    expect(parts.map(({ kind }) => kind)).toEqual(["any", "file", "word"]);
    for (const { kind, from, bytes: size } of parts)
      expect(bytes.toString("utf8", from, from + size)).toBe(whole.lines(kind));
    expect(whole.lines("word")).toBe("word\t价格\tc\n");
    expect(whole.lines("glob")).toBe("");
    // "fil" begins like "file" and is another kind.
    expect(whole.lines("fil")).toBe("");
  });

  it("of an older version, cut off, or of no sense at all has no parts", () => {
    for (const text of [
      "",
      "# x",
      '# x 1 "/shop"\nany\tsession\ta\n',
      '# x 1 "/shop"\n# any\n',
      "\0\n\t\t\nany\n",
    ])
      expect(partsOf(text)).toBeNull();
  });
});

describe("the kinds of keys that a moment is found by", () => {
  it.each([
    ["a command", { kind: "command", command: "npm test" }, ["any", "text", "command", "cold"]],
    [
      "an edit",
      { kind: "edit", edits: [{ file: "a.ts", before: null, after: "x" }] },
      ["any", "text", "file", "glob"],
    ],
    ["a session", { kind: "session" }, ["any", "text", "coldfile"]],
    ["a prompt", { kind: "prompt", text: "fix it" }, ["any", "text", "word"]],
    [
      "a prompt that names a file",
      { kind: "prompt", text: "fix src/cart.ts" },
      ["any", "text", "file", "glob", "name", "word"],
    ],
  ] as const)("are those of %s", (_, moment, kinds) => {
    expect(kindsFor(aMoment(moment as Parameters<typeof aMoment>[0]))).toEqual(kinds);
  });
});
