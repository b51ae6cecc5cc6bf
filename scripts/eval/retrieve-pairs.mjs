// Errors and what people write about them, with a look-alike each: can the right text be found among all, and are neighbours linked?
import { bm25 } from "./bm25.mjs";
import { readJsonl } from "./sets.mjs";
import { percent } from "./share.mjs";

const FILE = "test/fixtures/pairs/reworded.jsonl";

/** R@1, R@5, mean reciprocal rank, and how often the meaning beats the look-alike: with our vectors, without, and by BM25. */
export function evaluatePairs(engine, vectors) {
  const pairs = readJsonl(FILE);
  const texts = [...pairs.map(({ means }) => means), ...pairs.map(({ lookAlike }) => lookAlike)];
  const documents = texts.map(engine.documentOfText);
  const asked = pairs.map(({ error }) => engine.documentOfText(error));
  const baseline = bm25(texts);
  const ours = (known) => (i) => documents.map((document) => engine.related(asked[i], document, known));
  return {
    pairs: pairs.length,
    rows: [
      { way: "ours", ...ranks(pairs.length, ours(vectors)) },
      { way: "ours without vectors", ...ranks(pairs.length, ours(null)) },
      { way: "BM25", ...ranks(pairs.length, (i) => baseline(pairs[i].error)) },
    ],
  };
}

function ranks(count, scoresOf) {
  let [first, five, reciprocal, beaten] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const scores = scoresOf(i);
    // Equal scores are all ahead of it: a way that cannot tell them apart gets no luck.
    const rank = scores.filter((score, n) => n !== i && score >= scores[i]).length + 1;
    if (rank === 1) first++;
    if (rank <= 5) five++;
    reciprocal += 1 / rank;
    if (scores[i] > scores[count + i]) beaten++;
  }
  return {
    first: percent(first, count),
    five: percent(five, count),
    reciprocal: Math.round((1000 * reciprocal) / count) / 1000,
    beaten: percent(beaten, count),
  };
}
