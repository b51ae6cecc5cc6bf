// node scripts/vectors/train.mjs SCRATCH [OUT]: small vectors of words from the texts that sources.json lists with their licences.
// Words that stand near the same words get near vectors: counts in a window, positive mutual information, its strongest
// directions, one byte a number. The same texts give the same file. SCRATCH keeps what was fetched; about five minutes.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countPairs } from "./count-pairs.mjs";
import { encodeVectors } from "./encode-vectors.mjs";
import { factorise } from "./factorise.mjs";
import { fetchSource } from "./fetch.mjs";
import { paragraphs } from "./read-text.mjs";
import { wordsOf } from "./words.mjs";

const VOCABULARY = Number(process.env.VECTORS_WORDS ?? 27_000);
const SIZE = Number(process.env.VECTORS_SIZE ?? 128);
const LEAST = 12;
/** No source may speak louder than the rest. */
const WORDS_PER_SOURCE = 1_200_000;

const [scratch, out = fileURLToPath(new URL("../../data/vectors.bin", import.meta.url))] =
  process.argv.slice(2);
if (scratch === undefined) throw new Error("usage: node scripts/vectors/train.mjs SCRATCH [OUT]");

const sources = JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8"));
const texts = [];
const seen = new Set();
for (const source of sources) {
  let words = 0;
  const only = source.only === undefined ? null : new RegExp(source.only);
  for (const paragraph of paragraphs(fetchSource(source, scratch), only)) {
    if (paragraph.length > 6000) continue;
    const found = wordsOf(paragraph);
    if (found.length < 3) continue;
    const key = found.slice(0, 14).join(" ");
    if (seen.has(key)) continue;
    seen.add(key);
    texts.push(found);
    words += found.length;
    if (words > WORDS_PER_SOURCE) break;
  }
  console.error(`${source.name}: ${words} words`);
}

const { vocabulary, frequency, pairs } = countPairs(texts, { limit: VOCABULARY, least: LEAST });
console.error(`${texts.length} paragraphs, ${vocabulary.length} words, ${pairs.rows.length} pairs`);
const vectors = factorise(pairs, vocabulary.length, SIZE);
const bytes = encodeVectors({ vocabulary, frequency, paragraphs: texts.length, vectors, size: SIZE });
writeFileSync(out, bytes);
console.error(`${out}: ${bytes.length} bytes`);
