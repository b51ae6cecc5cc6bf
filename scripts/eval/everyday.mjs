// Everyday output of real tools, run and labelled by hands that had not seen the engine: test/fixtures/everyday.
import { tally } from "./own.mjs";
import { ownCases } from "./own-set.mjs";
import { detectorsOf } from "./tools.mjs";
import { cell, FIELDS } from "./unseen-third.mjs";

/** The set as it is, and with each tool's own detectors left out. */
export function evaluateEveryday(engine) {
  const cases = ownCases("everyday");
  const leftOut = (tool) => detectorsOf(tool, engine.DETECTORS);
  return {
    tools: new Set(cases.map(({ tool }) => tool)).size,
    on: tally(engine, cases, () => []),
    left: tally(engine, cases, leftOut),
  };
}

/** By the code that stood before the set was made, labels as they are today: all detectors, each tool's own left out. */
export const EVERYDAY = {
  message: ["94.6 (315)", "91.7 (315)"],
  file: ["93.3 (238)", "92 (238)"],
  line: ["94.1 (221)", "91 (221)"],
  test: ["95.5 (88)", "90.9 (88)"],
  category: ["94.6 (315)", "88.9 (315)"],
};

/** The table of everyday output as Markdown. */
export function everydayLines({ tools, on, left }) {
  return [
    "## Everyday output, made for the purpose",
    "",
    `${on.cases} failing outputs of ${tools} tools, most of which have a record here (\`test/fixtures/everyday\`): the mistakes of an ordinary week in small projects of every kind, really run on 2026-11-18, the tools' whole output, labelled by hands that had not seen the engine.`,
    "*Before* is the code that stood when the set was made, which nobody had changed for it: what a stranger may expect of whole output of a tool that is known, in a project that is not. Then the misses were read and mended, so *now* says nothing about unseen output. Labels are as they stand today.",
    "",
    "| figure | all detectors, before | now | its own left out, before | now |",
    "|---|---|---|---|---|",
    ...FIELDS.map((field) => {
      const [all, without] = EVERYDAY[field];
      return `| ${field} | ${all} | ${cell(on, field)} | ${without} | ${cell(left, field)} |`;
    }),
    "",
    "The difference to what people paste ([above](#from-the-wild-output-as-people-paste-it)) is that nothing is cut off here, and nothing retold: hooks, `run` and CI see output like this.",
  ];
}
