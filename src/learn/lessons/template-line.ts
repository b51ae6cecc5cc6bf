/** A piece of a template's line: letters that stand as they are, or a hole. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "hole"; readonly name: string };

/** `return {id1}.{1};` in pieces. Only the holes that the template names are holes. */
export function piecesOf(line: string, holes: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(/\{(\w+)\}/g)) {
    if (!holes.includes(match[1]!)) continue;
    if (match.index > at) pieces.push({ kind: "text", text: line.slice(at, match.index) });
    pieces.push({ kind: "hole", name: match[1]! });
    at = match.index + match[0].length;
  }
  if (at < line.length) pieces.push({ kind: "text", text: line.slice(at) });
  return pieces;
}

const NAME = /[A-Za-z_$][\w$]*/y;
const isNamePart = (letter: string | undefined): boolean => letter !== undefined && /[\w$]/.test(letter);

/** Whether a line is one of the template's, given what its holes are; fills those that are names of the file's own. */
export function fitLine(line: string, pieces: readonly Piece[], filled: Map<string, string>): boolean {
  let at = 0;
  for (const piece of pieces) {
    if (piece.kind === "text") {
      if (!line.startsWith(piece.text, at)) return false;
      at += piece.text.length;
      continue;
    }
    const known = filled.get(piece.name);
    NAME.lastIndex = at;
    const found = known ?? NAME.exec(line)?.[0];
    if (found === undefined || !line.startsWith(found, at)) return false;
    // `total` is not `totals`.
    if (isNamePart(found.at(-1)) && isNamePart(line[at + found.length])) return false;
    filled.set(piece.name, found);
    at += found.length;
  }
  return at === line.length;
}

/** A line of the template with its holes filled. */
export function fillLine(pieces: readonly Piece[], filled: ReadonlyMap<string, string>): string {
  return pieces
    .map((piece) => (piece.kind === "text" ? piece.text : (filled.get(piece.name) ?? "")))
    .join("");
}
