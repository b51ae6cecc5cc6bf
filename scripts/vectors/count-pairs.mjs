const WINDOW = 6;

/** The commonest words, in how many paragraphs each stands, and how often two of them stand near each other (nearer counts more). */
export function countPairs(texts, { limit, least }) {
  const total = new Map();
  const inTexts = new Map();
  for (const words of texts) {
    for (const word of words) total.set(word, (total.get(word) ?? 0) + 1);
    for (const word of new Set(words)) inTexts.set(word, (inTexts.get(word) ?? 0) + 1);
  }
  const vocabulary = [...total]
    .filter(([, count]) => count >= least)
    .sort(([x, a], [y, b]) => b - a || (x < y ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word)
    .sort();
  const index = new Map(vocabulary.map((word, i) => [word, i]));
  const counts = new PairCounts(1 << 26, vocabulary.length);
  for (const words of texts) {
    const ids = words.map((word) => index.get(word) ?? -1);
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] < 0) continue;
      for (let d = 1; d <= WINDOW && i + d < ids.length; d++)
        if (ids[i + d] >= 0 && ids[i + d] !== ids[i]) counts.add(ids[i], ids[i + d], 1 / d);
    }
  }
  return { vocabulary, frequency: vocabulary.map((word) => inTexts.get(word)), pairs: counts.entries() };
}

/** An open table with the pair as its key: a Map of a hundred million updates takes ten times as long. */
class PairCounts {
  constructor(slots, vocabulary) {
    this.mask = slots - 1;
    this.vocabulary = vocabulary;
    this.keys = new Uint32Array(slots);
    this.values = new Float32Array(slots);
    this.used = 0;
  }

  add(x, y, weight) {
    const key = Math.min(x, y) * this.vocabulary + Math.max(x, y) + 1;
    let at = Math.imul(key, 0x9e3779b1) >>> 6;
    at &= this.mask;
    while (this.keys[at] !== 0 && this.keys[at] !== key) at = (at + 1) & this.mask;
    if (this.keys[at] === 0) {
      this.keys[at] = key;
      if (++this.used > this.mask * 0.9) throw new Error("the table of pairs is full");
    }
    this.values[at] += weight;
  }

  entries() {
    const rows = new Uint32Array(this.used);
    const columns = new Uint32Array(this.used);
    const values = new Float32Array(this.used);
    let n = 0;
    for (let at = 0; at <= this.mask; at++) {
      if (this.keys[at] === 0) continue;
      const key = this.keys[at] - 1;
      rows[n] = Math.floor(key / this.vocabulary);
      columns[n] = key % this.vocabulary;
      values[n++] = this.values[at];
    }
    return { rows, columns, values };
  }
}
