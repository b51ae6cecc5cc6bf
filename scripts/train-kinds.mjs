// node scripts/train-kinds.mjs [--write]: trains the small model that guesses the kind of a failure where the rules of the general detector have
// no opinion, on the part of our own labelled output that may be read, and says what it does on the part that may not. With --write it writes
// src/detect/detectors/general/kind-weights.ts. A softmax over words, by Adam; nothing is random, so the same input gives the same weights.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import { loadEngine } from "./eval/engine.mjs";
import { isHeldBack } from "./eval/held-back.mjs";
import { ownCases } from "./eval/own-set.mjs";
import { detectorsOf } from "./eval/tools.mjs";
import { isOpened } from "./eval/unseen.mjs";

const ROUNDS = 400;
const STEP = 0.05;
const DECAY = 1e-3;
/** A second label counts less than the first. */
const SECOND = 0.35;
/** A word of one case alone teaches nothing. */
const LEAST = 2;
/** So many words are kept, those that say the most. */
const KEPT = 150;
/** What the world did says so in words that rules know; a guess must not keep a failure out of learning. */
const WORLD = new Set(["connection_error", "oom", "permission_error", "timeout"]);
const NOTE = "Made by scripts/train-kinds.mjs; do not edit.";

mkdirSync(".eval", { recursive: true });
const work = mkdtempSync(join(".eval", "kinds-"));
try {
  const engine = await loadEngine(work);
  const { kindFeatures } = await loadFeatures();
  const rows = rowsOf(engine, kindFeatures);
  const learned = train(rows.filter(({ part }) => part === "read" || part === "opened"));
  for (const part of ["read", "opened", "held back", "closed"]) show(part, rows, learned);
  if (process.argv.includes("--write"))
    writeFileSync("src/detect/detectors/general/kind-weights.ts", asSource(learned));
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function loadFeatures() {
  const file = join(work, "features.mjs");
  await build({
    input: "src/detect/detectors/general/kind-features.ts",
    output: { file, format: "esm" },
    platform: "node",
    logLevel: "warn",
  });
  return import(pathToFileURL(resolve(file)).href);
}

/** What the general detector says of each case, its tool's own detectors left out, and what a person accepts. */
function rowsOf(engine, kindFeatures) {
  const cases = [
    ...ownCases().map((one) => ({ ...one, part: isHeldBack(one.tool) ? "held back" : "read" })),
    ...ownCases("unseen").map((one) => ({ ...one, part: "opened" })),
    ...ownCases("unseen-second").map((one) => ({ ...one, part: isOpened(one.tool) ? "opened" : "closed" })),
  ];
  return cases.flatMap(({ part, tool, expect, output }) => {
    if (expect.exitCode === 0 || expect.category.length === 0) return [];
    const off = detectorsOf(tool, engine.DETECTORS);
    const settings = { detectors: engine.DETECTORS.filter(({ id }) => !off.includes(id)) };
    const about = { command: expect.command, exitCode: expect.exitCode, signal: null };
    const [first] = engine.inspect(output, about, settings).findings;
    if (first === undefined || !/^(?:general|silent)/.test(first.detector)) return [];
    const words = kindFeatures(first.message, first.errorType, expect.command);
    const flags = [
      first.file !== null && "f:file",
      first.test !== null && "f:test",
      first.frames.length > 0 && "f:stack",
    ];
    return [
      {
        part,
        got: first.category,
        accepted: expect.category,
        features: [...words, ...flags.filter(Boolean), "1"],
      },
    ];
  });
}

function train(rows) {
  const counts = new Map();
  for (const { features } of rows) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => counts.get(name) >= LEAST).sort();
  const index = new Map(names.map((name, n) => [name, n]));
  const kinds = [...new Set(rows.flatMap(({ accepted }) => accepted))].sort();
  const width = kinds.length;
  const size = names.length * width;
  const [weights, mean, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const cases = rows.map(({ features, accepted }) => {
    const wanted = new Float64Array(width);
    for (const [n, kind] of accepted.entries()) wanted[kinds.indexOf(kind)] = n === 0 ? 1 : SECOND;
    const sum = wanted.reduce((a, b) => a + b, 0);
    return { ids: features.flatMap((one) => index.get(one) ?? []), wanted: wanted.map((one) => one / sum) };
  });
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = weights.map((one) => one * DECAY);
    for (const { ids, wanted } of cases) {
      const guess = softmax(ids, weights, width);
      for (let k = 0; k < width; k++) {
        const off = (guess[k] - wanted[k]) / cases.length;
        for (const id of ids) slope[id * width + k] += off;
      }
    }
    for (let i = 0; i < size; i++) {
      mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
      square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i];
      weights[i] -=
        (STEP * mean[i]) / (1 - 0.9 ** round) / (Math.sqrt(square[i] / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return pruned({ names, kinds, weights, width });
}

function softmax(ids, weights, width) {
  const sums = new Float64Array(width);
  for (const id of ids) for (let k = 0; k < width; k++) sums[k] += weights[id * width + k];
  const most = Math.max(...sums);
  const powers = sums.map((one) => Math.exp(one - most));
  const all = powers.reduce((a, b) => a + b, 0);
  return powers.map((one) => one / all);
}

/** The words that say the most, each kind's weight in tenths. Flags are left out: where the model is asked, they never hold. */
function pruned({ names, kinds, weights, width }) {
  const isKept = (_, k) => !WORLD.has(kinds[k]);
  const rows = names.map((name, n) => {
    const own = [...weights.subarray(n * width, (n + 1) * width)].filter(isKept);
    return { name, tenths: own.map((one) => Math.round(one * 10)), weight: Math.hypot(...own) };
  });
  const words = rows.filter(({ name }) => !name.startsWith("f:") && name !== "1");
  const kept = words.sort((a, b) => b.weight - a.weight).slice(0, KEPT);
  const bias = rows.find(({ name }) => name === "1");
  return { kinds: kinds.filter(isKept), rows: [bias, ...kept.sort((a, b) => (a.name < b.name ? -1 : 1))] };
}

function guess({ kinds, rows }, features) {
  const of = new Map(rows.map(({ name, tenths }) => [name, tenths]));
  const sums = kinds.map((_, k) => features.reduce((sum, one) => sum + (of.get(one)?.[k] ?? 0), 0));
  return kinds[sums.indexOf(Math.max(...sums))];
}

// What the engine says has the model in it already, where no rule had an opinion; docs/measured.md has what it said without.
function show(part, rows, learned) {
  const own = rows.filter((row) => row.part === part);
  const count = (answer) => own.filter((row) => row.accepted.includes(answer(row))).length;
  const engine = count(({ got }) => got);
  const alone = count(({ features }) => guess(learned, features));
  console.log(
    `${part}: ${own.length} outputs; kinds right by the engine ${engine}, by the model alone ${alone}`,
  );
}

function asSource({ kinds, rows }) {
  const lines = rows.map(({ name, tenths }) => `${name} ${tenths.join(",")}`);
  return `// ${NOTE}\n\n/** The kinds, and for each word what it says for each of them, in tenths; "1" is what speaks before any word. */\nexport const KINDS = "${kinds.join(" ")}";\nexport const WEIGHTS = \`${lines.join("\\n")}\`;\n`.replace(
    /\\n/g,
    "\n",
  );
}
