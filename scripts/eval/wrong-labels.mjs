// Labels of the sets that we hold to be wrong: one list with reasons, and the scores with them taken out.
import { readFileSync } from "node:fs";

/** What a doubt can be about, where its label stands, and how it is taken out: null leaves the whole row out. */
const FIELDS = {
  message: ["extract", (row) => ({ ...row, message: null })],
  place: ["extract", (row) => ({ ...row, locs: null })],
  test: ["extract", (row) => ({ ...row, test: null, failedTests: null })],
  category: ["classify", () => null],
  cause: ["group", () => null],
};

/** The committed list: {field, ids, why} each. */
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
