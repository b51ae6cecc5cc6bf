/**
 * A piece that a guard brought, as it stands in somebody's file now: to the letter, with the line ends that git gave it, or as a
 * formatter left it. Null where it does not stand there.
 */
export function standing(text: string | null, piece: string): string | null {
  if (text === null) return null;
  const plain = piece.replaceAll("\r\n", "\n");
  const exact = [piece, plain, plain.replaceAll("\n", "\r\n")].find((one) => text.includes(one));
  return exact ?? asFormatted(plain).exec(text)?.[0] ?? null;
}

/** A text without some pieces, each of which stands in it once; null where one does not. */
export function withoutPieces(text: string, pieces: readonly string[]): string | null {
  let rest = text;
  for (const one of pieces) {
    const piece = standing(rest, one);
    if (piece === null) return null;
    const at = rest.indexOf(piece);
    if (standing(rest.slice(at + piece.length), one) !== null) return null;
    rest = rest.slice(0, at) + rest.slice(at + piece.length);
  }
  return rest;
}

/** Whether two pieces are the same thing, or one holds the other, whatever a formatter made of them. */
export function isSamePiece(one: string, other: string): boolean {
  const [a, b] = [squeezed(one), squeezed(other)];
  return a.includes(b) || b.includes(a);
}

/** What a formatter leaves as it is. */
export function squeezed(text: string): string {
  return text.replace(/[\s"'`;,()]/g, "");
}

/** `...twiceshyVaccines, ` is also `...twiceshyVaccines,\n\t`: blanks, kinds of quotes, the last comma, semicolons. */
function asFormatted(piece: string): RegExp {
  const [, before, body, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece)!;
  const inside = (body!.match(/\s+|[\w./@-]+|[\s\S]/g) ?? []).map((token) => {
    if (/^\s/.test(token)) return "\\s*";
    if (/["'`]/.test(token)) return "[\"'`]";
    if (token === ",") return "\\s*(?:,|(?=\\s*[\\])}]))";
    if (token === ";") return "(?:;|(?=[ \\t]*[\\r\\n]))";
    const letters = token.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
    return /^[\w./@-]/.test(token) ? letters : `\\s*${letters}\\s*`;
  });
  const words = inside.join("").replace(/(?:\\s\*)+/g, "\\s*");
  // Lines before and after it are not its own.
  const start = before === "" ? "" : before!.includes("\n") ? "\\s*" : "[ \\t]*";
  const end = after === "" ? "" : after!.includes("\n") ? "[ \\t]*(?:\\r?\\n)?" : "\\s*";
  return new RegExp(start + words.replace(/^\\s\*|\\s\*$/g, "") + end);
}
