// Labels of the sets that we hold to be wrong: one list with reasons, and the scores with them taken out.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a doubt can be about, where its label stands, and how it is taken out: null leaves the whole row out. */
const FIELDS = {
  message: ["extract", (row) => ({ ...row, message: null })],
  place: ["extract", (row) => ({ ...row, locs: null })],
  test: ["extract", (row) => ({ ...row, test: null, failedTests: null })],
  category: ["classify", () => null],
  cause: ["group", () => null],
};

/** The committed list: {field, ids, why, shown} each; one of the words in `shown` stands in each of the logs, in the line that shows why. */
export function readWrongLabels(file = "scripts/eval/wrong-labels.json") {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A change of labels for `score`: those that are wrong are not asked, all others stay as they are. */
export function withoutWrong(doubts) {
  const changes = new Map();
  for (const { field, ids } of doubts) {
    const [kind, change] = FIELDS[field];
    for (const id of ids) changes.set(`${kind} ${id}`, [...(changes.get(`${kind} ${id}`) ?? []), change]);
  }
  return (kind, row) =>
    (changes.get(`${kind} ${row.id}`) ?? []).reduce(
      (left, change) => (left === null ? null : change(left)),
      row,
    );
}

/** What is wrong with the list itself, as sentences: an entry that doubts nothing is a mistake. */
export function troubleWith(doubts, rows) {
  return doubts.flatMap(({ field, ids, why }) => {
    if (!(field in FIELDS)) return [`no label is called "${field}" (${Object.keys(FIELDS).join(", ")})`];
    const [kind] = FIELDS[field];
    const known = new Set(rows[kind].map((row) => row.id));
    const strangers = ids
      .filter((id) => !known.has(id))
      .map((id) => `${id} has no ${field} label in the sets`);
    return (why ?? "").trim() === "" ? [...strangers, `${ids[0]}: no reason is given`] : strangers;
  });
}

/** For each doubted log the line that shows why, as {line, text}; null where none of the words stands in it. */
export function shownLines({ directory, inputs }, doubts) {
  const logs = new Map(inputs.map(({ id, log }) => [id, log]));
  const lines = new Map();
  for (const { ids, shown = [] } of doubts)
    for (const id of ids) {
      const log = logs.get(id);
      lines.set(id, log === undefined ? null : firstLine(readFileSync(join(directory, log), "utf8"), shown));
    }
  return lines;
}

/** So much of a long line is quoted, up to the words and behind them. */
const AROUND = 60;

function firstLine(text, shown) {
  const lines = text.split("\n");
  for (const words of shown) {
    const index = lines.findIndex((line) => line.includes(words));
    if (index < 0) continue;
    const plain = lines[index].replace(/\x1b\[[\d;]*m/g, "").trim();
    const at = plain.indexOf(words);
    const from = at > AROUND ? at - AROUND : 0;
    const to = Math.min(plain.length, at + words.length + AROUND);
    return {
      line: index + 1,
      text: `${from > 0 ? "…" : ""}${plain.slice(from, to)}${to < plain.length ? "…" : ""}`,
    };
  }
  return null;
}
