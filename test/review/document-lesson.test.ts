import { describe, expect, it } from "vitest";
import type { Lesson } from "#model/lesson.ts";
import { addedBy, writingOf, written } from "#review/document-lesson.ts";

const lesson = (over: Partial<Lesson>) =>
  ({
    id: "abcdef0123456789",
    title: "Seed  first",
    type: "knowledge",
    action: { kind: "advice", text: "Seed the table." },
    archived: false,
    lifecycle: "active",
    quarantinedUntil: null,
    ...over,
  }) as Lesson;
const document = (file: string) => ({ kind: "document", file, text: "Seed it." }) as const;

describe("writingOf", () => {
  it("names the document, or the notes", () => {
    expect(writingOf(lesson({}), "AGENTS.md")).toMatchObject({ file: "AGENTS.md", kind: "knowledge" });
    const process = lesson({ type: "process", action: document("./docs/a.md") });
    expect(writingOf(process, "AGENTS.md")).toMatchObject({ file: "docs/a.md", kind: "process" });
    expect(writingOf(lesson({ action: document("workflows/review.yaml") }), "x.md")).not.toBeNull();
  });

  it.each<[string, Partial<Lesson>]>([
    ["advice about a failure", { type: "error_resolution" }],
    ["a command", { action: { kind: "command", argv: ["make", "seed"] } }],
    ["what is archived", { archived: true }],
    ["what is out of use", { lifecycle: "deprecated" }],
    ["what is in quarantine", { quarantinedUntil: 5 }],
    ["code", { action: document("src/a.js") }],
    ["another folder", { action: document("docs/../../a.md") }],
    ["an absolute path", { action: document("/a.md") }],
    ["git's own", { action: document(".git/info/a.txt") }],
    ["CI", { action: document(".github/workflows/ci.yml") }],
    ["a path of Windows", { action: document("docs\\a.md") }],
    ["a path of two lines", { action: document("a\nb.md") }],
  ])("leaves out %s", (_what, over) => {
    expect(writingOf(lesson(over), "AGENTS.md")).toBeNull();
  });
});

describe("written", () => {
  const put = (file: string, source: string | null) =>
    written({ file, text: "Seed it.\n" }, lesson({}), source);

  it("goes to the end, one empty line off, in the file's own line ends", () => {
    const block = "## Seed first\n\n<!-- twiceshy:lesson abcdef012345 -->\n\nSeed it.\n";
    expect(put("a.md", null)).toBe(block);
    expect(put("a.md", "# A\n")).toBe(`# A\n\n${block}`);
    expect(put("a.md", "# A")).toBe(`# A\n\n${block}`);
    expect(put("a.md", "# A\r\n")).toBe(`# A\r\n\r\n${block.replaceAll("\n", "\r\n")}`);
  });

  it("has the heading of its kind of file", () => {
    expect(put("workflow.yaml", null)).toBe("# Seed first (twiceshy:lesson abcdef012345)\nSeed it.\n");
    expect(put("a.rst", null)).toContain("Seed first\n----------\n\n.. twiceshy:lesson");
    expect(put("a.adoc", null)).toContain("== Seed first\n\n// twiceshy:lesson");
  });

  it("is nothing where the file says so, or said so in other words since", () => {
    expect(put("a.md", "Do this: Seed it. Then go on.\n")).toBeNull();
    expect(put("a.md", "<!-- twiceshy:lesson abcdef012345 -->\nSeed all.\n")).toBeNull();
  });
});

it("knows the words of a proposal wherever they go", () => {
  expect(addedBy("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n one\n+two\n")).toBe("+two");
});
