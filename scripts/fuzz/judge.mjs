// Plays one input and says what is wrong with what came of it.
import { randomFrom } from "./random.mjs";

const BASE_MS = 50;
const PER_LINE_MS = 1;
const PER_MEGABYTE_MS = 400;

/** Null where all is well; else what: a crash with its words, or slowness with its time. */
export function judge(target, bytes, seed) {
  const limit =
    BASE_MS + PER_LINE_MS * Math.min(5000, linesIn(bytes)) + (PER_MEGABYTE_MS * bytes.length) / 1e6;
  const first = playOnce(target, bytes, seed);
  if (first.crash !== null) return { what: "crash", words: first.crash };
  if (first.ms <= limit) return null;
  // The machine may have been busy, or the code not compiled yet: the quickest counts.
  let best = first.ms;
  for (let again = 0; again < 8 && best > limit; again++)
    best = Math.min(best, playOnce(target, bytes, seed).ms);
  return best <= limit ? null : { what: "slow", words: `${Math.round(best)} ms for ${linesIn(bytes)} lines` };
}

function playOnce(target, bytes, seed) {
  const from = performance.now();
  const before = process.cpuUsage();
  try {
    target.play(bytes, randomFrom(seed));
  } catch (error) {
    return { crash: `${error?.name}: ${error?.message}`.slice(0, 300), ms: 0 };
  }
  const wall = performance.now() - from;
  const { user, system } = process.cpuUsage(before);
  // On a busy machine the clock runs on while nothing is done; the compiler's threads count in the other.
  return { crash: null, ms: Math.min(wall, (user + system) / 1000) };
}

function linesIn(bytes) {
  let lines = 1;
  for (const byte of bytes) if (byte === 10) lines++;
  return lines;
}

/** The input with as much as possible taken away that still goes wrong in the same way. */
export function minimise(target, bytes, seed, found, budgetMs = 20_000) {
  const until = performance.now() + budgetMs;
  const isBad = (tried) => {
    const again = judge(target, tried, seed);
    return again?.what === found.what && (found.what === "slow" || again.words === found.words);
  };
  let best = bytes;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length && performance.now() < until; ) {
      const tried = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (isBad(tried)) best = tried;
      else at += size;
    }
    if (size === 1 || performance.now() >= until) break;
  }
  return best;
}
