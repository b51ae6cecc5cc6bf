import type { Draft } from "../../detector.ts";

// "reporter/violations ━━━━", in version 1 "reporter/analyzer ━━━━"; "reporter/format ━━━━"
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
    drafts.push(...(section === "format" ? unformatted(lines, from, to) : brokenRules(lines, from, to)));
    from = to - 1;
  }
  return drafts;
}

function unformatted(lines: readonly string[], from: number, to: number): Draft[] {
  return indices(from, to).flatMap((i) => {
    const file = FILE.exec(lines[i]!)?.[1];
    if (file === undefined) return [];
    return [
      {
        message: `The following files need to be formatted: ${file}`,
        errorType: "format",
        file,
        from: i,
        to: i + 1,
      },
    ];
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
