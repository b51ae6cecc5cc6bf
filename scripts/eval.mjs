// npm run eval: how well the engine reads output, published.
//   labelled sets (TWICESHY_EVALSETS or --evalsets DIR, scored by their own neutral scorer), as they are and with
//   leave-one-tool-out: for each tool its own detectors are switched off, so that it is a tool nobody here knows;
//   recall: the right memory first, and silence where nothing is known, against BM25 with a threshold;
//   our own labelled output (test/fixtures/output) likewise; logs of commands that succeeded, exit code withheld.
//   --check           exit 1 when a figure falls below its floor (FLOORS)
//   --write FILE      the report as Markdown
//   --without ID      switch detectors off by hand;  --general  all of them;  --by tool, --misses N  passed to the scorer
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadEngine } from "./eval/engine.mjs";
import { evaluateOwn } from "./eval/own.mjs";
import { report } from "./eval/report.mjs";
import { evaluateRetrieval } from "./eval/retrieve.mjs";
import { detectorsOf } from "./eval/tools.mjs";

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
  },
});

mkdirSync(".eval", { recursive: true });
const work = mkdtempSync(join(".eval", "run-"));
try {
  const engine = await loadEngine(work);
  const byHand = values.general || values.without.length > 0 || values.by || values.misses;
  if (byHand) printByHand(engine);
  else await publish(engine);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function publish(engine) {
  const sets = existsSync(values.evalsets) ? scoreSets(engine) : null;
  if (sets === null)
    console.error(`no labelled sets at ${values.evalsets} (set TWICESHY_EVALSETS): only our own are scored`);
  const retrieval = await evaluateRetrieval(engine, {
    evalsets: sets === null ? null : values.evalsets,
    split: values.split,
    vectorsFile: "data/vectors.bin",
    work,
  });
  const { text, failures } = report({ sets, own: evaluateOwn(engine), retrieval });
  console.log(text);
  if (values.write) writeFileSync(values.write, text);
  if (!values.check) return;
  for (const failure of failures) console.error(`below its floor: ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
}

function scoreSets(engine) {
  const tools = new Map();
  for (const kind of ["extract", "classify", "group"])
    for (const row of rows(kind)) tools.set(row.id, row.tool);
  return {
    all: score(predict(engine, () => [])),
    leftOut: score(predict(engine, (id) => detectorsOf(tools.get(id) ?? "", engine.DETECTORS))),
  };
}

function printByHand(engine) {
  const off = values.general ? engine.DETECTORS.map((d) => d.id) : values.without;
  const file = writePredictions(
    predict(engine, () => off),
    ".eval/pred.jsonl",
  );
  const args = ["--split", values.split, "--pred", file];
  for (const key of ["by", "misses"]) if (values[key]) args.push(`--${key}`, values[key]);
  process.stdout.write(
    execFileSync(process.execPath, [join(values.evalsets, "score.mjs"), ...args], { maxBuffer: 1 << 28 }),
  );
}

/** One line per input: what the engine makes of it with some detectors switched off. */
function predict(engine, offFor) {
  return readJsonl(join(values.evalsets, "inputs", `${values.split}.jsonl`)).map((input) => {
    const off = offFor(input.id);
    const settings = { detectors: engine.DETECTORS.filter((d) => !off.includes(d.id)) };
    const about = { command: input.command, exitCode: input.exitCode, signal: null };
    const { findings } = engine.inspect(readFileSync(join(values.evalsets, input.log)), about, settings);
    return toPrediction(input.id, findings);
  });
}

function toPrediction(id, findings) {
  const [first] = findings;
  if (first === undefined) return { id, isFailure: false, category: "none" };
  const { category, errorType, message, file, line, test, detector } = first;
  return {
    id,
    isFailure: true,
    ...{ category, errorType, message, file, line, test, detector },
    fingerprint: first.fingerprint.hash,
    tests: findings.map((f) => f.test).filter((name) => name !== null),
    errors: findings
      .filter((f) => f.file !== null)
      .map((f) => ({ file: f.file, line: f.line, message: f.message })),
  };
}

function score(predictions) {
  const pred = writePredictions(predictions, join(work, "pred.jsonl"));
  const out = join(work, "score.json");
  execFileSync(
    process.execPath,
    [join(values.evalsets, "score.mjs"), "--split", values.split, "--pred", pred, "--json", out],
    { maxBuffer: 1 << 28 },
  );
  return JSON.parse(readFileSync(out, "utf8"));
}

function writePredictions(predictions, file) {
  writeFileSync(file, predictions.map((prediction) => JSON.stringify(prediction)).join("\n"));
  return file;
}

function rows(kind) {
  return readJsonl(join(values.evalsets, kind, `${values.split}.jsonl`));
}

function readJsonl(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
