import { indentOf } from "#model/indent.ts";
import type { Log } from "../../log.ts";
import type { Candidate } from "./candidate.ts";

// "[stderr]", "╰─> [5 lines of output]", "stderr:", "Last 13 lines of output:", "last 4 log lines:", "The error output of the command:"
const HEAD =
  /^[\s╰─>]*(?:\[\d+ lines? of output\]|\[(?:stderr|standard error)\]|(?:stderr|standard error)(?: output)?:|(?:the )?last \d+ (?:log )?lines(?: of (?:the )?(?:output|log))?:|(?:the )?(?:error )?output of the (?:command|process|build)(?: was)?:)$/i;

/** So many lines of what another program said are looked at. */
const REACH = 60;
/** What the program that was run says itself is nearer to the cause than that it failed. */
const NEARER = 3;

/** The candidates with more for those that a program quotes of what it ran, under a heading that says so. */
export function withQuoted(candidates: readonly Candidate[], log: Log): Candidate[] {
  const quoted = linesQuoted(log);
  if (quoted.size === 0) return [...candidates];
  return candidates.map((one) =>
    quoted.has(one.index) && !one.recap && (one.level === "error" || one.exception || one.place !== null)
      ? { ...one, score: one.score + NEARER, order: one.order + NEARER }
      : one,
  );
}

function linesQuoted({ lines }: Log): Set<number> {
  const quoted = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (line.length > 120 || !HEAD.test(line)) continue;
    const first = lines.findIndex((text, i) => i > index && text.trim() !== "");
    if (first < 0) break;
    const depth = indentOf(lines[first]!);
    for (let i = first; i < Math.min(lines.length, index + REACH); i++) {
      if (lines[i]!.trim() !== "" && indentOf(lines[i]!) < depth) break;
      quoted.add(i);
    }
  }
  return quoted;
}

// "       > Running phase: installPhase": each line of it behind a mark
const MARKED = /^(\s*)> ?(?=\S|$)/;

/** The log without the mark that stands before each line of such a quotation. */
export function withoutQuoteMarks(log: Log): Log {
  const quoted = linesQuoted(log);
  const marked = [...quoted].filter((i) => MARKED.test(log.lines[i]!));
  if (marked.length < 2) return log;
  return {
    ...log,
    lines: log.lines.map((line, i) => (quoted.has(i) ? line.replace(MARKED, "$1") : line)),
  };
}
