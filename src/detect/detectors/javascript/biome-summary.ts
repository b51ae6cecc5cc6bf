import type { Draft } from "../../detector.ts";

// "reporter/violations ━━━━", in version 1 "reporter/analyzer ━━━━"; "reporter/format ━━━━", "reporter/parse ━━━━"
const SECTION = /^reporter\/(\w+) ━{4,}$/;
// "  lint/correctness/noUnusedVariables    1 (1 error)", in version 1 "1 (1 error(s), 0 warning(s), 0 info(s))"
const ROW = /^\s*((?:lint|assist)\/\S+)\s+\d+ \([1-9]\d* error/;
// "  - src/cart.js (1 error)", "  - src/cart.js"
const FILE = /^\s*- (\S.*?)(?: \((\d+) errors?.*\))?$/;

/** biome's summary reporter: which rules and which files, not what goes with what. */
export function readBiomeSummary(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = [];
  for (let from = 0; from < lines.length; from++) {
    const section = SECTION.exec(lines[from]!)?.[1];
    if (section === undefined) continue;
    let to = from + 1;
    while (to < lines.length && !/━{4,}$/.test(lines[to]!) && !/^Checked \d/.test(lines[to]!)) to++;
    drafts.push(...readSection(section, lines, from, to));
    from = to - 1;
  }
  // What cannot be parsed cannot be formatted either.
  const unread = new Set(drafts.filter(({ errorType }) => errorType === "parse").map(({ file }) => file));
  return drafts.filter(({ errorType, file }) => errorType !== "format" || !unread.has(file));
}

function readSection(section: string, lines: readonly string[], from: number, to: number): Draft[] {
  if (section === "parse")
    return listed(lines, from, to, { message: PARSED_ILL, errorType: "parse", category: "syntax_error" });
  if (section === "format") return listed(lines, from, to, { message: UGLY, errorType: "format" });
  return brokenRules(lines, from, to);
}

const PARSED_ILL = "The following files have parsing errors";
const UGLY = "The following files need to be formatted";

/** A file in each row, and the section says what is wrong with all of them. */
function listed(
  lines: readonly string[],
  from: number,
  to: number,
  said: Pick<Draft, "message" | "errorType" | "category">,
): Draft[] {
  return indices(from, to).flatMap((i) => {
    const file = FILE.exec(lines[i]!)?.[1];
    return file === undefined
      ? []
      : [{ ...said, message: `${said.message}: ${file}`, file, from: i, to: i + 1 }];
  });
}

function brokenRules(lines: readonly string[], from: number, to: number): Draft[] {
  const files = indices(from, to).flatMap((i) => FILE.exec(lines[i]!)?.[1] ?? []);
  return indices(from, to).flatMap((i) => {
    const rule = ROW.exec(lines[i]!)?.[1];
    if (rule === undefined) return [];
    return [
      {
        message: `violated: ${rule}`,
        errorType: rule,
        file: files.length === 1 ? files[0]! : null,
        from: i,
        to: i + 1,
      },
    ];
  });
}

function indices(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
