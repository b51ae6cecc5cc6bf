// npm run fuzz: text that nobody here wrote, through every detector, the engine, redaction, fingerprints and every report reader.
//   -- --minutes 10   how long (1);   --seed N   the same inputs again;   --only NAME,NAME   targets whose name contains one of these
//   -- --from N       begin at this input of the seed, to see one again
// Ends with 1 when something crashed, took over 50 ms (and 1 ms for each line, 400 ms for each megabyte), never ended, or kept memory; says seed and input number,
// and leaves the smallest input that still does it in .eval/fuzz/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { build } from "rolldown";
import { LARGEST } from "./fuzz/inputs.mjs";
import { namesIn, targetsNamed } from "./fuzz/targets.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string" },
    only: { type: "string" },
    from: { type: "string", default: "0" },
  },
});
const only = namesIn(values.only);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const started = Date.now();
const until = started + Number(values.minutes) * 60_000;
const STUCK_MS = 15_000;
const GROWTH_BYTES = 30 * 1024 * 1024;

mkdirSync(".eval/fuzz", { recursive: true });
const work = mkdtempSync(join(".eval", "fuzz-engine-"));
try {
  const engineFile = resolve(work, "engine.mjs");
  await build({
    input: "scripts/fuzz/engine.ts",
    output: { file: engineFile, format: "esm", codeSplitting: false },
    platform: "node",
    external: [/^node:/],
    logLevel: "warn",
  });
  const { TARGETS } = await import(pathToFileURL(engineFile).href);
  if (targetsNamed(TARGETS, only).length === 0) {
    console.error(`fuzz: no target is called ${values.only}`);
    process.exitCode = 2;
  } else {
    console.log(`fuzz: seed ${seed}, ${values.minutes} min`);
    const found = await playAll(engineFile);
    process.exitCode = found > 0 ? 1 : 0;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** A worker after the other: one that got stuck is ended, and the next goes on behind the input it got stuck at. */
async function playAll(engineFile) {
  let from = Number(values.from);
  let found = 0;
  const known = new Set();
  const skip = [];
  while (Date.now() < until) {
    const ended = await playSome({ engineFile, from, skip }, (one) => {
      // The same fault in many inputs is told once.
      const key = `${one.target} ${one.what} ${one.what === "crash" ? one.words : ""}`;
      if (known.has(key)) return;
      known.add(key);
      found++;
      tell(one);
    });
    if (ended.kind === "done") {
      const grown = ended.early === null ? 0 : ended.heap - ended.early.heap;
      if (grown > GROWTH_BYTES) {
        found++;
        console.log(`!! memory: ${mb(grown)} more after ${ended.n - ended.early.n} inputs`);
      }
      console.log(
        `fuzz: ${ended.n - Number(values.from)} inputs through ${ended.targets} targets in ${Math.round((Date.now() - started) / 1000)} s; ` +
          `${found} found; heap ${mb(ended.heap)}, ${mb(grown)} more than after the warm-up (seed ${seed})`,
      );
      return found;
    }
    from = ended.n + 1;
    skip.push(...(ended.target === undefined ? [] : [ended.target]));
    found++;
    tell(ended);
  }
  return found;
}

function playSome(more, onFound) {
  return new Promise((resolve, reject) => {
    const at = new SharedArrayBuffer(24 + LARGEST);
    const now = new BigInt64Array(at, 0, 3);
    now[1] = BigInt(Date.now() + 30_000);
    const warmAt = Date.now() + Math.min(20_000, (until - Date.now()) / 3);
    const worker = new Worker(new URL("fuzz/worker.mjs", import.meta.url), {
      workerData: { ...more, seed, until, warmAt, at, only },
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const watch = setInterval(() => {
      if (Date.now() - Number(now[1]) > STUCK_MS)
        end({ kind: "stuck", what: "hang", words: `over ${STUCK_MS / 1000} s`, ...stuckIn() });
    }, 1000);
    const end = (how) => {
      clearInterval(watch);
      worker.terminate().then(() => resolve({ n: Number(now[0]), ...how }), reject);
    };
    let names = [];
    // Whatever it got stuck at stands in the memory that both see.
    const stuckIn = () => ({
      target: names[Number(now[0]) % names.length],
      made: "as it was played",
      input: new Uint8Array(at, 24, Number(now[2])).slice(),
    });
    worker.on("message", (told) => {
      if (told.kind === "targets") names = told.names;
      else if (told.kind === "done") end(told);
      else onFound(told);
    });
    worker.on("error", (error) =>
      end({ kind: "stuck", what: "crash", words: String(error.message), ...stuckIn() }),
    );
  });
}

function tell({ n, target, made, what, words, input }) {
  console.log(
    `!! ${what} in ${target ?? "?"}: ${words}\n   again: npm run fuzz -- --seed ${seed} --from ${n}${values.only ? ` --only ${values.only}` : ""}`,
  );
  if (input === undefined) return;
  const bytes = Buffer.from(input);
  const file = join(".eval/fuzz", `${(target ?? "unknown").replace(/\W+/g, "-")}-${seed}-${n}.txt`);
  writeFileSync(file, bytes);
  console.log(
    `   ${made}; ${bytes.length} bytes in ${file}: ${JSON.stringify(bytes.toString("utf8").slice(0, 300))}`,
  );
}

function mb(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
