import { fileURLToPath } from "node:url";
import { findVectorsFile, openVectorsFile } from "#host/word-vectors-file.ts";
import { patternTexts, type Texts } from "#learn/patterns/texts.ts";
import type { SimilarDocument } from "#learn/similarity/document.ts";
import { openWordVectors, type WordVectors } from "#learn/similarity/word-vectors.ts";

let opened: { readonly vectors: WordVectors | null } | null = null;

/** How failures are compared here: by their words, and by what they mean where the vectors of words are installed. */
export const TEXTS: Texts<SimilarDocument> = patternTexts(() => (opened ??= { vectors: open() }).vectors);

function open(): WordVectors | null {
  const path = findVectorsFile(fileURLToPath(import.meta.url));
  const file = path === null ? null : openVectorsFile(path);
  return file === null ? null : openWordVectors(file);
}
