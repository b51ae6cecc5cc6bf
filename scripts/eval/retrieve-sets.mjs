// What is asked of recall: memories, and questions with the memories that answer them. Two sets: the labelled one
// (evalsets, remembered and asked as its README says) and our own output, transplanted into other projects.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownCases } from "./own-set.mjs";
import { readJsonl } from "./sets.mjs";
import { detectorsOf } from "./tools.mjs";
import { transplant } from "./transplant.mjs";

/** A run's failures as documents: the likely cause first, and a few more. */
const REMEMBERED = 5;

/** The labelled set; `leftOut` switches each log's own detectors off. */
export function labelledSet(engine, folder, split, leftOut) {
  const tools = new Map();
  for (const kind of ["extract", "classify", "group"])
    for (const row of readJsonl(join(folder, kind, `${split}.jsonl`))) tools.set(row.id, row.tool);
  const inputs = readJsonl(join(folder, "inputs", `${split}.jsonl`));
  const byLog = new Map(inputs.map((input) => [input.log, input]));
  const byId = new Map(inputs.map((input) => [input.id, input]));
  // A transplanted log has no label of its own: its tool is that of the log it was made from.
  const toolOf = ({ id }) => tools.get(id) ?? tools.get(id.replace(/__.*$/, "__base")) ?? "";
  const read = remembering((input) => {
    const off = leftOut ? detectorsOf(toolOf(input), engine.DETECTORS) : [];
    const about = { command: input.command, exitCode: input.exitCode, signal: null };
    return documents(engine, readFileSync(join(folder, input.log)), about, off);
  });
  return {
    documentOf: (id) => (byId.has(id) ? read(byId.get(id)).documents[0] : undefined),
    memories: readJsonl(join(folder, "retrieve", `memory.${split}.jsonl`)).map((memory) => ({
      id: memory.memoryId,
      ...read(byLog.get(memory.log)),
    })),
    questions: readJsonl(join(folder, "retrieve", `queries.${split}.jsonl`)).map((query) => ({
      id: query.id,
      kind: query.type,
      cause: query.inputId.replace(/__.*$/, ""),
      tool: toolOf(byId.get(query.inputId)),
      answers: [...query.relevant, ...(query.alsoOk ?? [])],
      exclude: query.exclude ?? [],
      ...read(byId.get(query.inputId)),
    })),
  };
}

/**
 * Our own: every case is remembered but the look-alikes (x-other beside x, made to look like x with another cause).
 * Asked are the same case on another machine, the case in another project, and the look-alikes.
 */
export function ownSet(engine, leftOut) {
  const failing = ownCases().filter(({ expect }) => expect.exitCode !== 0);
  const ids = new Set(failing.map(({ id }) => id));
  const read = ({ expect, tool }, output, off = leftOut ? detectorsOf(tool, engine.DETECTORS) : []) =>
    documents(engine, output, { command: expect.command, exitCode: expect.exitCode, signal: null }, off);
  const memories = [];
  const questions = [];
  for (const entry of failing) {
    const lookAlike = entry.id.endsWith("-other") && ids.has(entry.id.slice(0, -"-other".length));
    const known = read(entry, entry.output, []);
    const { output, renamed } = transplant(entry.output, known.findings, entry.id);
    const keys = known.documents.flatMap(keysOf);
    const ask = (kind, text) =>
      questions.push({
        id: `${entry.id} ${kind}`,
        kind,
        cause: entry.id,
        tool: entry.tool,
        exclude: [],
        keys,
        ...read(entry, text),
      });
    if (lookAlike) ask("no_answer", entry.output);
    else {
      memories.push({ id: entry.id, keys, ...read(entry, entry.output) });
      if (entry.moved !== null) ask("same_cause", entry.moved);
      if (renamed) ask("transplant", output);
    }
  }
  // Several cases may say one thing (black would reformat this file, and that one): each of them is an answer.
  for (const question of questions)
    question.answers = memories
      .filter(({ keys }) => keys.some((key) => question.keys.includes(key)))
      .map(({ id }) => id);
  return { memories, questions: questions.filter((q) => q.kind !== "no_answer" || q.answers.length === 0) };
}

/** What it says and what about, whichever tool says it and wherever it is; where something is missing, what is. */
function keysOf({ words, slots, category }) {
  const names = slots.filter(({ kind }) => kind === "name").map(({ value }) => value);
  const filled = slots.filter(({ kind }) => kind !== "place").map(({ value }) => value);
  const said = [...words, ...filled].join(" ");
  return category === "missing_dependency" && names.length > 0
    ? [said, `missing ${names.join(" ")}`]
    : [said];
}

function documents(engine, output, about, off) {
  const settings = { detectors: engine.DETECTORS.filter(({ id }) => !off.includes(id)) };
  const findings = engine.inspect(output, about, settings).findings.slice(0, REMEMBERED);
  return { findings, documents: findings.map(engine.documentOf), text: output.toString("utf8") };
}

function remembering(read) {
  const known = new Map();
  return (input) => {
    if (!known.has(input.id)) known.set(input.id, read(input));
    return known.get(input.id);
  };
}
