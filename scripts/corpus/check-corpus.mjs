// Says whether the corpus is whole: every case has its parts, every label names what is there, no path of a machine got in.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const fixtures = join(import.meta.dirname, "../../test/fixtures");
const problems = [];
const say = (where, what) => problems.push(`${where}: ${what}`);
const MACHINE = /\/root\/|\/work\/|\/tmp\/(?!cc|go-build|jest_)[a-z]|registry\.[a-z]+\.[a-z]+/;

let cases = 0;
for (const tool of readdirSync(join(fixtures, "output"))) {
  const names = readdirSync(join(fixtures, "output", tool));
  const exits = names.map((name) => checkCase("output", tool, name));
  if (exits.filter((code) => code !== 0).length < 3) say(tool, "fewer than three failing cases");
  if (!exits.includes(0)) say(tool, "no passing case");
  cases += names.length;
}

for (const set of ["unseen", "unseen-second", "unseen-third", "everyday", "everyday-second"]) {
  for (const tool of readdirSync(join(fixtures, set))) {
    const names = readdirSync(join(fixtures, set, tool));
    if (names.some((name) => checkCase(set, tool, name) === 0)) say(tool, "a case that passes");
    cases += names.length;
  }
}

let logs = 0;
for (const set of ["passing", "passing-unseen-third"]) {
  const index = readFileSync(join(fixtures, set, "index.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const { id, file } of index) {
    const path = join(fixtures, set, file);
    if (!existsSync(path)) say(id, "no log");
    else checkText(id, readFileSync(path, "utf8"));
  }
  if (new Set(index.map((each) => each.id)).size !== index.length) say(set, "an id occurs twice");
  logs += index.length;
}

console.log(`${cases} cases, ${logs} passing logs, ${problems.length} problems`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length ? 1 : 0;

function checkCase(set, tool, name) {
  const where = `${tool}/${name}`;
  const folder = join(fixtures, set, where);
  const expect = JSON.parse(readFileSync(join(folder, "expect.json"), "utf8"));
  for (const file of ["output.txt", "output.moved.txt"]) {
    if (existsSync(join(folder, file)))
      checkText(`${where}/${file}`, readFileSync(join(folder, file), "utf8"));
    else if (file === "output.txt") say(where, "no output.txt");
  }
  const own = expect.labelledBy !== "origin";
  if (own && !statSync(join(folder, "source"), { throwIfNoEntry: false })?.isDirectory())
    say(where, "no source");
  if (expect.lookalikeOf && !existsSync(join(fixtures, set, tool, expect.lookalikeOf)))
    say(where, `looks like ${expect.lookalikeOf}, which is not there`);
  if (expect.exitCode !== 0 && expect.category.length === 0) say(where, "fails without a category");
  return expect.exitCode;
}

function checkText(where, text) {
  const found = MACHINE.exec(text);
  if (found) say(where, `holds "${found[0]}"`);
}
