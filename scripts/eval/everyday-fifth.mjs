// The fifth everyday set, of ordinary tools and ordinary mistakes: what was measured before anybody read it, and now.
import { falseAlarms, tally } from "./own.mjs";
import { ownCases } from "./own-set.mjs";
import { detectorsOf } from "./tools.mjs";
import { cell, FIELDS } from "./unseen-third.mjs";

export const SET = "everyday-fifth";

/** By the code that stood before the set was read, labels as they were; of 23 logs that went well 1 was taken for a failure. */
export const FIRST = {
  all: ["95.1 (204)", "91.8 (147)", "95.3 (129)", "100 (31)", "93.1 (204)"],
  languages: ["95.1 (143)", "93.3 (119)", "95.3 (106)", "100 (30)", "97.2 (143)"],
  operations: ["95.1 (61)", "85.7 (28)", "95.7 (23)", "100 (1)", "83.6 (61)"],
  left: ["91.7 (204)", "88.4 (147)", "90.7 (129)", "87.1 (31)", "88.7 (204)"],
  languagesLeft: ["90.9 (143)", "89.9 (119)", "89.6 (106)", "86.7 (30)", "91.6 (143)"],
  operationsLeft: ["93.4 (61)", "82.1 (28)", "95.7 (23)", "100 (1)", "82 (61)"],
};

const ROWS = [
  ["all", "all"],
  ["languages", "languages: compilers, runners, linters, bundlers"],
  ["operations", "operations: servers, databases, version control, builds, scripts"],
  ["left", "all, each tool's own detectors left out"],
  ["languagesLeft", "languages, likewise"],
  ["operationsLeft", "operations, likewise"],
];

/** Totals of the set and its parts. */
export function evaluateFifth(engine) {
  const cases = ownCases(SET);
  const leftOut = (tool) => detectorsOf(tool, engine.DETECTORS);
  const languages = cases.filter(({ expect }) => expect.area === "languages");
  const operations = cases.filter(({ expect }) => expect.area === "operations");
  const of = (some, off = () => []) => tally(engine, some, off);
  return {
    tools: new Set(cases.map(({ tool }) => tool)).size,
    all: of(cases),
    languages: of(languages),
    operations: of(operations),
    left: of(cases, leftOut),
    languagesLeft: of(languages, leftOut),
    operationsLeft: of(operations, leftOut),
    passing: falseAlarms(engine, ownCases(`${SET}-passing`)),
  };
}

/** The set's part of the page. */
export function fifthLines(fifth) {
  const { all, tools, passing } = fifth;
  const { alarms, logs } = passing;
  return [
    `**A fifth set, of ordinary tools and ordinary mistakes again:** ${all.cases} outputs of ${tools} tools (\`test/fixtures/${SET}\`), made on 2026-11-19 by somebody who had not seen the engine, more than half as they reach a reader: 61 in frames of CI, times or compose, 58 through scripts, 30 cut, 64 in colours. Labels were committed before the engine read one of them; measured once, labels as they were: *first*. Then its misses were read, so *now* says nothing about unseen output.`,
    "",
    "| | message | file | line | test | category |",
    "|---|---|---|---|---|---|",
    ...ROWS.flatMap(([name, says]) => [
      `| ${says}, first | ${FIRST[name].join(" | ")} |`,
      `| now | ${FIELDS.map((field) => cell(fifth[name], field)).join(" | ")} |`,
    ]),
    "",
    `With 204 outputs a figure has 3 points either way. Of ${logs} logs of commands that went well and look like trouble, made with it, ${alarms.length} ${alarms.length === 1 ? "is" : "are"} taken for a failure (1 at first: an error of psql's that a savepoint was gone back to), exit codes withheld.`,
  ];
}
