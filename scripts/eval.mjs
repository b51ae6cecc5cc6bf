// npm run eval: runs the detection engine over labelled output and prints how well it does.
//   --evalsets DIR   (or TWICESHY_EVALSETS)   the labelled sets, with their neutral scorer score.mjs
//   --without ID     switch a detector off (leave-one-tool-out by hand)      --general  all of them off
//   --by tool  --misses N                     passed on to the scorer
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "rolldown";

const { values } = parseArgs({
  options: {
    evalsets: { type: "string", default: process.env.TWICESHY_EVALSETS ?? "../shared/evalsets" },
    without: { type: "string", multiple: true, default: [] },
    split: { type: "string", default: "dev" },
    by: { type: "string" },
    misses: { type: "string" },
    out: { type: "string", default: ".eval" },
    general: { type: "boolean", default: false },
  },
});

export async function loadEngine(out) {
  mkdirSync(out, { recursive: true });
  const file = join(out, `engine-${process.pid}.mjs`);
  await build({
    input: "scripts/eval-engine.ts",
    output: { file, format: "esm" },
    platform: "node",
    logLevel: "warn",
  });
  return import(pathToFileURL(resolve(file)).href);
}

const readJsonl = (file) => readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));

export function predict(engine, sets, split, without) {
  const detectors = engine.DETECTORS.filter((d) => !without.includes(d.id) && !values.general);
  return readJsonl(join(sets, "inputs", `${split}.jsonl`)).map((input) => {
    const output = readFileSync(join(sets, input.log));
    const { findings } = engine.inspect(output, { command: input.command, exitCode: input.exitCode, signal: null }, { detectors });
    const [first] = findings;
    if (first === undefined) return { id: input.id, isFailure: false, category: "none" };
    return {
      id: input.id,
      isFailure: true,
      category: first.category,
      errorType: first.errorType,
      message: first.message,
      file: first.file,
      line: first.line,
      test: first.test,
      fingerprint: first.fingerprint.hash,
      detector: first.detector,
      tests: findings.map((f) => f.test).filter((t) => t !== null),
      errors: findings.filter((f) => f.file !== null).map((f) => ({ file: f.file, line: f.line, message: f.message })),
    };
  });
}

if (!existsSync(values.evalsets)) {
  console.error(`no evaluation sets at ${values.evalsets}: set TWICESHY_EVALSETS`);
  process.exit(2);
}
const engine = await loadEngine(values.out);
const started = Date.now();
const preds = predict(engine, values.evalsets, values.split, values.without);
const pred = join(values.out, `pred-${process.pid}.jsonl`);
writeFileSync(pred, preds.map((p) => JSON.stringify(p)).join("\n"));
const args = [join(values.evalsets, "score.mjs"), "--split", values.split, "--pred", pred];
for (const key of ["by", "misses"]) if (values[key]) args.push(`--${key}`, values[key]);
process.stdout.write(execFileSync(process.execPath, args, { maxBuffer: 1 << 28 }));
console.log(`(${preds.length} logs in ${Date.now() - started} ms; predictions in ${pred})`);
