// The file: "TSWV", u32 version, u32 words, u32 size, u32 bytes of the word list | u32 where each word begins, and where the last ends |
// the words, sorted | one byte per word: how rare it is (255 the rarest) | one byte per number, 254 being the length of a vector.

/** The bytes of a vectors file; src/learn/similarity/word-vectors.ts reads them. */
export function encodeVectors({ vocabulary, frequency, paragraphs, vectors, size }) {
  const list = Buffer.from(vocabulary.join(""), "latin1");
  const begins = Buffer.alloc(4 * (vocabulary.length + 1));
  vocabulary.reduce(
    (at, word, i) => begins.writeUInt32LE(at + word.length, 4 * (i + 1)) && at + word.length,
    0,
  );
  const head = Buffer.alloc(20);
  head.write("TSWV", "latin1");
  head.writeUInt32LE(3, 4);
  head.writeUInt32LE(vocabulary.length, 8);
  head.writeUInt32LE(size, 12);
  head.writeUInt32LE(list.length, 16);
  const rarest = Math.log(paragraphs / Math.min(...frequency));
  const rarity = Uint8Array.from(frequency, (n) => Math.round((255 * Math.log(paragraphs / n)) / rarest));
  return Buffer.concat([
    head,
    begins,
    list,
    rarity,
    Buffer.from(quantise(centred(vectors, size), size).buffer),
  ]);
}

/** Without what all vectors share, which says only how common a word is. */
function centred(vectors, size) {
  const words = vectors.length / size;
  const unit = vectors.slice();
  const mean = new Float64Array(size);
  for (let i = 0; i < words; i++) {
    let norm = 0;
    for (let k = 0; k < size; k++) norm += vectors[i * size + k] ** 2;
    const by = 1 / (Math.sqrt(norm) || 1);
    for (let k = 0; k < size; k++) mean[k] += (unit[i * size + k] *= by) / words;
  }
  for (let i = 0; i < words; i++) for (let k = 0; k < size; k++) unit[i * size + k] -= mean[k];
  return unit;
}

/** Every vector of one length, in one scale, so that a reader only has to add them up. Few numbers reach half of the length. */
function quantise(vectors, size) {
  const out = new Int8Array(vectors.length);
  for (let i = 0; i < vectors.length; i += size) {
    let norm = 0;
    for (let k = 0; k < size; k++) norm += vectors[i + k] ** 2;
    const by = 254 / (Math.sqrt(norm) || 1);
    for (let k = 0; k < size; k++)
      out[i + k] = Math.max(-127, Math.min(127, Math.round(vectors[i + k] * by)));
  }
  return out;
}
