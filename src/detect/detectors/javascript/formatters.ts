import type { Detector, Draft } from "../../detector.ts";
import { readBiomeSummary } from "./biome-summary.ts";

/** prettier --check: files that are not as it would write them, and files it cannot read. */
export const prettier: Detector = {
  id: "prettier",
  tool: "prettier",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["code style issues", "[error] ", ["prettier", " -l"], ["prettier", "--list-different"]],
  programs: ["prettier"],
  scan(log, about): Draft[] {
    const lines = log.lines;
    const lists = [about.command ?? "", ...lines.filter((line) => /^[>$] /.test(line))];
    if (lists.some((line) => LISTS.test(line)) && !lines.some((line) => BROKEN.test(line)))
      return readListed(lines);
    const verdict = lines.findIndex((line) => VERDICT.test(line));
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const broken = BROKEN.exec(lines[i]!);
      const ugly = verdict >= 0 && i < verdict && verdict - i < 5000 ? UGLY.exec(lines[i]!) : null;
      if (broken) {
        const message = `${broken[2]}: ${broken[3]}`;
        drafts.push({
          message,
          errorType: broken[2]!,
          file: broken[1]!,
          line: Number(broken[4]),
          column: Number(broken[5]),
          from: i,
          to: i + 1,
        });
      } else if (ugly)
        drafts.push({ message: `Code style issues found in ${ugly[1]}`, file: ugly[1]!, from: i, to: i + 1 });
    }
    if (verdict >= 0 && drafts.length === 0)
      drafts.push({ message: lines[verdict]!.replace(/^\s*\[warn\] /, ""), from: verdict, to: verdict + 1 });
    return drafts;
  },
};

// "npx prettier -l src", "> prettier --list-different ."
const LISTS = /\bprettier\b.* (?:-l|--list-different)\b/;

/** All that `prettier -l` says are the names of files. */
function readListed(lines: readonly string[]): Draft[] {
  return lines.flatMap((line, i) => {
    // "src/cart.js"
    const file = /^[\w@.][^\s:()]*\.\w+$/.exec(line)?.[0];
    if (file === undefined) return [];
    return [{ message: `Code style issues found in ${file}`, file, from: i, to: i + 1 }];
  });
}

// "[warn] Code style issues found in the above file. Run Prettier with --write to fix."
const VERDICT = /^\s*(?:\[warn\] )?Code style issues (?:were )?found in /;
// "[warn] src/ugly.js"
const UGLY = /^\s*\[warn\] (\S+\.\w+)$/;
// "[error] src/broken.js: SyntaxError: Unexpected token (13:16)"
const BROKEN = /^\s*\[error\] (\S.*?): (\w*Error): (.+?) \((\d+):(\d+)\)$/;

/** biome and oxlint: a heading with place and rule, the sentence after a cross. */
export const biome: Detector = {
  id: "biome",
  tool: "biome",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: ["━━", "╭─[", ",-[", "thread name: biome"],
  programs: ["biome", "oxlint", "rome"],
  scan(log): Draft[] {
    const lines = log.lines;
    const drafts: Draft[] = [];
    for (let i = 0; i < lines.length; i++) {
      const draft = readBiome(lines, i) ?? readOxlint(lines, i) ?? readCrash(lines, i);
      if (draft) drafts.push(draft);
    }
    return drafts.length > 0 ? drafts : readBiomeSummary(lines);
  },
};

// "src/a.ts:3:5 lint/suspicious/noExplicitAny  FIXABLE  ━━━━━━━━", "src/a.ts format ━━━━━━━━━━"
const HEADING = /^\s*(\S+?)(?::(\d+):(\d+))? ([a-z]\S*)(?: {2}[A-Z]+)* +━{4,}/;
// "  × Unexpected any. Specify a different type."
const CROSS = /^\s*[×✖] (\S.*)$/;

/** Headings that are no rules; "deserialize" is its own configuration. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["parse", "syntax_error"],
  ["deserialize", "config_error"],
]);

function readBiome(lines: readonly string[], i: number): Draft | null {
  const heading = HEADING.exec(lines[i]!);
  if (!heading) return null;
  const at = [i + 1, i + 2, i + 3].find((n) => CROSS.test(lines[n] ?? ""));
  if (at === undefined) return null;
  const kind = KINDS.get(heading[4]!);
  const category = kind === undefined ? {} : { category: kind };
  const place = {
    file: heading[1]!,
    ...(heading[2] ? { line: Number(heading[2]), column: Number(heading[3]) } : {}),
  };
  return {
    message: CROSS.exec(lines[at]!)![1]!,
    errorType: heading[4]!,
    ...category,
    ...place,
    from: i,
    to: at + 1,
  };
}

// "Source Location: crates/biome_js_analyze/src/utils.rs:110:13", "Thread Name: biome::worker_9", "Message: internal error: entered unreachable code"
const CRASHED_AT = /^Source Location: (\S.*?):(\d+):(\d+)$/;

/** What biome says of itself when it crashes. */
function readCrash(lines: readonly string[], from: number): Draft | null {
  const place = CRASHED_AT.exec(lines[from]!);
  const message = place && /^Message: (\S.*)$/.exec(lines[from + 2] ?? "")?.[1];
  if (!place || !message || !lines[from + 1]!.startsWith("Thread Name: biome")) return null;
  const where = { file: place[1]!, line: Number(place[2]), column: Number(place[3]) };
  return { message, category: "runtime_error", ...where, from, to: from + 3 };
}

// oxlint, and swc without a rule: "  × eslint(no-debugger): `debugger` statement is not allowed" and "   ╭─[src/a.js:1:1]"
const OXLINT = /^\s*[×x] (?:([\w-]+\([\w/-]+\)): )?(\S.*)$/;
const OXLINT_PLACE = /^\s*(?:╭─|,-)\[(\S.*?):(\d+):(\d+)\]$/;

function readOxlint(lines: readonly string[], i: number): Draft | null {
  const said = OXLINT.exec(lines[i]!);
  const place = said ? OXLINT_PLACE.exec(lines[i + 1] ?? "") : null;
  if (!said || !place) return null;
  return {
    message: said[2]!,
    tool: "oxlint",
    errorType: said[1] ?? null,
    ...(said[1] ? {} : { category: "syntax_error" }),
    file: place[1]!,
    line: Number(place[2]),
    column: Number(place[3]),
    from: i,
    to: i + 2,
  };
}
