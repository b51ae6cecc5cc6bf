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

/** The set's totals, and which logs that went well were taken for a failure. */
export function fifthLines(fifth) {
  const { all, tools, passing } = fifth;
  return [
    `${all.cases} outputs of ${tools} tools (\`test/fixtures/${SET}\`)`,
    "",
    "| | message | file | line | test | category |",
    "|---|---|---|---|---|---|",
    ...ROWS.flatMap(([name, says]) => [
      `| ${says}, first | ${FIRST[name].join(" | ")} |`,
      `| now | ${FIELDS.map((field) => cell(fifth[name], field)).join(" | ")} |`,
    ]),
    "",
    `Of ${passing.logs} logs of commands that went well and look like trouble, made with it, ${passing.alarms.length} ${passing.alarms.length === 1 ? "is" : "are"} taken for a failure, exit codes withheld.`,
  ];
}
