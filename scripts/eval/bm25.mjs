// The baseline: BM25 over words, a score shared by the question's score for itself so that one threshold fits all.
const K = 1.2;
const B = 0.75;

/** A ranker over documents given as text; returns the score of every document for a query. */
export function bm25(texts) {
  const documents = texts.map(wordsOf);
  const length = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length);
  const counts = documents.map(countOf);
  const frequency = countOf(counts.flatMap((count) => [...count.keys()]));
  const idf = (word) => {
    const n = frequency.get(word) ?? 0;
    return Math.log(1 + (documents.length - n + 0.5) / (n + 0.5));
  };
  const score = (query, count, size) => {
    let sum = 0;
    for (const word of query.keys()) {
      const n = count.get(word);
      if (n !== undefined) sum += (idf(word) * n * (K + 1)) / (n + K * (1 - B + (B * size) / length));
    }
    return sum;
  };
  return (text) => {
    const words = wordsOf(text);
    const query = countOf(words);
    const itself = score(query, query, words.length) || 1;
    return counts.map((count, i) => score(query, count, documents[i].length) / itself);
  };
}

function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function countOf(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
