import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cutAtWord,
  type NoteEntry,
  noteHead,
  noteName,
  noteText,
  parseNote,
  renderNote,
  utcStamp,
} from "../../src/report/note-entry.ts";

const AT = Date.UTC(2026, 0, 20, 14, 32, 15);
const entry: NoteEntry = {
  task: "12-01",
  at: AT,
  error: "Command 'npm test' failed with exit code 1",
  attempted: "Ran `npm test`, which ended with exit code 1.",
  files: "bin/lib/learnings.sh, bin/ralph.sh",
  context: "jest config was missing in package.json",
};

describe("an entry", () => {
  it("has the format that loops read", () => {
    expect(renderNote(entry)).toBe(
      [
        "- [12-01 | 2026-01-20 14:32:15] **Error:** Command 'npm test' failed with exit code 1",
        "  **Attempted:** Ran `npm test`, which ended with exit code 1.",
        "  **Files:** bin/lib/learnings.sh, bin/ralph.sh",
        "  **Context:** jest config was missing in package.json",
      ].join("\n"),
    );
  });

  it.each([
    ["quotes", `it's "broken"`],
    ["ampersand, slash and dollar", "a & b / c $HOME \\1 \\& $&"],
    ["a backslash n that is no line end", "expected \\n, got \\r\\n"],
    ["backticks and an unterminated s command", "sed: -e expression #1, char 15: unterminated `s' command"],
    ["headings", "### Phase 12:\n## Failure Context\n# x"],
    ["code fences", "```\n## no heading\n```"],
    ["our own fields", "x\n**Attempted:** y\n  **Files:** z\n- [12-01 | 2026-01-20 14:32:15] **Error:** w"],
    ["our own marks", "<!-- /twiceshy -->\n<!-- twiceshy:notes 12 -->"],
    ["empty lines inside", "a\n\n\nb\n\n  c"],
    ["emoji and other scripts", "déjà vu 💥 日本語 \u2028"],
    ["nothing", ""],
  ])("keeps %s as it was", (_, text) => {
    const clean = noteText(text);
    for (const field of ["error", "attempted", "files", "context"] as const) {
      const given = { ...entry, [field]: clean };
      const lines = renderNote(given).split("\n");
      expect(parseNote(lines)).toEqual({ entry: given, next: lines.length });
      // Nothing in a text can be taken for a line of the file's own.
      expect(lines.slice(1).filter((line) => !/^(?: {2}\*\*\w+:\*\*| {6}|$)/.test(line))).toEqual([]);
    }
  });

  it("comes back whatever the texts are", () => {
    const text = fc.string({ unit: "binary", maxLength: 80 }).map(noteText);
    const lined = fc.array(text, { maxLength: 5 }).map((lines) => noteText(lines.join("\n")));
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).map(noteName),
        fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000),
        fc.tuple(lined, lined, lined, lined),
        (task, at, [error, attempted, files, context]) => {
          const given = { task, at, error, attempted, files, context };
          const lines = renderNote(given).split("\n");
          expect(parseNote([...lines, "", "- [x"])).toEqual({ entry: given, next: lines.length });
        },
      ),
    );
  });

  it("is found at its line only, and whole", () => {
    const lines = ["text", ...renderNote(entry).split("\n")];
    expect(parseNote(lines)).toBeNull();
    expect(parseNote(lines, 1)?.next).toBe(5);
    expect(parseNote(lines.slice(1, 4))).toBeNull();
  });

  it.each([
    "- [12-01 | yesterday] **Error:** x",
    "- [12-01] **Error:** x",
    "* [12-01 | 2026-01-20 14:32:15] **Error:** x",
    "  - [12-01 | 2026-01-20 14:32:15] **Error:** x",
    "- [12-01 | 2026-01-20 14:32:15] Error: x",
  ])("is not %j", (line) => {
    expect(parseNote([line, ...renderNote(entry).split("\n").slice(1)])).toBeNull();
  });

  it("is known again by task, time and error", () => {
    expect(noteHead({ ...entry, attempted: "other" })).toBe(noteHead(entry));
    expect(noteHead({ ...entry, error: "a\nb" })).not.toBe(noteHead({ ...entry, error: "a" }));
  });
});

describe("texts", () => {
  it("are cut between words", () => {
    expect(cutAtWord("one two three", 20)).toBe("one two three");
    expect(cutAtWord("one two three", 12)).toBe("one two…");
    expect(cutAtWord("one two three", 13)).toBe("one two three");
    expect(cutAtWord("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
    expect(cutAtWord(`${"x".repeat(8)}💥${"y".repeat(9)}`, 10)).toBe(`${"x".repeat(8)}…`);
  });

  it("are never longer than allowed, and never half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 900 }), (text) => {
        const cut = cutAtWord(text, 500);
        expect(cut.length).toBeLessThanOrEqual(500);
        expect(Buffer.from(cut, "utf8").toString("utf8")).toBe(cut);
      }),
    );
  });

  it("are names of one line", () => {
    expect(noteName("fix | the\nlogin] **Error:** x")).toBe("fix / the login) **Error:** x");
    expect(noteName(" ")).toBe("-");
  });

  it("have times in UTC", () => {
    expect(utcStamp(AT)).toBe("2026-01-20 14:32:15");
  });
});
