export function encodeVectors(input: {
  vocabulary: readonly string[];
  frequency: readonly number[];
  paragraphs: number;
  vectors: Float32Array;
  size: number;
}): Uint8Array;
