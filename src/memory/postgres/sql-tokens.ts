/** A piece of SQL: a string, a name, a word, a place for a parameter, one sign, or the space between. */
export interface Token {
  readonly text: string;
}

// 'it''s', "a name", -- a comment, ?1, ?, word_1, 0.5, <>, one sign, spaces
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?\d*|[A-Za-z_]\w*|\d+(?:\.\d+)?|\s+|[^\s\w]/g;

/** SQL in pieces; together they are the same text again. */
export function tokensOf(sql: string): Token[] {
  return (sql.match(TOKEN) ?? []).map((text) => ({ text }));
}

/** The place of the next piece that is no space. */
export function next(tokens: readonly Token[], at: number): number {
  let place = at + 1;
  while (tokens[place] !== undefined && isSpace(tokens[place]!)) place += 1;
  return place;
}

/** The place of the piece before that is no space. */
export function before(tokens: readonly Token[], at: number): number {
  let place = at - 1;
  while (place >= 0 && isSpace(tokens[place]!)) place -= 1;
  return place;
}

/** A word in capitals; null where there is none. */
export function wordAt(tokens: readonly Token[], at: number): string | null {
  const text = tokens[at]?.text;
  return text !== undefined && /^[A-Za-z_]/.test(text) ? text.toUpperCase() : null;
}

/** Where the bracket that opens here is closed. */
export function closing(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let place = at; place < tokens.length; place += 1) {
    if (tokens[place]!.text === "(") depth += 1;
    if (tokens[place]!.text === ")" && (depth -= 1) === 0) return place;
  }
  return tokens.length;
}

function isSpace({ text }: Token): boolean {
  return text.trim() === "" || text.startsWith("--");
}
