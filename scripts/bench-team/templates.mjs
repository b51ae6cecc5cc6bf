// What is real in the benchmark's database: a repository in which failures, a fix, a lesson and an issue come about by the command
// line, and which joins the team. The rest are copies of these rows (fill.mjs).
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failureLine } from "../bench-full-memory.mjs";
import { BIN, ENV, makeCommit } from "../bench-measure.mjs";

export const PROJECT = "bench";
/** Patterns that are really folded. */
export const TEMPLATES = 50;
/** A copy of what was built, where others build meanwhile. */
export const PROGRAM = process.env.TWICESHY_BENCH_BIN ?? BIN;

/** Runs the command line in the repository of the benchmark. */
export function twiceshy(root, url, words) {
  const env = environment(url);
  const done = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: root, env, encoding: "utf8" });
  if (done.status === null || done.status === 70)
    throw new Error(`twiceshy ${words.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

export function environment(url) {
  return { ...ENV, TWICESHY_BACKGROUND: "off", TWICESHY_DATABASE_URL: url, TWICESHY_TEAM_PROJECT: PROJECT };
}

/** Makes the repository and joins; the database has its tables and the first rows then. */
export function makeTemplates(folder, url) {
  const root = join(folder, "repository");
  mkdirSync(root, { recursive: true });
  const write = (name, text) => writeFileSync(join(root, name), text);
  write("sum.js", "exports.sum = (list) => list.reduce((a, b) => a + b);\n");
  write(
    "test.js",
    'require("node:test")("sums nothing to zero", () => require("node:assert").strictEqual(require("./sum.js").sum([]), 0));\n',
  );
  makeCommit(root);
  write(join(".git", "out.txt"), Array.from({ length: TEMPLATES }, (_, n) => failureLine(n)).join("\n"));
  const run = (...words) => twiceshy(root, url, words);
  run("run", "--", "sh", "-c", "cat .git/out.txt; exit 1");
  run("run", "--", "node", "--test", "test.js");
  write("sum.js", "exports.sum = (list) => list.reduce((a, b) => a + b, 0);\n");
  run("run", "--", "node", "--test", "test.js");
  run("prove", "--all");
  run("lessons");
  run("issues", "add", "--kind", "process", "a review was skipped");
  run("team", "join", "--project", PROJECT);
  return root;
}
