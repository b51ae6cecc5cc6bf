import { byLines } from "../../by-lines.ts";
import type { Detector, Draft } from "../../detector.ts";

/** publint: numbered sentences under a heading. */
export const publint: Detector = {
  id: "publint",
  tool: "publint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: [["\n1. ", "publint"]],
  programs: ["publint"],
  scan(log, about): Draft[] {
    if (!log.lines.some((line) => /^Running publint v\d|^publint\b/.test(line))) return [];
    const lists: Record<string, Draft[]> = { Errors: [], Warnings: [], Suggestions: [] };
    let list = "";
    log.lines.forEach((line, from) => {
      const head = /^(Errors|Warnings|Suggestions):$/.exec(line);
      const row = /^\d+\. (\S.*)$/.exec(line);
      if (head !== null) list = head[1]!;
      else if (row !== null && list !== "") lists[list]!.push({ message: row[1]!, from, to: from + 1 });
    });
    const { Errors = [], Warnings = [] } = lists;
    return Errors.length === 0 && (about.exitCode ?? 0) !== 0 ? Warnings : Errors;
  },
};

/** npm-package-json-lint: rule, node and sentence under the file's name. */
export const packageJsonLint: Detector = byLines({
  id: "npm-package-json-lint",
  tool: "npm-package-json-lint",
  check: "lint",
  category: "lint_error",
  rank: 2,
  sideBySide: true,
  needles: [[" - node: ", "package.json"]],
  programs: ["npmPkgJsonLint", "npm-package-json-lint"],
  // "./package.json"
  heading: /^(?<file>\S*package\.json)$/,
  forms: [
    // "✖ require-author - node: author - author is required"
    { pattern: /^(?<severity>✖|⚠) (?<type>[\w-]+) - node: \S* - (?<message>\S.*)$/ },
  ],
});

/** type-coverage: the rate is the failure, and what has no type lowers it. */
export const typeCoverage: Detector = byLines({
  id: "type-coverage",
  tool: "type-coverage",
  check: "types",
  category: "type_error",
  rank: 2,
  needles: ["the type coverage rate("],
  programs: ["type-coverage"],
  forms: [
    // "The type coverage rate(25.00%) is lower than the target(99%)."
    { pattern: /^(?<message>The type coverage rate\([\d.]+%\) is lower than the target\(.*)$/ },
  ],
});

/** typedoc's own words; TypeScript's are read as tsc's. */
export const typedoc: Detector = byLines({
  id: "typedoc",
  tool: "typedoc",
  check: "build",
  category: "config_error",
  rank: 2,
  needles: [
    ["[error] ", "warnings"],
    ["[warning] ", " warnings"],
  ],
  programs: ["typedoc"],
  isMine: (log) =>
    log.lines.some((line) => /^\[(?:error|warning)\] Found \d+ errors and \d+ warnings$/.test(line)),
  forms: [
    // "[error] Unable to find any entry points. See previous warnings"
    { pattern: /^\[(?<severity>error|warning)\] (?!Found \d+ errors)(?<message>\S.*)$/ },
  ],
});

/** lint-staged where a program could not be started; what a program printed is read as that program's. */
export const lintStaged: Detector = byLines({
  id: "lint-staged",
  tool: "lint-staged",
  check: "lint",
  category: "lint_error",
  rank: 2,
  needles: ["task failed to spawn: "],
  programs: ["lint-staged"],
  forms: [
    // "✖ Task failed to spawn: frobnicate --fix"
    { pattern: /^✖ (?<message>Task failed to spawn: \S.*)$/ },
  ],
  kindOf: () => "missing_dependency",
});
