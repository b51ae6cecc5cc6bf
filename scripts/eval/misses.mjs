// The worst misses of a set: chosen by a rule, each with what was wanted, what was found, and why as far as somebody looked.
import { readFileSync } from "node:fs";
import { groupBy } from "./share.mjs";
import { areTwoCauses } from "./two-causes.mjs";

/** What the targets ask about; other figures of the scorer are not judged here. */
const FIELDS = new Set(["message", "file:line", "test", "test@1"]);

/** How bad: a wrong answer said with confidence first, since it is believed; silence last, since it is seen. */
export const HARM = [
  "wrongly joined",
  "wrong, said by a detector",
  "wrong, guessed from its shape",
  "partly wrong",
  "nothing found",
];

/**
 * One entry per cause, the worst case of it standing for all. Sorted by harm, then by how many fields are wrong, then by how
 * many cases of the cause are, then by id.
 */
export function worstMisses({ rows, predictions, misses, only = () => true }) {
  const found = new Map(predictions.map((prediction) => [prediction.id, prediction]));
  const cases = new Map();
  const at = (id) => cases.get(id) ?? cases.set(id, { id, faults: [], wanted: {}, joined: null }).get(id);
  for (const { id, field, want } of misses)
    if (FIELDS.has(field)) {
      const entry = at(id);
      entry.faults.push(field.replace("@1", ""));
      entry.wanted = {
        message: want.m?.[0],
        place: placeOf(want.l?.[0]),
        test: want.t?.[0],
        ...entry.wanted,
      };
    }
  for (const { id, category } of rows.classify)
    if (!category.includes(found.get(id)?.category ?? "none")) {
      const entry = at(id);
      entry.faults.push("category");
      entry.wanted = { ...entry.wanted, category: category.join(" or ") };
    }
  for (const [id, other] of wrongJoins(rows.group, found)) {
    const entry = at(id);
    entry.faults.push("grouping");
    entry.joined = other;
  }
  const causes = new Map(rows.group.map(({ id, cause }) => [id, cause]));
  const judged = [...cases.values()]
    .filter(({ id }) => only(id))
    .map((entry) => {
      const prediction = found.get(entry.id) ?? { isFailure: false };
      return {
        ...entry,
        cause: causes.get(entry.id) ?? entry.id,
        found: prediction,
        harm: harmOf(entry, prediction),
      };
    });
  const byCause = groupBy(judged, ({ cause }) => cause);
  return [...byCause.values()]
    .map((group) => ({ ...group.sort(worse)[0], cases: group.length }))
    .sort((a, b) => worse(a, b) || b.cases - a.cases || (a.id < b.id ? -1 : 1));
}

function worse(a, b) {
  return (
    HARM.indexOf(a.harm) - HARM.indexOf(b.harm) || b.faults.length - a.faults.length || (a.id < b.id ? -1 : 1)
  );
}

function harmOf({ faults }, { isFailure, detector }) {
  if (!isFailure) return "nothing found";
  if (faults.includes("grouping")) return "wrongly joined";
  if (!faults.includes("message") && !faults.includes("test")) return "partly wrong";
  return detector.startsWith("general") ? "wrong, guessed from its shape" : "wrong, said by a detector";
}

/** Cases that share a fingerprint with a case of another cause, by the scorer's own rule for which pairs are judged. */
function* wrongJoins(rows, found) {
  const byHash = groupBy(
    rows.filter(({ id }) => found.get(id)?.fingerprint),
    ({ id }) => found.get(id).fingerprint,
  );
  for (const group of byHash.values())
    for (const row of group) {
      const other = group.find((one) => one.source === row.source && areTwoCauses(row, one));
      if (other !== undefined) yield [row.id, other.id];
    }
}

function placeOf(loc) {
  return loc === undefined || loc === null ? undefined : [loc.file, loc.line].filter(Boolean).join(":");
}

/** Why a case is missed, with all detectors and with its own left out, where somebody looked: by the case, or by its cause. */
export function readExplained(file = "scripts/eval/explained.json") {
  return JSON.parse(readFileSync(file, "utf8"));
}
