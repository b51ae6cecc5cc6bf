/** A text as a shell takes it whole, whatever is in it. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A word as one would type it: src/cart.test.ts, -t and --x=y as they are, ^TestTotal$ in quotes. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : shellQuoted(word);
}
