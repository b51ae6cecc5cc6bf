// What the names of programs are worth for the kinds of failures: the same outputs read with both tables of names, with one of them and with none.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadEngine } from "./engine.mjs";
import { isHeldBack } from "./held-back.mjs";
import { tally } from "./own.mjs";
import { ownCases } from "./own-set.mjs";
import { RECORDED_SINCE } from "./recorded-since.mjs";
import { percent } from "./share.mjs";
import { detectorsOf } from "./tools.mjs";
import { isOpened } from "./unseen.mjs";

const TABLES = [
  ["no names, only what a name sounds like", ["program-names", "program-names-debian"]],
  ["names as general knowledge has them", ["program-names-debian"]],
  ["names as Debian's index has them", ["program-names"]],
  ["both", []],
];

/** A plugin that leaves tables of names out: their modules hold an empty text. */
export function withoutTables(left) {
  const file = new RegExp(`[\\\\/]general[\\\\/](${left.join("|")})\\.ts$`);
  return {
    name: "without-tables",
    transform: {
      filter: { id: file },
      handler: (code) => ({ code: code.replace(/= `[^`]*`/, '= ""'), map: null }),
    },
  };
}

/** Right kinds per table: our own output with each tool's detectors left out (looked at, held back), the closed half of the second set, the third set's tools without a record. Totals only. */
export async function evaluateNames(work) {
  const recorded = new Set(RECORDED_SINCE["unseen-third"]);
  const own = ownCases().filter(({ expect }) => expect.exitCode !== 0);
  const rows = [];
  for (const [i, [name, left]] of TABLES.entries()) {
    const directory = join(work, `names-${i}`);
    mkdirSync(directory, { recursive: true });
    const engine = await loadEngine(directory, left.length > 0 ? [withoutTables(left)] : []);
    const kinds = (cases, offFor) => tally(engine, cases, offFor).right.category;
    const leftOut = (tool) => detectorsOf(tool, engine.DETECTORS);
    const among = (isIn) =>
      kinds(
        own.filter(({ tool }) => isIn(tool)),
        leftOut,
      );
    const unseen = (set, isIn) =>
      kinds(
        ownCases(set).filter(({ tool }) => isIn(tool)),
        () => [],
      );
    rows.push({
      name,
      lookedAt: among((tool) => !isHeldBack(tool)),
      heldBack: among(isHeldBack),
      closed: unseen("unseen-second", (tool) => !isOpened(tool)),
      third: unseen("unseen-third", () => true),
      unknown: unseen("unseen-third", (tool) => !recorded.has(tool)),
    });
  }
  return rows;
}

/** The same figures before there were tables: four short lists of names (linters, type checkers, interpreters, servers). Measured on 2026-11-17. */
const BEFORE =
  "| before: four short lists of names | 83.5 (1016) | 79.7 (443) | 88.9 (72) | 84 (188) | 68.2 (44) |";

/** The table as Markdown. */
export function namesLines(rows) {
  const cell = ([right, all]) => `${percent(right, all)} (${all})`;
  return [
    "### What the names of programs are worth for kinds",
    "",
    "Where a message does not say its kind, what the tool is for does: a compiler's failure is a build's, a linter's is lint (`src/detect/detectors/general/program-kinds.ts`). Two tables say it: one of general knowledge over all ecosystems, and one",
    "made by a script from Debian's index (`scripts/program-names/`: which package brings a program, its section, short description and tags), which nobody has tuned to any output. A table helps only tools that it names: *no names* is what a tool may expect that no table knows.",
    "Our own output with each tool's own detectors left out; the sets that stay closed with all detectors on. Who wrote the first table had read misses of the looked-at output, which flatters that column, and had seen the names of the other tools, though not their misses; in the second no name was put by hand.",
    "",
    "| kinds right | our own, looked at | our own, held back | second set, closed half | third set | its tools without a record |",
    "|---|---|---|---|---|---|",
    BEFORE,
    ...rows.map(
      ({ name, lookedAt, heldBack, closed, third, unknown }) =>
        `| ${name} | ${[lookedAt, heldBack, closed, third, unknown].map(cell).join(" | ")} |`,
    ),
    "",
    "Measured step by step: the first table alone, with what a tool is told to do (`build`, `test`, `install`), took our own from 83.5 and 79.7 to 88 and 83.5, and the third set's tools without a record from 68.2 to 79.5; Debian's index took those to 86.4, the held-back ones by one output. More words of messages (permission, connection, what is missing,",
    "what was asked wrongly) gave 3.7 points to the output that was looked at, 0.7 to the held-back output and nothing to the closed sets. Kinds of failures that only have last words, by what the tool is for: 1.8 points of each, and 4.5 of the tools without a record. Command lines of several commands, words of parsers and what a compiler calls fatal: 0.8 and −0.2.",
    "A second round of words (parsers of YAML, JSON and XML, required options, installers) moved the looked-at output by −0.1 and the held-back by 0.2, and is not in; nor is `config_error` for all that no rule knows (−0.1 and 0.7), since nothing in the message says it.",
  ];
}
