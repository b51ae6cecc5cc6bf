// Merging, measured on the grouping labels: failures with two causes must stay two, one seen in another project must become one.
import { join } from "node:path";
import { readJsonl } from "./sets.mjs";
import { areTwoCauses } from "./two-causes.mjs";

/** Wrong merges among all pairs of different fingerprints with different causes, and merges of transplanted failures. */
export function evaluateMerging(engine, folder, split, { memories, questions }, documentOfId) {
  const kinds = distinct(readJsonl(join(folder, "group", `${split}.jsonl`)), documentOfId);
  let [pairs, wrong] = [0, 0];
  for (const [i, a] of kinds.entries()) {
    for (const b of kinds.slice(i + 1)) {
      if (a.document.hash === b.document.hash || !areTwoCauses(a, b)) continue;
      pairs++;
      if (engine.nearDuplicate(a.document, b.document) >= engine.MERGE_THRESHOLD) wrong++;
    }
  }
  const known = new Map(memories.map(({ id, documents }) => [id, documents]));
  const transplants = questions.filter(({ kind }) => kind === "transplant");
  const joined = transplants.filter(({ documents: [asked], answers }) =>
    answers.some((id) =>
      known.get(id).some((document) => engine.nearDuplicate(asked, document) >= engine.MERGE_THRESHOLD),
    ),
  );
  return {
    threshold: engine.MERGE_THRESHOLD,
    pairs,
    wrong,
    transplants: transplants.length,
    joined: joined.length,
  };
}

/** One row for each fingerprint of a cause. */
function distinct(rows, documentOfId) {
  const seen = new Map();
  for (const row of rows) {
    const document = documentOfId(row.id);
    if (document !== undefined) seen.set(`${row.cause}\n${document.hash}`, { ...row, document });
  }
  return [...seen.values()];
}
