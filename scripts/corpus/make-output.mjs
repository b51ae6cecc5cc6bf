// Makes test/fixtures/output/<tool>/<case>/ by running the real tools: node scripts/corpus/make-output.mjs [tool[/case]...]
// With --labels it runs nothing and writes the labels anew, beside the output that is there.
// With --unseen it makes test/fixtures/unseen/ instead: tools that nobody had a look at when their output was labelled; with
// --unseen-second and --unseen-third later sets of other tools, made alike.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readCases } from "./read-cases.mjs";
import { PLACES, runCase } from "./workplace.mjs";

const unseen = ["unseen", "unseen-second", "unseen-third"].find((set) => process.argv.includes(`--${set}`));
const from = join(import.meta.dirname, unseen ?? "cases");
const to = join(import.meta.dirname, "../../test/fixtures", unseen ?? "output");
const labelsOnly = process.argv.includes("--labels");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
let wrong = 0;

for (const name of readdirSync(from).sort()) {
  for (const one of readCases(readFileSync(join(from, name), "utf8"), basename(name, ".txt"))) {
    if (wanted.length && !wanted.includes(one.tool) && !wanted.includes(`${one.tool}/${one.name}`)) continue;
    if (labelsOnly) relabel(one);
    else make(one);
  }
}
process.exitCode = wrong ? 1 : 0;

function make(one) {
  const folder = join(to, one.tool, one.name);
  const { output, exitCode } = runCase(one, PLACES.here);
  const expected = label(one, exitCode);
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, "output.txt"), output);
  write(join(folder, "expect.json"), `${JSON.stringify(expected, null, 2)}\n`);
  for (const [file, text] of Object.entries(one.files)) write(join(folder, "source", file), text);
  const problems = check(one, expected, output);
  if (one.moved) {
    const again = runCase(one, PLACES.moved, shifts(one.moved));
    write(join(folder, "output.moved.txt"), again.output);
    if (again.exitCode !== exitCode) problems.push(`moved run exits ${again.exitCode}`);
    if (again.output === output) problems.push("moved run printed the very same");
    if (!has(again.output, expected.message)) problems.push("moved run lacks the message");
  }
  wrong += problems.length;
  console.log(
    `${one.tool}/${one.name}: exit ${exitCode}, ${output.length} chars${problems.length ? `  !! ${problems.join("; ")}` : ""}`,
  );
}

function relabel(one) {
  const folder = join(to, one.tool, one.name);
  const expected = label(one, JSON.parse(readFileSync(join(folder, "expect.json"), "utf8")).exitCode);
  const problems = check(one, expected, readFileSync(join(folder, "output.txt"), "utf8"));
  write(join(folder, "expect.json"), `${JSON.stringify(expected, null, 2)}\n`);
  wrong += problems.length;
  if (problems.length) console.log(`${one.tool}/${one.name}: ${problems.join("; ")}`);
}

function label(one, exitCode) {
  const passes = one.exit === "0";
  return {
    command: one.shown ?? one.command,
    exitCode,
    tool: one.tool,
    category: passes ? [] : one.category,
    errorType: one.errorType && !one.errorType.includes("-") ? one.errorType : null,
    message: passes || one.message?.[0] === "-" ? [] : one.message,
    file: one.file && one.file !== "-" ? one.file : null,
    line: one.line && one.line !== "-" ? Number(one.line) : null,
    test: one.test && one.test !== "-" ? one.test.split(" > ").at(-1) : null,
    ...(one.count === "-" ? {} : { count: passes ? 0 : Number(one.count ?? 1) }),
    ...(one.others ? { others: one.others.map(otherLabel) } : {}),
    ...(one.origin
      ? { labelledBy: "origin", origin: one.origin, licence: one.licence ?? "to be filled in" }
      : { labelledBy: "hand" }),
    ...(one.lookalikeOf ? { lookalikeOf: one.lookalikeOf } : {}),
    ...(one.note ? { note: one.note } : {}),
  };
}

// Another failure of the run that may as well be named first: message ;; type ;; file ;; line ;; test
function otherLabel([message, errorType, file, line, test]) {
  const given = (text) => (text && text !== "-" ? text : null);
  return {
    errorType: given(errorType) && [errorType],
    message: [message],
    file: given(file),
    line: given(line) && Number(line),
    test: given(test),
  };
}

// A label that the output does not bear out is a slip of the pen.
function check(one, expected, output) {
  const problems = [];
  if (String(expected.exitCode) !== one.exit)
    problems.push(`exit ${expected.exitCode}, labelled ${one.exit}`);
  if (one.exit === "0") return problems;
  if (!expected.category) problems.push("no category");
  if (!expected.message) problems.push("no message label");
  else if (output && !has(output, expected.message))
    problems.push(`message not in the output: ${expected.message}`);
  for (const other of expected.others ?? []) {
    if (!has(output, other.message)) problems.push(`message not in the output: ${other.message}`);
  }
  if (expected.errorType && !expected.errorType.some((type) => output.includes(type)))
    problems.push(`type not in the output: ${expected.errorType}`);
  if (expected.test && !has(output, [expected.test])) problems.push("test not in the output");
  if (expected.file && !output.includes(basename(expected.file))) problems.push("file not in the output");
  if (expected.line && !new RegExp(`\\b${expected.line}\\b`).test(output.replace(/\x1b\[[\d;]*m/g, " ")))
    problems.push("line not in the output");
  return problems;
}

function has(output, messages) {
  const plain = output.replace(/\x1b\[[\d;]*m/g, "").replace(/\s+/g, " ");
  return messages.length === 0 || messages.some((each) => plain.includes(each.replace(/\s+/g, " ")));
}

function shifts(text) {
  return Object.fromEntries(text.split(" ").map((pair) => [pair.split("+")[0], Number(pair.split("+")[1])]));
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
