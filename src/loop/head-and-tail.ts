import { cleanLine } from "#detect/clean-line.ts";

const HEAD_CHARS = 8_192;
const TAIL_CHARS = 24_576;

/** Head and tail, cleaned, cut at line ends: half of a secret would not be recognised as one. */
export function headAndTail(text: string): string {
  const lines = text.split("\n").map(cleanLine);
  const clean = lines.join("\n");
  if (clean.length <= HEAD_CHARS + TAIL_CHARS) return clean;
  const head = clean.slice(0, clean.lastIndexOf("\n", HEAD_CHARS) + 1);
  const from = clean.indexOf("\n", clean.length - TAIL_CHARS) + 1;
  const tail = from === 0 ? "" : clean.slice(from);
  return `${head}… ${clean.length - head.length - tail.length} characters left out …\n${tail}`;
}
