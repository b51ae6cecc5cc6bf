import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readLessonFile, recordsIn, toYaml } from "../../src/doors/lesson-files.ts";

const places = async (text: string, name = "-") =>
  (await recordsIn(text, name)).map((one) => (one.kind === "bad" ? `${one.place}: ${one.why}` : one.place));

describe("recordsIn", () => {
  it.each<[string, string, string, string[]]>([
    ["an object", '{"a":1}', "-", ["lesson 1"]],
    ["an array", '[{"a":1},{"b":2}]', "-", ["lesson 1", "lesson 2"]],
    ["an export", '{"version":1,"lessons":[{"a":1}]}', "-", ["lesson 1"]],
    ["lines", '{"a":1}\n\n{"b":2}\r\n', "-", ["line 1", "line 3"]],
    [
      "lines that hold lists",
      '[{"a":1},{"b":2}]\n{"c":3}\n',
      "x.jsonl",
      ["line 1, lesson 1", "line 1, lesson 2", "line 2"],
    ],
    ["a broken line", '{"a":1}\n{"b"\n{"c":3}', "-", ["line 1", "line 2: not valid JSON", "line 3"]],
    ["an object with a byte order mark", '\uFEFF{"a":1}', "-", ["lesson 1"]],
    ["an object over several lines", '{\n "a": 1\n}', "-", ["lesson 1"]],
    ["YAML", "a: 1\nb: 2\n", "-", ["lesson 1"]],
    ["a list in YAML", "- a: 1\n- b: 2\n", "-", ["lesson 1", "lesson 2"]],
    ["several documents", "a: 1\n---\nb: 2\n", "x.yml", ["document 1", "document 2"]],
    ["JSON in a file that says YAML", '{"a": 1}', "x.yaml", ["lesson 1"]],
    ["nothing", "", "-", []],
    ["spaces", " \n ", "x.jsonl", []],
    ["an empty list", "[]", "-", []],
    ["only a comment", "# nothing\n", "x.yaml", []],
  ])("%s", async (_, text, name, expected) => {
    expect(await places(text, name)).toEqual(expected);
  });

  it("names the line of a mistake in YAML", async () => {
    const [fault] = await places("a: 1\nb: [1\nc: 2\n", "x.yaml");
    expect(fault).toMatch(/^line \d: not valid YAML: /);
  });

  it("takes only so many", async () => {
    const found = await places(Array.from({ length: 20_005 }, () => '{"a":1}').join("\n"));
    expect(found).toHaveLength(20_001);
    expect(found.at(-1)).toContain("the rest was left out");
  });

  it("makes no code, no date and no huge thing out of YAML", async () => {
    const [tagged] = await recordsIn("a: !!js/function 'function () {}'\n", "x.yaml");
    expect(JSON.stringify(tagged)).not.toContain("=>");
    const [date] = await recordsIn("at: 2026-11-01\n", "x.yaml");
    expect(date).toMatchObject({ value: { at: "2026-11-01" } });
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((c, i) => `${c}: &${c} [${Array(9).fill(`*${"abcdefg"[i]}`).join(",")}]`).join("\n")}\n`;
    expect((await recordsIn(bomb, "x.yaml"))[0]).toMatchObject({ kind: "bad" });
  });

  it("does not let a key reach the prototype", async () => {
    const [found] = await recordsIn("__proto__: {polluted: true}\n", "x.yaml");
    expect(found?.kind).toBe("record");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("toYaml", () => {
  it("keeps every text as it was", async () => {
    const value = {
      diff: "--- a\n+++ b\n@@ -1 +1 @@\n-  x: 1\n+\ty\n",
      odd: "yes",
      number: "1.0",
      long: "word ".repeat(60),
      colon: "a: b # c",
    };
    const [found] = await recordsIn(await toYaml(value), "x.yaml");
    expect(found).toMatchObject({ kind: "record", value });
  });
});

describe("readLessonFile", () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "twiceshy-lessons-"));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };

  it("reads, and says why it cannot", () => {
    const root = folder();
    writeFileSync(join(root, "a.json"), "{}");
    expect(readLessonFile(join(root, "a.json"))).toBe("{}");
    expect(() => readLessonFile(join(root, "b.json"))).toThrow("there is no such file");
    expect(() => readLessonFile(root)).toThrow("it is a directory");
    writeFileSync(join(root, "big.json"), Buffer.alloc(20_000_001));
    expect(() => readLessonFile(join(root, "big.json"))).toThrow("larger than 20 MB");
  });
});
