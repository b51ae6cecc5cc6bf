import type { Detector, Draft } from "../../detector.ts";

/** dockerfilelint: for each line of the file a table of what is wrong with it, titles and sentences broken in their columns. */
export const dockerfilelint: Detector = {
  id: "dockerfilelint",
  tool: "dockerfilelint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["issue  category "],
  programs: ["dockerfilelint"],
  scan: ({ lines }): Draft[] => {
    const drafts: Draft[] = [];
    let file: string | null = null;
    let line: number | null = null;
    let columns: readonly number[] | null = null;
    lines.forEach((text, from) => {
      file = FILE.exec(text)?.[1] ?? file;
      const source = LINE.exec(text)?.[1];
      if (source !== undefined) line = Number(source);
      if (TABLE.test(text)) columns = ["Title", "Description"].map((name) => text.indexOf(name));
      else if (text.trim() === "") columns = null;
      else if (columns !== null && ROW.test(text)) {
        const to = endOf(lines, from);
        const [title, message] = cellsOf(lines.slice(from, to), columns);
        drafts.push({ message: message!, errorType: title!, file, line, from, to });
      }
    });
    return drafts;
  },
};

// "File:   Dockerfile"
const FILE = /^File: {1,4}(\S.*)$/;
// "Line 1: FROM debian"
const LINE = /^Line (\d+): /;
// "Issue  Category      Title                 Description"
const TABLE = /^Issue {2}Category +Title +Description$/;
// "    1  Possible Bug  Invalid Command       Only valid commands are allowed"
const ROW = /^ {0,6}\d{1,5} {2}\p{Lu}/u;
const ROWS = 12;

function endOf(lines: readonly string[], from: number): number {
  let to = from + 1;
  while (to < Math.min(lines.length, from + ROWS) && lines[to]!.trim() !== "" && !ROW.test(lines[to]!)) to++;
  return to;
}

/** The title and the sentence, each from its part of the lines. */
function cellsOf(rows: readonly string[], [title, description]: readonly number[]): string[] {
  const cell = (from: number, to?: number) =>
    rows
      .map((row) => row.slice(from, to).trim())
      .filter(Boolean)
      .join(" ");
  return [cell(title!, description), cell(description!)];
}
