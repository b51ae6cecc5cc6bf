// What the labelled sets show, as Markdown: figures beside their targets, real CI logs apart, wrong labels, confusions, misses.
import { confusionTable } from "./confusion.mjs";
import { code, missLines, whyOf } from "./report-misses.mjs";
import { round } from "./share.mjs";

export const TARGETS = { message: 95, place: 95, test: 90, category: 95, own: 97, third: 90, alarms: 3 };

/** Floors: a little under what was measured when they were set and not under the target, so that a change for the worse is seen. */
const FLOORS = {
  all: { message: 98.5, place: 98.5, test: 97, category: 97, own: 98, third: 98 },
  leftOut: { message: 95, place: 95, test: 90, category: 95, own: 97, third: 97 },
};

const FIGURES = [
  ["message", "message right"],
  ["place", "file:line right"],
  ["test", "first failing test right"],
  ["category", "category within the accepted set"],
  ["own", "grouping, pair F1, own causes"],
  ["third", "grouping, pair F1, third-party code"],
];

/** The figures that have targets, and those that fell below their floor. */
export function setsLines(sets, failures) {
  const { all, leftOut, doubts, trouble } = sets;
  const columns = [all.figures, all.withoutWrong, leftOut.figures, leftOut.withoutWrong].map(figuresOf);
  const doubted = doubts.reduce((sum, { ids }) => sum + ids.length, 0);
  failures.push(...belowFloor("all", columns[0]), ...belowFloor("leftOut", columns[2]));
  failures.push(...trouble.map((sentence) => `wrong-labels.json: ${sentence}`));
  return [
    "## Labelled sets",
    "",
    "*Left out*: for each log the detectors of its own tool are switched off, so that it comes from a tool nobody here knows.",
    `*Right labels only*: the same scorer without the ${doubted} labels that we hold to be wrong (listed [below](#labels-of-the-sets-that-we-hold-to-be-wrong)); targets are judged with all labels.`,
    "How unknown tools are read was improved by looking at these very misses: the figures stand for tools without a detector, not for output that nobody has looked at.",
    "",
    "| figure | target | all detectors | right labels only | its own left out | right labels only |",
    "|---|---|---|---|---|---|",
    ...FIGURES.map(
      ([key, label]) => `| ${label} | ${TARGETS[key]} | ${columns.map((c) => show(c[key])).join(" | ")} |`,
    ),
  ];
}

/** The figures with each tool's own detectors left out. */
export const leftOutFigures = ({ leftOut }) => figuresOf(leftOut.figures);

/** The figures of the tools held back and of the others, each tool's own detectors left out. */
export const heldBackFigures = ({ leftOut }) => ({
  heldBack: figuresOf(leftOut.heldBack),
  lookedAt: figuresOf(leftOut.lookedAt),
});

/** The logs of continuous integration by themselves. */
export function ciLines({ all, leftOut, ci }) {
  const columns = [all.ci, all.ciWithoutWrong, leftOut.ci, leftOut.ciWithoutWrong];
  const figures = columns.map(figuresOf);
  const joined = (score) => ({
    pct: score.group["source:travis"]?.pairF1 ?? null,
    n: score.group["source:travis"]?.logs ?? 0,
  });
  const row = (cells) => cells.map(show).join(" | ");
  return [
    "### Real CI logs apart",
    "",
    `They are the hardest: ${ci.logs} logs of GitHub Actions and Travis, ${ci.lines.toLocaleString("en")} lines in all, the longest ${ci.longest.toLocaleString("en")};`,
    "installation, several tools and several jobs in one log. The tables above and the categories below count them in. Messages and places are not labelled in them.",
    "*Right labels only* leaves out the labels that we hold to be wrong; each of them is listed [below](#labels-of-the-sets-that-we-hold-to-be-wrong) with the line of its log that shows why.",
    "",
    "| figure | target | all detectors | right labels only | its own left out | right labels only |",
    "|---|---|---|---|---|---|",
    `| first failing test right | ${TARGETS.test} | ${row(figures.map((f) => f.test))} |`,
    `| category within the accepted set | ${TARGETS.category} | ${row(figures.map((f) => f.category))} |`,
    `| grouping, pair F1 | ${TARGETS.third} | ${row(columns.map(joined))} |`,
    `| causes with something wrong | | ${all.worstOfCi.length} | | ${leftOut.worstOfCi.length} | |`,
  ];
}

/** Fixtures of other projects' parsers: many are lists of warnings, which fail nothing and are not told. */
export function parserLines({ all, leftOut }) {
  const share = (part) => (score) => show(score[part].extract.ALL?.["diag@1"] ?? { pct: null, n: 0 });
  const row = (label, part) => `| ${label} | ${[all, leftOut].map(share(part)).join(" | ")} |`;
  return [
    "### Fixtures of other projects' parsers",
    "",
    "Lists of diagnostics without a command or an exit code, from Jenkins' parsers and errorformat. A log of nothing but warnings failed nothing, so nothing is told of it: no target stands here.",
    "",
    "| first diagnostic is one of the labelled | all detectors | its own left out |",
    "|---|---|---|",
    row("all", "figures"),
    row("those with an error among them", "errorsOnly"),
  ];
}

/** Which categories are taken for which. */
export function confusionLines({ all, leftOut }) {
  const strict = ({ figures }) =>
    `${figures.classify.groups.ALL.strict} (${figures.classify.groups.ALL.strictN})`;
  return [
    "### Categories: labelled and found",
    "",
    "A log can have several accepted categories: where one of them was found it counts as the label, else the first does. Bold is right, all else is a miss.",
    `The first label exactly, where one is named: ${strict(all)} with all detectors, ${strict(leftOut)} with its own left out.`,
    "",
    "With all detectors:",
    "",
    ...confusionTable(all.confusion),
    "",
    "With its own left out:",
    "",
    ...confusionTable(leftOut.confusion),
  ];
}

/** The ten worst of each kind, with why. */
export function worstLines({ all, leftOut, explained, doubts }) {
  const why = whyOf(explained.all, doubts);
  const whyLeftOut = whyOf(explained["left out"], doubts);
  return [
    "## The worst misses",
    "",
    "One entry per cause. First where a failure was joined with another cause (its fix would be the wrong one), then what a detector said that took the log for its own tool's,",
    "then what the general shape said, then what is right in its message and its test but wrong beside them, last where nothing was found; among equals, more wrong fields and more logs first.",
    ...missLines("With all detectors", all.worst, why),
    ...missLines("With its own left out", leftOut.worst, whyLeftOut),
    ...missLines("Real CI logs, with all detectors", all.worstOfCi, why),
    ...missLines("Real CI logs, with its own left out", leftOut.worstOfCi, whyLeftOut),
  ];
}

/** Read, thought about, and not followed: a program bent to a wrong label is wrong. */
export function doubtLines({ doubts, shown }) {
  return [
    "## Labels of the sets that we hold to be wrong",
    "",
    "`scripts/eval/wrong-labels.json` holds them; they stay in every figure that has a target. They were found by reading what we get wrong: labels that agree with us by mistake are not among them.",
    "Each with the line of its log that shows why, and its number.",
    ...doubts.flatMap(({ field, ids, why }) => [
      "",
      `- ${field}: ${why}`,
      ...ids.map(
        (id) =>
          `  - \`${id}\`, line ${shown.get(id)?.line ?? "?"}: ${code(shown.get(id)?.text ?? "", Infinity)}`,
      ),
    ]),
  ];
}

function figuresOf(score) {
  const all = score.extract.ALL ?? {};
  const tests = [all.test, all["test@1"]].filter(Boolean);
  const n = tests.reduce((sum, t) => sum + t.n, 0);
  const group = (name) => ({ pct: score.group[name]?.pairF1 ?? null, n: score.group[name]?.logs ?? 0 });
  return {
    message: all.message,
    place: all["file:line"],
    test: { pct: round(tests.reduce((sum, t) => sum + (t.pct * t.n) / n, 0)), n },
    category: { pct: score.classify.groups.ALL.lenient, n: score.classify.groups.ALL.n },
    own: group("source:gen"),
    third: group("source:thirdparty"),
  };
}

function belowFloor(name, figures) {
  return FIGURES.filter(([key]) => figures[key].pct !== null && figures[key].pct < FLOORS[name][key]).map(
    ([key, label]) => `${name} ${label}: ${figures[key].pct} < ${FLOORS[name][key]}`,
  );
}

function show({ pct, n }) {
  return pct === null ? "–" : `${pct} (${n})`;
}
