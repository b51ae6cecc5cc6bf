import { patternTexts, type Texts } from "#learn/patterns/texts.ts";
import type { SimilarDocument } from "#learn/similarity/document.ts";

/** How failures are compared here. Vectors of words are read where they are installed. */
export const TEXTS: Texts<SimilarDocument> = patternTexts(null);
