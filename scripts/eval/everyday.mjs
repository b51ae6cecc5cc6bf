// Everyday output of real tools, run and labelled by hands that had not seen the engine: test/fixtures/everyday, everyday-second and everyday-third; the fourth has a file of its own.
import { fifthLines } from "./everyday-fifth.mjs";
import { fourthLines } from "./everyday-fourth.mjs";
import { isOpened } from "./opened.mjs";
import { falseAlarms, tally } from "./own.mjs";
import { ownCases } from "./own-set.mjs";
import { detectorsOf } from "./tools.mjs";
import { cell, FIELDS } from "./unseen-third.mjs";

/** By the code that stood before each set was read: all detectors, each tool's own left out. */
export const EVERYDAY = {
  everyday: {
    message: ["94.6 (315)", "91.7 (315)"],
    file: ["93.3 (238)", "92 (238)"],
    line: ["94.1 (221)", "91 (221)"],
    test: ["95.5 (88)", "90.9 (88)"],
    category: ["94.6 (315)", "88.9 (315)"],
  },
  "everyday-second": {
    message: ["93.7 (269)", "92.6 (269)"],
    file: ["94.7 (207)", "94.7 (207)"],
    line: ["96.8 (188)", "95.7 (188)"],
    test: ["94.1 (51)", "88.2 (51)"],
    category: ["93.7 (269)", "90 (269)"],
  },
  "everyday-third": {
    message: ["96.7 (365)", "93.7 (365)"],
    file: ["96.8 (285)", "93.3 (285)"],
    line: ["97.4 (271)", "93.4 (271)"],
    test: ["93.7 (63)", "90.5 (63)"],
    category: ["96.7 (365)", "92.3 (365)"],
  },
};

/** Of the third set the half whose misses were read, and the half that nobody has looked at, at first. */
const HALVES = {
  opened: {
    message: ["95.9 (193)", "95.3 (193)"],
    file: ["96.7 (152)", "95.4 (152)"],
    line: ["97.8 (139)", "95 (139)"],
    test: ["97 (33)", "97 (33)"],
    category: ["96.4 (193)", "92.2 (193)"],
  },
  closed: {
    message: ["97.7 (172)", "91.9 (172)"],
    file: ["97 (133)", "91 (133)"],
    line: ["97 (132)", "91.7 (132)"],
    test: ["90 (30)", "83.3 (30)"],
    category: ["97.1 (172)", "92.4 (172)"],
  },
};

/** Each set as it is, and with each tool's own detectors left out; the last one by halves, too, with logs that went well. */
export function evaluateEveryday(engine) {
  const leftOut = (tool) => detectorsOf(tool, engine.DETECTORS);
  const both = (cases) => ({ on: tally(engine, cases, () => []), left: tally(engine, cases, leftOut) });
  return Object.keys(EVERYDAY).map((set) => {
    const cases = ownCases(set);
    const found = { set, tools: new Set(cases.map(({ tool }) => tool)).size, ...both(cases) };
    if (set !== "everyday-third") return found;
    return {
      ...found,
      opened: both(cases.filter(({ tool }) => isOpened(set, tool))),
      closed: both(cases.filter(({ tool }) => !isOpened(set, tool))),
      passing: falseAlarms(engine, ownCases("everyday-third-passing")),
    };
  });
}

/** The tables of everyday output as Markdown; `own` is our other output with each tool's own detectors left out. */
export function everydayLines([first, second, third], { fourth, fifth }, own) {
  const left = [own, first.left, second.left, third.left, fourth.left, fifth.left];
  return [
    "## Everyday output, made for the purpose",
    "",
    `${first.on.cases} failing outputs of ${first.tools} tools, most of which have a record here (\`test/fixtures/everyday\`): the mistakes of an ordinary week in small projects of every kind, really run on 2026-11-18, the tools' whole output, labelled by hands that had not seen the engine.`,
    "*Before* is the code that stood when the set was made, which nobody had changed for it: what a stranger may expect of whole output of a tool that is known, in a project that is not. Then the misses were read and mended, so *now* says nothing about unseen output. Labels are as they stand today.",
    "",
    ...table(first),
    "",
    `**A second set, after that:** ${second.on.cases} outputs of ${second.tools} tools (\`test/fixtures/everyday-second\`), other projects, other reporters and flags, some cut by \`tail\` as agents do, made and labelled on the same day by others again, committed before the engine had read one of them, and measured once; labels untouched.`,
    "",
    ...table(second),
    "",
    "Of the 17 messages that were wrong at first five are the labelled sentence without its place or type (`bad option` of `bad option at line 4 of lan.conf`), which the scorer asks for; with those 95.5 of 100 would be right. With 269 outputs a figure has 3 points either way.",
    "The difference to what people paste ([above](#from-the-wild-output-as-people-paste-it)) is that hardly anything is cut off here, and nothing retold: hooks, `run` and CI see output like this.",
    "",
    `**A third set:** ${third.on.cases} outputs of ${third.tools} tools (\`test/fixtures/everyday-third\`), other projects again, by two others who had not seen the engine and whose labels were committed before it read one of them; nearly half as they reach a reader: in a CI system's log with time stamps, through \`npm run\`, make or a script of several steps, in colours, cut in the middle or by \`tail\`, two tools' failures in one. Measured once, labels as they were:`,
    "",
    ...table(third),
    "",
    "A 366th, of coverage, whose message was missed and whose kind was right, stood in a folder of that name, which git ignored, and is lost: measured with it, 96.4 and 96.7. All five targets (95, 95, 95, 90, 95) are met at first look, with 2 points either way. Of the tools chosen by the hash of their names the misses were read and mended then; of the other half nobody has read an output or a label but those who made it (how the engine reads some ten of them was seen once, and nothing mended for it; of terraform and vite one output each came right since, and a test named it). Its figures say what of that work carries over:",
    "",
    "| figure | read half, first | now | closed half, first | now | closed, its own left out, first | now |",
    "|---|---|---|---|---|---|---|",
    ...FIELDS.map((field) => {
      const [read, unread, unreadLeft] = [
        HALVES.opened[field][0],
        HALVES.closed[field][0],
        HALVES.closed[field][1],
      ];
      return `| ${field} | ${read} | ${cell(third.opened.on, field)} | ${unread} | ${cell(third.closed.on, field)} | ${unreadLeft} | ${cell(third.closed.left, field)} |`;
    }),
    "",
    `Of ${third.passing.logs} logs of commands that went well and look like trouble, made with it, ${third.passing.alarms.length} ${third.passing.alarms.length === 1 ? "is" : "are"} taken for a failure (2 at first${third.passing.alarms.length === 0 ? "" : `; now ${third.passing.alarms.join(", ")}`}), their exit codes withheld. \`mypy/no-issues-notes\` really prints "Found 1 error", of a linter that was told not to mind.`,
    "",
    ...fourthLines(fourth),
    "",
    ...fifthLines(fifth),
    "",
    `All output of ours together with each tool's own detectors left out, ${left.reduce((sum, { cases }) => sum + cases, 0)} outputs: ${together(left)}.`,
  ];
}

/** "message 95.1 (2158), file …" of several sets as one. */
function together(sets) {
  const cells = cellsTogether(sets);
  return FIELDS.map((field, i) => `${field} ${cells[i]}`).join(", ");
}

/** The same as cells of a table. */
export function cellsTogether(sets) {
  const sum = (field, n) => sets.reduce((total, { right }) => total + right[field][n], 0);
  return FIELDS.map((field) => cell({ right: { [field]: [sum(field, 0), sum(field, 1)] } }, field));
}

function table({ set, on, left }) {
  return [
    "| figure | all detectors, before | now | its own left out, before | now |",
    "|---|---|---|---|---|",
    ...FIELDS.map((field) => {
      const [all, without] = EVERYDAY[set][field];
      return `| ${field} | ${all} | ${cell(on, field)} | ${without} | ${cell(left, field)} |`;
    }),
  ];
}
