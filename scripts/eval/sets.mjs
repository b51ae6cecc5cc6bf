// The labelled sets: what is asked, what the engine answers, and what their own neutral scorer says of it.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KINDS = ["extract", "classify", "group", "negatives"];

/** The inputs and labels of one split. */
export function openSets(directory, split) {
  const read = (kind) => readJsonl(join(directory, kind, `${split}.jsonl`));
  const rows = Object.fromEntries(KINDS.map((kind) => [kind, read(kind)]));
  const tools = new Map(
    ["extract", "classify", "group"].flatMap((kind) => rows[kind]).map((r) => [r.id, r.tool]),
  );
  return { directory, split, inputs: read("inputs"), rows, toolOf: (id) => tools.get(id) ?? "" };
}

/** One line per input: what the engine makes of it with some detectors switched off. */
export function predict(engine, { directory, inputs }, offFor) {
  return inputs.map((input) => {
    const off = offFor(input.id);
    const settings = { detectors: engine.DETECTORS.filter((d) => !off.includes(d.id)) };
    const about = { command: input.command, exitCode: input.exitCode, signal: null };
    const { findings } = engine.inspect(readFileSync(join(directory, input.log)), about, settings);
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

/**
 * The scorer's figures and every miss it names. With `change` the labels are looked at first (a row, a changed row, or null to
 * leave it out): the scorer is then run, byte for byte the same, in a folder with the labels that remain.
 */
export function score(sets, predictions, work, change = null) {
  const home = change === null ? sets.directory : changedCopy(sets, work, change);
  const folder = mkdtempSync(join(work, "score-"));
  const out = join(folder, "score.json");
  const pred = writePredictions(predictions, join(folder, "pred.jsonl"));
  const args = [
    join(home, "score.mjs"),
    "--split",
    sets.split,
    "--pred",
    pred,
    "--json",
    out,
    "--misses",
    "1000000",
  ];
  const printed = execFileSync(process.execPath, args, { maxBuffer: 1 << 28, encoding: "utf8" });
  return { ...JSON.parse(readFileSync(out, "utf8")), misses: missesIn(printed) };
}

function changedCopy({ directory, split, rows }, work, change) {
  const home = mkdtempSync(join(work, "labels-"));
  copyFileSync(join(directory, "score.mjs"), join(home, "score.mjs"));
  for (const kind of KINDS) {
    mkdirSync(join(home, kind));
    const kept = rows[kind].map((row) => change(kind, row)).filter((row) => row !== null);
    writeJsonl(join(home, kind, `${split}.jsonl`), kept);
  }
  return home;
}

/** What the scorer prints behind "-- misses": {"id":"gj_013_syntax_error","field":"test@1","got":{…},"want":{…}} */
function missesIn(printed) {
  const lines = printed.split("\n");
  const from = lines.indexOf("-- misses");
  return from < 0
    ? []
    : lines
        .slice(from + 1)
        .filter(Boolean)
        .map((line) => JSON.parse(line));
}

export function writePredictions(predictions, file) {
  writeJsonl(file, predictions);
  return file;
}

function writeJsonl(file, rows) {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

export function readJsonl(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
