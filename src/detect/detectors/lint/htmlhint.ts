import type { Detector, Draft } from "../../detector.ts";

/** htmlhint as it prints by itself: the file, its line, and under that a caret with the sentence. Its other formats are read as eslint's. */
export const htmlhint: Detector = {
  id: "htmlhint",
  tool: "htmlhint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [["      l", "scanned "]],
  programs: ["htmlhint"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let file: string | null = null;
    let line: number | null = null;
    log.lines.forEach((text, at) => {
      const row = ROW.exec(text);
      const problem = line === null ? null : PROBLEM.exec(text);
      if (row !== null) line = Number(row[1]);
      else if (problem !== null) {
        drafts.push({ message: problem[1]!, errorType: problem[2]!, file, line, from: at - 1, to: at + 1 });
        line = null;
      } else {
        file = HEADING.exec(text)?.[1] ?? null;
        line = null;
      }
    });
    return drafts;
  },
};

// "   /home/dev/app/page.html"
const HEADING = /^ {3}(\S.*\.\w{2,6})$/;
// "      L5 |  <div id="cart"><p>hi</div>"
const ROW = /^ {6}L(\d+) \|/;
// "                           ^ The id value [ cart ] must be unique. (id-unique)"
const PROBLEM = /^ +\^ (.+) \(([a-z][a-z\d-]+)\)$/;
