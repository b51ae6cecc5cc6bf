import { describe, expect, it } from "vitest";
import { documentOfText } from "#learn/similarity/document.ts";
import { openWordVectors } from "#learn/similarity/word-vectors.ts";
import { encodeVectors } from "../../../scripts/vectors/encode-vectors.mjs";

const vocabulary = ["boat", "dog", "puppy", "ship"];
const small: Uint8Array = encodeVectors({
  vocabulary,
  frequency: [4, 4, 2, 2],
  paragraphs: 8,
  vectors: Float32Array.from([1, 0, 0.1, 0, 1, 0.1, 0.1, 1, 0, 1, 0.1, 0]),
  size: 3,
});
const open = (bytes: Uint8Array) =>
  openWordVectors({ read: (at, length) => bytes.subarray(at, at + length) });

describe("openWordVectors", () => {
  const vectors = open(small)!;

  it("knows that words with like vectors mean the like", () => {
    const [dog, puppy, ship] = ["dog", "puppy", "ship"].map(documentOfText) as [never, never, never];
    expect(vectors.alike(dog, puppy)).toBeGreaterThan(0.9);
    expect(vectors.alike(dog, ship)).toBeLessThan(0.2);
    expect(vectors.alike(dog, dog)).toBeCloseTo(1, 5);
  });

  it("says that it does not know, rather than that two are different", () => {
    expect(vectors.alike(documentOfText("zebra"), documentOfText("dog"))).toBeNull();
    expect(vectors.embed(documentOfText("zebra cow"))).toBeNull();
  });

  it("finds the first and the last word, and no word between them that is not there", () => {
    for (const word of vocabulary) expect(vectors.embed(documentOfText(word))).toHaveLength(3);
    for (const word of ["aa", "boats", "boa", "zz", "do"])
      expect(vectors.embed(documentOfText(word))).toBeNull();
  });

  it("refuses what is no such file, or half of one", () => {
    expect(open(new Uint8Array(0))).toBeNull();
    expect(open(new TextEncoder().encode("not vectors at all, but long enough to have a head"))).toBeNull();
    expect(open(small.subarray(0, 30))).toBeNull();
    const newer = Uint8Array.from(small);
    newer[4] = 9;
    expect(open(newer)).toBeNull();
  });
});
