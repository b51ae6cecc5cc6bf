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

/** node-gyp: why it could not begin; of a compiler that it ran it only says that it failed. */
const GYP: Detector = byLines({
  id: "node-gyp",
  tool: "node-gyp",
  check: "install",
  category: "build_error",
  rank: 2,
  needles: ["gyp err! stack ", "gyp err! find ", "\ngyp: "],
  programs: ["node-gyp"],
  forms: [
    // "gyp ERR! stack Error: `make` failed with exit code: 2", "gyp ERR! stack Error: `C:\\…\\MSBuild.exe` failed with exit code: 1"
    {
      pattern: /^gyp ERR! stack Error: (?<message>`[^`]+` failed with exit code: \d+)$/,
      role: "summary",
    },
    // "gyp ERR! stack Error: Could not find any Python installation to use", "gyp ERR! stack Error: not found: make"
    { pattern: /^gyp ERR! stack (?:(?<type>\w*Error): )(?<message>\S.*)$/ },
    // "gyp ERR! find VS You need to install the latest version of Visual Studio", where the rest was cut off
    {
      pattern: /^gyp ERR! find (?:VS|Python) (?<message>You need to install the latest version of .+)$/,
      category: "missing_dependency",
      role: "summary",
    },
    // "gyp: binding.gyp not found (cwd: /home/dev/app) while trying to load binding.gyp"
    { pattern: /^gyp: (?<message>\S.*?) while trying to load (?<file>\S+\.gyp)$/, category: "config_error" },
  ],
  kindOf: (message) =>
    /^not found: |^(?:Could not|Can't) find (?:any )?(?:Python|Visual Studio)/.test(message)
      ? "missing_dependency"
      : undefined,
});

// "npm WARN install:bufferutil@1.1.0 Exit status 1", "npm WARN optional SKIPPING OPTIONAL DEPENDENCY: …": npm went on without it
const WENT_ON = /^npm WARN (?:optional\b|install:\S+ .*(?:Exit status|install: ))/;

/** node-gyp, also where npm can do without what it was to build. */
export const nodeGyp: Detector = {
  ...GYP,
  scan: (log, about) => {
    const wentOn = log.lines.some((line) => WENT_ON.test(line));
    return GYP.scan(log, about).map((draft) => (wentOn ? { ...draft, sure: false } : draft));
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
