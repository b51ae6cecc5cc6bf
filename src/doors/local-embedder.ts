import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findVectorsFile, openVectorsFile } from "#host/word-vectors-file.ts";
import { documentOfText } from "#learn/similarity/document.ts";
import { openWordVectors } from "#learn/similarity/word-vectors.ts";
import type { Embedder } from "#model/embedder.ts";

let opened: { readonly embedder: Embedder | null } | null = null;

/** The vectors of words that came with the program: they ask nobody and cost nothing. Null where they are not there. */
export function localEmbedder(): Embedder | null {
  return (opened ??= { embedder: open() }).embedder;
}

/** So much of the file tells it from any other: its size, and the beginning of its list of words. */
const MARKED_BYTES = 65_536;

function open(): Embedder | null {
  const path = findVectorsFile(fileURLToPath(import.meta.url));
  const file = path === null ? null : openVectorsFile(path);
  const vectors = file === null ? null : openWordVectors(file);
  if (path === null || file === null || vectors === null) return null;
  // Other vectors are another embedder: what they say cannot be compared.
  const mark = createHash("sha256")
    .update(`${statSync(path).size} `)
    .update(file.read(0, MARKED_BYTES))
    .digest("hex");
  return {
    name: `local/words-${mark.slice(0, 8)}`,
    isLocal: true,
    most: 200,
    embed: async (texts) => ({
      vectors: texts.map((text) => vectors.embed(documentOfText(text))),
      trouble: null,
      tokens: null,
      isFree: true,
    }),
  };
}
