import type { SqlDatabase } from "./sql-database.ts";

/** A direction as a cell: SQLite keeps the bytes as base64, PostgreSQL an array of its own. */
export function toVectorCell({ driver }: Pick<SqlDatabase, "driver">, vector: Float32Array | null): string {
  if (driver === "postgres") return vector === null ? "{}" : `{${vector.join(",")}}`;
  if (vector === null) return "";
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

/** The direction in a cell; null where there is none. */
export function fromVectorCell({ driver }: Pick<SqlDatabase, "driver">, cell: string): Float32Array | null {
  if (cell === "" || cell === "{}") return null;
  if (driver === "postgres") return Float32Array.from(cell.slice(1, -1).split(","), Number);
  const bytes = Buffer.from(cell, "base64");
  // A copy: the pool that small buffers come from begins at any byte.
  return new Float32Array(new Uint8Array(bytes).buffer);
}

/** How near two directions of length 1 are. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}
