// Recall, measured: is the right memory first, and is silence kept where nothing is known? Ours against BM25 with a threshold.
import { readFileSync } from "node:fs";
import { bm25 } from "./bm25.mjs";
import { evaluateMerging } from "./merging.mjs";
import { answersAtDoor } from "./retrieve-door.mjs";
import { evaluatePairs } from "./retrieve-pairs.mjs";
import { labelledSet, ownSet } from "./retrieve-sets.mjs";
import { percent, round } from "./share.mjs";
import { hash } from "./transplant.mjs";

/** A failure that came later in the remembered run is a little less likely to be what is asked about. */
const LATER = 0.03;
const FOLDS = 5;

/** Every figure of likeness: recall per set and way of ranking, texts found by meaning, and merging. */
export async function evaluateRetrieval(engine, { evalsets, split, vectorsFile, work }) {
  const vectors = openVectors(engine, vectorsFile);
  const sets = [];
  if (evalsets !== null) {
    sets.push({ name: "labelled, all detectors", set: labelledSet(engine, evalsets, split, false) });
    sets.push({ name: "labelled, its own left out", set: labelledSet(engine, evalsets, split, true) });
  }
  sets.push({ name: "our own, all detectors", set: ownSet(engine, false) });
  sets.push({ name: "our own, its own left out", set: ownSet(engine, true) });
  const [labelled] = evalsets === null ? [] : sets;
  const evaluated = [];
  for (const entry of sets) evaluated.push(await evaluateSet(engine, entry, vectors, work));
  return {
    sets: evaluated,
    pairs: evaluatePairs(engine, vectors),
    merging:
      labelled === undefined
        ? null
        : evaluateMerging(engine, evalsets, split, labelled.set, labelled.set.documentOf),
  };
}

async function evaluateSet(engine, { name, set }, vectors, work) {
  const ours = answers(set, byUs(engine, set, vectors));
  const atDoor = await answersAtDoor(engine, set, work);
  return {
    name,
    counts: countKinds(set.questions),
    rows: [
      { way: "`recall` itself", ...figures(atDoor, () => 1) },
      { way: "ours, built-in threshold", ...figures(ours, () => engine.RECALL_THRESHOLD) },
      { way: "ours, threshold from other tools", ...figures(ours, thresholdsFromOthers(ours)) },
      tuned("ours without vectors", answers(set, byUs(engine, set, null))),
      tuned("BM25 of what was extracted", answers(set, byBm25(set, extractedText))),
      tuned(
        "BM25 of the whole log",
        answers(
          set,
          byBm25(set, ({ text }) => text.slice(-20_000)),
        ),
      ),
    ],
    hits: ours.map(({ question, best }) => ({
      id: question.id,
      hits: best !== null && best.score >= engine.RECALL_THRESHOLD ? best.ids : [],
    })),
  };
}

export function openVectors(engine, file) {
  const bytes = readFileSync(file);
  return engine.openWordVectors({ read: (offset, length) => bytes.subarray(offset, offset + length) });
}

function tuned(way, answered) {
  return { way, ...figures(answered, thresholdsFromOthers(answered)) };
}

/** The best memory for each question, by a function that scores all memories. */
function answers({ memories, questions }, scoresOf) {
  return questions.map((question) => {
    const scores = scoresOf(question);
    let best = null;
    memories.forEach(({ id }, i) => {
      if (!question.exclude.includes(id) && (best === null || scores[i] > best.score))
        best = { ids: [id], score: scores[i] };
    });
    return { question, best };
  });
}

function byUs(engine, { memories }, vectors) {
  return ({ documents: [asked] }) =>
    memories.map(({ documents }) => {
      if (asked === undefined) return 0;
      const scores = documents.map(
        (known, n) => engine.scoreOf(engine.compare(asked, known, vectors)) * (1 - LATER * n),
      );
      return Math.max(0, ...scores);
    });
}

function byBm25({ memories }, textOf) {
  const score = bm25(memories.map(textOf));
  return (question) => score(textOf(question));
}

function extractedText({ findings: [first] }) {
  if (first === undefined) return "";
  return [first.errorType, first.message, first.file?.split(/[\\/]/).pop(), first.test]
    .filter(Boolean)
    .join(" ");
}

/** R@1 per kind, false hits where nothing is known, and the mean of R@1 and silence kept. */
function figures(answered, thresholdOf) {
  const kinds = {};
  for (const { question, best } of answered) {
    const kind = (kinds[question.kind] ??= { n: 0, right: 0, said: 0 });
    kind.n++;
    if (best === null || best.score < thresholdOf(question)) continue;
    kind.said++;
    if (best.ids.some((id) => question.answers.includes(id))) kind.right++;
  }
  const falseHits = percent(kinds.no_answer.said, kinds.no_answer.n);
  const balanced = {};
  const first = {};
  for (const [name, kind] of Object.entries(kinds)) {
    if (name === "no_answer") continue;
    first[name] = percent(kind.right, kind.n);
    balanced[name] = round((first[name] + 100 - falseHits) / 2);
  }
  return { falseHits, first, balanced };
}

/** For each question the threshold that is best for the questions about other tools: never tuned on what it judges. */
function thresholdsFromOthers(answered) {
  const foldOf = ({ tool, cause }) => hash(tool || cause) % FOLDS;
  const candidates = [...new Set(answered.map(({ best }) => round((best?.score ?? 0) * 100) / 100))];
  const thresholds = Array.from({ length: FOLDS }, (_, fold) => {
    const others = answered.filter(({ question }) => foldOf(question) !== fold);
    const value = (threshold) => {
      const { balanced } = figures(others, () => threshold);
      return balanced.same_cause + balanced.transplant;
    };
    return middleOfBest(candidates.map((threshold) => [value(threshold), threshold]));
  });
  return (question) => thresholds[foldOf(question)];
}

/** Where many thresholds do equally well, the one in their middle. */
function middleOfBest(valued) {
  const top = Math.max(...valued.map(([value]) => value));
  const best = valued
    .filter(([value]) => value === top)
    .map(([, threshold]) => threshold)
    .sort((x, y) => x - y);
  return best[best.length >> 1];
}

function countKinds(questions) {
  const counts = {};
  for (const { kind } of questions) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
