// npm run eval: how well the engine reads output, published.
//   labelled sets (TWICESHY_EVALSETS or --evalsets DIR, scored by their own neutral scorer), as they are and with
//   leave-one-tool-out: for each tool its own detectors are switched off, so that it is a tool nobody here knows;
//   recall: the right memory first, and silence where nothing is known, against BM25 with a threshold;
//   our own labelled output (test/fixtures/output) likewise; everyday output (test/fixtures/everyday, everyday-second, everyday-third, everyday-fourth, everyday-fifth); tools that nobody looked at (test/fixtures/unseen, unseen-second, unseen-third); logs of commands that succeeded, exit code withheld.
//   --check           exit 1 when a figure falls below its floor (FLOORS)
//   --write FILE      the report as Markdown
//   --only=unseen     totals of the sets that nobody looked at, in seconds, and nothing else
//   --only=fifth      totals of test/fixtures/everyday-fifth, likewise
//   --only=names      what the tables of names of programs are worth for kinds: totals with and without them
//   --without ID      switch detectors off by hand;  --general  all of them;  --by tool, --misses N  passed to the scorer
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "./eval/engine.mjs";
import { evaluateSets } from "./eval/evaluate-sets.mjs";
import { evaluateEveryday } from "./eval/everyday.mjs";
import { evaluateFifth, fifthLines } from "./eval/everyday-fifth.mjs";
import { evaluateFourth } from "./eval/everyday-fourth.mjs";
import { evaluateNames, namesLines } from "./eval/names.mjs";
import { evaluateOwn } from "./eval/own.mjs";
import { report } from "./eval/report.mjs";
import { evaluateRetrieval } from "./eval/retrieve.mjs";
import { openSets, predict, writePredictions } from "./eval/sets.mjs";
import { evaluateUnseen, totalLines } from "./eval/unseen.mjs";

const { values } = parseArgs({
  options: {
    evalsets: { type: "string", default: process.env.TWICESHY_EVALSETS ?? "../shared/evalsets" },
    split: { type: "string", default: "dev" },
    without: { type: "string", multiple: true, default: [] },
    general: { type: "boolean", default: false },
    by: { type: "string" },
    misses: { type: "string" },
    check: { type: "boolean", default: false },
    write: { type: "string" },
    only: { type: "string" },
  },
});

mkdirSync(".eval", { recursive: true });
const work = mkdtempSync(join(".eval", "run-"));
try {
  const engine = await loadEngine(work);
  const byHand = values.general || values.without.length > 0 || values.by || values.misses;
  if (values.only === "unseen") console.log(totalLines(evaluateUnseen(engine)).join("\n"));
  else if (values.only === "fifth") console.log(fifthLines(evaluateFifth(engine)).join("\n"));
  else if (values.only === "names") console.log(namesLines(await evaluateNames(work)).join("\n"));
  else if (values.only !== undefined)
    throw new Error(`--only knows "unseen", "fifth" and "names", not "${values.only}"`);
  else if (byHand) printByHand(engine);
  else await publish(engine);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function publish(engine) {
  const sets = existsSync(values.evalsets)
    ? evaluateSets(engine, openSets(values.evalsets, values.split), work)
    : null;
  if (sets === null)
    console.error(`no labelled sets at ${values.evalsets} (set TWICESHY_EVALSETS): only our own are scored`);
  const retrieval = await evaluateRetrieval(engine, {
    evalsets: sets === null ? null : values.evalsets,
    split: values.split,
    vectorsFile: "data/vectors.bin",
    work,
  });
  const { text, failures } = report({
    sets,
    own: evaluateOwn(engine),
    everyday: evaluateEveryday(engine),
    fourth: evaluateFourth(engine),
    fifth: evaluateFifth(engine),
    unseen: evaluateUnseen(engine),
    names: await evaluateNames(work),
    retrieval,
  });
  console.log(text);
  if (values.write) writeFileSync(values.write, text);
  if (!values.check) return;
  for (const failure of failures) console.error(`below its floor: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

function printByHand(engine) {
  const off = values.general ? engine.DETECTORS.map((d) => d.id) : values.without;
  const file = writePredictions(
    predict(engine, openSets(values.evalsets, values.split), () => off),
    ".eval/pred.jsonl",
  );
  const args = ["--split", values.split, "--pred", file];
  for (const key of ["by", "misses"]) if (values[key]) args.push(`--${key}`, values[key]);
  process.stdout.write(
    execFileSync(process.execPath, [join(values.evalsets, "score.mjs"), ...args], { maxBuffer: 1 << 28 }),
  );
}
