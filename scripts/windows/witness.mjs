/** A witness in the place of our program: it tells who comes as far as node, and with what. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOOK, hook, project, storeOf } from "./stage.mjs";

const WITNESS = "C:\\witness";
const SEEN = join(WITNESS, "seen.json");
export const WATCHED = join(WITNESS, "hook.cmd");
const SOURCE = `const fs = require("node:fs");
fs.writeFileSync(${JSON.stringify(SEEN)}, JSON.stringify({ words: process.argv.slice(2), input: fs.readFileSync(0, "utf8") }));
console.error("talk");
process.exitCode = Number(process.env.WITNESS_EXIT ?? 0);
`;

/** The launcher's own text, but for the program that node is to run. */
export function placeWitness() {
  const text = readFileSync(HOOK, "utf8");
  mkdirSync(WITNESS, { recursive: true });
  writeFileSync(join(WITNESS, "witness.cjs"), SOURCE);
  const watched = text.replaceAll(/"[^"]*hook\.cjs"/g, `"${join(WITNESS, "witness.cjs")}"`);
  assert.notEqual(watched, text);
  writeFileSync(WATCHED, watched);
}

/** The same with some words replaced, in a file of its own. */
export function changedWitness(name, from, to) {
  const text = readFileSync(WATCHED, "utf8");
  const file = join(WITNESS, `${name}.cmd`);
  assert.equal(text.includes(from), true, from);
  writeFileSync(file, text.replaceAll(from, to));
  return file;
}

/** What our program would have been told; null where node was not started. Always silent, always 0. */
export function witnessed(cwd, words, payload = "{}", options = {}) {
  rmSync(SEEN, { force: true });
  const end = hook(cwd, words, payload, { file: WATCHED, ...options });
  assert.deepEqual(end, { status: 0, stdout: "", stderr: "" }, words);
  return existsSync(SEEN) ? JSON.parse(readFileSync(SEEN, "utf8")) : null;
}

/** Whether each event of a row came as far as node. */
export function comesToNode(cwd, rows, options) {
  for (const [words, isExpected] of rows)
    assert.equal(witnessed(cwd, words, "{}", options) !== null, isExpected, words);
}

export function withStore(name, files = []) {
  const folder = project(name);
  mkdirSync(storeOf(folder), { recursive: true });
  for (const file of files) writeFileSync(join(storeOf(folder), file), "npm test\n");
  return folder;
}
