import type { SimilarDocument } from "./document.ts";
import { meaningWords } from "./meaning-words.ts";

/** A file's bytes, read piece by piece: of three megabytes a query needs a few kilobytes. Given by host. */
export interface ByteSource {
  read(offset: number, length: number): Uint8Array;
}

/** What small vectors of words know of the meaning of a text. */
export interface WordVectors {
  /** How near two documents are in meaning, from 0 to 1; null where no word of one of them is known. */
  alike(a: SimilarDocument, b: SimilarDocument): number | null;
  /** A document's direction; null where none of its words is known. */
  embed(document: SimilarDocument): Float32Array | null;
}

const HEAD = 20;

/** Opens the vectors file that scripts/vectors makes; null where it is not one that this version reads. */
export function openWordVectors(source: ByteSource): WordVectors | null {
  const head = viewOf(source.read(0, HEAD));
  if (head.byteLength < HEAD || head.getUint32(0) !== 0x54535756 || head.getUint32(4, true) !== 3)
    return null;
  const count = head.getUint32(8, true);
  const size = head.getUint32(12, true);
  const listBytes = head.getUint32(16, true);
  const listAt = HEAD + 4 * (count + 1);
  const rarityAt = listAt + listBytes;
  const vectorsAt = rarityAt + count;
  const index = source.read(0, vectorsAt);
  if (index.length < vectorsAt) return null;
  const words = sortedWords(index, count, listAt);
  const embed = (document: SimilarDocument): Float32Array | null => {
    let sum: Float32Array | null = null;
    for (const word of meaningWords(document)) {
      const at = words(word);
      if (at < 0) continue;
      sum ??= new Float32Array(size);
      addWeighted(sum, source.read(vectorsAt + at * size, size), index[rarityAt + at]!);
    }
    return sum === null ? null : normalised(sum);
  };
  return withMemory(embed);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Finds a word's number by halving, in the bytes as they are. */
function sortedWords(index: Uint8Array, count: number, listAt: number): (word: string) => number {
  const view = viewOf(index);
  const offset = (i: number): number => listAt + view.getUint32(HEAD + 4 * i, true);
  return (word) => {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = compareBytes(index, offset(middle), offset(middle + 1), word);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
}

function compareBytes(bytes: Uint8Array, from: number, to: number, word: string): number {
  const length = Math.min(to - from, word.length);
  for (let i = 0; i < length; i++) {
    const difference = bytes[from + i]! - word.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return to - from - word.length;
}

/** All vectors are of one length, so a rare word counts more by its weight alone. Plain loops: the process lives for a moment. */
function addWeighted(sum: Float32Array, bytes: Uint8Array, weight: number): void {
  const vector = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let k = 0; k < vector.length; k++) sum[k]! += vector[k]! * weight;
}

function normalised(vector: Float32Array): Float32Array {
  let norm = 0;
  for (let k = 0; k < vector.length; k++) norm += vector[k]! * vector[k]!;
  const by = 1 / (Math.sqrt(norm) || 1);
  for (let k = 0; k < vector.length; k++) vector[k]! *= by;
  return vector;
}

function withMemory(embed: (document: SimilarDocument) => Float32Array | null): WordVectors {
  const known = new WeakMap<SimilarDocument, { vector: Float32Array | null }>();
  const remembered = (document: SimilarDocument): Float32Array | null => {
    let entry = known.get(document);
    if (entry === undefined) known.set(document, (entry = { vector: embed(document) }));
    return entry.vector;
  };
  return {
    embed: remembered,
    alike(a, b) {
      const x = remembered(a);
      const y = remembered(b);
      if (x === null || y === null) return null;
      let dot = 0;
      for (let k = 0; k < x.length; k++) dot += x[k]! * y[k]!;
      return Math.max(0, dot);
    },
  };
}
