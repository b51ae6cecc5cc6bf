import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NoteEntry, noteText } from "../../src/report/note-entry.ts";
import {
  clearPhaseNotes,
  isPhaseTitle,
  notedPhases,
  phaseName,
  setPhaseNotes,
} from "../../src/report/phase-notes.ts";

const note = (minute: number, error = `error ${minute}`): NoteEntry => ({
  task: "12-01",
  at: Date.UTC(2026, 0, 20, 14, minute),
  error,
  attempted: "Ran it.",
  files: "a.ts",
  context: error,
});
const heads = (text: string) =>
  text.split("\n").flatMap((line) => /^- \[.*\*\*Error:\*\* (.*)/.exec(line)?.[1] ?? []);

/** The text without what is ours: everything that must be the same afterwards. */
function theirs(text: string): string {
  const OURS = /<!-- twiceshy:notes [^\n]* -->\r?\n[\s\S]*?<!-- \/twiceshy -->\r?\n/g;
  return text.replace(OURS, "");
}

describe("the section", () => {
  it("is made at the end", () => {
    const text = setPhaseNotes("# Shop\n\nHello.\n", "12", [note(1)]);
    expect(text.startsWith("# Shop\n\nHello.\n\n## Failure Context\n\n")).toBe(true);
    expect(text).toContain(
      "\n\n### Phase 12:\n\n<!-- twiceshy:notes 12 -->\n- [12-01 | 2026-01-20 14:01:00] **Error:** error 1\n",
    );
    expect(text.endsWith("\n\n<!-- /twiceshy -->\n")).toBe(true);
  });

  it.each([
    ["no line end at the end", "# Shop\n\nHello.", "# Shop\n\nHello.\n\n## Failure Context\n"],
    ["an empty file", "", "## Failure Context\n"],
    ["a byte order mark alone", "\ufeff", "\ufeff## Failure Context\n"],
    ["an empty line at the end", "# Shop\n\n", "# Shop\n\n## Failure Context\n"],
    ["Windows line ends", "# Shop\r\n", "# Shop\r\n\r\n## Failure Context\r\n"],
  ])("is put behind %s", (_, before, beginning) => {
    const text = setPhaseNotes(before, "12", [note(1)]);
    expect(text.startsWith(beginning)).toBe(true);
    expect(setPhaseNotes(text, "12", [note(1)])).toBe(text);
    if (before.includes("\r")) expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("is used where it is, also in the middle", () => {
    const before = "# Shop\n\n## Failure Context\n\nMy own words.\n\n\n## Next\n\ntext\n";
    const text = setPhaseNotes(before, "12", [note(1)]);
    expect(text.startsWith("# Shop\n\n## Failure Context\n\nMy own words.\n\n### Phase 12:\n\n<!--")).toBe(
      true,
    );
    expect(text.endsWith("<!-- /twiceshy -->\n\n\n## Next\n\ntext\n")).toBe(true);
    expect(clearPhaseNotes(text, "12")).toBe(before);
  });

  it.each([
    ["another level", "### Failure Context\n"],
    ["more words", "## Failure Context (old)\n"],
    ["fewer words", "## Failure\n"],
    ["fenced code", "```md\n## Failure Context\n\n### Phase 12:\n```\n"],
    ["a longer fence", "````md\n```\n## Failure Context\n```\n## Failure Context\n````\n"],
    ["a tilde fence", "~~~\n## Failure Context\n```\n~~~\n"],
    ["a comment", "<!--\n## Failure Context\n-->\n"],
    ["indented code", "text\n\n    ## Failure Context\n"],
    ["words in a line", "see ## Failure Context\n"],
  ])("is not %s", (_, before) => {
    const text = setPhaseNotes(before, "12", [note(1)]);
    expect(text.startsWith(`${before}\n## Failure Context\n`)).toBe(true);
    expect(heads(text)).toEqual(["error 1"]);
  });

  it.each([
    "## Failure Context ##\n",
    "  ## Failure Context  \n",
    "\ufeff## Failure Context\n",
    "\xef\xbb\xbf## Failure Context\n",
  ])("is %j", (before) => {
    const text = setPhaseNotes(before, "12", [note(1)]);
    expect(text.startsWith(`${before}\n### Phase 12:\n`)).toBe(true);
  });

  it("ends at an underlined heading too", () => {
    const before = "## Failure Context\n\nmine\n\nNext\n----\n\ntext\n";
    expect(
      setPhaseNotes(before, "12", [note(1)]).endsWith("<!-- /twiceshy -->\n\nNext\n----\n\ntext\n"),
    ).toBe(true);
  });

  it("is not written into code that is never closed", () => {
    expect(() => setPhaseNotes("text\n```sh\nnpm test\n", "12", [note(1)])).toThrow(/never closed/);
    expect(() => setPhaseNotes("<!-- later\n", "12", [note(1)])).toThrow(/never closed/);
  });
});

describe("the phase's heading", () => {
  it.each([
    ["Phase 12:", true],
    ["Phase 12", true],
    ["Phase 012:", true],
    ["Phase 12: payments", true],
    ["Phase 1:", false],
    ["Phase 121:", false],
    ["Phase 12.1:", false],
    ["Phase 12 payments", false],
    ["Phases 12:", false],
    ["12:", false],
  ])("%s: %s", (title, fits) => expect(isPhaseTitle(title, "12")).toBe(fits));

  it("is a person's, with their text below it", () => {
    const before =
      "## Failure Context\n\n### Phase 012: payments\n\nAsk Ann first.\n\n### Phase 13:\n\nlater\n";
    const text = setPhaseNotes(before, "12", [note(1)]);
    expect(text).toContain("### Phase 012: payments\n\nAsk Ann first.\n\n<!-- twiceshy:notes 12 -->\n- [");
    expect(text.endsWith("<!-- /twiceshy -->\n\n### Phase 13:\n\nlater\n")).toBe(true);
    expect(clearPhaseNotes(text, "12")).toBe(before);
  });

  it("of another section is not ours", () => {
    const before = "## Phase-Specific\n\n### Phase 8:\n\n- mine\n\n## Failure Context\n";
    const text = setPhaseNotes(before, "8", [note(1)]);
    expect(text.startsWith(`${before}\n### Phase 8:\n`)).toBe(true);
  });

  it("of 1 is not that of 12, and both go by themselves", () => {
    const one = setPhaseNotes("", "1", [note(1, "of one")]);
    const both = setPhaseNotes(one, "12", [note(2, "of twelve")]);
    expect(notedPhases(both)).toEqual(["1", "12"]);
    expect(heads(clearPhaseNotes(both, "1"))).toEqual(["of twelve"]);
    expect(clearPhaseNotes(both, "12")).toBe(one);
  });

  it("names phases that are no numbers", () => {
    expect(phaseName("01.2")).toBe("1.2");
    expect(phaseName("a -->\n b")).toBe("a - b");
    const text = setPhaseNotes("", "à la carte: x", [note(1)]);
    expect(setPhaseNotes(text, "à la carte: x", [note(1)])).toBe(text);
    expect(clearPhaseNotes(text, "à la carte: x")).not.toContain("###");
  });
});

describe("entries", () => {
  it("stand in the order of time, also one that is heard of late", () => {
    const text = setPhaseNotes(setPhaseNotes("", "12", [note(1), note(5)]), "12", [
      note(1),
      note(3),
      note(5),
      note(7),
    ]);
    expect(heads(text)).toEqual(["error 1", "error 3", "error 5", "error 7"]);
    expect(text).toBe(setPhaseNotes("", "12", [note(1), note(3), note(5), note(7)]));
  });

  it("go when they are not wanted any more", () => {
    const text = setPhaseNotes("", "12", [note(1), note(2), note(3)]);
    expect(setPhaseNotes(text, "12", [note(2), note(3)])).toBe(setPhaseNotes("", "12", [note(2), note(3)]));
  });

  it("leave a person's lines among them where they are", () => {
    const text = setPhaseNotes("", "12", [note(1), note(3)]).replace(
      "- [12-01 | 2026-01-20 14:03",
      "> Bob: I am on it\n\n- [12-01 | 2026-01-20 14:03",
    );
    const more = setPhaseNotes(text, "12", [note(3), note(4)]);
    expect(more).toContain("<!-- twiceshy:notes 12 -->\n> Bob: I am on it\n\n- [12-01 | 2026-01-20 14:03");
    expect(heads(more)).toEqual(["error 3", "error 4"]);
    const cleared = clearPhaseNotes(more, "12");
    expect(cleared).toContain("### Phase 12:\n\n> Bob: I am on it\n");
    expect(cleared).not.toContain("twiceshy");
  });

  it("that a person changed stay as they are", () => {
    const text = setPhaseNotes("", "12", [note(1)]).replace("Ran it.", "Ran it. It was the cache!");
    expect(setPhaseNotes(text, "12", [note(1)])).toBe(text);
  });

  it("are not told twice where a person took the marks away", () => {
    const text = setPhaseNotes("", "12", [note(1)]).replace(/<!--.*-->\n/g, "");
    expect(setPhaseNotes(text, "12", [note(1)])).toBe(text);
    expect(heads(setPhaseNotes(text, "12", [note(1), note(2)]))).toEqual(["error 1", "error 2"]);
  });

  it("survive the loss of the last mark", () => {
    const text = `${setPhaseNotes("", "12", [note(1)]).replace("<!-- /twiceshy -->\n", "")}My words.\n`;
    const more = setPhaseNotes(text, "12", [note(1), note(2)]);
    expect(heads(more)).toEqual(["error 1", "error 2"]);
    expect(more.endsWith("<!-- /twiceshy -->\nMy words.\n")).toBe(true);
  });
});

describe("whatever is in the file and in the errors", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "# A",
      "## Failure Context",
      "## Failure Context ",
      "### Phase 12:",
      "### Phase 1:",
      "## Other",
      "```",
      "~~~",
      "<!--",
      "-->",
      "",
      "",
      "- item",
      "Title",
      "-----",
      "    code",
      "\ufeff",
    ),
    fc.string({ unit: "grapheme", maxLength: 12 }),
  );
  const file = fc
    .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
    .map(([lines, eol, ends]) => lines.join(eol) + (ends ? eol : ""));
  const text = fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((lines) => noteText(lines.join("\n")) || "x");

  it("the rest stays, a second time changes nothing, and clearing takes all of it away", () => {
    fc.assert(
      fc.property(file, fc.array(text, { minLength: 1, maxLength: 4 }), (before, errors) => {
        const notes = errors.map((error, minute) => note(minute, error));
        let after: string;
        try {
          after = setPhaseNotes(before, "12", notes);
        } catch (error) {
          expect(String(error)).toContain("never closed");
          return;
        }
        expect(setPhaseNotes(after, "12", notes)).toBe(after);
        expect(notedPhases(after)).toContain("12");
        // Every character that was there is there, in one piece or two, and between them only headings of ours.
        const rest = theirs(after);
        const OURS = /^(?:\s|## Failure Context|### Phase 12:|Failure learnings.*UTC\.)*$/;
        const splits = [...Array(before.length + 1).keys()].filter(
          (at) =>
            rest.startsWith(before.slice(0, at)) &&
            rest.endsWith(before.slice(at)) &&
            OURS.test(rest.slice(at, rest.length - (before.length - at))),
        );
        expect(splits).not.toEqual([]);
        const cleared = clearPhaseNotes(after, "12");
        expect(cleared).not.toContain("<!-- twiceshy");
        // The heading of a phase that is over goes with its notes, where nothing else stands below it.
        const bare = (text: string) => text.replace(/\s/g, "").replaceAll("###Phase12:", "");
        expect(bare(cleared)).toContain(bare(before.slice(0, splits[0])));
      }),
      { numRuns: 400 },
    );
  });
});
