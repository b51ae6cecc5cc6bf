import type { Detector, Draft } from "../../detector.ts";

/** shellcheck as it prints by itself and with -f gcc; each of its notes makes it fail, but an error is named first. */
export const shellcheck: Detector = {
  id: "shellcheck",
  tool: "shellcheck",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [" sc1", " sc2", " sc3", "[sc1", "[sc2", "[sc3"],
  programs: ["shellcheck"],
  scan(log): Draft[] {
    const drafts: Draft[] = [];
    let place: { file: string; line: number; at: number } | null = null;
    log.lines.forEach((text, at) => {
      const heading = HEADING.exec(text);
      const note = place === null ? null : NOTE.exec(text);
      const gcc = text.endsWith("]") ? GCC.exec(text) : null;
      if (heading !== null) place = { file: heading[1]!, line: Number(heading[2]), at };
      else if (note !== null && place !== null) {
        const { file, line } = place;
        const from = Math.max(place.at, at - LINES_SHOWN);
        drafts.push({ ...said(note[1]!, note[2], note[3]!), file, line, from, to: at + 1 });
      } else if (gcc !== null) {
        const found = { file: gcc[1]!, line: Number(gcc[2]), column: Number(gcc[3]) };
        drafts.push({ ...said(gcc[6]!, gcc[4]!, gcc[5]!), ...found, from: at, to: at + 1 });
      }
    });
    return drafts;
  },
};

/** A place, its line of source, and a few notes under it. */
const LINES_SHOWN = 6;
// "In deploy.sh line 3:"
const HEADING = /^In (\S.*) line (\d+):$/;
// "            ^-----^ SC2086 (info): Double quote to prevent globbing and word splitting.", "^-- SC1046 (error): Couldn't find 'fi' for this 'if'."
const NOTE = /^\s*\^-*\^? (SC\d{4})(?: \((\w+)\))?: (.+)$/;
// "deploy.sh:2:6: warning: target is referenced but not assigned. [SC2154]"
const GCC = /^(\S.*?):(\d+):(\d+): (error|warning|note): (.+) \[(SC\d{4})\]$/;

/** SC1… are of the parser. */
function said(code: string, severity: string | undefined, message: string) {
  const category = code.startsWith("SC1") ? ("syntax_error" as const) : ("lint_error" as const);
  return { message, errorType: code, category, score: severity === "error" ? 1 : 0 };
}
