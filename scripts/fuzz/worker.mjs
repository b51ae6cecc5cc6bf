// Plays inputs until the time is up; the parent watches that no single one takes for ever.

import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { knownTo, makeInput, readSeeds } from "./inputs.mjs";
import { judge, minimise } from "./judge.mjs";
import { randomFrom, seedOf } from "./random.mjs";
import { targetsNamed } from "./targets.mjs";

const { engineFile, seed, from, until, only, at, skip } = workerData;
const { TARGETS } = await import(pathToFileURL(engineFile).href);
const targets = targetsNamed(TARGETS, only);
const seeds = readSeeds();
const now = new BigInt64Array(at, 0, 3);
const shown = new Uint8Array(at, 24);

// Whoever gets stuck cannot say in what.
parentPort.postMessage({ kind: "targets", names: targets.map(({ name }) => name) });

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
let early = null;
let n = from;
for (; Date.now() < until; n++) {
  const target = targets[n % targets.length];
  // What never ended once is not asked again; the inputs of the others stay the same.
  if (skip.includes(target.name)) continue;
  now[0] = BigInt(n);
  now[1] = BigInt(Date.now());
  const input = makeInput(
    randomFrom(seedOf(seed, n)),
    seeds,
    knownTo(target.name, seeds),
    target.kind === "source" ? 0.02 : 0.002,
  );
  now[2] = BigInt(input.bytes.length);
  shown.set(input.bytes);
  const found = judge(target, input.bytes, seedOf(seed, n));
  if (found !== null) {
    // Minimising takes its own time, and knows its end.
    now[1] = BigInt(Date.now() + 40_000);
    const small = minimise(target, input.bytes, seedOf(seed, n), found);
    parentPort.postMessage({
      kind: "found",
      n,
      target: target.name,
      made: input.kind,
      ...found,
      input: small,
    });
  }
  if (early === null && Date.now() > workerData.warmAt) early = { heap: heap(), n };
}
parentPort.postMessage({ kind: "done", n, early, heap: heap(), targets: targets.length });
