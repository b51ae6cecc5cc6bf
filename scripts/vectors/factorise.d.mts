export function factorise(
  pairs: { rows: Uint32Array; columns: Uint32Array; values: Float32Array },
  vocabulary: number,
  size: number,
  options?: { extra?: number; rounds?: number; seed?: number },
): Float32Array;
